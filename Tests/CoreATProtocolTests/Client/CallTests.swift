import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.inTurn) struct CallTests {
    @Test func `parameters are percent-encoded in the query, and arrays repeat their name`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.example.listNotes", #"{"notes":[]}"#)
        let client = try await ATClient.signedIn(to: server)
        try await client.execute(.listNotes(tags: ["a b", "c&d=e+", "ü"], limit: 7))
        #expect(
            server.requests.map(\.target) == [
                "/xrpc/com.example.listNotes?tags=a%20b&tags=c%26d%3De%2B&tags=%C3%BC&limit=7"
            ])
        #expect(server.requests.first?.headers["Accept"] == "application/json")
        await server.stop()
    }

    @Test func `a procedure sends JSON and may return nothing`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/com.example.putNote") { _ in ServerResponse() }
        let client = try await ATClient.signedIn(to: server)
        #expect(try await client.execute(.putNote(text: "hello")) == EmptyResponse())
        #expect(server.requests.first?.text == #"{"text":"hello"}"#)
        #expect(server.requests.first?.headers["Content-Type"] == "application/json")
        await server.stop()
    }

    @Test func `a procedure sends bytes and parameters`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/com.example.putPart") { .data($0.body) }
        let client = try await ATClient.signedIn(to: server)
        let answer = try await client.execute(.putPart(.bytes(Data([1, 2, 3])), contentType: "video/mp4", part: 4))
        #expect(answer == Data([1, 2, 3]))
        #expect(server.requests.first?.target == "/xrpc/com.example.putPart?part=4")
        #expect(server.requests.first?.headers["Content-Type"] == "video/mp4")
        #expect(server.requests.first?.headers["Accept"] == "*/*")
        await server.stop()
    }

    @Test func `a call's labelers, proxy and headers override the client's`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.example.listNotes", #"{"notes":[]}"#)
        let client = try await ATClient.signedIn(
            to: server,
            options: CallOptions(
                labelers: [AcceptedLabeler("did:plc:labels", redacts: true), "did:plc:more"],
                proxy: "did:web:app.example#appview", headers: ["Accept-Language": "de", "X-Mine": "1", "X-Mine": "2"]))
        try await client.execute(.listNotes())
        try await client.execute(
            .listNotes(),
            options: CallOptions(labelers: [], proxy: "did:web:b.example#b", headers: ["Accept-Language": "fr"]))
        let headers = server.requests.map(\.headers)
        #expect(headers.map { $0["atproto-accept-labelers"] } == ["did:plc:labels;redact, did:plc:more", ""])
        #expect(headers.map { $0["atproto-proxy"] } == ["did:web:app.example#appview", "did:web:b.example#b"])
        #expect(headers.map { $0["Accept-Language"] } == ["de", "fr"])
        #expect(headers.map { $0.values(for: "X-Mine") } == [["1", "2"], ["1", "2"]])
        let plain = try await ATClient.signedIn(to: server)
        try await plain.execute(.listNotes())
        #expect(server.requests.last?.headers["atproto-accept-labelers"] == nil)
        #expect(server.requests.last?.headers["atproto-proxy"] == nil)
        await server.stop()
    }

    @Test func `chat goes to the account's server, which forwards it`() async throws {
        let server = try await LocalServer.start()
        server.answer("chat.bsky.convo.listConvos", "{}")
        server.answer("chatter.example.list", "{}")
        let client = try await ATClient.signedIn(to: server)
        let _: LexValue = try await client.query("chat.bsky.convo.listConvos")
        let _: LexValue = try await client.query("chatter.example.list")
        var routes = ServiceRoutes.standard
        routes["chat.bsky.convo"] = "did:web:other.example#chat"
        let _: LexValue = try await ATClient.signedIn(to: server, routes: routes).query("chat.bsky.convo.listConvos")
        #expect(
            server.requests.map { $0.headers["atproto-proxy"] } == [
                "did:web:api.bsky.chat#bsky_chat", nil, "did:web:other.example#chat",
            ])
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer access-1" })
        await server.stop()
    }

    @Test func `an element that can't be decoded is skipped and reported`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.example.typedNotes", #"[{"text":"a"},{"text":5},{"text":"c","tags":["x"]}]"#)
        let reported = Guarded<[String]>([])
        let client = try await ATClient.signedIn(to: server) { nsid, issues in
            reported.withLock { $0 += issues.map { "\(nsid) \($0.path)" } }
        }
        let response = try await client.response(for: ComExample.TypedNotes())
        #expect(response.output.map(\.text) == ["a", "c"])
        #expect(response.issues.map(\.path) == ["[1].text", "[2].tags[0]"])
        #expect(reported.withLock { $0 } == ["com.example.typedNotes [1].text", "com.example.typedNotes [2].tags[0]"])
        let error = await #expect(throws: AtError.self) {
            try await client.execute(ComExample.TypedNotes(), options: .strict)
        }
        guard case .network(.decodingFailed(let reason)) = error else {
            Issue.record("expected a failure to decode: \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix("[1].text: expected a string"))
        await server.stop()
    }

    @Test func `a response has the rate limit, the labelers and the revision`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.example.listNotes") { _ in
            try .json(
                ["notes": [String]()],
                headers: [
                    "RateLimit-Limit": "3000", "RateLimit-Remaining": "2999",
                    "atproto-content-labelers": "did:plc:a;redact,did:plc:b", "Atproto-Repo-Rev": "3jzfcijpj2z2a",
                ])
        }
        let response = try await ATClient.signedIn(to: server).response(for: .listNotes())
        #expect(response.status == .ok && response.issues.isEmpty)
        #expect(response.rateLimit?.remaining == 2_999)
        #expect(response.labelers == [AcceptedLabeler("did:plc:a", redacts: true), AcceptedLabeler("did:plc:b")])
        #expect(response.repoRevision == "3jzfcijpj2z2a")
        await server.stop()
    }

    @Test func `a declared error is matched by its name`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.example.listNotes") { _ in
            .error("NoSuchTag", "there is none", status: .badRequest)
        }
        let client = try await ATClient.signedIn(to: server)
        do {
            try await client.execute(.listNotes())
            Issue.record("expected an error")
        } catch let error as AtError where error.matches(ComExample.ListNotes.Errors.noSuchTag) {
            #expect("\(error)".contains("there is none"))
        }
        await server.stop()
    }

    @Test(arguments: [
        ("<html>captive portal</html>", "text/html", "It is not JSON (Content-Type: text/html)."),
        (#"{"notes":"#, "application/json", "notes: the input ends in the middle of a value."),
        (#"[]"#, "application/json", "expected an object."),
    ])
    func `a response that can't be decoded throws an error with an explanation`(
        body: String, type: String, reason: String
    ) async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.example.listNotes") { _ in .data(Data(body.utf8), contentType: type) }
        let client = try await ATClient.signedIn(to: server)
        let error = await #expect(throws: AtError.self) { try await client.execute(.listNotes()) }
        guard case .network(.decodingFailed(let found)) = error else {
            Issue.record("expected a failure to decode: \(String(describing: error))")
            return
        }
        #expect(found == reason)
        await server.stop()
    }

    @Test func `an empty response and a gateway's page throw typed errors`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.example.listNotes") { _ in ServerResponse() }
        let client = try await ATClient.signedIn(to: server)
        let empty = await #expect(throws: AtError.self) { try await client.execute(.listNotes()) }
        guard case .network(.emptyBody(.ok)) = empty else {
            Issue.record("expected an empty body: \(String(describing: empty))")
            return
        }
        server.script("*", always: .status(502, body: Data("<html>Bad Gateway</html>".utf8)))
        let gateway = await #expect(throws: AtError.self) { try await client.execute(.listNotes()) }
        guard case .network(.statusCode(.badGateway?, _)) = gateway else {
            Issue.record("expected the status: \(String(describing: gateway))")
            return
        }
        await server.stop()
    }

    @Test func `an untyped call sends and returns any value`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.example.any", #"{"things":[{"n":1}]}"#)
        server.route(.post, "/xrpc/com.example.any") { request in
            request.body.isEmpty ? ServerResponse() : .data(request.body)
        }
        let client = try await ATClient.signedIn(to: server)
        let answer: LexValue = try await client.query(
            "com.example.any", parameters: ["limit": 5, "on": true, "tags": ["a", "b"], "none": nil])
        #expect(answer["things"]?[0]?["n"] == 1)
        #expect(server.requests.last?.target == "/xrpc/com.example.any?limit=5&on=true&tags=a&tags=b")
        let echo = try await client.procedure("com.example.any", input: ["a": [1, 2]])
        #expect(echo == ["a": [1, 2]])
        #expect(try await client.procedure("com.example.any") == [:])
        await #expect(throws: AtError.self) {
            try await client.query("com.example.any", parameters: ["nested": ["a": 1]])
        }
        await server.stop()
    }

    @APActor @Test func `a router of typed calls calls its delegate`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.example.listNotes", #"{"notes":[1,2]}"#)
        server.route(.post, "/xrpc/com.example.putPart") { .data($0.body) }
        server.script("/xrpc/com.example.listNotes", [.status(400), .status(400), .pass])
        let router = NetworkRouter<XRPC>(environment: APEnvironment(host: server.host, middleware: []))
        let delegate = Delegate()
        router.delegate = delegate
        let output = try await router.execute(.listNotes(limit: 2))
        #expect(ComExample.ListNotes.items(in: output).count == 2)
        #expect(delegate.errors == 2)
        #expect(server.requests.map { $0.headers["X-Mine"] } == ["1", "1", "1"])
        let sent = try await router.execute(.putPart(.bytes(Data([9])), contentType: "video/mp4", part: 1))
        #expect(sent == Data([9]))
        await server.stop()
    }

    @Test func `the status of an error counts, however long its body is`() async throws {
        let server = try await LocalServer.start()
        let body = Data(repeating: UInt8(ascii: "x"), count: RefusedResponse.longestBody + 100_000)
        server.script("/xrpc/com.example.getFile", always: .status(401, body: body))
        let client = ATClient(environment: APEnvironment(host: server.host, middleware: []))
        let error = await #expect(throws: AtError.self) { try await client.stream(ComExample.GetFile()) }
        guard case .network(.statusCode(let status, let kept)) = error else { throw try #require(error) }
        #expect(status == .unauthorized && kept == body.prefix(64 << 10))
        await server.stop(grace: .zero)
    }

    @Test func `bytes are streamed and saved, even if the token has just expired`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin(tokens: "2")
        server.route(.get, "/xrpc/com.example.getFile") { request in
            guard request.headers["Authorization"] == "Bearer access-2" else {
                return .error("ExpiredToken", "Token has expired", status: .badRequest)
            }
            return .generated(byteCount: 300_000)
        }
        let client = try await ATClient.signedIn(to: server)
        var count = 0
        for try await piece in try await client.stream(ComExample.GetFile()).body { count += piece.count }
        #expect(count == 300_000)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let written = Guarded<Int64>(0)
        #expect(
            try await client.download(ComExample.GetFile(), to: file) { bytes in written.withLock { $0 = bytes } }
                == 300_000)
        #expect(written.withLock { $0 } == 300_000)
        #expect(try Data(contentsOf: file).count == 300_000)
        #expect(server.requests.count { $0.path.hasSuffix("refreshSession") } == 1)
        server.script("/xrpc/com.example.getFile", always: .status(404, body: Data(#"{"error":"BlobNotFound"}"#.utf8)))
        let error = await #expect(throws: AtError.self) { try await client.stream(ComExample.GetFile()) }
        guard case .message(let message) = error, message.error == "BlobNotFound" else {
            Issue.record("expected the server's error: \(String(describing: error))")
            return
        }
        await server.stop()
    }
}

@APActor private final class Delegate: NetworkRouterDelegate {
    var errors = 0

    func intercept(_ request: inout URLRequest) async {
        request.setValue("1", forHTTPHeaderField: "X-Mine")
    }

    func shouldRetry(error: any Error, attempts: Int) async throws -> Bool {
        errors += 1
        return attempts < 3
    }
}
