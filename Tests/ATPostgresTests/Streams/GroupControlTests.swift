import ATData
import ATPostgres
import ATStreams
import Foundation
import PostgresDatabase
import TestLoad
import Testing

/// What an administrator does with a group while its processes run.
@Suite(.inTurn) struct GroupControlTests {
    // Long enough that none ends by itself on a slow machine.
    private let one = GroupMember(name: "one 1", lease: .seconds(3_600))
    private let two = GroupMember(name: "two 2", lease: .seconds(3_600))

    private func group() async throws -> (PostgresGroupStore<PostgresDatabase>, TestStores)? {
        guard let stores = try await TestStores.make() else { return nil }
        let groups = try await stores.open().groups
        try await groups.create("likes", partitions: 8, service: "https://relay.test")
        return (groups, stores)
    }

    /// Gives back what a member has too much, as a worker does.
    private func tick(_ member: GroupMember, _ groups: PostgresGroupStore<PostgresDatabase>) async throws
        -> [PartitionClaim]
    {
        let share = try await groups.beat(member, of: "likes")
        for claim in share.owned.dropFirst(share.fairCount) {
            try await groups.save(PartitionSave(cursor: claim.cursor, isLast: true), of: claim)
        }
        return Array(share.owned.prefix(share.fairCount))
    }

    @Test func `a paused group has no owners, and goes on when it is resumed`() async throws {
        guard let (groups, _) = try await group() else { return }
        #expect(try await tick(one, groups).count == 8)
        try await groups.setPaused(true, "likes")
        #expect(try await tick(one, groups).isEmpty)
        // Who joins meanwhile gets nothing either.
        #expect(try await tick(two, groups).isEmpty)
        let paused = try await groups.status(of: "likes")
        #expect(paused.isPaused && paused.orphans == 8 && paused.description.contains("(paused)"))
        try await groups.setPaused(false, "likes")
        #expect(try await tick(one, groups).count == 4)
        #expect(try await tick(two, groups).count == 4)
        await #expect(throws: GroupError.noGroup("others")) { try await groups.setPaused(true, "others") }
    }

    @Test func `a drained member gives everything to the others, and gets nothing until it is started again`()
        async throws
    {
        guard let (groups, _) = try await group() else { return }
        _ = try await tick(one, groups)
        _ = try await tick(two, groups)
        _ = try await tick(one, groups)
        #expect(try await tick(two, groups).count == 4)
        #expect(try await groups.drain(one.id, of: "likes"))
        #expect(try await tick(one, groups).isEmpty)
        #expect(try await tick(two, groups).count == 8)
        #expect(try await tick(one, groups).isEmpty)
        let status = try await groups.status(of: "likes")
        #expect(status.members.first { $0.id == one.id }?.isDrained == true)
        #expect(status.description.contains("one 1 (drained): 0 partitions"))
        #expect(try await groups.drain(UUID(), of: "likes") == false)
        // Started again, it is another member.
        let again = GroupMember(name: one.name, lease: one.lease)
        _ = try await tick(again, groups)
        #expect(try await tick(two, groups).count == 4)
    }

    @Test func `a drained member that comes back after hours still gets nothing`() async throws {
        guard let (groups, stores) = try await group() else { return }
        _ = try await tick(one, groups)
        _ = try await tick(two, groups)
        #expect(try await groups.drain(one.id, of: "likes"))
        _ = try await tick(one, groups)
        func sleep() async throws {
            try await stores.database().execute(
                "UPDATE \(name: stores.schema).group_member SET until = until - interval '5 hours'")
        }
        func isDrained() async throws -> Bool {
            try await groups.status(of: "likes").members.first { $0.id == one.id }?.isDrained == true
        }
        try await sleep()
        // Another member's heartbeat, a change of partitions and a cleanup remove the dead.
        for claim in try await tick(two, groups) { try await groups.save(PartitionSave(cursor: 10), of: claim) }
        #expect(try await isDrained())
        try await sleep()
        _ = try await stores.open().collectGarbage()
        #expect(try await isDrained())
        try await groups.resize("likes", to: 4)
        #expect(try await tick(one, groups).isEmpty)
        #expect(try await tick(two, groups).count == 4)
    }

    @Test func `a reset undoes what is being handled, and the group goes on at the new place without states`()
        async throws
    {
        guard let (groups, stores) = try await group() else { return }
        let claims = try await tick(one, groups)
        for claim in claims { try await groups.save(PartitionSave(cursor: 100, handled: 1), of: claim) }
        let row = try await stores.database().execute(
            """
            INSERT INTO \(name: stores.schema).group_state (grp, part, did, state)
            SELECT id, 3, 'did:plc:a', '' FROM \(name: stores.schema).stream_group
            """
        )
        #expect(row == 1)
        let first = try #require(claims.first)
        let held = PartitionClaim(
            group: "likes", partition: first.partition, owner: one.id, fence: first.fence, cursor: 100, saves: 1)
        try await groups.reset("likes", to: 40)
        await #expect(throws: GroupError.lost(partition: held.partition)) {
            try await groups.save(PartitionSave(cursor: 120, handled: 20), of: held)
        }
        let next = try await tick(one, groups)
        #expect(next.count == 8 && next.allSatisfy { $0.cursor == 40 })
        let states = try await stores.database().query("SELECT 1 FROM \(name: stores.schema).group_state").all()
        #expect(states.isEmpty)
        try await groups.reset("likes", to: nil)
        #expect(try await tick(two, groups).allSatisfy { $0.cursor == nil })
        await #expect(throws: GroupError.noGroup("others")) { try await groups.reset("others", to: 1) }
    }

    @Test func `after a reset, processes forget what they know of an earlier change of partitions`() async throws {
        guard let (groups, _) = try await group() else { return }
        for claim in try await tick(one, groups) {
            try await groups.save(PartitionSave(cursor: claim.partition == 0 ? 10 : 500), of: claim)
        }
        try await groups.leave(one, of: "likes")
        try await groups.resize("likes", to: 3)
        for claim in try await tick(two, groups) { try await groups.save(PartitionSave(cursor: 500), of: claim) }
        // The store has nothing to forget any more, but who has read it before may know it for as long as it runs.
        let known = try await groups.beat(two, of: "likes").layout
        #expect(try await groups.layout(of: "likes")?.floors == [])
        try await groups.reset("likes", to: 5)
        #expect(try await groups.beat(two, of: "likes").layout > known)
    }

    @Test func `the states of many accounts are removed, however long that takes`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (groups, schema) = (try await stores.open().groups, stores.schema)
        try await groups.create("likes", partitions: 1, service: "https://relay.test")
        let claim = try #require(try await tick(one, groups).first)
        try await groups.save(PartitionSave(cursor: 10), of: claim)
        try await groups.leave(one, of: "likes")
        let database = try stores.database()
        try await database.execute(
            """
            CREATE FUNCTION \(name: schema).wait() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN PERFORM pg_catalog.pg_sleep(3); RETURN NULL; END'
            """)
        try await database.execute(
            """
            CREATE TRIGGER slow BEFORE DELETE ON \(name: schema).group_state
            FOR EACH STATEMENT EXECUTE FUNCTION \(name: schema).wait()
            """)
        let hasty = try PostgresDatabase(stores.address, options: PostgresOptions(statementTimeout: .seconds(2)))
        let control = try PostgresGroupStore(on: hasty, schema: schema)
        // Again on a machine that is so slow that it can't begin a transaction in time.
        try await until { (try? await control.reset("likes", to: 5)) != nil }
        #expect(try await groups.status(of: "likes").partitions.map(\.cursor) == [5])
        try await until { (try? await control.remove("likes")) != nil }
        #expect(try await groups.names() == [])
    }

    @Test func `a group is removed when nobody takes part`() async throws {
        guard let (groups, _) = try await group() else { return }
        let claim = try #require(try await tick(one, groups).first)
        let letter = GroupDeadLetter(partition: claim.partition, seq: 7, did: nil, reason: "no", attempts: 5)
        try await groups.save(PartitionSave(cursor: 7, deadLetters: [letter]), of: claim)
        await #expect(throws: GroupError.membersAlive(1)) { try await groups.remove("likes") }
        // Looking at letters doesn't take them.
        #expect(try await groups.deadLetters(of: "likes", limit: 10) == [letter])
        #expect(try await groups.deadLetters(of: "likes", limit: 10) == [letter])
        try await groups.leave(one, of: "likes")
        #expect(try await groups.names() == ["likes"])
        try await groups.remove("likes")
        #expect(try await groups.names() == [])
        await #expect(throws: GroupError.noGroup("likes")) { try await groups.remove("likes") }
        // The name is free: with other partitions, and without old letters.
        try await groups.create("likes", partitions: 2, service: "https://other.test")
        #expect(try await groups.takeDeadLetters(of: "likes", limit: 10).isEmpty)
    }
}
