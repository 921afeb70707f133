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

/// Sessions that end, move, or replace others.
@Suite(.inTurn) struct OAuthSessionTests {
    private static let resource = "/.well-known/oauth-protected-resource"
    private static let metadata = "/.well-known/oauth-authorization-server"

    // MARK: Signing out

    @Test func `signing out during a refresh ends the session that the refresh has begun`() async throws {
        try await OAuthWorld.run { network, alice in
            let (store, interposer) = (MemoryAccountStore(), Interposer())
            let client = try await OAuthWorld.client(network, store, through: interposer)
                .login("alice.test", in: HTTPBrowser())
            let (isRefreshed, mayReturn) = (OneShot(), OneShot())
            interposer.after { request, response in
                guard request.url.path == LocalNetwork.OAuth.Endpoint.token.rawValue else { return response }
                isRefreshed.fire()
                await mayReturn.wait()
                return response
            }
            let refresh = Task { try await client.environment.refreshSession() }
            await isRefreshed.wait()
            // The first revocation fails, so that only the second one can end the session.
            network.oauth.script(.revoke, [.drop])
            try await client.logout()
            #expect(client.session == nil)
            #expect(try await store.accounts().isEmpty)
            #expect(network.oauth.sessionCount == 1)
            mayReturn.fire()
            await #expect(throws: (any Error).self) { try await refresh.value }
            try await until { network.oauth.sessionCount == 0 }
            #expect(client.session == nil)
            #expect(try await store.accounts().isEmpty)
        }
    }

    @Test func `signing out works without the server`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store)
            _ = try await oauth.login("alice.test", in: HTTPBrowser())
            network.oauth.script(.revoke, always: .status(500))
            #expect(try await oauth.logout(alice.did)?.status == 500)
            #expect(try await oauth.restore(alice.did) == nil)
            #expect(try await oauth.accounts().isEmpty)
        }
    }

    @Test func `signing out says if the server can't end sessions`() async throws {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            var session = try #require(client.session)
            session.oauth?.revocationEndpoint = nil
            try await client.environment.use(session)
            #expect(try await client.logout() == .network(.oauth(.cannotEnd)))
            #expect(client.session == nil && network.oauth.sessionCount == 1)
        }
    }

    // MARK: Moving

    /// Refreshes until that fails. The authorization server is looked up beside a refresh, so the next one may be the
    /// first to know.
    private func failure(of client: ATClient, within count: Int = 10_000) async -> AtError? {
        for _ in 0..<count {
            do {
                try await client.environment.refreshSession()
            } catch {
                return error as? AtError
            }
            await Task.yield()
        }
        return nil
    }

    @Test func `a session whose account has moved ends, and the new server gets no token`() async throws {
        try await OAuthWorld.run(.entryway) { network, alice in
            let store = MemoryAccountStore()
            let client = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let (host, events) = (network.host, client.environment.events())
            network.oauth.editResourceMetadata { $0["authorization_servers"] = [.string(host)] }
            let metadata = try ServerSample.metadata(host).jsonData()
            network.server.route(.get, Self.metadata) { _ in .data(metadata, contentType: "application/json") }
            let error = await failure(of: client)
            #expect(error == .network(.oauth(.accountMoved(to: host))))
            // Nothing was sent, so another process needn't wait for a response.
            #expect(try await store.sessionStore(of: alice.did).load()?.oauth?.refreshAttempt == nil)
            let count = network.oauth.counts.refreshes
            await #expect(throws: AtError.network(.oauth(.accountMoved(to: host)))) {
                try await client.environment.refreshSession()
            }
            #expect(network.oauth.counts.refreshes == count)
            #expect(network.server.requests.allSatisfy { $0.method == .get })
            try await client.logout()
            #expect(await OAuthWorld.expirations(in: events).count == 1)
        }
    }

    @Test func `a session that has ended here is removed by a logout`() async throws {
        try await OAuthWorld.run(.entryway) { network, alice in
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store)
            let client = try await oauth.login("alice.test", in: HTTPBrowser())
            let host = network.host
            network.oauth.editResourceMetadata { $0["authorization_servers"] = [.string(host)] }
            let metadata = try ServerSample.metadata(host).jsonData()
            network.server.route(.get, Self.metadata) { _ in .data(metadata, contentType: "application/json") }
            #expect(await failure(of: client) == .network(.oauth(.accountMoved(to: host))))
            #expect(try await oauth.restore(alice.did) == nil)
            #expect(try await store.accounts() == [alice.did])
            try await oauth.logout(alice.did)
            #expect(try await store.accounts().isEmpty && client.session == nil)

            // One that the server has ended, too, also in another process.
            for isSame in [true, false] {
                network.oauth.editResourceMetadata(nil)
                let fresh = OAuthWorld.client(network, store)
                let ended = try await fresh.login("alice.test", in: HTTPBrowser())
                try await network.revokeSessions()
                await #expect(throws: AtError.self) { try await ended.environment.refreshSession() }
                #expect(try await store.accounts() == [alice.did])
                let last = isSame ? fresh : OAuthWorld.client(network, store)
                #expect(try await last.accounts().isEmpty)
                try await last.logoutAll()
                #expect(try await store.accounts().isEmpty)
            }
        }
    }

    @Test func `a wrong answer about the authorization server that is repaired ends nothing`() async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            let (host, issuer) = (network.host, network.oauth.issuer.description)
            network.oauth.editResourceMetadata { $0["authorization_servers"] = [.string(host)] }
            let metadata = try ServerSample.metadata(host).jsonData()
            network.server.route(.get, Self.metadata) { _ in .data(metadata, contentType: "application/json") }
            try await client.environment.refreshSession()
            try await until { network.server.requests.contains(where: { $0.path == Self.metadata }) }
            network.oauth.editResourceMetadata { $0["authorization_servers"] = [.string(issuer)] }
            #expect(await failure(of: client, within: 20) == nil)
            #expect(!client.environment.hasEnded)
        }
    }

    @Test func `a session that another process has moved isn't sent back by an older lookup`() async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            let time = TestTime(.now)
            let client = try await OAuthWorld.client(network, time: time.source).login("alice.test", in: HTTPBrowser())
            let environment = client.environment
            var session = try #require(client.session)
            session.host = "https://old.example"
            try await environment.use(session)
            // The lookup beside the first refresh finds the account's server, and a later refresh follows it.
            try await until {
                try await environment.refreshSession()
                return environment.session?.host != "https://old.example"
            }
            session = try #require(client.session)
            session.host = "https://new.example"
            try await environment.use(session)
            try await environment.refreshSession()
            #expect(environment.session?.host == "https://new.example")
        }
    }

    @Test func `a login in another process is taken up after the session has ended here`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let here = OAuthWorld.client(network, store)
            let dead = try await here.login("alice.test", in: HTTPBrowser())
            try await network.revokeSessions()
            await #expect(throws: AtError.self) { try await dead.environment.refreshSession() }
            #expect(dead.environment.hasEnded)
            _ = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let again = try #require(try await here.restore(alice.did))
            let _: LexValue = try await again.query("com.atproto.server.getSession")
        }
    }

    @Test func `a session that the server has ended isn't restored, and says so until a login`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store)
            let dead = try await oauth.login("alice.test", in: HTTPBrowser())
            try await network.revokeSessions()
            for _ in 0..<3 {
                let error = await #expect(throws: AtError.self) { try await dead.environment.refreshSession() }
                #expect(error?.needsLogin == true && "\(error as Any)".contains("Log in again"))
            }
            #expect(!dead.isLoggedIn)
            #expect(try await store.sessionStore(of: alice.did).load()?.isRefused(at: .now) == true)
            #expect(try await oauth.restore(alice.did) == nil)
            let next = OAuthWorld.client(network, store)
            #expect(try await next.restore(alice.did) == nil)
            #expect(try await next.accounts().isEmpty)
            let again = try await oauth.login("alice.test", in: HTTPBrowser())
            let _: LexValue = try await again.query("com.atproto.server.getSession")
        }
    }

    @Test func `a session that is removed while it is restored isn't restored`() async throws {
        try await OAuthWorld.run { network, alice in
            let session = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser()).session
            let store = VanishingStore(session: Guarded(session))
            #expect(try await OAuthWorld.client(network, store).restore(alice.did) == nil)
        }
    }

    @Test func `logging out after the scopes have changed ends the session at the server`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            _ = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            #expect(network.oauth.sessionCount == 1)
            #expect(try await OAuthWorld.client(network, store, app: .loopback("atproto")).logout(alice.did) == nil)
            #expect(network.oauth.sessionCount == 0)
            #expect(try await store.accounts().isEmpty)
        }
    }

    @Test func `a data server that names no authorization server for a moment ends nothing`() async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            let time = TestTime(.now)
            let client = try await OAuthWorld.client(network, time: time.source).login("alice.test", in: HTTPBrowser())
            network.server.script(Self.resource, always: .status(404))
            network.server.forgetRequests()
            try await client.environment.refreshSession()
            // It has been looked up, and names no authorization server, not even itself.
            try await until { network.server.requests.contains(where: { $0.path == Self.resource }) }
            #expect(await failure(of: client, within: 20) == nil)
            // Not more often than every ten minutes.
            #expect(network.server.requests.count { $0.path == Self.resource } == 1)
            time.advance(by: .seconds(601))
            try await client.environment.refreshSession()
            try await until { network.server.requests.count(where: { $0.path == Self.resource }) >= 2 }
        }
    }

    // MARK: From app passwords

    /// A session with a password, as an older version of an app has stored it.
    private func passwordSession(_ network: LocalNetwork, _ alice: LocalNetwork.Person) async throws -> Session {
        let tokens = try await network.issueTokens(for: alice)
        return Session(
            accessToken: tokens.access, refreshToken: tokens.refresh, did: alice.did, handle: alice.handle,
            host: network.host)
    }

    /// Whether the server still refreshes a session. Its access token would be accepted until it expires.
    private func works(_ session: Session) async -> Bool {
        (try? await APEnvironment(session: session).refreshSession()) != nil
    }

    @Test func `a login replaces a session with a password, which ends after the new one is stored`()
        async throws
    {
        try await OAuthWorld.run { network, alice in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = FileAccountStore(folder)
            let old = try await passwordSession(network, alice)
            try await store.sessionStore(of: alice.did).save(old)
            let (stored, calls, isEnded) = (Guarded<[Bool]>([]), Interposer(), OneShot())
            calls.before { request in
                guard request.url.path.hasSuffix("deleteSession") else { return }
                let session = try await store.sessionStore(of: alice.did).load()
                stored.withLock { $0.append(session?.oauth != nil) }
            }
            calls.after { request, response in
                if request.url.path.hasSuffix("deleteSession") { isEnded.fire() }
                return response
            }
            let client = try await OAuthWorld.client(network, store, calls: calls)
                .login("alice.test", in: HTTPBrowser())
            await isEnded.wait()
            #expect(await !works(old))
            #expect(stored.withLock { $0 } == [true])
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            #expect(try await OAuthWorld.client(network, store).restore(alice.did) != nil)
        }
    }

    @Test func `a crash before the session with a password has ended loses neither`() async throws {
        try await OAuthWorld.run { network, alice in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = FileAccountStore(folder)
            let old = try await passwordSession(network, alice)
            try await store.sessionStore(of: alice.did).save(old)
            // What a crash would do: the request is never sent.
            let (calls, isDue) = (Interposer(), OneShot())
            calls.before { request in
                guard request.url.path.hasSuffix("deleteSession") else { return }
                isDue.fire()
                throw TransportError(.offline, request)
            }
            _ = try await OAuthWorld.client(network, store, calls: calls).login("alice.test", in: HTTPBrowser())
            await isDue.wait()
            let next = try #require(try await OAuthWorld.client(network, store).restore(alice.did))
            #expect(next.session?.oauth != nil)
            let _: LexValue = try await next.query("com.atproto.server.getSession")
            #expect(await works(old))
        }
    }

    @Test func `a login that fails leaves the session with a password alone`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let old = try await passwordSession(network, alice)
            try await store.sessionStore(of: alice.did).save(old)
            network.oauth.script(.token, always: .status(500))
            await #expect(throws: (any Error).self) {
                try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            }
            #expect(try await store.sessionStore(of: alice.did).load() == old)
            #expect(await works(old))
        }
    }
}

/// A store whose session is removed as soon as it has been read.
private struct VanishingStore: AccountStore, SessionStore {
    let session: Guarded<Session?>

    func load() async throws -> Session? {
        session.withLock { session in
            defer { session = nil }
            return session
        }
    }

    func accounts() async throws -> [DID] { [] }
    func sessionStore(of account: DID) -> any SessionStore { self }
    func save(_ session: Session) async throws {}
    func delete() async throws {}
    func save(_ login: PendingLogin) async throws {}
    func takeLogin(named name: String) async throws -> PendingLogin? { nil }
}
