import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// The messages of a stream as JSON, and who gets them.
@Suite(.inTurn)
struct StreamEncodingTests {
    private static let nsid: NSID = "com.example.subscribeEvents"

    private func serve(
        _ stream: EventBroadcast, _ encoding: StreamEncoding = .cbor, log: (@Sendable (ServiceEvent) -> Void)? = nil
    ) async throws -> RunningService {
        let service = XRPCService(options: XRPCService.Options(log: log))
        service.on(stream: Self.nsid, stream, encoding: encoding)
        return try await service.start()
    }

    private func connect(
        _ running: RunningService, _ offers: [String], cursor: Int = 0
    ) async throws -> WebSocketConnection {
        let url = try #require(URL(string: "\(running.url)/xrpc/\(Self.nsid)?cursor=\(cursor)"))
        return try await WebSocket.connect(WebSocketRequest(url, subprotocols: offers))
    }

    /// Everything until the stream ends.
    private func rest(_ socket: WebSocketConnection) async throws -> [WebSocketMessage] {
        var messages: [WebSocketMessage] = []
        do {
            for try await message in socket { messages.append(message) }
        } catch is WebSocketError {}
        return messages
    }

    private func first(_ socket: WebSocketConnection) async throws -> WebSocketMessage? {
        for try await message in socket { return message }
        return nil
    }

    /// An event with every kind of value.
    private static func event(_ seq: Int64) throws -> NumberedEvent {
        let link: CID = "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a"
        let payload: LexObject = [
            "seq": .integer(Int(seq)), "text": "Ünï\"\\\u{1}", "bytes": .bytes([0, 255, 7]), "link": .link(link),
            "list": [true, nil, -1], "record": ["$type": "com.example.note", "text": "hello"],
        ]
        return try NumberedEvent(seq: seq, type: "#event", payload: payload)
    }

    @Test(
        arguments: [
            (["xrpc.v1.json"], "xrpc.v1.json"), (["xrpc.v1.cbor", "xrpc.v1.json"], "xrpc.v1.json"),
            (["xrpc.v0.cbor", "xrpc.v1.json"], "xrpc.v0.cbor"), (["xrpc.v1.json", "xrpc.v0.cbor"], "xrpc.v1.json"),
            (["XRPC.V1.JSON"], nil), (["something"], nil), ([], nil),
        ] as [([String], String?)])
    func `a consumer gets the first encoding that it offers, or the stream's own`(
        offers: [String], chosen: String?
    ) async throws {
        let log = MemoryLog([try Self.event(1)])
        for usual in StreamEncoding.allCases {
            let running = try await serve(EventBroadcast(log, last: 1), usual)
            let socket = try await connect(running, offers)
            #expect(socket.subprotocol == chosen)
            let message = try #require(try await first(socket))
            let isText = if case .text = message { true } else { false }
            #expect(isText == ((chosen ?? usual.rawValue) == "xrpc.v1.json"))
            await running.stop()
        }
    }

    @Test func `an event as JSON is one object with the same content as its DAG-CBOR`() async throws {
        let event = try Self.event(7)
        let running = try await serve(EventBroadcast(MemoryLog([event]), last: 7))
        guard case .text(let text)? = try await first(connect(running, ["xrpc.v1.json"])) else {
            throw CancellationError()
        }
        let message = try LexObject(json: Data(text.utf8))
        #expect(message.count == 2 && message["$type"] == "message")
        guard case .object(var payload)? = message["payload"] else { throw CancellationError() }
        #expect(payload["$type"] == "com.example.subscribeEvents#event")
        payload["$type"] = nil
        let length = try event.frame.withUnsafeBytes { try LexObject.first(of: $0).count }
        #expect(try payload == LexObject(dagCBOR: Array(event.frame.dropFirst(length))))
        await running.stop()
    }

    @Test func `notices and errors are JSON, too`() async throws {
        let stream = EventBroadcast(MemoryLog([try Self.event(12)], oldest: 10), last: 12)
        let running = try await serve(stream)
        let future = try await connect(running, ["xrpc.v1.json"], cursor: 13)
        guard case .text(let error)? = try await rest(future).first else { throw CancellationError() }
        let fields = try LexObject(json: Data(error.utf8))
        #expect(fields["$type"] == "error" && fields["error"] == "FutureCursor" && fields["message"] != nil)
        #expect(fields.count == 3 && future.closure?.code == .policyViolation)
        guard case .text(let notice)? = try await first(connect(running, ["xrpc.v1.json"], cursor: 3)) else {
            throw CancellationError()
        }
        guard case .object(let info)? = try LexObject(json: Data(notice.utf8))["payload"] else {
            throw CancellationError()
        }
        #expect(info["$type"] == "com.example.subscribeEvents#info" && info["name"] == "OutdatedCursor")
        await running.stop()
    }

    @Test func `consumers of both encodings get every event once, in order, from the log and from memory`() async throws
    {
        var options = EventBroadcast.Options()
        options.recentEvents = 10
        let log = MemoryLog(try (1...100).map(Self.event))
        let stream = EventBroadcast(log, last: 100, options: options)
        let running = try await serve(stream)
        let consumers = try await (0..<4).asyncMap { number in
            try await connect(running, number % 2 == 0 ? ["xrpc.v1.json"] : [])
        }
        try await until { stream.waitingCount == 4 }
        for seq in 101...200 as ClosedRange<Int64> {
            log.append([try Self.event(seq)])
            stream.publish([try Self.event(seq)])
        }
        for socket in consumers {
            var seen: [LexValue?] = []
            for try await message in socket {
                switch message {
                case .text(let text):
                    guard case .object(let payload)? = try LexObject(json: Data(text.utf8))["payload"] else { break }
                    seen.append(payload["seq"])
                case .binary(let data):
                    let length = try data.withUnsafeBytes { try LexObject.first(of: $0).count }
                    seen.append(try LexObject(dagCBOR: Array(data.dropFirst(length)))["seq"])
                }
                if seen.count == 200 { break }
            }
            #expect(seen == (1...200).map { .integer($0) })
        }
        await running.stop()
    }

    @Test func `the texts in memory have a limit`() throws {
        let size = try StreamFrame.json(Self.event(1).frame, of: Self.nsid).utf8.count
        let texts = EventTexts(Self.nsid, byteLimit: 5 * size)
        for seq in 1...9 as ClosedRange<Int64> { _ = try texts.text(of: Self.event(seq), isRecent: true) }
        #expect(texts.kept == [5, 6, 7, 8, 9])
        // What only one consumer reads is no reason to forget what all read.
        _ = try texts.text(of: Self.event(2), isRecent: false)
        #expect(texts.kept == [5, 6, 7, 8, 9])
    }

    /// A log whose disk is broken.
    private struct BrokenLog: EventLog {
        struct Failure: Error, CustomStringConvertible { let description = "disk /secret is broken" }

        func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] { throw Failure() }
    }

    @Test func `a consumer is told when the log can't be read, and so is the log of the service`() async throws {
        let failures = Guarded<[String]>([])
        let running = try await serve(EventBroadcast(BrokenLog(), last: 5)) { event in
            if let text = event.failure { failures.withLock { $0.append("\(event.status) \(event.path) \(text)") } }
        }
        let socket = try await connect(running, ["xrpc.v1.json"])
        let messages = try await rest(socket)
        guard case .text(let text)? = messages.first else { throw CancellationError() }
        #expect(try LexObject(json: Data(text.utf8))["error"] == "InternalServerError" && !text.contains("secret"))
        #expect(messages.count == 1 && socket.closure?.code == .internalError)
        #expect(failures.withLock(\.self) == ["500 /xrpc/\(Self.nsid) disk /secret is broken"])
        await running.stop()
    }

    @Test func `an event that is neither a header nor a content ends the stream with an error`() async throws {
        let log = MemoryLog([NumberedEvent(seq: 1, frame: Data("junk".utf8))])
        let running = try await serve(EventBroadcast(log, last: 1))
        let socket = try await connect(running, ["xrpc.v1.json"])
        guard case .text(let text)? = try await rest(socket).first else { throw CancellationError() }
        #expect(try LexObject(json: Data(text.utf8))["error"] == "InternalServerError")
        await running.stop()
    }
}

extension Sequence where Element: Sendable {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
