import ATCrypto
import ATData
package import ATStreams
import Foundation
import HTTPTransport
import Testing

/// What every ``GroupStore`` has to do, whatever keeps it.
package struct GroupChecks {
    let store: any ChangeableGroupStore
    /// Lets leases grow older.
    let pass: (Duration) async throws -> Void
    let group = "group \(UInt64.random(in: 0 ... .max))"

    /// Long enough that none ends by itself on a slow machine.
    static let lease = Duration.seconds(3_600)
    private static let service = "https://relay.test"

    package init(_ store: any ChangeableGroupStore, pass: @escaping (Duration) async throws -> Void) {
        self.store = store
        self.pass = pass
    }

    /// A process, as far as a store notices it.
    struct Worker {
        let member = GroupMember(name: "worker", lease: GroupChecks.lease)
        var claims: [Int: PartitionClaim] = [:]

        /// Beats, and gives back what it has too much.
        mutating func tick(_ store: any GroupStore, _ group: String) async throws {
            // A store in memory never waits, and other tests run, too.
            await Task.yield()
            let share = try await store.beat(member, of: group)
            claims = Dictionary(uniqueKeysWithValues: share.owned.map { ($0.partition, $0) })
            #expect(share.owned.allSatisfy { $0.owner == member.id && $0.group == group })
            for number in share.surplus(of: claims.keys.sorted(), member.id) {
                guard let claim = claims.removeValue(forKey: number) else { continue }
                try await store.save(PartitionSave(cursor: claim.cursor, isLast: true), of: claim)
            }
        }
    }

    func create(_ partitions: Int) async throws {
        try await store.create(group, partitions: partitions, service: Self.service)
    }

    func tick(_ workers: inout [Worker]) async throws {
        for index in workers.indices { try await workers[index].tick(store, group) }
    }

    func expectFair(_ workers: [Worker], _ partitions: Int) {
        let counts = workers.map(\.claims.count)
        #expect(counts.reduce(0, +) == partitions)
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1, "\(counts)")
        #expect(Set(workers.flatMap(\.claims.keys)).count == partitions)
    }

    // MARK: Checks

    /// A group is created once, and stays as it is.
    package func creation() async throws {
        await #expect(throws: GroupError.noGroup(group)) { try await store.status(of: group) }
        await #expect(throws: GroupError.noGroup(group)) {
            try await store.beat(GroupMember(name: "any", lease: Self.lease), of: group)
        }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask { [store, group] in try await store.create(group, partitions: 7, service: Self.service) }
            }
            try await tasks.waitForAll()
        }
        await #expect(throws: GroupError.otherPartitions(stored: 7)) { try await create(8) }
        await #expect(throws: GroupError.otherService(stored: Self.service)) {
            try await store.create(group, partitions: 7, service: "https://other.test")
        }
        await #expect(throws: GroupError.invalidPartitions(0)) { try await create(0) }
        await #expect(throws: GroupError.invalidName("")) {
            try await store.create("", partitions: 1, service: Self.service)
        }
        let status = try await store.status(of: group)
        #expect(status.partitions.map(\.number) == Array(0..<7) && status.members.isEmpty && status.orphans == 7)
        #expect(status.partitions.allSatisfy { $0.owner == nil && $0.cursor == nil && $0.handled == 0 })
    }

    /// However many processes there are, and in whatever order they come and go, each has its share after two ticks.
    package func fairShares(_ partitions: Int = 64, counts: [Int] = [1, 2, 7, 20, 64, 65, 5, 1]) async throws {
        try await create(partitions)
        var workers: [Worker] = []
        for count in counts {
            let joined = count - workers.count
            if joined > 0 {
                for _ in 0..<joined { workers.append(Worker()) }
                // Now each is known to all.
                try await tick(&workers)
            } else {
                // Half of them say goodbye, and half die.
                for (index, worker) in workers.suffix(-joined).enumerated() where index % 2 == 0 {
                    try await store.leave(worker.member, of: group)
                }
                workers.removeLast(-joined)
                for _ in 0..<3 {
                    try await pass(Self.lease / 2)
                    for worker in workers { _ = try await store.beat(worker.member, of: group) }
                }
            }
            for _ in 0..<2 { try await tick(&workers) }
            expectFair(workers, partitions)
        }
    }

    /// A process that has lost a partition can't save it, whoever has it now.
    package func fencing() async throws {
        try await create(1)
        var (one, two) = (Worker(), Worker())
        try await one.tick(store, group)
        let first = try #require(one.claims[0])
        #expect(first.cursor == nil && first.saves == 0)
        try await store.save(PartitionSave(cursor: 10, handled: 3), of: first)
        #expect(try await store.saves(of: first) == 1)
        // The same save again, as after a lost response.
        await #expect(throws: GroupError.lost(partition: 0)) {
            try await store.save(PartitionSave(cursor: 10, handled: 3), of: first)
        }
        try await two.tick(store, group)
        #expect(two.claims.isEmpty)
        // Late, but nobody has claimed it.
        try await pass(Self.lease * 2)
        var current = try #require(try await claim(of: one))
        try await store.save(PartitionSave(cursor: 11, handled: 1), of: current)
        try await two.tick(store, group)
        let taken = try #require(two.claims[0])
        #expect(taken.fence > first.fence && taken.cursor == 11 && taken.saves == 2)
        current = PartitionClaim(
            group: group, partition: 0, owner: first.owner, fence: first.fence, cursor: 11, saves: 2)
        // A failover that has forgotten a claim may hand out a fence again.
        let forged = PartitionClaim(
            group: group, partition: 0, owner: first.owner, fence: taken.fence, cursor: 11, saves: 2)
        for lost in [current, forged] {
            #expect(try await store.saves(of: lost) == nil)
            await #expect(throws: GroupError.lost(partition: 0)) {
                try await store.save(PartitionSave(cursor: 12, isLast: true), of: lost)
            }
        }
        try await one.tick(store, group)
        #expect(one.claims.isEmpty)
        try await store.save(PartitionSave(cursor: 20, handled: 2, isLast: true), of: taken)
        await #expect(throws: GroupError.lost(partition: 0)) {
            try await store.save(PartitionSave(cursor: 21), of: taken)
        }
        let status = try await store.status(of: group)
        #expect(status.partitions[0].cursor == 20 && status.handled == 6 && status.partitions[0].owner == nil)
    }

    private func claim(of worker: Worker) async throws -> PartitionClaim? {
        guard let old = worker.claims[0], let saves = try await store.saves(of: old) else { return nil }
        return PartitionClaim(
            group: group, partition: 0, owner: old.owner, fence: old.fence, cursor: old.cursor, saves: saves)
    }

    /// What is saved with a cursor is there for the next owner, and only then.
    package func contents() async throws {
        try await create(2)
        var worker = Worker()
        try await worker.tick(store, group)
        let (zero, one) = (try #require(worker.claims[0]), try #require(worker.claims[1]))
        let dids = (0..<3).map { DID(stringLiteral: "did:web:number\($0).test") }
        let long = DID(stringLiteral: "did:web:\(String(repeating: "a", count: 200)).test")
        // Only its length and its last bytes are checked.
        func record(_ did: DID, _ first: UInt8) throws -> ChainRecord {
            try #require(ChainRecord(did: did, bytes: [first] + Array(repeating: 0, count: 52) + [2]))
        }
        func states(_ claim: PartitionClaim) async throws -> [DID: ChainRecord] {
            let found = Guarded<[DID: ChainRecord]>([:])
            try await store.load(claim) { record in found.withLock { $0[record.did] = record } }
            return found.withLock { $0 }
        }
        let (a, b, c) = (try record(dids[0], 1), try record(dids[1], 2), try record(long, 3))
        let letter = GroupDeadLetter(partition: 0, seq: 5, did: dids[2], reason: "no “room”", attempts: 3)
        let other = GroupDeadLetter(partition: 0, seq: nil, did: nil, reason: "nothing", attempts: 1)
        try await store.save(
            PartitionSave(cursor: 5, handled: 4, states: [a, b, c], deadLetters: [letter, other]), of: zero)
        #expect(try await states(zero) == [a.did: a, b.did: b, c.did: c])
        #expect(try await states(one).isEmpty)
        // What is refused leaves nothing behind.
        await #expect(throws: GroupError.self) {
            try await store.save(
                PartitionSave(cursor: 9, states: [try record(dids[0], 9)], deadLetters: [letter]), of: zero)
        }
        #expect(try await states(zero)[a.did] == a)
        try await worker.tick(store, group)
        let next = try #require(worker.claims[0])
        #expect(next.cursor == 5 && next.saves == 1 && next.fence == zero.fence)
        let changed = try record(dids[1], 7)
        let blank = try #require(ChainRecord(did: dids[0], bytes: Array(repeating: 0, count: 54)))
        #expect(blank.isBlank)
        try await store.save(PartitionSave(cursor: nil, states: [blank, changed]), of: next)
        #expect(try await states(next) == [b.did: changed, c.did: c])
        let status = try await store.status(of: group)
        #expect(status.deadLetters == 2 && status.partitions[0].cursor == nil && status.handled == 4)
        #expect("\(status)".contains("2 partitions, 0 without an owner; 4 events handled, 2 dead letters"))
        #expect(try await store.takeDeadLetters(of: group, limit: 1) == [letter])
        #expect(try await store.takeDeadLetters(of: group, limit: 10) == [other])
        #expect(try await store.takeDeadLetters(of: group, limit: 10).isEmpty)
    }

    /// Processes join, leave, die, hang and wake up in any order. At each moment at most one of them can save a
    /// partition, and in the end its cursor tells exactly what took effect.
    package func randomWalk(seed: UInt64, steps: Int) async throws {
        let partitions = 16
        try await create(partitions)
        var random = SplitMix64(seed: seed)
        var workers = [Worker(), Worker()]
        /// Who may save each partition.
        var owners: [Int: PartitionClaim] = [:]
        var effects = Array(repeating: Int64(0), count: partitions)
        var (refused, moves) = (0, 0)
        for _ in 0..<steps {
            await Task.yield()
            let index = workers.isEmpty ? 0 : Int.random(in: 0..<workers.count, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0 where workers.count < 6: workers.append(Worker())
            case 1 where workers.count > 1: workers.remove(at: index)
            case 2 where workers.count > 1:
                let worker = workers.remove(at: index)
                try await store.leave(worker.member, of: group)
                owners = owners.filter { $0.value.owner != worker.member.id }
            case 3: try await pass(Self.lease * Int.random(in: 0..<3_000, using: &random) / 1_000)
            case 4..<10 where !workers.isEmpty:
                let share = try await store.beat(workers[index].member, of: group)
                // What it didn't give back before it hung is still its own.
                for claim in share.owned {
                    let before = owners[claim.partition]
                    if before?.fence != claim.fence {
                        #expect(claim.fence > before?.fence ?? 0)
                        moves += 1
                    } else {
                        #expect(before?.owner == claim.owner)
                    }
                    #expect(claim.cursor ?? 0 == effects[claim.partition])
                    owners[claim.partition] = claim
                }
                workers[index].claims = Dictionary(uniqueKeysWithValues: share.owned.map { ($0.partition, $0) })
                for claim in share.owned.dropFirst(share.fairCount) {
                    try await store.save(PartitionSave(cursor: claim.cursor, isLast: true), of: claim)
                    owners[claim.partition] = nil
                    workers[index].claims[claim.partition] = nil
                }
            default:
                // It may have lost the partition long ago, without knowing.
                guard !workers.isEmpty,
                    let claim = workers[index].claims.values.sorted(by: { $0.partition < $1.partition }).randomElement(
                        using: &random)
                else { continue }
                let owner = owners[claim.partition]
                let mayBeSaved = owner?.owner == claim.owner && owner?.fence == claim.fence
                let count = Int64.random(in: 1...5, using: &random)
                let cursor = (claim.cursor ?? 0) + count
                do {
                    try await store.save(PartitionSave(cursor: cursor, handled: Int(count)), of: claim)
                    #expect(mayBeSaved)
                    effects[claim.partition] += count
                    workers[index].claims[claim.partition] = PartitionClaim(
                        group: group, partition: claim.partition, owner: claim.owner, fence: claim.fence,
                        cursor: cursor, saves: claim.saves + 1)
                } catch let error as GroupError {
                    #expect(!mayBeSaved && error == .lost(partition: claim.partition))
                    refused += 1
                }
            }
        }
        #expect(moves > partitions && refused > 0, "\(moves) moves, \(refused) refused")
        // All hang for a while, and then beat again.
        try await pass(Self.lease * 2)
        if workers.isEmpty { workers.append(Worker()) }
        for _ in 0..<3 { try await tick(&workers) }
        expectFair(workers, partitions)
        let status = try await store.status(of: group)
        #expect(status.partitions.map { $0.cursor ?? 0 } == effects)
        #expect(status.partitions.map(\.handled) == effects)
    }
}
