import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// Inputs that handlers read while they are received.
@Suite(.inTurn) struct StreamedInputTests {
    private let events = Guarded<[ServiceEvent]>([])
    private let clock = TurnedClock()

    private func service(_ change: (inout XRPCService.Options) -> Void = { _ in }) throws -> XRPCService {
        let events = events
        var options = XRPCService.Options(log: { event in events.withLock { $0.append(event) } })
        change(&options)
        return XRPCService(
            try .web("notes.example.com", service: "#notes", type: "NotesService"), options: options,
            time: clock.source)
    }

    private func head(_ call: String, _ fields: String) -> String {
        "POST /xrpc/com.example.\(call) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n"
    }

    private func connect(_ running: RunningService) throws -> RawConnection {
        try RawConnection(to: running.url.port ?? 0)
    }

    private func response(_ client: RawConnection, _ text: String = "") async throws -> String {
        try await offPool {
            try client.write(text)
            let head = try client.readHead()
            return head + String(decoding: try client.readBody(head), as: UTF8.self)
        }
    }

    /// Counts the bytes of an input.
    @Sendable private static func count(_ call: ServerCall<PutFile>) async throws -> LexObject {
        var count = 0
        for try await piece in call.pieces { count += piece.count }
        return ["bytes": .integer(count), "type": .string(call.contentType)]
    }

    @Test func `a handler reads an input while it is received`() async throws {
        let service = try service()
        let hasBegun = OneShot()
        service.on(PutFile.self, streamsInput: true) { call in
            guard case .stream(let pieces) = call.content else { throw CancellationError() }
            var text = ""
            for try await piece in pieces {
                hasBegun.fire()
                text += String(decoding: piece, as: UTF8.self)
            }
            return ["text": .string(text)]
        }
        let running = try await service.start()
        let client = try connect(running)
        try client.write(head("putFile", "Content-Type: text/plain\r\nContent-Length: 6") + "abc")
        await hasBegun.wait()
        #expect(try await response(client, "def").hasSuffix(#"{"text":"abcdef"}"#))
        await running.stop()
    }

    @Test func `inputs are as large as the call allows, and larger ones get a 413`() async throws {
        let service = try service()
        service.on(PutFile.self, bodyBytes: 20 << 20, streamsInput: true, Self.count)
        let running = try await service.start()
        let size = 20 << 20
        let announced = try connect(running)
        let text = String(repeating: "x", count: size)
        #expect(
            try await response(announced, head("putFile", "Content-Type: image/png\r\nContent-Length: \(size)") + text)
                .contains("{\"bytes\":\(size),\"type\":\"image/png\"}"))
        let tooLong = try connect(running)
        let fields = "Content-Type: image/png\r\nContent-Length: \(size + 1)"
        #expect(try await response(tooLong, head("putFile", fields)).contains("\"PayloadTooLarge\""))
        let chunked = try connect(running)
        let chunk = String(size + 1, radix: 16)
        let refusal = try await response(
            chunked, head("putFile", "Content-Type: image/png\r\nTransfer-Encoding: chunked") + "\(chunk)\r\nabc")
        #expect(refusal.hasPrefix("HTTP/1.1 413 ") && refusal.contains("\"PayloadTooLarge\""))
        #expect(refusal.contains("Access-Control-Allow-Origin: *\r\n"))
        await running.stop()
    }

    @Test(arguments: [
        ("Content-Type: image/png", "401"), ("Content-Type: image/png\r\nAuthorization: Bearer junk", "401"),
        ("X: y\r\nAuthorization: Bearer junk", "401"),
    ])
    func `the input of a refused caller isn't read`(fields: String, status: String) async throws {
        let service = try service()
        service.on(PutFile.self, auth: .required, streamsInput: true) { _ in
            Issue.record("The handler has run")
            return [:]
        }
        let running = try await service.start()
        let client = try connect(running)
        let text = head("putFile", "\(fields)\r\nContent-Length: 1000000\r\nExpect: 100-continue")
        let refusal = try await response(client, text)
        #expect(refusal.hasPrefix("HTTP/1.1 \(status) ") && refusal.contains("Connection: close\r\n"))
        await running.stop()
    }

    @Test func `a client that stalls gets a 408 that browsers see`() async throws {
        // The clock may be far ahead before the handler waits for bytes.
        let service = try service { $0.timeout = .seconds(1_000_000) }
        service.on(PutFile.self, streamsInput: true, Self.count)
        let running = try await service.start()
        let client = try connect(running)
        try client.write(head("putFile", "Content-Type: a/b\r\nContent-Length: 100") + "abc")
        let refusal = try await turning(.milliseconds(500)) { try await response(client) }
        #expect(refusal.hasPrefix("HTTP/1.1 408 ") && refusal.contains("\"InvalidRequest\""))
        #expect(refusal.contains("Access-Control-Allow-Origin: *\r\n"))
        #expect(events.withLock { $0.last?.status } == 408)
        await running.stop()
    }

    @Test func `a client that leaves is logged as such`() async throws {
        let service = try service()
        let (hasBegun, hasEnded) = (OneShot(), OneShot())
        service.on(PutFile.self, streamsInput: true) { call in
            defer { hasEnded.fire() }
            for try await _ in call.pieces { hasBegun.fire() }
            return [:]
        }
        let running = try await service.start()
        let client = try connect(running)
        try client.write(head("putFile", "Content-Type: a/b\r\nContent-Length: 100") + "abc")
        await hasBegun.wait()
        client.close()
        await hasEnded.wait()
        try await until { events.withLock { $0.last?.status } == 499 }
        await running.stop()
    }

    @Test func `the time of a call passes only while its handler doesn't wait for bytes`() async throws {
        let service = try service()
        service.on(PutFile.self, streamsInput: true) { call in
            for try await _ in call.pieces {}
            // The input is complete, and the handler has no end.
            await untilCancelled()
            return [:]
        }
        let turns = (0..<3).map { _ in (asked: OneShot(), given: OneShot()) }
        let rest = Guarded(turns[...])
        let pieces = HTTPBodyStream(next: {
            guard let turn = rest.withLock({ $0.popFirst() }) else { return nil }
            turn.asked.fire()
            await turn.given.wait()
            return Data("ab".utf8)
        })
        let request = ServerRequest(
            method: .post, target: "/xrpc/com.example.putFile", headers: ["Content-Type": "a/b"], pieces: pieces)
        let response = Task { await service.respond(to: request) }
        for turn in turns {
            await turn.asked.wait()
            // Longer than a call may take.
            for _ in 0..<5 {
                await clock.untilSleeping(1)
                clock.turn(by: .seconds(20))
            }
            turn.given.fire()
        }
        let late = try await turning(.seconds(1)) { await response.value }
        #expect(late.status == .serviceUnavailable && late.text.contains("too long"))
    }

    @Test func `an input of JSON can't be read in pieces`() async throws {
        let service = try service()
        service.on(PutNote.self, streamsInput: true) { _ in EmptyResponse() }
        await #expect(throws: ServiceSetupError.self) { try await service.start() }
    }

    @Test func `the handler of all other calls may read their bodies in pieces`() async throws {
        let service = try service()
        let hasBegun = OneShot()
        service.onAnyOther(bodyBytes: 10, streamsInput: true) { call in
            var count = 0
            for try await piece in call.request.pieces {
                hasBegun.fire()
                count += piece.count
            }
            return .text("\(call.nsid) \(count)")
        }
        let running = try await service.start()
        let client = try connect(running)
        try client.write(head("other", "Content-Length: 6") + "abc")
        await hasBegun.wait()
        #expect(try await response(client, "def").hasSuffix("com.example.other 6"))
        #expect(try await response(client, head("other", "Content-Length: 11")).hasPrefix("HTTP/1.1 413 "))
        await running.stop()
    }

    @Test func `another server can pass on bodies that it is still receiving`() async throws {
        let service = try service()
        service.on(PutNote.self, bodyBytes: 20) { _ in EmptyResponse() }
        service.on(GetNotes.self) { _ in [:] }
        service.on(PutFile.self, bodyBytes: 20, streamsInput: true, Self.count)
        service.onAnyOther(bodyBytes: 20) { call in .text("other \(call.request.body.count)") }
        service.otherwise { request in .text("page \(request.body.count)") }
        func post(_ call: String, _ type: String, _ text: String) async -> ServerResponse {
            let rest = Guarded(text.utf8.map { Data([$0]) }[...])
            let pieces = HTTPBodyStream(next: { rest.withLock { $0.popFirst() } })
            return await service.respond(
                to: ServerRequest(
                    method: call.hasPrefix("get") ? .get : .post,
                    target: call.hasPrefix("/") ? call : "/xrpc/com.example.\(call)",
                    headers: ["Content-Type": type], pieces: pieces))
        }
        #expect(await post("putNote", "application/json", #"{"a":1}"#).status == .ok)
        #expect(await post("putNote", "application/json", #"{"a":"01234567890123"}"#).status == .contentTooLarge)
        #expect(await post("putNote", "application/json", "").status == .badRequest)
        #expect(await post("putFile", "a/b", "abc").text == #"{"bytes":3,"type":"a/b"}"#)
        #expect(await post("putFile", "a/b", String(repeating: "x", count: 21)).status == .contentTooLarge)
        #expect(await post("getNotes?list=a", "a/b", "abc").error == "InvalidRequest")
        #expect(await post("getNotes?list=a", "a/b", "").status == .ok)
        #expect(await post("another", "a/b", "abc").text == "other 3")
        #expect(await post("another", "a/b", String(repeating: "x", count: 21)).status == .contentTooLarge)
        #expect(await post("/page", "a/b", "abcd").text == "page 4")
    }

    @Test func `calls in the same process are read in pieces, too`() async throws {
        let service = try service()
        service.on(PutFile.self, bodyBytes: 5, streamsInput: true, Self.count)
        let output = try await service.client().execute(PutFile(.bytes(Data("abc".utf8)), contentType: "a/b"))
        #expect(output["bytes"] == 3)
        await #expect(throws: AtError.self) {
            try await service.client().execute(PutFile(.bytes(Data("abcdef".utf8)), contentType: "a/b"))
        }
    }

    /// Turns the clock while something happens.
    private func turning<Value: Sendable>(
        _ step: Duration, _ body: () async throws -> Value
    ) async throws -> Value {
        let clock = clock
        let task = Task {
            while !Task.isCancelled {
                clock.turn(by: step)
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { task.cancel() }
        return try await body()
    }
}

/// A procedure with an input of bytes.
struct PutFile: XRPCProcedure, XRPCServable {
    typealias Output = LexObject

    static var nsid: NSID { "com.example.putFile" }
    static var inputType: String? { "*/*" }
    let content: HTTPBody
    let contentType: String

    init(_ content: HTTPBody, contentType: String) {
        self.content = content
        self.contentType = contentType
    }

    init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws {
        self.init(body.content, contentType: body.type)
    }

    func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }
}
