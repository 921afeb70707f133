import ATData
import ATPostgres
import ATStreams
import Foundation
import GroupChecks
import HTTPTransport
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// The same checks that the stores in memory and in SQLite pass, on a real server.
@Suite(.inTurn) struct GroupStoreTests {
    private func check(_ body: (GroupChecks) async throws -> Void) async throws {
        guard let stores = try await TestStores.make() else { return }
        let groups = try await stores.open().groups
        let database = try stores.database()
        let checks = GroupChecks(groups) { duration in
            // The server's clock can't be moved, but the ends of leases can.
            let milliseconds = Int64(duration / .milliseconds(1))
            try await database.execute(
                "UPDATE \(name: stores.schema).group_member SET until = until - \(milliseconds) * interval '1 ms'")
        }
        try await body(checks)
    }

    @Test func `a group is created once, and stays as it is`() async throws {
        try await check { try await $0.creation() }
    }

    @Test func `each process has its share, however many there are`() async throws {
        try await check { try await $0.fairShares(32, counts: [1, 2, 7, 12, 33, 4, 1]) }
    }

    @Test func `who has lost a partition can't save it`() async throws { try await check { try await $0.fencing() } }

    @Test func `what is saved with a cursor is there for the next owner`() async throws {
        try await check { try await $0.contents() }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `processes come, go, die and hang in any order, and each cursor tells what took effect`(
        seed: UInt64
    ) async throws {
        try await check { try await $0.randomWalk(seed: seed, steps: Load.size(4_000, otherwise: 1_000)) }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `with another number of partitions, each account goes on where it was`(seed: UInt64) async throws {
        try await check { try await $0.resizes(seed: seed) }
    }

    @Test func `the number of partitions stays where a change could lose something`() async throws {
        try await check { try await $0.resizeRefusals() }
    }

    @Test func `after a change of partitions, events with low numbers of a relay that begins anew are not left out`()
        async throws
    {
        try await check { try await $0.newNumbers() }
    }

    @Test func `who comes back while the number of partitions changes gets none under the old one`() async throws {
        guard let stores = try await TestStores.make() else { return }
        _ = try await stores.open()
        // However slow this machine is, nobody waits too long for a lock.
        let options = PostgresOptions(statementTimeout: .seconds(300))
        let (groups, other) = (
            try PostgresGroupStore(on: PostgresDatabase(stores.address, options: options), schema: stores.schema),
            try PostgresGroupStore(on: PostgresDatabase(stores.address, options: options), schema: stores.schema)
        )
        let (database, schema) = (try stores.database(), stores.schema)
        try await groups.create("group", partitions: 16, service: "https://relay.test")
        let sleeper = GroupMember(name: "sleeper", lease: .seconds(3_600))
        for claim in try await groups.beat(sleeper, of: "group").owned {
            try await groups.save(PartitionSave(cursor: Int64(claim.partition + 1)), of: claim)
        }
        try await database.execute("UPDATE \(name: schema).group_member SET until = until - interval '2 hours'")
        func untilWaiting(_ count: Int) async throws {
            try await until {
                try await database.query(
                    """
                    SELECT 1 FROM pg_catalog.pg_stat_activity
                    WHERE wait_event_type = 'Lock' AND query LIKE \("%\(schema)%")
                    """
                ).count() == count
            }
        }
        // The change waits for the member's row. The heartbeat has read the old number, and waits for the change.
        let (resize, beat) = try await database.transaction(timeout: .seconds(300)) { transaction in
            try await transaction.execute("SELECT 1 FROM \(name: schema).group_member FOR UPDATE")
            let resize = Task { try await groups.resize("group", to: 5) }
            try await untilWaiting(1)
            let beat = Task { try await other.beat(sleeper, of: "group") }
            try await untilWaiting(2)
            return (resize, beat)
        }
        try await resize.value
        let share = try await beat.value
        #expect(share.layout == 0 && share.owned.isEmpty, "\(share.owned.map(\.partition))")
        let next = try await other.beat(sleeper, of: "group")
        #expect(next.layout == 1 && next.owned.count == 5)
    }

    @Test func `a member gets the partitions that it is given, and keeps them`() async throws {
        try await check { try await $0.moves() }
    }

    @Test func `a member that would have none gets the partition that it is given, and keeps it`() async throws {
        try await check { try await $0.movesToSpare() }
    }

    @Test func `dead letters become marks of their accounts`() async throws {
        try await check { try await $0.retries() }
    }

    @Test func `fifty processes that start at once share the partitions, and none has one twice`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let groups = try await stores.open().groups
        try await groups.create("group", partitions: 64, service: "https://relay.test")
        let members = (0..<50).map { GroupMember(name: "\($0)", lease: .seconds(3_600)) }
        for _ in 0..<3 {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for member in members {
                    tasks.addTask {
                        let share = try await groups.beat(member, of: "group")
                        for claim in share.owned.dropFirst(share.fairCount) {
                            try await groups.save(PartitionSave(cursor: nil, isLast: true), of: claim)
                        }
                    }
                }
                try await tasks.waitForAll()
            }
        }
        let status = try await groups.status(of: "group")
        let counts = Dictionary(grouping: status.partitions.compactMap(\.owner), by: \.self).mapValues(\.count)
        #expect(counts.count == 50 && counts.values.allSatisfy { 1...2 ~= $0 } && status.orphans == 0)
    }

    @Test func `a status that is read while groups are created shows each whole or not at all`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (groups, other) = (try await stores.open().groups, try await stores.open().groups)
        for number in 0..<40 {
            async let created: Void = groups.create("group \(number)", partitions: 512, service: "https://relay.test")
            try await until {
                let status = try? await other.status(of: "group \(number)")
                #expect(status == nil || status?.partitions.count == 512)
                return status != nil
            }
            try await created
        }
    }

    @Test func `states of one process survive it, and verifiers with other names don't see them`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (one, other) = (try await stores.open(), try await stores.open())
        func record(_ number: Int, _ first: UInt8) throws -> ChainRecord {
            try #require(
                ChainRecord(
                    did: DID("did:web:n\(number).test"), bytes: [first] + Array(repeating: 0, count: 52) + [2]))
        }
        let records = try (0..<12_000).map { try record($0, 1) }
        try await one.chains("search").save(records)
        try await one.chains("search").save([record(5, 9)])
        func count(_ store: PostgresChainStore) async throws -> (all: Int, changed: Int) {
            let counts = Guarded((all: 0, changed: 0))
            try await store.load { record in
                counts.withLock { counts in
                    counts.all += 1
                    if record.bytes[0] == 9 { counts.changed += 1 }
                }
            }
            return counts.withLock(\.self)
        }
        #expect(try await count(other.chains("search")) == (12_000, 1))
        #expect(try await count(other.chains("likes")) == (0, 0))
        let blank = try #require(ChainRecord(did: "did:web:n5.test", bytes: Array(repeating: 0, count: 54)))
        try await other.chains("search").save([blank])
        #expect(try await count(one.chains("search")) == (11_999, 0))
    }
}
