import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// What a user is told when the server has taken the refresh token, and the new one never arrived.
@Suite(.inTurn) struct LostTokensTests {
    private func withSession(_ body: (LocalNetwork, ATClient, TestTime) async throws -> Void) async throws {
        try await OAuthWorld.run { network, _ in
            let time = TestTime(.now)
            let oauth = OAuthWorld.client(network, time: time.source)
            try await body(network, oauth.login("alice.test", in: HTTPBrowser()), time)
        }
    }

    private func failure(_ session: ATClient) async -> AtError? {
        do {
            try await session.environment.refreshSession()
            return nil
        } catch {
            return error as? AtError
        }
    }

    /// Whether a failure tells what happened.
    private func tells(_ failure: AtError?) -> Bool {
        guard case .network(.oauth(.tokensLost(let why)))? = failure else { return false }
        return why.contains("Refresh token replayed") && failure?.description.contains("Log in again.") ?? false
    }

    @Test func `a session whose new tokens were lost ends with an error that says so`() async throws {
        try await withSession { network, session, time in
            network.oauth.dropResponse(to: .token)
            #expect(await failure(session) != nil)
            time.advance(by: .seconds(21))
            let last = await failure(session)
            #expect(tells(last), "\(last.map { "\($0)" } ?? "refreshed")")
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.counts.replays == 1)
        }
    }

    @Test func `a rate limit in between keeps the record of the lost response`() async throws {
        try await withSession { network, session, time in
            network.oauth.dropResponse(to: .token)
            #expect(await failure(session) != nil)
            time.advance(by: .seconds(21))
            network.oauth.script(.token, [.rateLimited()])
            #expect(await failure(session) != nil)
            time.advance(by: .seconds(3_600))
            let last = await failure(session)
            #expect(tells(last), "\(last.map { "\($0)" } ?? "refreshed")")
        }
    }

    @Test func `who starts a moment after a refresh was cut off is told that the session is still there`() async throws
    {
        try await OAuthWorld.run { network, alice in
            let (store, time) = (MemoryAccountStore(), TestTime(.now))
            let first = try await OAuthWorld.client(network, store, time: time.source)
                .login("alice.test", in: HTTPBrowser())
            network.oauth.dropResponse(to: .token)
            #expect(await failure(first) != nil)
            let next = try #require(
                try await OAuthWorld.client(network, store, time: time.source).restore(alice.did))
            let last = await failure(next)
            // Programs wait after this error, and take no call for one that the server may have executed.
            guard case .network(.oauth(.responseLost(let why)))? = last else {
                Issue.record("\(last as Any)")
                return
            }
            #expect(why.contains("was sent a moment ago") && last?.needsLogin == false)
        }
    }

    @Test func `a session that was ended elsewhere has the server's error`() async throws {
        try await withSession { network, session, time in
            network.oauth.script(.token, [.status(503)])
            #expect(await failure(session) != nil)
            time.advance(by: .seconds(21))
            // The token was not lost after all, and the next failure has no earlier lost request.
            #expect(await failure(session) == nil)
            try await network.revokeSessions()
            guard case .network(.oauth(.sessionEnded(let why)))? = await failure(session) else {
                Issue.record("another error")
                return
            }
            #expect(why.contains("invalid_grant"))
        }
    }
}
