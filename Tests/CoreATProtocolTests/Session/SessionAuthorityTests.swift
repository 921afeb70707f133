import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// The owner and the environment with an authority whose tokens are bound to proofs, like OAuth's.
@Suite(.inTurn) struct SessionAuthorityTests {
    /// An environment with such a session, and the authority.
    private func environment(
        _ bound: BoundServer, store: (any SessionStore)? = nil, retries: Bool = false
    ) -> (APEnvironment, BoundAuthority) {
        let authority = BoundAuthority(bound.time.source)
        let retry = RetryMiddleware(
            maxAttempts: retries ? 3 : 1, firstWait: .seconds(1), longestWait: .seconds(9), time: bound.time.source)
        return (
            APEnvironment(
                session: session(bound), store: store, middleware: [RedirectMiddleware(), retry],
                time: bound.time.source, authorities: [authority]), authority
        )
    }

    private func session(_ bound: BoundServer) -> Session {
        Session(
            accessToken: bound.accessToken(1), refreshToken: "refresh-1", did: "did:plc:alice",
            host: bound.server.host)
    }

    private func query(_ bound: BoundServer, _ path: String = BoundServer.path) throws -> HTTPRequest {
        HTTPRequest(.get, try #require(URL(string: "\(bound.server.host)\(path)?q=1")))
    }

    @Test func `each send has a new proof, even if middleware repeats the request`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound, retries: true)
            _ = try await environment.send(query(bound))
            bound.server.forgetRequests()
            bound.server.script(BoundServer.path, [.status(503), .status(503), .pass])
            _ = try await environment.send(query(bound))
            let proofs = bound.calls.compactMap { $0.headers["DPoP"] }
            #expect(proofs.count == 3 && Set(proofs).count == 3)
            #expect(bound.calls.allSatisfy { $0.headers["Authorization"]?.hasPrefix("DPoP bound-1-") ?? false })
        }
    }

    @Test func `a call is sent again once with the server's nonce`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            _ = try await environment.send(query(bound))
            #expect(bound.calls.count == 2 && bound.seen.nonceRefusals == 1)
            for _ in 0..<10 { _ = try await environment.send(query(bound)) }
            #expect(bound.calls.count == 12, "the nonce is known")
            bound.rotateNonce()
            _ = try await environment.send(query(bound))
            #expect(bound.calls.count == 14 && bound.seen.refreshes == 0)
        }
    }

    @Test func `a nonce is read from every response, errors included`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            bound.server.script(BoundServer.path, [.status(500, headers: ["DPoP-Nonce": "nonce-1"])])
            await #expect(throws: AtError.self) { try await environment.send(query(bound)) }
            _ = try await environment.send(query(bound))
            #expect(bound.seen.nonceRefusals == 0)
        }
    }

    @Test func `a server that never accepts a nonce gets two sends and no refresh`() async throws {
        try await BoundServer.run { bound in
            bound.ledger.withLock { $0.acceptsNonces = false }
            let (environment, _) = environment(bound)
            let error = await #expect(throws: AtError.self) { try await environment.send(query(bound)) }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "use_dpop_nonce")
            #expect(bound.calls.count == 2 && bound.seen.refreshes == 0)
        }
    }

    @Test func `a body that can't be repeated is not sent again`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            var request = try query(bound)
            request.method = .post
            request.body = .stream(HTTPBodyStream(Data("once".utf8)))
            await #expect(throws: AtError.self) { try await environment.send(request) }
            #expect(bound.calls.count == 1)
        }
    }

    @Test func `a hundred calls with an expired token cause one refresh`() async throws {
        try await BoundServer.run { bound in
            let store = MemorySessionStore()
            let (environment, _) = environment(bound, store: store)
            bound.time.advance(by: .seconds(BoundServer.lifetime))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let response = try await environment.send(query(bound))
                        #expect(response.status == .ok)
                    }
                }
                try await group.waitForAll()
            }
            #expect(bound.seen.refreshes == 1)
            #expect(try await store.load()?.refreshToken == "refresh-2")
            #expect(environment.session?.refreshToken == "refresh-2")
        }
    }

    @Test func `a revoked token causes one refresh, and a second rejection throws`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            _ = try await environment.send(query(bound))
            bound.server.forgetRequests()
            bound.server.script(BoundServer.path, always: .status(401, body: Data(#"{"error":"invalid_token"}"#.utf8)))
            let error = await #expect(throws: AtError.self) { try await environment.send(query(bound)) }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "invalid_token")
            #expect(bound.calls.count == 2 && bound.seen.refreshes == 1)
            #expect(environment.session?.refreshToken == "refresh-2", "the session is kept")
        }
    }

    @Test(arguments: [
        Fault.status(403, body: Data(#"{"error":"ScopeMissingError"}"#.utf8)),
        .status(401, body: Data(#"{"error":"AuthMissing"}"#.utf8)),
        .status(400, body: Data(#"{"error":"ExpiredToken"}"#.utf8)),
    ])
    func `the authority decides which rejections cause a refresh`(fault: Fault) async throws {
        try await BoundServer.run { bound in
            bound.server.script(BoundServer.path, always: fault)
            let (environment, _) = environment(bound)
            await #expect(throws: AtError.self) { try await environment.send(query(bound)) }
            #expect(bound.calls.count == 1 && bound.seen.refreshes == 0)
        }
    }

    @Test func `after a lost response, a refresh waits and the old token is used`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            let events = environment.events()
            _ = try await environment.send(query(bound))
            bound.server.script(BoundServer.tokenPath, [.truncatedBody(after: 0)])
            bound.time.advance(by: .seconds(BoundServer.lifetime - 60))
            for _ in 0..<50 { #expect(try await environment.send(query(bound)).status == .ok) }
            #expect(bound.seen.refreshes == 1 && bound.calls.count == 52)
            #expect(environment.session?.refreshToken == "refresh-1")
            bound.time.advance(by: .seconds(20))
            // The server has refreshed the session, and considers the second attempt a theft.
            let error = await #expect(throws: AtError.self) { try await environment.send(query(bound)) }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "invalid_grant" && bound.seen.isRevoked)
            for await event in events {
                guard case .expired = event else {
                    Issue.record("expected the end of the session: \(event)")
                    break
                }
                break
            }
        }
    }

    @Test func `after a lost response, calls with an expired token fail until the pause is over`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            _ = try await environment.send(query(bound))
            bound.server.script(BoundServer.tokenPath, [.drop])
            bound.time.advance(by: .seconds(BoundServer.lifetime))
            for _ in 0..<10 { await #expect(throws: AtError.self) { try await environment.send(query(bound)) } }
            #expect(bound.server.requests.count { $0.path == BoundServer.tokenPath } == 1)
            bound.time.advance(by: .seconds(20))
            #expect(try await environment.send(query(bound)).status == .ok)
            #expect(bound.seen.refreshes == 1)
        }
    }

    @Test func `tokens and proofs are not sent over a redirect or to another server`() async throws {
        try await BoundServer.run { bound in
            let other = try await LocalServer.start { _ in .text("fine") }
            let (environment, _) = environment(bound)
            _ = try await environment.send(query(bound))
            bound.server.script(BoundServer.path, [.redirect(to: "\(other.url)")])
            await #expect(throws: AtError.self) { try await environment.send(query(bound)) }
            #expect(other.requests.isEmpty)
            _ = try await environment.send(HTTPRequest(.get, other.url))
            #expect(other.requests.allSatisfy { $0.headers["Authorization"] == nil && $0.headers["DPoP"] == nil })
            await other.stop()
        }
    }

    @Test func `the authority decides which requests to its server carry the token`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            bound.server.route(BoundServer.tokenPath) { .text($0.headers["Authorization"] ?? "none") }
            let response = try await environment.send(query(bound, BoundServer.tokenPath))
            #expect(String(decoding: response.body, as: UTF8.self) == "none")
            #expect(bound.calls.isEmpty && bound.seen.refreshes == 0)
            // `PasswordAuthority` doesn't authorize this path.
            let path = "/xrpc/com.atproto.server.createAccount"
            bound.server.route(path) { .text($0.headers["Authorization"] ?? "none") }
            let created = try await environment.send(query(bound, path))
            #expect(String(decoding: created.body, as: UTF8.self).hasPrefix("DPoP bound-1-"))
        }
    }

    @Test func `signing out uses the authority, and a password session can follow`() async throws {
        try await BoundServer.run { bound in
            let (environment, authority) = environment(bound)
            try await environment.signOut()
            #expect(authority.state.withLock { $0.ended } == ["refresh-1"] && bound.seen.isRevoked)
            bound.server.route(BoundServer.path) { .text($0.headers["Authorization"] ?? "none") }
            try await environment.use(
                Session(accessToken: "a", refreshToken: "r", did: "did:plc:alice", host: bound.server.host))
            #expect(try await environment.send(query(bound)).body == Data("Bearer a".utf8))
            #expect(bound.calls.last?.headers["DPoP"] == nil)
        }
    }

    @Test func `an environment can switch to a session of another authority`() async throws {
        try await BoundServer.run { bound in
            let environment = APEnvironment(
                host: bound.server.host, session: Session(accessToken: "a", refreshToken: "r"), middleware: [],
                time: bound.time.source)
            try await environment.use(session(bound), by: BoundAuthority(bound.time.source))
            #expect(try await environment.send(query(bound)).status == .ok)
            #expect(bound.calls.allSatisfy { $0.headers["DPoP"] != nil })
        }
    }

    @Test func `a stream is authorized like any other request`() async throws {
        try await BoundServer.run { bound in
            let (environment, _) = environment(bound)
            bound.time.advance(by: .seconds(BoundServer.lifetime))
            let stream = try await environment.stream(query(bound))
            #expect(try await stream.body.collect(upTo: 1_000).isEmpty == false)
            #expect(bound.seen.refreshes == 1)
        }
    }

    @Test func `a refresh that ends after signing out leaves no session on the server`() async throws {
        try await BoundServer.run { bound in
            let (isRefreshing, mayRefresh, isEnded) = (OneShot(), OneShot(), OneShot())
            bound.server.script(
                BoundServer.tokenPath,
                [
                    .pass,
                    .answer { _ in
                        isRefreshing.fire()
                        await mayRefresh.wait()
                        return .text("9")
                    },
                ])
            let (environment, authority) = environment(bound)
            bound.time.advance(by: .seconds(BoundServer.lifetime))
            let call = Task { try await environment.send(query(bound)) }
            await isRefreshing.wait()
            try await environment.signOut()
            _ = await call.result
            bound.server.route(.post, "/oauth/revoke") { _ in
                isEnded.fire()
                return .text("")
            }
            mayRefresh.fire()
            await isEnded.wait()
            #expect(authority.state.withLock { $0.ended } == ["refresh-1", "refresh-9"])
            #expect(environment.session == nil)
        }
    }
}
