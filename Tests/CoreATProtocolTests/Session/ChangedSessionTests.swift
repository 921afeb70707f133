import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import CoreATProtocol

/// Calls that began before the session or the host changed: which server gets which token.
@Suite(.inTurn) struct ChangedSessionTests {
    /// Two servers with notes. A refresh at the first one waits, and then gets the given response.
    private struct Servers {
        let first: LocalServer
        let second: LocalServer
        let isRefreshing = OneShot()
        let mayRefresh = OneShot()

        static func run(
            refreshed: ServerResponse, store: (any SessionStore)? = nil,
            _ body: (Servers, APEnvironment) async throws -> Void
        ) async throws {
            let servers = Servers(first: try await LocalServer.start(), second: try await LocalServer.start())
            for server in [servers.first, servers.second] { server.answer("com.example.listNotes", #"{"notes":[]}"#) }
            servers.first.route(.post, Home.refresh) { _ in
                servers.isRefreshing.fire()
                await servers.mayRefresh.wait()
                return refreshed
            }
            let environment = APEnvironment(host: servers.first.host, store: store)
            // Without an access token, the first call waits for a refresh.
            await environment.begin(at: servers.first.host, access: nil, refresh: "a")
            try await body(servers, environment)
            servers.mayRefresh.fire()
            await servers.first.stop()
            await servers.second.stop()
        }

        /// The session of another account.
        var bob: Session { Session(accessToken: "b", refreshToken: "b-r", did: "did:plc:bob", host: first.host) }

        /// The tokens that a server got.
        func tokens(_ server: LocalServer) -> [String] {
            server.requests.compactMap { $0.headers["Authorization"] }
        }
    }

    /// How another account takes the place of one whose DID isn't known.
    enum Change: CaseIterable {
        case setupElsewhere, setupAtSameHost, login, restored
    }

    @Test(arguments: Change.allCases) func `a waiting call isn't continued as another account`(
        change: Change
    ) async throws {
        let store = MemorySessionStore()
        try await Servers.run(refreshed: .status(.serviceUnavailable), store: store) { servers, environment in
            let call = Task { _ = try await ATClient(environment: environment).execute(.listNotes()) }
            await servers.isRefreshing.wait()
            switch change {
            case .setupElsewhere: await environment.begin(at: servers.second.host, access: "b", refresh: "b-r")
            case .setupAtSameHost: await environment.begin(at: servers.first.host, access: "b", refresh: "b-r")
            case .login: try await environment.use(servers.bob)
            case .restored:
                try await store.save(servers.bob)
                try await environment.restoreSession()
            }
            let error = await #expect(throws: AtError.self) { try await call.value }
            guard case .network(.signedOut) = error else { throw try #require(error) }
            #expect(servers.tokens(servers.first) == ["Bearer a"] && servers.second.requests.isEmpty)
        }
    }

    @Test func `a function of several calls isn't continued as an account that is restored meanwhile`() async throws {
        let store = MemorySessionStore()
        try await Servers.run(refreshed: .status(.serviceUnavailable), store: store) { servers, environment in
            var alice = servers.bob
            (alice.accessToken, alice.refreshToken, alice.did) = ("a", "a-r", "did:plc:alice")
            try await environment.use(alice)
            let client = ATClient(environment: environment)
            let error = await #expect(throws: AtError.self) {
                try await environment.withOneAccount {
                    _ = try await client.execute(.listNotes())
                    try await store.save(servers.bob)
                    try await environment.restoreSession()
                    _ = try await client.execute(.listNotes())
                }
            }
            guard case .network(.signedOut) = error else { throw try #require(error) }
            #expect(environment.session == servers.bob && servers.tokens(servers.first) == ["Bearer a"])
        }
    }

    @Test func `a waiting call goes to the host that the session was given meanwhile`() async throws {
        let tokens = Data(#"{"accessJwt":"a-2","refreshJwt":"a-3"}"#.utf8)
        try await Servers.run(refreshed: .data(tokens, contentType: "application/json")) { servers, environment in
            let call = Task { _ = try await ATClient(environment: environment).execute(.listNotes()) }
            await servers.isRefreshing.wait()
            await { @APActor in environment.host = servers.second.host }()
            servers.mayRefresh.fire()
            try await call.value
            #expect(servers.tokens(servers.first) == ["Bearer a"])
            #expect(servers.tokens(servers.second) == ["Bearer a-2"])
        }
    }

    /// A server that says, when it may, that all tokens are Alice's.
    private func server() async throws -> (LocalServer, isAsked: OneShot, mayRespond: OneShot) {
        let (server, isAsked, mayRespond) = (try await LocalServer.start(), OneShot(), OneShot())
        server.route(.get, Home.whoami) { _ in
            isAsked.fire()
            await mayRespond.wait()
            return .data(Data(#"{"did":"did:plc:alice"}"#.utf8), contentType: "application/json")
        }
        return (server, isAsked, mayRespond)
    }

    @Test func `a client doesn't take one account's DID for that of tokens that were set meanwhile`() async throws {
        let (server, isAsked, mayRespond) = try await self.server()
        let environment = APEnvironment(host: server.host, session: Session(accessToken: "a", refreshToken: "a-r"))
        let question = Task { try await ATClient(environment: environment).accountDID() }
        await isAsked.wait()
        await environment.updateTokens(access: "b", refresh: "b-r")
        mayRespond.fire()
        #expect(try await question.value == "did:plc:alice")
        #expect(environment.session == Session(accessToken: "b", refreshToken: "b-r"))
        await server.stop()
    }

    @Test func `a record at an address isn't stored for an account that logs in meanwhile`() async throws {
        let (server, isAsked, mayRespond) = try await self.server()
        let environment = APEnvironment(host: server.host, session: Session(accessToken: "a", refreshToken: "a-r"))
        let writing = Task {
            try await ATClient(environment: environment).put(["x": 1], at: "at://did:plc:alice/com.example.thing/self")
        }
        await isAsked.wait()
        await environment.begin(at: server.host, access: "b", refresh: "b-r")
        mayRespond.fire()
        let error = await #expect(throws: AtError.self) { try await writing.value }
        guard case .network(.signedOut) = error else { throw try #require(error) }
        #expect(server.requests.allSatisfy { $0.path == Home.whoami })
        await server.stop()
    }

    @Test func `tokens that come after a sign-out are ended at their own server`() async throws {
        let tokens = Data(#"{"accessJwt":"a-2","refreshJwt":"a-3"}"#.utf8)
        try await Servers.run(refreshed: .data(tokens, contentType: "application/json")) { servers, environment in
            let call = Task { _ = try await ATClient(environment: environment).execute(.listNotes()) }
            await servers.isRefreshing.wait()
            await environment.begin(at: servers.second.host, access: nil, refresh: nil)
            _ = await call.result
            servers.mayRefresh.fire()
            try await until { servers.first.requests.count + servers.second.requests.count >= 2 }
            #expect(servers.tokens(servers.first) == ["Bearer a", "Bearer a-3"] && servers.second.requests.isEmpty)
        }
    }

    @Test func `a call that began without a session takes no token of another server along`() async throws {
        let (entry, home) = (try await LocalServer.start(), try await LocalServer.start())
        entry.answer("com.example.listNotes", #"{"notes":[]}"#)
        let store = MeddledStore()
        let environment = APEnvironment(host: entry.host, store: store)
        try await environment.use(Session(accessToken: "old", refreshToken: "old-r"))
        store.beforeDeletion.withLock { $0 = { throw CocoaError(.fileWriteOutOfSpace) } }
        await #expect(throws: AtError.self) { try await environment.signOut() }
        // The next call removes the session first. Meanwhile, someone logs in.
        let session = Session(accessToken: "secret", refreshToken: "s", did: "did:plc:bob", host: home.host)
        store.beforeDeletion.withLock {
            $0 = {
                Task { try await environment.use(session) }
                try await until { environment.session == session }
            }
        }
        _ = try await ATClient(environment: environment).execute(.listNotes())
        #expect(environment.session == session)
        let calls = entry.requests.filter { $0.path.hasSuffix("com.example.listNotes") }
        #expect(calls.map { $0.headers["Authorization"] } == [nil] && home.requests.isEmpty)
        await entry.stop()
        await home.stop()
    }
}

/// A store in memory. Something may happen before the session is deleted.
private final class MeddledStore: SessionStore {
    let beforeDeletion = Guarded<@Sendable () async throws -> Void>({})
    private let memory = MemorySessionStore()

    func load() async throws -> Session? { try await memory.load() }
    func save(_ session: Session) async throws { try await memory.save(session) }
    func delete() async throws {
        try await beforeDeletion.withLock { $0 }()
        try await memory.delete()
    }
}
