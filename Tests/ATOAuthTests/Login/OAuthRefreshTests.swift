import ATData
import ATOAuth
import ATProtoLexicons
import BskyLexicons
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

@Suite(.inTurn) struct OAuthRefreshTests {
    @Test func `a thousand parallel calls with an expired token cause one refresh`() async throws {
        try await OAuthWorld.run { network, _ in
            // A clock that stands still: only the server knows that the token has expired.
            let time = TestTime(.now)
            let session = try await OAuthWorld.client(network, time: time.source).login("alice.test", in: HTTPBrowser())
            network.oauth.options.accessLifetime = .seconds(60)
            try await session.environment.refreshSession()
            let _: LexValue = try await session.query("com.atproto.server.getSession")
            network.oauth.options.clockOffset += .seconds(61)
            let before = network.oauth.counts.refreshes
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<Load.size(1_000, otherwise: 100) {
                    group.addTask { let _: LexValue = try await session.query("com.atproto.server.getSession") }
                }
                try await group.waitForAll()
            }
            #expect(network.oauth.counts.refreshes == before + 1)
        }
    }

    @Test(arguments: [3_600.0, -3_600]) func `a device's clock that jumps by an hour loses no session`(
        jump: Double
    ) async throws {
        try await OAuthWorld.run { network, _ in
            let ahead = Guarded(0.0)
            var time = TimeSource.system
            time.date = { Date().addingTimeInterval(ahead.withLock { $0 }) }
            let client = try await OAuthWorld.client(network, time: time).login("alice.test", in: HTTPBrowser())
            for offset in [0, jump, jump, 0, 0] {
                ahead.withLock { $0 = offset }
                for _ in 0..<3 { let _: LexValue = try await client.query("com.atproto.server.getSession") }
                try await client.environment.refreshSession()
            }
            #expect(network.oauth.counts.refreshes <= 6, "one on each demand, and one when the token seems to expire")
            #expect(network.oauth.counts.replays == 0 && client.session?.oauth?.refreshAttempt == nil)
        }
    }

    @Test func `after a lost response, the next refresh waits for 20 seconds, and is sent once`()
        async throws
    {
        try await OAuthWorld.run { network, _ in
            let time = TestTime(.now)
            let session = try await OAuthWorld.client(network, time: time.source).login("alice.test", in: HTTPBrowser())
            let events = session.environment.events()
            network.oauth.dropResponse(to: .token)
            for _ in 0..<3 {
                let error = await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
                guard case .network(.oauth(.responseLost))? = error else { Issue.record("\(error as Any)"); return }
                #expect(error?.description.contains("If the next one fails, log in again.") == true)
            }
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.counts.replays == 0)
            // The old access token is still in use.
            let _: LexValue = try await session.query("com.atproto.server.getSession")
            time.advance(by: .seconds(19))
            await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
            #expect(network.oauth.counts.replays == 0)
            time.advance(by: .seconds(1))
            for _ in 0..<3 {
                let error = await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
                guard case .network(.oauth(.tokensLost))? = error else {
                    Issue.record("\(error as Any)")
                    return
                }
            }
            #expect(network.oauth.counts.replays == 1)
            try await session.logout()
            #expect(await OAuthWorld.expirations(in: events).count == 1)
        }
    }

    @Test func `another process waits, too, when a response was lost`() async throws {
        try await OAuthWorld.run { network, alice in
            let (time, store) = (TestTime(.now), MemoryAccountStore())
            _ = try await OAuthWorld.client(network, store, time: time.source).login("alice.test", in: HTTPBrowser())
            let first = try #require(try await OAuthWorld.client(network, store, time: time.source).restore(alice.did))
            let second = try #require(try await OAuthWorld.client(network, store, time: time.source).restore(alice.did))
            network.oauth.dropResponse(to: .token)
            await #expect(throws: AtError.self) { try await first.environment.refreshSession() }
            let refusals = network.oauth.counts.nonceRefusals
            await #expect(throws: AtError.self) { try await second.environment.refreshSession() }
            // The second one would have sent a proof without a nonce.
            #expect(network.oauth.counts.nonceRefusals == refusals)
            #expect(network.oauth.counts.refreshes == 0 && network.oauth.counts.replays == 0)
            #expect(try await store.sessionStore(of: alice.did).load()?.oauth?.refreshAttempt != nil)
        }
    }

    @Test(arguments: [500, 502, 503, 429]) func `a refresh that a server fails is tried again later`(
        status: Int
    ) async throws {
        try await OAuthWorld.run { network, alice in
            let (time, store) = (TestTime(.now), MemoryAccountStore())
            let session = try await OAuthWorld.client(network, store, time: time.source).login(
                "alice.test", in: HTTPBrowser())
            network.oauth.script(.token, [.status(status)])
            for _ in 0..<3 { await #expect(throws: AtError.self) { try await session.environment.refreshSession() } }
            #expect(network.oauth.counts.refreshes == 0)
            let _: LexValue = try await session.query("com.atproto.server.getSession")
            time.advance(by: .seconds(20))
            try await session.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 1)
            #expect(try await store.sessionStore(of: alice.did).load()?.oauth?.refreshAttempt == nil)
        }
    }

    @Test func `a failed refresh does not bring a session back that was signed out meanwhile`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let session = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let (isSignedOut, signal) = AsyncStream<Void>.makeStream()
            network.oauth.server.route(.post, "/oauth/token") { _ in
                try await session.logout()
                signal.yield()
                return .error("invalid_grant", "spent", status: .badRequest)
            }
            await #expect(throws: (any Error).self) { try await session.environment.refreshSession() }
            for await _ in isSignedOut { break }
            #expect(session.session == nil)
            #expect(try await store.sessionStore(of: alice.did).load() == nil)
        }
    }

    @Test func `a process takes over what another has refreshed`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            _ = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let first = try #require(try await OAuthWorld.client(network, store).restore(alice.did))
            let second = try #require(try await OAuthWorld.client(network, store).restore(alice.did))
            try await first.environment.refreshSession()
            try await second.environment.refreshSession()
            #expect(network.oauth.counts.replays == 0)
            let _: LexValue = try await second.query("com.atproto.server.getSession")
        }
    }

    @Test func `a late refusal of the old token causes no second refresh`() async throws {
        try await OAuthWorld.run { network, _ in
            let calls = Interposer()
            let client = try await OAuthWorld.client(network, calls: calls).login("alice.test", in: HTTPBrowser())
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            await network.expireTokens()
            let (isRefused, mayArrive, isFirst) = (OneShot(), OneShot(), Guarded(true))
            calls.after { _, response in
                guard
                    isFirst.withLock({ first in
                        defer { first = false }; return first
                    })
                else { return response }
                isRefused.fire()
                await mayArrive.wait()
                return response
            }
            async let late: LexValue = client.query("com.atproto.server.getSession")
            await isRefused.wait()
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            #expect(network.oauth.counts.refreshes == 1)
            mayArrive.fire()
            _ = try await late
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test func `a refresh goes on when its caller is cancelled, and its result is stored`() async throws {
        try await OAuthWorld.run { network, alice in
            let (store, interposer) = (MemoryAccountStore(), Interposer())
            let client = try await OAuthWorld.client(network, store, through: interposer)
                .login("alice.test", in: HTTPBrowser())
            let old = client.session?.refreshToken
            let (isSent, mayReturn) = (OneShot(), OneShot())
            interposer.after { _, response in
                isSent.fire()
                await mayReturn.wait()
                return response
            }
            let caller = Task { try await client.environment.refreshSession() }
            await isSent.wait()
            caller.cancel()
            await #expect(throws: CancellationError.self) { try await caller.value }
            #expect(client.session?.refreshToken == old)
            mayReturn.fire()
            try await until { client.session?.refreshToken != old }
            #expect(try await store.sessionStore(of: alice.did).load()?.refreshToken == client.session?.refreshToken)
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test(arguments: [TransportError.Reason.offline, .unknownHost, .cannotConnect, .notSecure("reset")])
    func `a refresh that was not sent can be tried again at once`(reason: TransportError.Reason) async throws {
        try await OAuthWorld.run { network, alice in
            let (store, time, interposer) = (MemoryAccountStore(), TestTime(.now), Interposer())
            let client = try await OAuthWorld.client(network, store, time: time.source, through: interposer)
                .login("alice.test", in: HTTPBrowser())
            let isDown = Guarded(true)
            interposer.before { request in
                if isDown.withLock({ $0 }) { throw TransportError(reason, request) }
            }
            let error = await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            guard case .network(.transport(let failure))? = error else { Issue.record("\(error as Any)"); return }
            #expect(failure.reason == reason)
            // The mark is gone: the server can't have spent the token.
            #expect(try await store.sessionStore(of: alice.did).load()?.oauth?.refreshAttempt == nil)
            isDown.withLock { $0 = false }
            time.advance(by: .seconds(1))
            try await client.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test func `a refresh needs neither the directory nor the account's documents`() async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            let interposer = Interposer()
            let client = try await OAuthWorld.client(network, through: interposer).login(
                "alice.test", in: HTTPBrowser())
            let issuer = Origin(network.oauth.server.url)
            interposer.before { request in
                if Origin(request.url) != issuer { throw TransportError(.cannotConnect, request) }
            }
            try await client.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test func `a session that another process refreshed first is taken over`() async throws {
        try await OAuthWorld.run { network, alice in
            // Without a lock: with one, the second process would wait for the first.
            let (store, interposer) = (StubbornStore(), Interposer())
            _ = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let slow = try #require(try await OAuthWorld.client(network, store, through: interposer).restore(alice.did))
            let fast = try #require(try await OAuthWorld.client(network, store).restore(alice.did))
            // The server refuses the second use, but doesn't end the session for it.
            network.oauth.options.onRefreshReplay = .refuse
            // The other one would wait for 20 seconds, because of the mark.
            let isFirst = Guarded(true)
            interposer.before { request in
                guard request.url.path == LocalNetwork.OAuth.Endpoint.token.rawValue,
                    isFirst.withLock({ first in
                        defer { first = false }; return first
                    })
                else { return }
                var session = try #require(try await store.sessionStore(of: alice.did).load())
                session.oauth?.refreshAttempt = nil
                try await store.sessionStore(of: alice.did).save(session)
                try await fast.environment.refreshSession()
            }
            await network.expireTokens()
            let _: LexValue = try await slow.query("com.atproto.server.getSession")
            #expect(network.oauth.counts.refreshes == 1)
            #expect(slow.session?.refreshToken == fast.session?.refreshToken)
        }
    }

    @Test func `a session that the server has ended reports its end once, and sends nothing more`()
        async throws
    {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            let events = client.environment.events()
            try await network.revokeSessions()
            network.oauth.server.forgetRequests()
            for _ in 0..<5 {
                let error = await #expect(throws: AtError.self) {
                    let _: LexValue = try await client.query("com.atproto.server.getSession")
                }
                guard case .network(.oauth(.sessionEnded))? = error else { Issue.record("\(error as Any)"); return }
            }
            // The call and the refresh. The other four calls weren't sent. Documents may be looked up beside the
            // refresh.
            let sent = network.oauth.server.requests.map(\.path).filter { !$0.hasPrefix("/.well-known/") }
            #expect(sent == ["/xrpc/com.atproto.server.getSession", LocalNetwork.OAuth.Endpoint.token.rawValue])
            try await client.logout()
            let expirations = await OAuthWorld.expirations(in: events)
            #expect(expirations.count == 1 && expirations[0].contains("invalid_grant"), "\(expirations)")
        }
    }

    @Test func `new tokens that can't be stored are used, and stored by the next call`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = StubbornStore()
            let client = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let old = client.session?.refreshToken
            // The mark can be stored, the tokens can't.
            store.refuses.withLock { $0 = { $0.refreshToken != old } }
            await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            #expect(network.oauth.counts.refreshes == 1)
            #expect(try await store.sessionStore(of: alice.did).load()?.refreshToken == old)
            store.refuses.withLock { $0 = { _ in false } }
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            #expect(client.session?.refreshToken != old)
            #expect(try await store.sessionStore(of: alice.did).load()?.refreshToken == client.session?.refreshToken)
            // Nothing was sent a second time.
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.counts.replays == 0)
        }
    }

    /// Logs in, refreshes the tokens, which can't be stored, and releases the client.
    private func refreshWithoutSaving(_ oauth: OAuthClient, _ store: StubbornStore) async throws {
        let client = try await oauth.login("alice.test", in: HTTPBrowser())
        let old = client.session?.refreshToken
        store.refuses.withLock { $0 = { $0.refreshToken != old } }
        await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
    }

    @Test func `new tokens that can't be stored outlive their client`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = StubbornStore()
            let oauth = OAuthWorld.client(network, store)
            try await refreshWithoutSaving(oauth, store)
            let spent = try await store.sessionStore(of: alice.did).load()?.refreshToken
            let client = try #require(try await oauth.restore(alice.did))
            store.refuses.withLock { $0 = { _ in false } }
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            #expect(client.session?.refreshToken != spent)
            #expect(try await store.sessionStore(of: alice.did).load()?.refreshToken == client.session?.refreshToken)
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.counts.replays == 0)
        }
    }

    @Test(arguments: [true, false])
    func `a login that can't be stored isn't replaced by the session from before`(isInUse: Bool) async throws {
        try await OAuthWorld.run { network, alice in
            let store = StubbornStore()
            let oauth = OAuthWorld.client(network, store)
            let first = try await oauth.login("alice.test", in: HTTPBrowser())
            let old = first.session?.oauth?.proofKey
            let kept = isInUse ? first : nil
            store.refuses.withLock { $0 = { $0.oauth?.proofKey != old } }
            await #expect(throws: OAuthLoginError.self) { try await oauth.login("alice.test", in: HTTPBrowser()) }
            let client = try #require(try await oauth.restore(alice.did))
            let own = try #require(client.session?.oauth?.proofKey)
            #expect(own != old)
            await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            #expect(client.session?.oauth?.proofKey == own && network.oauth.counts.refreshes == 0)
            store.refuses.withLock { $0 = { _ in false } }
            try await client.environment.refreshSession()
            let stored = try await store.sessionStore(of: alice.did).load()
            #expect(stored == client.session && stored?.oauth?.proofKey == own)
            #expect(kept == nil || kept?.session == stored)
        }
    }

    @Test func `a login that can't be stored is stored later, also if the session from before was refreshed`()
        async throws
    {
        try await OAuthWorld.run { network, alice in
            let store = StubbornStore()
            let oauth = OAuthWorld.client(network, store)
            let first = try await oauth.login("alice.test", in: HTTPBrowser())
            let old = first.session?.oauth?.proofKey
            store.refuses.withLock { $0 = { $0.oauth?.proofKey != old } }
            await #expect(throws: OAuthLoginError.self) { try await oauth.login("alice.test", in: HTTPBrowser()) }
            let other = try #require(try await OAuthWorld.client(network, store).restore(alice.did))
            try await other.environment.refreshSession()
            store.refuses.withLock { $0 = { _ in false } }
            let _: LexValue = try await first.query("com.atproto.server.getSession")
            let stored = try await store.sessionStore(of: alice.did).load()
            #expect(stored == first.session && stored?.oauth?.proofKey != old)
        }
    }

    @Test func `signing out ends a session whose new tokens could not be stored`() async throws {
        try await OAuthWorld.run { network, _ in
            let store = StubbornStore()
            let client = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let old = client.session?.refreshToken
            store.refuses.withLock { $0 = { $0.refreshToken != old } }
            await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.sessionCount == 1)
            // The first revocation fails, so that only that of the new tokens can end the session.
            network.oauth.script(.revoke, [.drop])
            try await client.logout()
            try await until { network.oauth.sessionCount == 0 }
        }
    }

    @Test func `tokens of another account end the session, and are revoked`() async throws {
        try await OAuthWorld.run { network, alice in
            let bob = try await network.createAccount(handle: "bob.test", password: "secret")
            let store = MemoryAccountStore()
            let client = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let (before, events) = (client.session, client.environment.events())
            network.oauth.script(
                .token,
                always: .body {
                    Data(
                        String(decoding: $0, as: UTF8.self)
                            .replacing(alice.did.description, with: bob.did.description).utf8)
                })
            for _ in 0..<2 {
                await #expect(throws: AtError.network(.oauth(.accountMismatch))) {
                    try await client.environment.refreshSession()
                }
            }
            #expect(client.session == before)
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.sessionCount == 0)
            #expect(try await store.sessionStore(of: bob.did).load() == nil)
            try await client.logout()
            #expect(await OAuthWorld.expirations(in: events).count == 1)
        }
    }
}

/// Stores sessions in memory, except those that it refuses.
private final class StubbornStore: AccountStore {
    let refuses = Guarded<@Sendable (Session) -> Bool>({ _ in false })
    private let memory = MemoryAccountStore()

    private struct Sessions: SessionStore {
        let memory: any SessionStore
        let refuses: @Sendable (Session) -> Bool

        func load() async throws -> Session? { try await memory.load() }
        func save(_ session: Session) async throws {
            if refuses(session) { throw CocoaError(.fileWriteOutOfSpace) }
            try await memory.save(session)
        }
        func delete() async throws { try await memory.delete() }
    }

    func accounts() async throws -> [DID] { try await memory.accounts() }
    func sessionStore(of account: DID) -> any SessionStore {
        Sessions(memory: memory.sessionStore(of: account)) { session in self.refuses.withLock { $0 }(session) }
    }
    func save(_ login: PendingLogin) async throws { try await memory.save(login) }
    func takeLogin(named name: String) async throws -> PendingLogin? { try await memory.takeLogin(named: name) }
}
