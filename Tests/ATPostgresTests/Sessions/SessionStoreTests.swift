import ATData
import ATPostgres
import CoreATProtocol
import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@Suite(.inTurn) struct SessionStoreTests {
    /// Leases that end soon.
    private static let short = LeaseTimes(
        duration: .milliseconds(300), renewal: .seconds(3_600), margin: .zero, quarantine: .milliseconds(300),
        patience: .seconds(100))

    @Test func `a session is saved, replaced and deleted for all processes`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (one, other) = (try await stores.open().session(of: alice), try await stores.open().session(of: alice))
        #expect(try await one.load() == nil)
        try await one.save(session("one"))
        #expect(try await other.load() == session("one"))
        #expect(try await other.replace(session("one"), by: session("two")) == session("two"))
        // It knows an older one.
        #expect(try await one.replace(session("one"), by: session("three")) == session("two"))
        #expect(try await one.replace(session("two"), by: nil) == nil)
        #expect(try await other.load() == nil)
        #expect(try await one.replace(nil, by: session("four")) == session("four"))
        try await other.delete()
        try await other.delete()
        #expect(try await one.load() == nil)
    }

    @Test func `a cancelled call never takes a session for one that isn't there`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (store, other) = (try await stores.open().session(of: alice), try await stores.open().session(of: alice))
        try await store.save(session("one"))
        for _ in 0..<100 {
            let loading = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await store.load()
            }
            if case .success(let loaded) = await loading.result { #expect(loaded == session("one")) }
            let ending = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.delete()
            }
            let hasEnded = if case .success = await ending.result { true } else { false }
            let isThere = try await other.load() != nil
            #expect(!hasEnded || !isThere)
            if !isThere { try await store.save(session("one")) }
        }
    }

    @Test func `who is cancelled while it asks for a lease leaves none behind`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let store = try await stores.open().session(of: alice)
        try await store.save(session("one"))
        for _ in 0..<50 {
            let asking = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await store.lock()
            }
            if case .success(let lock?) = await asking.result { lock.release() }
        }
        // A lease that nobody knows of would stay in its row, also when it has ended.
        let sessions: PostgresQuery = "\(name: stores.schema).session"
        let database = try stores.database()
        try await until {
            let owned = "SELECT count(*) FROM \(sessions) WHERE lease_owner IS NOT NULL" as PostgresQuery
            return try await database.query(owned).first()?.decode(Int.self) == 0
        }
    }

    @Test func `nothing is refreshed without a lease`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let store = try await stores.open().session(of: alice)
        #expect(store.needsLock)
        try await store.save(session("one"))
        let refused = PostgresStoreError.noLease(account: alice.description)
        #expect(await failure { try await store.prepareToSave(session("one")) } == refused)
        let lock = try #require(try await store.lock())
        try await store.prepareToSave(session("one"))
        lock.release()
        #expect(await failure { try await store.prepareToSave(session("one")) } == refused)
    }

    @Test func `a lease is held by one process at a time`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let inside = Guarded((now: 0, most: 0, all: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                let store = try await stores.open().session(of: alice)
                group.addTask {
                    for _ in 0..<5 {
                        let lock = try await store.lock()
                        inside.withLock {
                            $0.now += 1
                            $0.all += 1
                            $0.most = max($0.most, $0.now)
                        }
                        try await store.prepareToSave(session("one"))
                        await Task.yield()
                        inside.withLock { $0.now -= 1 }
                        lock?.release()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock { $0.most } == 1)
        #expect(inside.withLock { $0.all } == 20)
    }

    @Test func `a process that slept past its lease saves nothing after another one`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let sleeper = try await stores.open(lease: Self.short).session(of: alice)
        let other = try await stores.open(lease: Self.short).session(of: alice)
        try await sleeper.save(session("one"))
        let lock = try await sleeper.lock()
        // Nobody renews it, and another process gets it and refreshes.
        let next = try await other.lock()
        #expect(try await other.replace(session("one"), by: session("two")) == session("two"))
        next?.release()
        #expect(try await sleeper.replace(session("one"), by: session("late")) == session("two"))
        await #expect(throws: PostgresStoreError.self) { try await sleeper.prepareToSave(session("one")) }
        lock?.release()
        #expect(try await other.load() == session("two"))
    }

    @Test func `a late save counts if nobody else had the lease`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let store = try await stores.open(lease: Self.short).session(of: alice)
        try await store.save(session("one"))
        let lock = try await store.lock()
        try await Task.sleep(for: .milliseconds(400))
        #expect(try await store.replace(session("one"), by: session("two")) == session("two"))
        lock?.release()
        #expect(try await store.load() == session("two"))
    }

    @Test func `a log-in and a log-out don't wait, and win against a refresh`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let refreshing = try await stores.open().session(of: alice)
        let other = try await stores.open().session(of: alice)
        try await refreshing.save(session("one"))
        let lock = try await refreshing.lock()
        try await other.save(session("login"))
        #expect(try await refreshing.replace(session("one"), by: session("two")) == session("login"))
        lock?.release()
        let again = try await refreshing.lock()
        try await other.delete()
        #expect(try await refreshing.replace(session("login"), by: session("three")) == nil)
        again?.release()
        #expect(try await other.load() == nil)
        // The same tokens again, after a log-in in between: the former holder may not send them.
        let third = try await refreshing.lock()
        try await other.save(session("one"))
        let refused = PostgresStoreError.noLease(account: alice.description)
        #expect(await failure { _ = try await refreshing.replace(session("one"), by: session("one")) } == refused)
        third?.release()
    }

    @Test func `a process that slept past its lease sends nothing, and what it has got already counts`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let sleeper = try await stores.open(lease: Self.short).session(of: alice)
        let other = try await stores.open(lease: Self.short).session(of: alice)
        try await sleeper.save(session("one"))
        let (lock, next) = (try await sleeper.lock(), try await other.lock())
        // The mark of a token that is about to be sent changes nothing else.
        let refused = PostgresStoreError.noLease(account: alice.description)
        #expect(await failure { _ = try await sleeper.replace(session("one"), by: session("one")) } == refused)
        // If it had sent the token before, the new ones prove that.
        #expect(try await sleeper.replace(session("one"), by: session("two")) == session("two"))
        #expect(try await other.replace(session("one"), by: session("one")) == session("two"))
        lock?.release()
        next?.release()
        #expect(try await other.load() == session("two"))
    }

    @Test func `a token that was sent by a process that died is left alone for a while`() async throws {
        guard let stores = try await TestStores.make() else { return }
        var times = Self.short
        times.quarantine = .seconds(3_600)
        let died = try await stores.open(lease: times).session(of: alice)
        try await died.save(session("one"))
        let lock = try await died.lock()
        // As if the mark of a sent token had been stored.
        try await stores.change("sent_at = pg_catalog.clock_timestamp()")
        times.patience = .milliseconds(900)
        let other = try await stores.open(lease: times).session(of: alice)
        #expect(await failure { _ = try await other.lock() } == .busy(account: alice.description))
        // Without the mark it is free as soon as it has ended.
        try await stores.change("sent_at = NULL")
        try await other.lock()?.release()
        lock?.release()
    }

    @Test func `a database that can't be reached refuses the lease`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let database = try stores.database()
        let opened = try await PostgresStores(database, schema: stores.schema, keys: .text(stores.keys))
        let store = opened.session(of: alice)
        try await store.save(session("one"))
        database.close()
        await #expect(throws: PostgresError.self) { try await store.lock() }
    }

    @Test func `dates follow the clock of the machine that reads them`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let ahead = TimeSource(
            now: { .now }, date: { Date() + 3_600 }, sleep: { try await Task.sleep(for: $0) })
        let writer = try await stores.open(time: ahead).session(of: alice)
        let reader = try await stores.open().session(of: alice)
        var saved = session("one")
        let endpoint = try #require(URL(string: "https://pds.test/token"))
        saved.oauth = OAuthGrant(
            issuer: "https://pds.test", tokenEndpoint: endpoint, clientID: "http://localhost",
            requestedScope: "atproto", scope: "atproto", receivedAt: Date() + 3_600, expiresAt: Date() + 7_200,
            proofKey: .init(kind: "raw", data: Data(count: 32)))
        try await writer.save(saved)
        let grant = try #require(try await reader.load()?.oauth)
        #expect(abs(grant.receivedAt.timeIntervalSinceNow) < 100)
        #expect(abs(try #require(grant.expiresAt).timeIntervalSinceNow - 3_600) < 100)
        // For the writer they are as they were.
        let own = try #require(try await writer.load()?.oauth)
        #expect(abs(own.receivedAt.timeIntervalSinceNow - 3_600) < 100)
    }

    @Test func `a refused session gets its second chance ten minutes later, whatever the clocks`() async throws {
        guard let stores = try await TestStores.make() else { return }
        for offset in [-3_600.0, 3_600] {
            let wrong = TimeSource(
                now: { .now }, date: { Date() + offset }, sleep: { try await Task.sleep(for: $0) })
            let writer = try await stores.open(time: wrong).session(of: alice)
            let reader = try await stores.open().session(of: alice)
            try await writer.save(session("one").refused(at: Date() + offset))
            let read = try #require(try await reader.load())
            #expect(read.isRefused(at: .now) && !read.isRefused(at: Date() + 700))
            // Another refusal a moment later isn't the second one.
            #expect(!read.refused(at: .now).isRefused(at: Date() + 700))
        }
    }

    @Test func `what remains of ended sessions and logins is removed`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let opened = try await stores.open()
        try await opened.session(of: alice).save(session("one"))
        try await opened.session(of: alice).delete()
        #expect(try await opened.removeExpired() == 0)
        try await stores.change("saved_at = pg_catalog.now() - interval '2 days'")
        #expect(try await opened.removeExpired() == 1)
    }
}
