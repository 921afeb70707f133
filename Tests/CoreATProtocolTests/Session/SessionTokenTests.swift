import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

/// How tokens are handled.
@Suite(.inTurn) struct SessionTokenTests {
    @Test(arguments: ["not a jwt", "ünï", "a.b.c", "…", " "])
    func `tokens are opaque`(token: String) async throws {
        let server = try await LocalServer.start { request in .text(request.headers["Authorization"] ?? "none") }
        let environment = APEnvironment(
            host: "\(server.url)", session: Session(accessToken: token, refreshToken: nil))
        let answer = try await environment.send(HTTPRequest(.get, server.url))
        #expect(answer.status == .ok)
        await server.stop()
    }

    @Test func `a token with a line break throws and isn't printed`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        let environment = APEnvironment(
            host: "\(server.url)", session: Session(accessToken: "s3cret\r\nX-Evil: 1", refreshToken: nil))
        let error = await #expect(throws: AtError.self) { try await environment.send(HTTPRequest(.get, server.url)) }
        #expect(error.map { "\($0)" }?.contains("s3cret") == false && server.requests.isEmpty)
        await server.stop()
    }

    private static let deep =
        String(repeating: "[", count: 5_000) + "1" + String(repeating: "]", count: 5_000)

    @Test(arguments: [
        #""x":0.5"#, #""x":1e99999"#, #""x":null"#, #""x":"\ud800""#, #""\udfff":1"#, #""x":1,"x":2"#,
        "\"x\":\"\u{1}\"", #""x":{"$link":5}"#, #""handle":5,"didDoc":7.5"#, #""x":\#(deep)"#,
    ])
    func `a login, a refresh and an error are read, whatever else is in them`(member: String) async throws {
        let server = try await LocalServer.start()
        func json(_ text: String) -> String { "\u{FEFF}{\(member),\(text)}" }
        server.answer("com.atproto.server.createSession", json(#""accessJwt":"a1","refreshJwt":"r1""#), to: .post)
        server.answer("com.atproto.server.refreshSession", json(#""accessJwt":"a2","refreshJwt":"r2""#), to: .post)
        let (expired, account) = (json(#""error":"ExpiredToken""#), json(#""did":"did:plc:alice""#))
        server.route(.get, "/xrpc/com.atproto.server.getSession") { request in
            let isFresh = request.headers["Authorization"] == "Bearer a2"
            var response = ServerResponse.data(
                Data((isFresh ? account : expired).utf8), contentType: "application/json")
            response.status = isFresh ? .ok : .badRequest
            return response
        }
        let store = MemorySessionStore()
        let client = ATClient(host: server.host, store: store)
        try await client.login(identifier: "alice.test", password: "pass")
        #expect(try await client.accountDID() == "did:plc:alice")
        #expect(client.session?.accessToken == "a2" && client.session?.refreshToken == "r2")
        #expect(try await store.load()?.refreshToken == "r2")
        await server.stop()
    }

    @Test(arguments: [
        (#""a\r\nX-Evil: 1""#, #""r""#), (#""a""#, #""r\n""#), (#""a\u0000""#, #""r""#), (#""a""#, #""\u007f""#),
        (#""""#, #""r""#), ("5", #""r""#), (#""a""#, "null"),
    ])
    func `tokens that can't be sent are refused before they are stored`(access: String, refresh: String) async throws {
        let server = try await LocalServer.start()
        let json = #"{"accessJwt":\#(access),"refreshJwt":\#(refresh),"did":"did:plc:alice"}"#
        server.answer("com.atproto.server.createSession", json, to: .post)
        server.answer("com.atproto.server.refreshSession", json, to: .post)
        let store = MemorySessionStore()
        let client = ATClient(host: server.host, store: store)
        let login = await #expect(throws: AtError.self) {
            try await client.login(identifier: "alice.test", password: "pass")
        }
        #expect(login?.description.contains("X-Evil") == false)
        #expect(try await store.load() == nil && client.session == nil)

        let session = Session(accessToken: "old", refreshToken: "old", did: "did:plc:alice")
        try await client.environment.use(session)
        let error = await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
        guard case .network(.decodingFailed(let why))? = error else { throw try #require(error) }
        #expect(why.contains("accessJwt") || why.contains("refreshJwt"))
        if why.contains("control") { #expect(why.contains("log in again")) }
        #expect(try await store.load() == session && client.session == session)
        await server.stop()
    }

    @Test func `a session's description contains no token`() {
        let session = Session(accessToken: "s3cret", refreshToken: "s3cret", handle: "alice.test")
        var dumped = ""
        dump(session, to: &dumped)
        for text in ["\(session)", String(reflecting: session), dumped, "\(SessionEvent.refreshed(session))"] {
            #expect(!text.contains("s3cret") && text.contains("alice.test"))
        }
    }
}
