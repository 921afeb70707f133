import ATData
import Foundation
package import HTTPTransport

/// Keeps groups while the process runs, for tests: several ``StreamGroup`` values that share it act like as many
/// processes.
public final class MemoryGroupStore: TransactionalGroupStore {
    private struct Group {
        let service: String
        var members: [UUID: (member: GroupMember, until: ContinuousClock.Instant)] = [:]
        var partitions: [Row]
        var deadLetters: [GroupDeadLetter] = []

        init(_ service: String, _ count: Int) {
            self.service = service
            partitions = Array(repeating: Row(), count: count)
        }

        /// The row of a claim; `nil` if the claim is lost.
        func row(of claim: PartitionClaim) -> Row? {
            guard partitions.indices.contains(claim.partition) else { return nil }
            let row = partitions[claim.partition]
            return row.owner == claim.owner && row.fence == claim.fence ? row : nil
        }
    }

    private struct Row {
        var owner: UUID?
        var fence: Int64 = 0
        var cursor: Int64?
        var saves: Int64 = 0
        var handled: Int64 = 0
        var states: [DID: ChainRecord] = [:]
    }

    /// A transaction: changes that take effect together with the save.
    public final class Transaction: Sendable {
        fileprivate let effects = Guarded<[@Sendable () -> Void]>([])

        /// Calls the closure when the transaction is stored, at the same moment. If it isn't, the closure isn't called.
        public func whenCommitted(_ effect: @escaping @Sendable () -> Void) { effects.withLock { $0.append(effect) } }
    }

    private let groups = Guarded<[String: Group]>([:])
    private let time: TimeSource

    /// Creates a store.
    public convenience init() { self.init(time: .system) }

    package init(time: TimeSource) { self.time = time }

    /// Creates a group, unless it exists.
    public func create(_ group: String, partitions: Int, service: String) throws {
        try GroupError.check(group, partitions: partitions)
        try groups.withLock { groups in
            let stored = groups[group, default: Group(service, partitions)]
            guard stored.partitions.count == partitions else {
                throw GroupError.otherPartitions(stored: stored.partitions.count)
            }
            guard stored.service == service else { throw GroupError.otherService(stored: stored.service) }
            groups[group] = stored
        }
    }

    /// Records that a member is alive, and gives it free partitions.
    public func beat(_ member: GroupMember, of name: String) throws -> GroupShare {
        let now = time.now()
        return try change(name) { group in
            group.members[member.id] = (member, now + member.lease)
            let alive = group.members.values.filter { $0.until > now }.map(\.member.id)
            let count = group.partitions.count
            let fairCount = GroupShare.fairCount(of: member.id, among: alive, partitions: count)
            let isOwned = { (row: Row) in row.owner == member.id }
            var room = fairCount - group.partitions.filter(isOwned).count
            for number in group.partitions.indices.shuffled() where room > 0 {
                if let owner = group.partitions[number].owner, alive.contains(owner) { continue }
                group.partitions[number].owner = member.id
                group.partitions[number].fence += 1
                room -= 1
            }
            let owned = group.partitions.enumerated().filter { isOwned($1) }.map { number, row in
                PartitionClaim(
                    group: name, partition: number, owner: member.id, fence: row.fence, cursor: row.cursor,
                    saves: row.saves)
            }
            return GroupShare(owned: owned, fairCount: fairCount)
        }
    }

    /// Removes a member.
    public func leave(_ member: GroupMember, of name: String) throws {
        try change(name) { group in
            group.members[member.id] = nil
            for number in group.partitions.indices where group.partitions[number].owner == member.id {
                group.partitions[number].owner = nil
            }
        }
    }

    /// Calls the closure with the stored state of every account of a partition.
    public func load(_ claim: PartitionClaim, _ receive: @Sendable (ChainRecord) -> Void) throws {
        let states = try change(claim.group) { group in
            group.partitions.indices.contains(claim.partition) ? group.partitions[claim.partition].states : [:]
        }
        for record in states.values { receive(record) }
    }

    /// Calls the closure, and then its effects together with the save.
    public func transaction(
        _ claim: PartitionClaim, _ body: @Sendable (Transaction) async throws -> PartitionSave
    ) async throws {
        let transaction = Transaction()
        let save = try await body(transaction)
        try change(claim.group) { group in
            guard var row = group.row(of: claim), row.saves == claim.saves else {
                throw GroupError.lost(partition: claim.partition)
            }
            row.saves += 1
            row.cursor = save.cursor
            row.handled += Int64(save.handled)
            for record in save.states { row.states[record.did] = record.isBlank ? nil : record }
            if save.isLast { row.owner = nil }
            group.partitions[claim.partition] = row
            group.deadLetters += save.deadLetters
            for effect in transaction.effects.withLock(\.self) { effect() }
        }
    }

    /// The number of a partition's saves.
    public func saves(of claim: PartitionClaim) throws -> Int64? {
        try change(claim.group) { $0.row(of: claim)?.saves }
    }

    /// The state of a group.
    public func status(of name: String) throws -> GroupStatus {
        let now = time.now()
        return try change(name) { group in
            GroupStatus(
                name: name,
                members: group.members.values.map { entry in
                    GroupStatus.Member(
                        id: entry.member.id, name: entry.member.name, isAlive: entry.until > now,
                        newest: entry.member.newest)
                },
                partitions: group.partitions.enumerated().map { number, row in
                    GroupStatus.Partition(
                        number: number, owner: row.owner, fence: row.fence, cursor: row.cursor, handled: row.handled)
                }, deadLetters: group.deadLetters.count)
        }
    }

    /// Returns and removes the oldest events that could not be handled.
    public func takeDeadLetters(of name: String, limit: Int) throws -> [GroupDeadLetter] {
        try change(name) { group in
            let taken = group.deadLetters.prefix(max(limit, 0))
            group.deadLetters.removeFirst(taken.count)
            return Array(taken)
        }
    }

    private func change<Result>(_ name: String, _ body: (inout Group) throws -> Result) throws -> Result {
        try groups.withLock { groups in
            guard var group = groups[name] else { throw GroupError.noGroup(name) }
            let result = try body(&group)
            groups[name] = group
            return result
        }
    }
}
