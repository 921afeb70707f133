import ATData
import ATPostgres
import ATStreams
import Foundation
import HTTPTransport
import PostgresDatabase
import Probes
import StoreSuites
import TestLoad
import Testing

extension LeaseTimes {
    /// Of a process that never says again that it is alive.
    static var silent: LeaseTimes {
        var times = LeaseTimes.standard
        times.renewal = .seconds(86_400)
        return times
    }
}

@Suite(.inTurn) struct BackfillStoreTests {
    @Test func `a database does what every store does`() async throws {
        guard let stores = try await TestStores.make() else { return }
        try await BackfillStoreSuite.checkPages(stores.open().backfill("pages"))
        try await BackfillStoreSuite.checkRetries(stores.open().backfill("retries"))
        let last = Guarded<PostgresBackfillStore?>(nil)
        try await BackfillStoreSuite.checkStates {
            try await last.withLock(\.self)?.leave()
            let store = try await stores.open().backfill("states")
            last.withLock { $0 = store }
            return store
        }
    }

    /// A store with pending accounts.
    private func filled(
        _ stores: TestStores, accounts: Range<Int>, lease: LeaseTimes = .standard
    ) async throws -> PostgresBackfillStore {
        let store = try await stores.open(lease: lease).backfill("one")
        try await store.add(
            accounts.map { (did: try BackfillStoreSuite.did($0), rev: nil) }, listing: BackfillListing(), of: "a list")
        return store
    }

    @Test func `an account is given to one machine`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let count = Load.size(100_000, otherwise: 1_000)
        _ = try await filled(stores, accounts: 0..<count)
        let dids = try await withThrowingTaskGroup(of: [DID].self) { group in
            for _ in 0..<5 {
                let store = try await stores.open().backfill("one")
                group.addTask {
                    var all: [DID] = []
                    while case let dids = try await store.due(at: Date(), limit: 50), !dids.isEmpty { all += dids }
                    return all
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(dids.count == count && Set(dids).count == count)
        #expect(try await stores.open().backfill("other").due(at: Date(), limit: 50).isEmpty)
    }

    @Test func `a server belongs to one machine, until that has nothing to do there`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let one = try await filled(stores, accounts: 0..<4)
        let other = try await stores.open().backfill("one")
        let first = try await one.due(at: Date(), limit: 2)
        let second = try await one.due(at: Date(), limit: 2)
        #expect(first.count == 2 && second.count == 2)
        #expect(try await one.claim(first[0], at: "https://a.example.com"))
        // What this machine doesn't have can't be claimed.
        #expect(try await other.claim(first[1], at: "https://b.example.com") == false)
        try await one.set(BackfillEntry(.pending), of: first[1])
        let third = try await other.due(at: Date(), limit: 1)
        #expect(third == [first[1]])
        #expect(try await other.claim(third[0], at: "https://a.example.com") == false)
        // It waits for the machine that has the server.
        #expect(try await other.due(at: Date(), limit: 1).isEmpty)
        #expect(try await one.entry(of: third[0])?.state == .pending)
        #expect(try await one.due(at: Date(), limit: 1) == third)
        #expect(try await one.claim(third[0], at: "https://a.example.com"))
        for did in first + second { try await one.set(BackfillEntry(.done), of: did) }
        #expect(try await one.isFinished())
        // An account that has moved to a free server.
        try await one.set(BackfillEntry(.pending), of: first[0])
        #expect(try await one.due(at: Date(), limit: 1) == [first[0]])
        #expect(try await one.claim(first[0], at: "https://b.example.com"))
        #expect(try await one.isFinished() == false)
    }

    @Test func `a machine has eight servers, and others get the rest`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let one = try await filled(stores, accounts: 0..<20)
        let other = try await stores.open().backfill("one")
        var ours: [DID] = []
        for (number, did) in try await one.due(at: Date(), limit: 20).enumerated() {
            if try await one.claim(did, at: "https://host\(number).example.com") { ours.append(did) }
        }
        #expect(ours.count == 8)
        var theirs: [DID] = []
        while case let dids = try await other.due(at: Date(), limit: 20), !dids.isEmpty { theirs += dids }
        #expect(theirs.count == 8 && Set(theirs).isDisjoint(with: ours))
        // With a server done, the next one comes.
        try await other.set(BackfillEntry(.done), of: theirs[0])
        #expect(try await other.due(at: Date(), limit: 20).count == 1)
    }

    @Test func `a machine that asks for many servers at once has no more than eight`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let one = try await filled(stores, accounts: 0..<40)
        let dids = try await one.due(at: Date(), limit: 40)
        var count = try await withThrowingTaskGroup(of: Bool.self) { tasks in
            for (number, did) in dids.enumerated() {
                tasks.addTask { try await one.claim(did, at: "https://host\(number).example.com") }
            }
            return try await tasks.reduce(0) { $1 ? $0 + 1 : $0 }
        }
        while case let more = try await one.due(at: Date(), limit: 40), !more.isEmpty { count += more.count }
        #expect(count == 8)
    }

    @Test func `what a lost machine had goes to the others, and what it says later doesn't count`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let lost = try await filled(stores, accounts: 0..<3, lease: .silent)
        let dids = try await lost.due(at: Date(), limit: 3)
        for did in dids { #expect(try await lost.claim(did, at: "https://a.example.com")) }
        #expect(try await lost.claimListing(of: "a list"))
        try await lost.set(BackfillEntry(.delivering, wasDelivered: true), of: dids[0])
        let other = try await stores.open().backfill("one")
        try await other.recover()
        #expect(try await other.due(at: Date(), limit: 3).isEmpty)
        #expect(try await other.claimListing(of: "a list") == false)
        let database = try stores.database()
        try await database.execute(
            "UPDATE \(name: stores.schema).backfill_member SET until = until - interval '61 s' WHERE id <> \(other.id)")
        let third = try await stores.open().backfill("one")
        #expect(try await third.claimListing(of: "a list"))
        let claimed = try await third.due(at: Date(), limit: 3)
        #expect(Set(claimed) == Set(dids))
        #expect(try await third.entry(of: dids[0]) == BackfillEntry(.fetching, wasDelivered: true))
        for did in dids { #expect(try await third.claim(did, at: "https://a.example.com")) }
        // The lost one wakes up.
        try await lost.set(BackfillEntry(.done), of: dids[0])
        #expect(try await lost.claim(dids[1], at: "https://a.example.com") == false)
        #expect(try await third.entry(of: dids[0])?.state == .fetching)
        try await third.set(BackfillEntry(.done), of: dids[2])
        try await lost.set(BackfillEntry(.failed, retry: Date()), of: dids[2])
        #expect(try await third.entry(of: dids[2])?.state == .done)
        try await third.set(BackfillEntry(.pending), of: dids[2])
        // A machine that leaves gives everything back at once.
        try await third.leave()
        let fourth = try await stores.open().backfill("one")
        #expect(Set(try await fourth.due(at: Date(), limit: 3)) == Set(dids))
        #expect(try await fourth.claimListing(of: "a list"))
    }

    @Test func `what a claim has got without a response is given out again`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let store = try await filled(stores, accounts: 0..<2)
        try await store.recover()
        try await stores.database().execute(
            "UPDATE \(name: stores.schema).backfill_account SET owner = \(store.id), state = 1")
        #expect(try await store.due(at: Date(), limit: 5).count == 2)
        // What it knows to have stays as it is.
        #expect(try await store.due(at: Date(), limit: 5).isEmpty)
    }

    @Test func `what has failed for good is tried again when the process before is gone`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let killed = try await filled(stores, accounts: 0..<2, lease: .silent)
        let dids = try await killed.due(at: Date(), limit: 2)
        for did in dids { try await killed.set(BackfillEntry(.failed, attempts: 9), of: did) }
        let next = try await stores.open().backfill("one")
        try await next.recover()
        // For a minute, it may be another machine.
        let entry = try await next.entry(of: dids[0])
        #expect(entry?.state == .failed)
        try await stores.database().execute(
            "UPDATE \(name: stores.schema).backfill_member SET until = until - interval '61 s' WHERE id <> \(next.id)")
        #expect(try await next.due(at: Date(), limit: 2).count == 2)
    }

    @Test func `of processes that start at once, one tries again what has failed for good`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let before = try await filled(stores, accounts: 0..<2)
        for did in try await before.due(at: Date(), limit: 2) {
            try await before.set(BackfillEntry(.failed, attempts: 9), of: did)
        }
        try await before.leave()
        let new = [try await stores.open().backfill("one"), try await stores.open().backfill("one")]
        // Both take part before either looks.
        for store in new { _ = try await store.claimListing(of: "a list") }
        for store in new { try await store.recover() }
        #expect(try await new[1].counts().pending == 2)
    }

    @Test func `the counts are those of all machines`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let one = try await filled(stores, accounts: 0..<10)
        for did in try await one.due(at: Date(), limit: 4) { try await one.set(BackfillEntry(.done), of: did) }
        let other = try await stores.open().backfill("one")
        let counts = try await other.counts()
        #expect(counts.done == 4 && counts.total == 10)
    }

    @Test func `an account that an older version has hidden is read, and comes back with the list`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let store = try await filled(stores, accounts: 0..<1)
        let did = try BackfillStoreSuite.did(0)
        try await stores.database().execute(
            """
            UPDATE \(name: stores.schema).backfill_account
            SET state = 4, status = 'takendown', rev = '3jui7kd54zh2y', was_delivered = true
            """)
        #expect(try await store.entry(of: did)?.hidden == .untilDownloaded)
        try await store.add([(did: did, rev: nil)], listing: BackfillListing(), of: "a list")
        #expect(
            try await store.entry(of: did) == BackfillEntry(.pending, wasDelivered: true, hidden: .untilDownloaded))
    }

    @Test func `a claim takes as long at the end as at the start`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let count = Load.size(200_000, otherwise: 10_000)
        let store = try await filled(stores, accounts: 0..<1)
        let database = try stores.database()
        try await database.execute(
            """
            INSERT INTO \(name: stores.schema).backfill_account (name, did, host, state)
            SELECT 'one', 'did:web:n' || n || '.example.com', 'https://host' || n % 50 || '.example.com', 0
            FROM pg_catalog.generate_series(1, \(count)) AS n
            """, timeout: .seconds(120))
        try await database.execute(
            """
            INSERT INTO \(name: stores.schema).backfill_host (name, host)
            SELECT 'one', 'https://host' || n || '.example.com' FROM pg_catalog.generate_series(0, 49) AS n
            """)
        var times: [Duration] = []
        var done = 0
        while true {
            let start = ContinuousClock.now
            let dids = try await store.due(at: Date(), limit: 200)
            times.append(start.duration(to: .now))
            if dids.isEmpty { break }
            try await database.execute(
                """
                UPDATE \(name: stores.schema).backfill_account SET state = 3, owner = NULL
                WHERE name = 'one' AND did = ANY(\(dids.map(\.description)))
                """)
            done += dids.count
        }
        let sorted = times.sorted()
        print("\(times.count) claims: median \(sorted[sorted.count / 2]), longest \(sorted[sorted.count - 1])")
        #expect(done == count + 1)
    }
}
