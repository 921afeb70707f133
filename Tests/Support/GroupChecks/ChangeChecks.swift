import ATCrypto
import ATData
import ATStreams
import Foundation
import HTTPTransport
import Testing

/// What an administrator can do with the groups of every store.
extension GroupChecks {
    private static let dids = (0..<30).map { DID(stringLiteral: "did:web:number\($0).test") }

    /// Only its length and its last bytes are checked.
    private func record(_ did: DID, _ first: UInt8) throws -> ChainRecord {
        try #require(ChainRecord(did: did, bytes: [first] + Array(repeating: 0, count: 52) + [2]))
    }

    private func states(_ claim: PartitionClaim) async throws -> [DID: ChainRecord] {
        let found = Guarded<[DID: ChainRecord]>([:])
        try await store.load(claim) { record in found.withLock { $0[record.did] = record } }
        return found.withLock { $0 }
    }

    // MARK: Another number of partitions

    /// An administrator changes the number of partitions again and again, wherever each of them is. No event is lost,
    /// none is handled again, and each state goes with its account.
    package func resizes(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let events = (0..<400).map { _ in Int.random(in: 0..<Self.dids.count, using: &random) }
        var effects = Array(repeating: 0, count: events.count)
        var sizes = [8, 3, 16, 1, 5]
        try await create(sizes[0])
        var limit = 100
        while let size = sizes.first {
            let layout = try #require(try await store.layout(of: group))
            #expect(layout.partitions == size)
            var worker = Worker()
            try await worker.tick(store, group)
            #expect(worker.claims.count == size)
            await #expect(throws: GroupError.membersAlive(1)) { try await store.resize(group, to: 7) }
            for claim in worker.claims.values {
                // Some are far behind the others.
                let end = sizes.count == 1 ? events.count : Int.random(in: limit - 90...limit, using: &random)
                try await handle(claim, to: end, events, layout, &effects)
            }
            try await store.leave(worker.member, of: group)
            sizes.removeFirst()
            guard let next = sizes.first else { break }
            limit += 60
            if let floor = layout.floors.max() {
                try await passFloor(floor, to: next, events, layout, &effects)
            }
            try await store.resize(group, to: next)
        }
        #expect(effects.allSatisfy { $0 == 1 }, "\(effects)")
        #expect(try await store.status(of: group).handled == Int64(events.count))
        try await expectStates(5)
    }

    /// Handles the events of a partition up to a number, as a process does.
    private func handle(
        _ claim: PartitionClaim, to end: Int, _ events: [Int], _ layout: GroupLayout, _ effects: inout [Int]
    ) async throws {
        let begin = Int(claim.cursor ?? 0)
        guard begin < end else { return }
        var (handled, states): (Int, [ChainRecord]) = (0, [])
        for seq in begin + 1...end {
            let did = Self.dids[events[seq - 1]]
            guard Shard.index(of: did, in: layout.partitions) == claim.partition,
                !layout.wasHandled(Int64(seq), of: did)
            else { continue }
            effects[seq - 1] += 1
            handled += 1
            states.append(try record(did, UInt8(truncatingIfNeeded: seq)))
        }
        // One state for each account.
        let newest = Dictionary(states.map { ($0.did, $0) }) { $1 }
        try await store.save(
            PartitionSave(cursor: Int64(end), handled: handled, states: Array(newest.values)), of: claim)
    }

    /// Lets all partitions pass the floors of the last change. Before that, no other change is possible.
    private func passFloor(
        _ floor: Int64, to next: Int, _ events: [Int], _ layout: GroupLayout, _ effects: inout [Int]
    ) async throws {
        let isBehind = try await store.status(of: group).partitions.contains { $0.cursor ?? 0 < floor }
        if isBehind {
            await #expect(throws: GroupError.unsettled(floor: floor)) { try await store.resize(group, to: next) }
        }
        var worker = Worker()
        try await worker.tick(store, group)
        for claim in worker.claims.values {
            try await handle(claim, to: Int(floor), events, layout, &effects)
        }
        try await store.leave(worker.member, of: group)
    }

    /// Each account has its state in its own partition, and in no other.
    private func expectStates(_ partitions: Int) async throws {
        var worker = Worker()
        try await worker.tick(store, group)
        var found: Set<DID> = []
        for claim in worker.claims.values {
            for did in try await states(claim).keys {
                #expect(Shard.index(of: did, in: partitions) == claim.partition && !found.contains(did))
                found.insert(did)
            }
        }
        #expect(found == Set(Self.dids))
    }

    /// A relay begins its numbers anew before a group has caught up since a change. Low numbers weren't handled before.
    package func newNumbers() async throws {
        try await create(2)
        var worker = Worker()
        try await worker.tick(store, group)
        for claim in worker.claims.values {
            try await store.save(PartitionSave(cursor: claim.partition == 0 ? 10 : 500), of: claim)
        }
        try await store.leave(worker.member, of: group)
        try await store.resize(group, to: 3)
        let floors = try #require(try await store.layout(of: group)).floors
        #expect(floors == [10, 500])
        var next = Worker()
        try await next.tick(store, group)
        let claim = try #require(next.claims[1])
        // Numbers that grow change nothing.
        try await store.save(PartitionSave(cursor: (claim.cursor ?? 0) + 1), of: claim)
        #expect(try await store.layout(of: group)?.floors == floors)
        try await next.tick(store, group)
        try await store.save(PartitionSave(cursor: 10), of: try #require(next.claims[1]))
        #expect(try await store.layout(of: group)?.floors == [])
    }

    /// A change is refused where events would be lost, and who slept through one can't save anything any more.
    package func resizeRefusals() async throws {
        await #expect(throws: GroupError.noGroup(group)) { try await store.resize(group, to: 2) }
        try await create(2)
        await #expect(throws: GroupError.invalidPartitions(0)) { try await store.resize(group, to: 0) }
        // A group that has not begun can be changed.
        try await store.resize(group, to: 4)
        #expect(try await store.status(of: group).partitions.map(\.cursor) == [nil, nil, nil, nil])
        var sleeper = Worker()
        try await sleeper.tick(store, group)
        let claim = try #require(sleeper.claims[1])
        let letter = GroupDeadLetter(partition: 1, seq: 3, did: Self.dids[0], reason: "no", attempts: 1)
        try await store.save(PartitionSave(cursor: 20, handled: 2, deadLetters: [letter]), of: claim)
        try await pass(Self.lease * 2)
        await #expect(throws: GroupError.unsaved(partition: 0)) { try await store.resize(group, to: 2) }
        try await sleeper.tick(store, group)
        for number in [0, 2, 3] {
            let other = try #require(sleeper.claims[number])
            try await store.save(PartitionSave(cursor: 10, handled: 1), of: other)
        }
        let held = try #require(sleeper.claims[1])
        await #expect(throws: GroupError.membersAlive(1)) { try await store.resize(group, to: 2) }
        try await pass(Self.lease * 2)
        let before = try #require(try await store.layout(of: group))
        try await store.resize(group, to: 2)
        let after = try #require(try await store.layout(of: group))
        #expect(after.version == before.version + 1 && after.floors == [10, 20, 10, 10])
        #expect(try await store.status(of: group).partitions.map(\.cursor) == [10, 10])
        #expect(try await store.status(of: group).handled == 5)
        await #expect(throws: GroupError.lost(partition: 1)) {
            try await store.save(PartitionSave(cursor: 30), of: held)
        }
        await #expect(throws: GroupError.otherPartitions(stored: 2)) { try await create(4) }
        // It learns of the change with its next heartbeat.
        #expect(try await store.beat(sleeper.member, of: group).layout == after.version)
        let moved = try #require(try await store.takeDeadLetters(of: group, limit: 1).first)
        #expect(moved == letter.moved(to: Shard.index(of: Self.dids[0], in: 2)))
    }

    // MARK: Moving

    /// A member that is given a partition gets it, keeps it beside its fair share, and loses it when it ends.
    package func moves() async throws {
        try await create(8)
        var workers = [Worker(), Worker()]
        for _ in 0..<3 { try await tick(&workers) }
        expectFair(workers, 8)
        let given = workers[0].claims.keys.sorted().prefix(3)
        for number in given { try await store.move(number, to: workers[1].member.id, of: group) }
        for _ in 0..<3 { try await tick(&workers) }
        #expect(given.allSatisfy { workers[1].claims[$0] != nil })
        expectFair(workers, 8)
        // More than its share.
        for number in 0..<6 { try await store.move(number, to: workers[1].member.id, of: group) }
        for _ in 0..<4 { try await tick(&workers) }
        #expect(Set(workers[1].claims.keys) == Set(0..<6) && Set(workers[0].claims.keys) == [6, 7])
        // Back to the other one.
        try await store.move(0, to: workers[0].member.id, of: group)
        for _ in 0..<3 { try await tick(&workers) }
        #expect(workers[0].claims[0] != nil)
        await #expect(throws: GroupError.noPartition(8)) {
            try await store.move(8, to: workers[0].member.id, of: group)
        }
        let nobody = UUID()
        await #expect(throws: GroupError.noMember(nobody)) { try await store.move(0, to: nobody, of: group) }
        await #expect(throws: GroupError.noGroup("none")) { try await store.move(0, to: nobody, of: "none") }
        // When it has ended, the others have everything.
        try await store.leave(workers.removeLast().member, of: group)
        workers.append(Worker())
        for _ in 0..<4 { try await tick(&workers) }
        expectFair(workers, 8)
    }

    /// A member beyond the number of partitions gets what it is given, and keeps it when more join.
    package func movesToSpare() async throws {
        try await create(2)
        var workers = [Worker(), Worker(), Worker()]
        for _ in 0..<3 { try await tick(&workers) }
        let spare = try #require(workers.firstIndex { $0.claims.isEmpty })
        try await store.move(0, to: workers[spare].member.id, of: group)
        for _ in 0..<4 { try await tick(&workers) }
        let claim = try #require(workers[spare].claims[0])
        #expect(try await store.status(of: group).orphans == 0)
        workers += [Worker(), Worker(), Worker()]
        for _ in 0..<4 { try await tick(&workers) }
        #expect(workers[spare].claims == [0: claim])
        #expect(try await store.status(of: group).orphans == 0)
    }

    // MARK: Dead letters

    /// Letters whose accounts can be downloaded are replaced by marks, and their owners can't save over those.
    package func retries() async throws {
        await #expect(throws: GroupError.noGroup(group)) {
            try await store.retryDeadLetters(of: group, limit: 10)
        }
        try await create(1)
        var worker = Worker()
        try await worker.tick(store, group)
        let claim = try #require(worker.claims[0])
        let (known, new, other) = (Self.dids[0], Self.dids[1], Self.dids[2])
        func letter(_ did: DID, _ isDownloadable: Bool) -> GroupDeadLetter {
            GroupDeadLetter(
                partition: 0, seq: 5, did: did, reason: "no", attempts: 1, isDownloadable: isDownloadable)
        }
        let letters = [letter(known, true), letter(new, true), letter(other, false)]
        try await store.save(
            PartitionSave(cursor: 5, states: [try record(known, 7)], deadLetters: letters), of: claim)
        #expect(try await store.retryDeadLetters(of: group, limit: 1) == 1)
        #expect(try await store.retryDeadLetters(of: group, limit: 10) == 1)
        #expect(try await store.retryDeadLetters(of: group, limit: 10) == 0)
        await #expect(throws: GroupError.lost(partition: 0)) {
            try await store.save(PartitionSave(cursor: 6), of: claim)
        }
        try await worker.tick(store, group)
        let next = try #require(worker.claims[0])
        #expect(next.cursor == 5 && next.fence > claim.fence)
        let marked = try await states(next)
        #expect(Set(marked.keys) == [known, new])
        // The last byte has the mark; what was known stays.
        #expect(marked[known]?.bytes.first == 7 && marked[known]?.bytes.last == 3 && marked[new]?.bytes.last == 1)
        #expect(try await store.takeDeadLetters(of: group, limit: 10) == [letter(other, false)])
    }
}
