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
            (["xrpc.v1.json"], .json), (["xrpc.v1.cbor", "xrpc.v1.json"], .cborV1),
            (["xrpc.v0.cbor", "xrpc.v1.json"], .cbor), (["xrpc.v1.json", "xrpc.v0.cbor"], .json),
            (["xrpc.v2.cbor", "xrpc.v1.cbor"], .cborV1), (["XRPC.V1.JSON"], nil), (["something"], nil), ([], nil),
        ] as [([String], StreamEncoding?)])
    func `a consumer gets the first encoding that it offers, or the stream's own`(
        offers: [String], chosen: StreamEncoding?
    ) async throws {
        let event = try Self.event(1)
        let object = try StreamFrame.object(event.frame, of: Self.nsid)
        for usual in StreamEncoding.allCases {
            let running = try await serve(EventBroadcast(MemoryLog([event]), last: 1), usual)
            let socket = try await connect(running, offers)
            #expect(socket.subprotocol == chosen?.rawValue)
            switch try #require(try await first(socket)) {
            case .text(let text):
                #expect(chosen ?? usual == .json)
                #expect(try LexObject(json: Data(text.utf8)) == object)
            case .binary(let data) where data == event.frame: #expect(chosen ?? usual == .cbor)
            case .binary(let data):
                #expect(chosen ?? usual == .cborV1)
                // One object, and nothing after it.
                #expect(try LexObject(dagCBOR: Array(data)) == object)
            }
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

    /// The object in a message of the second version.
    private func object(_ message: WebSocketMessage?) throws -> LexObject {
        switch message {
        case .text(let text): try LexObject(json: Data(text.utf8))
        case .binary(let data): try LexObject(dagCBOR: Array(data))
        case nil: throw CancellationError()
        }
    }

    @Test(arguments: [StreamEncoding.json, .cborV1])
    func `notices and errors are single objects, too`(encoding: StreamEncoding) async throws {
        let stream = EventBroadcast(MemoryLog([try Self.event(12)], oldest: 10), last: 12)
        let running = try await serve(stream)
        let future = try await connect(running, [encoding.rawValue], cursor: 13)
        let fields = try object(try await rest(future).first)
        #expect(fields["$type"] == "error" && fields["error"] == "FutureCursor" && fields["message"] != nil)
        #expect(fields.count == 3 && future.closure?.code == .policyViolation)
        let notice = try object(try await first(connect(running, [encoding.rawValue], cursor: 3)))
        guard case .object(let info)? = notice["payload"] else { throw CancellationError() }
        #expect(notice["$type"] == "message")
        #expect(info["$type"] == "com.example.subscribeEvents#info" && info["name"] == "OutdatedCursor")
        await running.stop()
    }

    @Test func `consumers of all encodings get every event once, in order, from the log and from memory`() async throws
    {
        var options = EventBroadcast.Options()
        options.recentEvents = 10
        let log = MemoryLog(try (1...100).map(Self.event))
        let stream = EventBroadcast(log, last: 100, options: options)
        let running = try await serve(stream)
        let consumers = try await (0..<6).asyncMap { number in
            try await connect(running, [["xrpc.v1.json"], ["xrpc.v1.cbor"], []][number % 3])
        }
        try await until { stream.waitingCount == 6 }
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
                case .binary(let data) where socket.subprotocol == "xrpc.v1.cbor":
                    guard case .object(let payload)? = try LexObject(dagCBOR: Array(data))["payload"] else { break }
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

    @Test func `a number that is used again has its new event`() throws {
        let copies = EventCopies(Self.nsid, byteLimit: 1 << 20)
        func message(_ text: String) throws -> WebSocketMessage {
            let payload: LexObject = ["seq": 1, "text": .string(text)]
            return try copies.message(
                of: NumberedEvent(seq: 1, type: "#event", payload: payload), in: .json, isRecent: true)
        }
        let old = try message("old")
        #expect(try message("new") != old)
        #expect(try message("old") == old && copies.kept(in: .json) == [1])
    }

    @Test(arguments: [StreamEncoding.json, .cborV1])
    func `the messages in memory have a limit`(encoding: StreamEncoding) throws {
        let object = try StreamFrame.object(Self.event(1).frame, of: Self.nsid)
        let size = encoding == .json ? try object.json().count : try object.dagCBOR().count
        let copies = EventCopies(Self.nsid, byteLimit: 5 * size)
        for seq in 1...9 as ClosedRange<Int64> {
            for encoding in StreamEncoding.allCases {
                _ = try copies.message(of: Self.event(seq), in: encoding, isRecent: true)
            }
        }
        #expect(copies.kept(in: encoding) == [5, 6, 7, 8, 9])
        // What only one consumer reads is no reason to forget what all read.
        _ = try copies.message(of: Self.event(2), in: encoding, isRecent: false)
        #expect(copies.kept(in: encoding) == [5, 6, 7, 8, 9])
        // The stream keeps its own frames.
        #expect(copies.kept(in: .cbor).isEmpty)
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
