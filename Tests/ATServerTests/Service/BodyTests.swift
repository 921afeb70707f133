import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// Which bodies a service reads, and what it says about those that it doesn't.
@Suite(.inTurn) struct BodyTests {
    private let events = Guarded<[ServiceEvent]>([])
    private let service: XRPCService

    init() throws {
        let events = events
        let options = XRPCService.Options(log: { event in events.withLock { $0.append(event) } })
        service = XRPCService(
            try .web("notes.example.com", service: "#notes", type: "NotesService"), options: options)
        service.on(GetNotes.self) { call in ["list": .string(call.list)] }
        service.on(PutNote.self) { _ in EmptyResponse() }
        service.on(PutSecret.self, auth: .required) { _ in EmptyResponse() }
        service.on(PutShort.self, bodyBytes: 100) { _ in EmptyResponse() }
        service.on(PutRarely.self, limits: [.address(1, per: .seconds(9_999_999_999))]) { _ in EmptyResponse() }
    }

    /// The response to a head, without a body, and whether it is the last one of the connection.
    private func exchange(_ line: String, _ fields: String..., body: String = "") async throws -> String {
        let running = try await service.start()
        let connection = try RawConnection(to: running.url.port ?? 0)
        let head = ([line + " HTTP/1.1", "Host: h"] + fields).map { "\($0)\r\n" }.joined()
        let response = try await offPool {
            try connection.write("\(head)\r\n\(body)")
            let received = try connection.readHead()
            return received + String(decoding: try connection.readBody(received), as: UTF8.self)
        }
        await running.stop()
        return response
    }

    private let json = "Content-Type: application/json"

    @Test(arguments: [
        ("POST /xrpc/com.example.other", "501"), ("POST /elsewhere", "404"), ("POST /xrpc/com.example.getNotes", "405"),
        ("POST /xrpc/com.example.putSecret", "401"), ("POST /xrpc/_health", "405"),
        ("PUT /.well-known/did.json", "405"),
    ])
    func `a body isn't read if the head decides about the response`(line: String, status: String) async throws {
        let response = try await exchange(line, json, "Content-Length: 5000", "Expect: 100-continue")
        #expect(response.hasPrefix("HTTP/1.1 \(status) ") && response.contains("Connection: close\r\n"))
        #expect(response.contains("X-Request-Id: "))
        #expect(events.withLock { $0.map { "\($0.status)" } } == [status])
    }

    @Test func `a body of a call that may succeed is asked for`() async throws {
        let response = try await exchange(
            "POST /xrpc/com.example.putNote", json, "Content-Length: 2", "Expect: 100-continue")
        #expect(response.hasPrefix("HTTP/1.1 100 "))
    }

    @Test func `a body of the wrong type isn't read`() async throws {
        let response = try await exchange("POST /xrpc/com.example.putNote", "Content-Length: 5000")
        #expect(response.hasPrefix("HTTP/1.1 400 ") && response.contains("Content-Type"))
    }

    @Test func `an address that has used up its limit can't send a body`() async throws {
        let running = try await service.start()
        let head = "POST /xrpc/com.example.putRarely HTTP/1.1\r\nHost: h\r\n\(json)\r\nContent-Length: "
        func status(_ rest: String) async throws -> String {
            let connection = try RawConnection(to: running.url.port ?? 0)
            return try await offPool {
                try connection.write(head + rest)
                return try connection.readHead()
            }
        }
        #expect(try await status("2\r\n\r\n{}").hasPrefix("HTTP/1.1 200 "))
        #expect(try await status("5000\r\n\r\n").hasPrefix("HTTP/1.1 429 "))
        await running.stop()
    }

    @Test(arguments: [("com.example.putNote", (150 << 10) + 1), ("com.example.putShort", 101)])
    func `a body that is too large is refused by its length, in a way that browsers and logs see`(
        call: String, length: Int
    ) async throws {
        let response = try await exchange("POST /xrpc/\(call)", json, "Content-Length: \(length)")
        #expect(response.hasPrefix("HTTP/1.1 413 ") && response.contains("\"PayloadTooLarge\""))
        #expect(response.contains("Access-Control-Allow-Origin: *\r\n"))
        let event = try #require(events.withLock(\.self).first)
        #expect(event.status == 413 && event.path == "/xrpc/\(call)" && event.method == .post)
    }

    @Test func `a request that can't be read is logged`() async throws {
        let response = try await exchange("GET /xrpc/_health", "Host: twice")
        #expect(response.hasPrefix("HTTP/1.1 400 ") && response.contains("Access-Control-Allow-Origin: *\r\n"))
        let event = try #require(events.withLock(\.self).first)
        #expect(event.status == 400 && event.path.isEmpty && event.method.rawValue == "-")
    }

    @Test func `a response that can't be sent is logged`() async throws {
        service.otherwise { _ in ServerResponse(headers: ["X-Text": "a\r\nb"]) }
        #expect(try await exchange("GET /page").hasPrefix("HTTP/1.1 500 "))
        #expect(events.withLock { $0.last?.failure }?.contains("X-Text") == true)
    }

    @Test func `a response that ends in the middle is logged with the identifier of its request`() async throws {
        service.otherwise { _ in
            .stream { writer in
                try await writer.write(Data("a".utf8))
                throw CocoaError(.fileReadUnknown)
            }
        }
        await #expect(throws: RawConnection.Ended.self) { try await exchange("GET /page") }
        let (first, last) = try events.withLock { (try #require($0.first), try #require($0.last)) }
        #expect(first.status == 200 && first.failure == nil)
        #expect(last.status == 500 && last.failure != nil && last.id == first.id && last.path == "/page")
    }

    @Test func `a query with a body is told that it takes none`() async throws {
        let response = try await exchange("GET /xrpc/com.example.getNotes?list=a", "Content-Length: 2", body: "{}")
        #expect(response.hasPrefix("HTTP/1.1 400 ") && response.contains("takes no input"))
    }

    @Test(arguments: [
        ("GET /xrpc/com.example.getNotes?list=a", "0\r\n\r\n", "200"),
        ("GET /xrpc/com.example.getNotes?list=a", "1\r\nx\r\n0\r\n\r\n", "400"),
        ("POST /xrpc/com.example.putNote", "0\r\n\r\n", "400"),
    ])
    func `an empty body in chunks is none`(line: String, body: String, status: String) async throws {
        let response = try await exchange(line, json, "Transfer-Encoding: chunked", body: body)
        #expect(response.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func `middleware and other handlers get the bodies of requests that are no calls`() async throws {
        service.onAnyOther { .text($0.request.text) }
        #expect(try await exchange("POST /xrpc/com.example.other", "Content-Length: 3", body: "abc").hasSuffix("abc"))
        service.use { request, next in
            if request.path == "/upload" { return .text(request.text) }
            return try await next(request)
        }
        #expect(try await exchange("POST /upload", "Content-Length: 3", body: "abc").hasSuffix("abc"))
        service.otherwise { .text($0.text) }
        #expect(try await exchange("POST /page", "Content-Length: 3", body: "abc").hasSuffix("abc"))
    }

    @Test func `an input of any type needs one, and a value that violates the lexicon is named by its place`() async {
        let service = XRPCService()
        service.on(ComAtproto.Repo.UploadBlob.self) { _ in throw CancellationError() }
        service.on(ComAtproto.Moderation.CreateReport.self) { _ in throw CancellationError() }
        let blob = await service.respond(.post, "/xrpc/com.atproto.repo.uploadBlob", body: "x")
        #expect(blob.status == .badRequest && blob.text.contains("Content-Type"))
        let reason = String(repeating: "a", count: 2_001)
        let report = await service.respond(
            .post, "/xrpc/com.atproto.moderation.createReport", ["Content-Type": "application/json"],
            body: """
                {"reasonType": "com.atproto.moderation.defs#reasonSpam", "reason": "\(reason)",
                 "subject": {"$type": "com.atproto.admin.defs#repoRef", "did": "did:web:a.b"}}
                """)
        #expect(report.status == .badRequest && report.text.contains("reason"), "\(report.text)")
        let wrong = await service.respond(
            .post, "/xrpc/com.atproto.moderation.createReport", ["Content-Type": "application/json"],
            body: #"{"reasonType": "x", "subject": {"$type": "com.atproto.admin.defs#repoRef", "did": "alice"}}"#)
        #expect(wrong.status == .badRequest && wrong.text.contains("subject.did"), "\(wrong.text)")
    }

    @Test func `an output without members is an empty response, and a handler adds fields`() async {
        let service = XRPCService()
        service.on(PutNote.self) { call in
            call.header("atproto-content-labelers", call.labelers?.headerValue ?? "")
            return EmptyResponse()
        }
        let response = await service.respond(
            .post, "/xrpc/com.example.putNote",
            ["Content-Type": "application/json", "atproto-accept-labelers": "did:web:a.b;redact"], body: "{}")
        #expect(response.status == .ok && response.bytes?.isEmpty == true && response.headers["Content-Type"] == nil)
        #expect(response.headers["atproto-content-labelers"] == "did:web:a.b;redact")
        #expect(response.headers["Access-Control-Expose-Headers"]?.contains("atproto-content-labelers") == true)
    }

    @Test func `a target with scheme and host is a call, too`() async throws {
        let response = try await exchange("GET http://notes.example.com/xrpc/com.example.getNotes?list=a")
        #expect(response.hasPrefix("HTTP/1.1 200 "))
    }
}

/// Procedures with an input of JSON.
private protocol Putting: XRPCProcedure, XRPCServable where Output == EmptyResponse {
    var input: LexObject { get }
    init(_ input: LexObject)
}

extension Putting {
    static var inputType: String? { "application/json" }

    init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws { self.init(try body.json()) }

    func body() throws -> XRPCBody? { try XRPCBody(json: input) }
}

private struct PutSecret: Putting {
    static var nsid: NSID { "com.example.putSecret" }
    let input: LexObject
    init(_ input: LexObject) { self.input = input }
}

private struct PutShort: Putting {
    static var nsid: NSID { "com.example.putShort" }
    let input: LexObject
    init(_ input: LexObject) { self.input = input }
}

private struct PutRarely: Putting {
    static var nsid: NSID { "com.example.putRarely" }
    let input: LexObject
    init(_ input: LexObject) { self.input = input }
}
