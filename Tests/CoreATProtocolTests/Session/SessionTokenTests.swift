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

    @Test func `a session's description contains no token`() {
        let session = Session(accessToken: "s3cret", refreshToken: "s3cret", handle: "alice.test")
        var dumped = ""
        dump(session, to: &dumped)
        for text in ["\(session)", String(reflecting: session), dumped, "\(SessionEvent.refreshed(session))"] {
            #expect(!text.contains("s3cret") && text.contains("alice.test"))
        }
    }
}
