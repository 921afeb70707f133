import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Several environments or processes that share a store.
@Suite(.inTurn) struct SharedStoreTests {
    /// A store in a temporary folder that `remove` removes.
    struct Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)")

        func store(patience: Duration = .seconds(180)) -> FileSessionStore {
            store(patience: patience, time: .system)
        }

        func store(patience: Duration, time: TimeSource) -> FileSessionStore {
            FileSessionStore(url.appending(path: "alice.json"), patience: patience, time: time)
        }

        func remove() {
            try? FileManager.default.removeItem(at: url)
        }
    }

    @Test(arguments: [true, false])
    func `environments that share a store spend its refresh token once`(isFile: Bool) async throws {
        let folder = Folder()
        defer { folder.remove() }
        try await Home.run { home in
            let store: any SessionStore = isFile ? folder.store() : MemorySessionStore()
            let session = try await home.session()
            try await store.save(Session(accessToken: nil, refreshToken: session.refreshToken))
            var environments: [APEnvironment] = []
            for _ in 0..<16 {
                let environment = APEnvironment(host: home.host, store: store)
                try await environment.restoreSession()
                environments.append(environment)
            }
            try await withThrowingTaskGroup { group in
                for environment in environments {
                    group.addTask {
                        let response = try await environment.send(home.query())
                        #expect(response.status == .ok)
                    }
                }
                try await group.waitForAll()
            }
            #expect(home.refreshRequests == 1)
            let stored = try await store.load()
            for environment in environments { #expect(environment.session == stored) }
        }
    }

    @Test(arguments: [true, false]) func `one of two processes may mark a refresh token as sent`(
        isFile: Bool
    ) async throws {
        let folder = Folder()
        defer { folder.remove() }
        let store: any SharedSessionStore = isFile ? folder.store() : MemorySessionStore()
        func session(_ name: String, sentAt seconds: Double? = nil) throws -> Session {
            let endpoint = try #require(URL(string: "https://pds.example/token"))
            var grant = OAuthGrant(
                issuer: "https://pds.example", tokenEndpoint: endpoint, clientID: "http://localhost",
                requestedScope: "atproto", scope: "atproto", receivedAt: Date(timeIntervalSince1970: 0),
                proofKey: .init(kind: "raw", data: Data(count: 32)))
            grant.refreshAttempt = seconds.map { .init(at: Date(timeIntervalSince1970: $0), tokenHash: "hash") }
            return Session(accessToken: name, refreshToken: name, did: "did:plc:alice", oauth: grant)
        }
        let old = try session("old")
        let (mark, late) = (
            try session("old", sentAt: 1_700_000_000.123_456_7), try session("old", sentAt: 1_700_000_001)
        )
        try await store.save(old)
        #expect(try await store.replace(old, by: mark) == mark)
        #expect(try await store.replace(old, by: late) == mark)
        #expect(try await store.replace(mark, by: late) == late, "who knows the mark may change it")
        // New tokens prove that the old ones are spent, whoever has marked them.
        #expect(try await store.replace(mark, by: session("new")) == session("new"))
    }

    @Test func `a login in another process takes precedence over a refresh in progress`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore()
            try await store.save(try await home.session())
            let environment = APEnvironment(host: home.host, store: store)
            try await environment.restoreSession()
            let newer = try await home.session()
            home.server.script(
                Home.refresh,
                choosing: { _ in
                    .answer { _ in
                        try await store.save(newer)
                        return try .json(["accessJwt": "late", "refreshJwt": "late"])
                    }
                })
            try await environment.refreshSession()
            #expect(environment.session == newer)
            #expect(try await store.load() == newer)
        }
    }

    @Test func `a logout in another process is final`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore()
            try await store.save(try await home.session())
            let environment = APEnvironment(host: home.host, store: store)
            try await environment.restoreSession()
            try await store.delete()
            let error = await #expect(throws: AtError.self) { try await environment.refreshSession() }
            guard case .network(.signedOut) = error else { throw try #require(error) }
            #expect(home.refreshRequests == 0)
            #expect(environment.session == nil)
            #expect(try await store.load() == nil)
        }
    }

    @Test func `a session that was in the store before is not loaded`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore(Session(accessToken: "stale", refreshToken: "stale"))
            let environment = try await home.environment(store: store)
            try await environment.refreshSession()
            #expect(home.refreshRequests == 1)
            #expect(try await store.load() == environment.session)
        }
    }

    @Test func `a session whose store needs its lock isn't refreshed without it`() async throws {
        try await Home.run { home in
            let store = LockedStore()
            let environment = try await home.environment(store: store)
            let before = environment.session
            await #expect {
                try await environment.refreshSession()
            } throws: { error in
                guard case .network(.sessionNotStored(let why))? = error as? AtError else { return false }
                return why.contains("held elsewhere")
            }
            #expect(home.refreshRequests == 0)
            #expect(environment.session == before)
            store.isFree.withLock { $0 = true }
            try await environment.refreshSession()
            #expect(home.refreshRequests == 1)
        }
    }

    @Test func `a session is refreshed without the lock if it stays held, and an event says so`() async throws {
        let folder = Folder()
        defer { folder.remove() }
        try await Home.run { home in
            let other = try #require(try await folder.store().lock())
            let time = TestTime()
            let store = folder.store(patience: .seconds(180), time: time.source)
            let environment = try await home.environment(store: store)
            let events = environment.events()
            try await environment.refreshSession()
            var received: [SessionEvent] = []
            for await event in events {
                received.append(event)
                if received.count == 2 { break }
            }
            guard case .refreshedWithoutLock(let why) = received[0], case .refreshed = received[1] else {
                Issue.record("\(received)")
                return
            }
            #expect(why.contains(".alice.json.lock"))
            #expect((180..<181).contains(time.passed / .seconds(1)), "three minutes are waited, and no longer")
            other.release()
            // A child process of another test may hold a copy of the descriptor until it runs its own program.
            let again = try #require(try await folder.store().lock(), "a released lock is free")
            again.release()
        }
    }

    @Test func `a discarded refresh doesn't change the host`() async throws {
        let (old, new) = (try await LocalServer.start(), try await LocalServer.start())
        let (isRefreshing, mayRefresh) = (OneShot(), OneShot())
        old.answerLogin(dataServer: old.host)
        new.answer("com.example.listNotes", #"{"notes":[]}"#)
        let client = ATClient(host: old.host)
        try await client.login(identifier: "alice.test", password: "pass")
        let document =
            ##"{"id":"did:plc:alice","service":[{"id":"#atproto_pds","type":"AtprotoPersonalDataServer","##
            + ##""serviceEndpoint":"http://127.0.0.1:1"}]}"##
        old.route(.post, "/xrpc/com.atproto.server.refreshSession") { _ in
            isRefreshing.fire()
            await mayRefresh.wait()
            let json = #"{"accessJwt":"late","refreshJwt":"late","did":"did:plc:alice","didDoc":\#(document)}"#
            return .data(Data(json.utf8), contentType: "application/json")
        }
        let refresh = Task { try await client.environment.refreshSession() }
        await isRefreshing.wait()
        try await client.environment.use(
            Session(accessToken: "bob-1", refreshToken: "bob-r", did: "did:plc:bob", host: new.host))
        mayRefresh.fire()
        _ = await refresh.result
        try await client.execute(.listNotes())
        #expect(new.requests.map { $0.headers["Authorization"] } == ["Bearer bob-1"])
        #expect(await client.environment.host == new.host)
        await old.stop()
        await new.stop()
    }

    @Test func `a waiting call is not sent for another account`() async throws {
        let server = try await LocalServer.start()
        let (isRefreshing, mayRefresh) = (OneShot(), OneShot())
        server.route(.post, "/xrpc/com.atproto.server.refreshSession") { _ in
            isRefreshing.fire()
            await mayRefresh.wait()
            return .status(.serviceUnavailable)
        }
        server.answer("com.example.listNotes", #"{"notes":[]}"#)
        let alice = Session(accessToken: nil, refreshToken: "r", did: "did:plc:alice", host: server.host)
        let client = ATClient(environment: APEnvironment(session: alice))
        let call = Task { _ = try await client.execute(.listNotes()) }
        await isRefreshing.wait()
        try await client.environment.use(
            Session(accessToken: "bob-1", refreshToken: "bob-r", did: "did:plc:bob", host: server.host))
        let error = await #expect(throws: AtError.self) { try await call.value }
        guard case .network(.signedOut) = error else { throw try #require(error) }
        #expect(server.requests.map(\.path) == ["/xrpc/com.atproto.server.refreshSession"])
        mayRefresh.fire()
        await server.stop()
    }

    @Test func `a logout while another process stores new tokens is final`() async throws {
        try await Home.run { home in
            let store = LateStore()
            try await store.save(try await home.session())
            let environment = APEnvironment(host: home.host, store: store)
            try await environment.restoreSession()
            store.beforeReplacing.withLock { $0 = { try? await store.delete() } }
            await #expect(throws: AtError.self) { try await environment.refreshSession() }
            #expect(home.refreshRequests == 1)
            #expect(try await store.load() == nil && environment.session == nil)
        }
    }

    @Test func `tokens of another account are refused, and the session is kept`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin(did: "did:plc:bob", tokens: "bob")
        let alice = Session(accessToken: "a", refreshToken: "r", did: "did:plc:alice", host: server.host)
        let store = MemorySessionStore()
        let environment = APEnvironment(store: store, middleware: [], time: TestTime().source)
        try await environment.use(alice)
        await #expect(throws: AtError.self) { try await environment.refreshSession() }
        #expect(environment.session == alice && !environment.hasEnded)
        #expect(try await store.load() == alice)
        await server.stop()
    }

    @Test func `a server that fails ends no session, whatever it says`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/com.atproto.server.refreshSession") { _ in
            .error("ExpiredToken", "overloaded", status: .serviceUnavailable)
        }
        let alice = Session(accessToken: "a", refreshToken: "r", did: "did:plc:alice", host: server.host)
        let environment = APEnvironment(session: alice, middleware: [], time: TestTime().source)
        await #expect(throws: AtError.self) { try await environment.refreshSession() }
        #expect(environment.session == alice && !environment.hasEnded)
        await server.stop()
    }

    @Test func `a logout that could not be stored leaves a later login of another process alone`() async throws {
        try await Home.run { home in
            let store = FailingStore()
            let environment = APEnvironment(host: home.host, store: store)
            try await environment.use(try await home.session())
            store.fails.withLock { $0 = true }
            await #expect(throws: AtError.self) { try await environment.signOut() }
            store.fails.withLock { $0 = false }
            let newer = try await home.session()
            try await store.save(newer)
            for _ in 0..<2 { await #expect(throws: AtError.self) { _ = try await environment.send(home.query()) } }
            #expect(try await store.load() == newer)
            #expect(environment.session == nil)
        }
    }

    @Test(arguments: [true, false])
    func `a login that could not be stored leaves a later login of another process alone`(
        hasEarlier: Bool
    ) async throws {
        try await Home.run { home in
            let store = FailingStore()
            let environment = APEnvironment(host: home.host, store: store)
            let earlier = try await home.session()
            if hasEarlier { try await environment.use(earlier) } else { try await store.save(earlier) }
            store.fails.withLock { $0 = true }
            let own = try await home.session()
            await #expect(throws: AtError.self) { try await environment.use(own) }
            store.fails.withLock { $0 = false }
            let newer = try await home.session()
            try await store.save(newer)
            for _ in 0..<2 { #expect(try await environment.send(home.query()).status == .ok) }
            #expect(try await store.load() == newer)
            // The own session works until it has to be refreshed. Then the newer one takes its place.
            #expect(environment.session == own)
            try await environment.refreshSession()
            #expect(environment.session == newer)
        }
    }

    /// An environment whose second login could not be stored. The store still fails.
    private func unstoredLogin(
        _ home: Home
    ) async throws -> (environment: APEnvironment, store: FailingStore, earlier: Session, own: Session) {
        let store = FailingStore()
        let environment = APEnvironment(host: home.host, store: store)
        let earlier = try await home.session()
        try await environment.use(earlier)
        store.fails.withLock { $0 = true }
        let own = try await home.session()
        await #expect(throws: AtError.self) { try await environment.use(own) }
        return (environment, store, earlier, own)
    }

    @Test func `a login that could not be stored takes the place of a session that was refused meanwhile`()
        async throws
    {
        try await Home.run { home in
            let (environment, store, earlier, own) = try await unstoredLogin(home)
            store.fails.withLock { $0 = false }
            // Another process gets the refusal.
            try await store.save(earlier.refused(at: .now))
            #expect(try await environment.send(home.query()).status == .ok)
            #expect(try await store.load() == own)
        }
    }

    @Test func `a login that can't be stored isn't replaced by the session from before`() async throws {
        try await Home.run { home in
            let (environment, store, _, own) = try await unstoredLogin(home)
            for _ in 0..<2 { await #expect(throws: AtError.self) { try await environment.refreshSession() } }
            #expect(environment.session == own && home.refreshRequests == 0)
            store.fails.withLock { $0 = false }
            try await environment.refreshSession()
            #expect(try await store.load() == environment.session && environment.session != own)
        }
    }

    @Test func `a session of another account in the store never takes the place of the own one`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore()
            let environment = APEnvironment(host: home.host, store: store)
            var alice = try await home.session()
            alice.did = home.alice.did
            try await environment.use(alice)
            let events = environment.events()
            let bob = Session(accessToken: "b", refreshToken: "b", did: "did:plc:bob", host: home.host)
            try await store.save(bob)
            let error = await #expect(throws: AtError.self) { try await environment.refreshSession() }
            guard case .network(.signedOut)? = error else { throw try #require(error) }
            for await event in events {
                #expect(event == .signedOut)
                break
            }
            #expect(environment.session == nil && home.refreshRequests == 0)
            #expect(try await store.load() == bob)
        }
    }

    @Test func `a login in another process is taken up after the session has ended here`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore()
            let environment = APEnvironment(host: home.host, store: store)
            try await environment.use(try await home.session())
            try await home.network.revokeSessions()
            for _ in 0..<2 { await #expect(throws: AtError.self) { _ = try await environment.send(home.query()) } }
            #expect(environment.hasEnded && home.refreshRequests == 1)
            let newer = try await home.session()
            try await store.save(newer)
            #expect(try await environment.send(home.query()).status == .ok)
            #expect(environment.session == newer && !environment.hasEnded)
        }
    }

    @Test func `recording the DID doesn't lose a refresh in progress`() async throws {
        try await Home.run { home in
            let (isRefreshing, mayRefresh) = (OneShot(), OneShot())
            let (isAsked, mayAnswer) = (OneShot(), OneShot())
            let did = home.alice.did.description
            home.server.script(
                Home.whoami,
                [
                    .answer { _ in
                        isAsked.fire()
                        await mayAnswer.wait()
                        return try .json(["did": did, "handle": Home.handle])
                    }
                ])
            let refreshed = try await home.session()
            home.server.script(
                Home.refresh,
                [
                    .answer { _ in
                        isRefreshing.fire()
                        await mayRefresh.wait()
                        return try .json(["accessJwt": refreshed.accessToken, "refreshJwt": refreshed.refreshToken])
                    }
                ])
            let store = MemorySessionStore()
            let environment = try await home.environment(store: store)
            let client = ATClient(environment: environment)
            let question = Task { try await client.accountDID() }
            await isAsked.wait()
            let refresh = Task { try await environment.refreshSession() }
            await isRefreshing.wait()
            mayAnswer.fire()
            #expect(try await question.value == home.alice.did)
            mayRefresh.fire()
            try await refresh.value
            let session = try #require(environment.session)
            #expect(session.accessToken == refreshed.accessToken && session.refreshToken == refreshed.refreshToken)
            #expect(session.did == home.alice.did)
            #expect(try await store.load() == session)
        }
    }
}

/// A store that lets another process in just before a refreshed session replaces the old one.
private final class LateStore: SharedSessionStore {
    let beforeReplacing = Guarded<@Sendable () async -> Void>({})
    private let memory = MemorySessionStore()

    func load() async throws -> Session? { try await memory.load() }
    func save(_ session: Session) async throws { try await memory.save(session) }
    func delete() async throws { try await memory.delete() }
    func lock() async throws -> SessionStoreLock? { try await memory.lock() }
    func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock? {
        try await memory.lock(whenBusy: whenBusy)
    }
    func replace(
        _ old: Session?, by new: Session?, whenUnlocked: @escaping @Sendable (String) -> Void
    ) async throws -> Session? {
        await beforeReplacing.withLock { $0 }()
        return try await memory.replace(old, by: new)
    }
}

/// A store that must be locked, and at first can't be.
private final class LockedStore: SessionStore {
    struct Held: Error, CustomStringConvertible {
        var description: String { "held elsewhere" }
    }

    let isFree = Guarded(false)
    private let memory = MemorySessionStore()
    var needsLock: Bool { true }

    func load() async throws -> Session? { try await memory.load() }
    func save(_ session: Session) async throws { try await memory.save(session) }
    func delete() async throws { try await memory.delete() }
    func lock() async throws -> SessionStoreLock? {
        guard isFree.withLock({ $0 }) else { throw Held() }
        return try await memory.lock()
    }
}

/// A store that can be made to fail whatever changes it, while it can still be read.
private final class FailingStore: SessionStore {
    let fails = Guarded(false)
    private let memory = MemorySessionStore()

    private func check() throws { if fails.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) } }

    func load() async throws -> Session? { try await memory.load() }
    func save(_ session: Session) async throws {
        try check()
        try await memory.save(session)
    }
    func delete() async throws {
        try check()
        try await memory.delete()
    }
}
