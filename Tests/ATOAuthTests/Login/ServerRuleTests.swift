import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

/// What an authorization server must do, and what a client does when the server changes or refuses the app.
@Suite(.inTurn) struct ServerRuleTests {
    /// A network whose account allows every request, and a client.
    private func withNetwork(
        _ body: (LocalNetwork, OAuthClient, TestTime) async throws -> Void
    ) async throws {
        try await OAuthWorld.run { network, _ in
            let time = TestTime(.now)
            try await body(network, OAuthWorld.client(network, time: time.source), time)
        }
    }

    @Test func `a server must send a nonce before the login goes on`() async throws {
        try await withNetwork { network, oauth, _ in
            network.oauth.options.nonceRotation = .off
            let error = await #expect(throws: OAuthLoginError.self) { try await oauth.begin("alice.test") }
            guard case .notSupported(let what)? = error?.reason else {
                return #expect(Bool(false), "\(String(describing: error))")
            }
            #expect(what.contains("nonce"))
            network.oauth.options.nonceRotation = .never
            _ = try await oauth.begin("alice.test")
        }
    }

    @Test(arguments: [301, 302, 307, 308, 404, 405, 410])
    func `a refresh finds the server's new endpoint`(status: Int) async throws {
        try await withNetwork { network, oauth, _ in
            let session = try await oauth.login("alice.test", in: HTTPBrowser())
            let old = try #require(session.session?.oauth)
            // The old address has nothing any more. The new one does what the old one did.
            let moved = "\(network.oauth.issuer)/oauth/token?v=2"
            network.oauth.editMetadata { $0["token_endpoint"] = .string(moved) }
            network.oauth.script(.token, [.status(status)])
            try await session.environment.refreshSession()
            let grant = try #require(session.session?.oauth)
            #expect(grant.tokenEndpoint.absoluteString == moved && old.tokenEndpoint.absoluteString != moved)
            #expect(grant.issuer == old.issuer)
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.counts.replays == 0)
            let _: LexValue = try await session.query("com.atproto.server.getSession")
        }
    }

    @Test func `an endpoint that is gone for a moment doesn't end a session`() async throws {
        try await withNetwork { network, oauth, time in
            let session = try await oauth.login("alice.test", in: HTTPBrowser())
            network.oauth.script(.token, [.status(404)])
            await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
            time.advance(by: .seconds(20))
            try await session.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test func `a server that refuses the app for 20 minutes is named, and the session is kept`() async throws {
        try await withNetwork { network, oauth, time in
            let session = try await oauth.login("alice.test", in: HTTPBrowser())
            let requests = Guarded(0)
            network.oauth.server.route(.post, "/oauth/token") { _ in
                requests.withLock { $0 += 1 }
                return .error("invalid_client", "metadata can't be fetched", status: .badRequest)
            }
            for round in 1...3 {
                // However often it is tried within ten minutes, it counts once.
                for _ in 0..<5 {
                    let error = await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
                    guard case .network(.oauth(.clientRefused))? = error else {
                        #expect(round < 3, "\(String(describing: error))")
                        continue
                    }
                    #expect(round == 3)
                }
                #expect(requests.withLock { $0 } == round)
                time.advance(by: .seconds(600))
            }
            await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
            #expect(requests.withLock { $0 } == 4 && !session.environment.hasEnded)
        }
    }

    @Test func `refusals of the app that end don't count`() async throws {
        try await withNetwork { network, oauth, time in
            let session = try await oauth.login("alice.test", in: HTTPBrowser())
            let refusal = ServerResponse.error("invalid_client", "metadata can't be fetched", status: .badRequest)
            for _ in 0..<4 {
                network.oauth.script(.token, [.answer { _ in refusal }])
                await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
                time.advance(by: .seconds(600))
                network.oauth.options.clockOffset += .seconds(600)
                try await session.environment.refreshSession()
                let _: LexValue = try await session.query("com.atproto.server.getSession")
            }
            #expect(session.session != nil && network.oauth.counts.refreshes == 4)
        }
    }
}
