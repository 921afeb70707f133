import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Testing

/// What becomes of the tokens themselves.
@Suite(.timeLimit(.minutes(1))) struct SessionTokenTests {
    @Test(arguments: ["not a jwt", "ünï", "a.b.c", "…", " "])
    func `tokens are opaque`(token: String) async throws {
        let server = try await LocalServer.start { request in .text(request.headers["Authorization"] ?? "none") }
        let environment = APEnvironment(
            host: "\(server.url)", session: Session(accessToken: token, refreshToken: nil))
        let answer = try await environment.send(HTTPRequest(.get, server.url))
        #expect(answer.status == .ok)
        await server.stop()
    }

    @Test func `a token that would smuggle a header is refused and not printed`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        let environment = APEnvironment(
            host: "\(server.url)", session: Session(accessToken: "s3cret\r\nX-Evil: 1", refreshToken: nil))
        let error = await #expect(throws: AtError.self) { try await environment.send(HTTPRequest(.get, server.url)) }
        #expect(error.map { "\($0)" }?.contains("s3cret") == false && server.requests.isEmpty)
        await server.stop()
    }

    @Test func `sessions print no token`() {
        let session = Session(accessToken: "s3cret", refreshToken: "s3cret", handle: "alice.test")
        var dumped = ""
        dump(session, to: &dumped)
        for text in ["\(session)", String(reflecting: session), dumped, "\(SessionEvent.refreshed(session))"] {
            #expect(!text.contains("s3cret") && text.contains("alice.test"))
        }
    }
}

extension APEnvironment {
    func setListener(_ listener: any CoreATProtocolDelegate) {
        delegate = listener
    }
}

/// A store in memory that can be full.
final class FaultyStore: SessionStore {
    struct NoSpace: Error, CustomStringConvertible {
        var description: String { "no space left on device" }
    }

    let stored = Guarded<Session?>(nil)
    let isFull = Guarded(false)

    func load() async throws -> Session? { stored.withLock { $0 } }

    func save(_ session: Session) async throws {
        if isFull.withLock({ $0 }) { throw NoSpace() }
        stored.withLock { $0 = session }
    }

    func delete() async throws {
        stored.withLock { $0 = nil }
    }
}
