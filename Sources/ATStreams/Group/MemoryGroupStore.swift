import ATData
public import Foundation
package import HTTPTransport

/// Stores groups in memory, for tests: several ``StreamGroup`` instances that share it behave like separate processes.
public final class MemoryGroupStore: TransactionalGroupStore, ChangeableGroupStore {
    fileprivate struct Group {
        let service: String
        var members: [UUID: (member: GroupMember, until: ContinuousClock.Instant)] = [:]
        var partitions: [Row]
        var deadLetters: [GroupDeadLetter] = []
        var layout: GroupLayout

        init(_ service: String, _ count: Int) {
            self.service = service
            partitions = Array(repeating: Row(), count: count)
            layout = GroupLayout(partitions: count)
        }

        func living(_ now: ContinuousClock.Instant) -> [UUID] {
            members.values.filter { $0.until > now }.map(\.member.id)
        }

        /// The row of a claim; `nil` if the claim is lost.
        func row(of claim: PartitionClaim) -> Row? {
            guard partitions.indices.contains(claim.partition) else { return nil }
            let row = partitions[claim.partition]
            return row.owner == claim.owner && row.fence == claim.fence ? row : nil
        }
    }

    fileprivate struct Row {
        var owner: UUID?
        var fence: Int64 = 0
        var cursor: Int64?
        var saves: Int64 = 0
        var handled: Int64 = 0
        var states: [DID: ChainRecord] = [:]
        /// The member that an administrator has given it to.
        var wanted: UUID?
    }

    /// A transaction: changes that take effect together with the save.
    public final class Transaction: Sendable {
        fileprivate let effects = Guarded<[@Sendable () -> Void]>([])

        /// Calls the closure when the transaction is committed. If it is rolled back, the closure isn't called.
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
            let alive = group.living(now)
            let count = group.partitions.count
            let fairCount = GroupShare.fairCount(of: member.id, among: alive, partitions: count)
            let isOwned = { (row: Row) in row.owner == member.id }
            var room = fairCount - group.partitions.filter(isOwned).count
            for number in group.partitions.indices.shuffled() {
                var row = group.partitions[number]
                if let owner = row.owner, alive.contains(owner) { continue }
                let wanted = row.wanted.flatMap { alive.contains($0) ? $0 : nil }
                guard wanted == member.id || wanted == nil && room > 0 else { continue }
                (row.owner, row.wanted) = (member.id, wanted)
                row.fence += 1
                room -= 1
                group.partitions[number] = row
            }
            group.settle()
            let owned = group.partitions.enumerated().filter { isOwned($1) }.map { number, row in
                PartitionClaim(
                    group: name, partition: number, owner: member.id, fence: row.fence, cursor: row.cursor,
                    saves: row.saves)
            }
            let wanted: [Int: UUID] = owned.reduce(into: [:]) { wanted, claim in
                wanted[claim.partition] = group.partitions[claim.partition].wanted.flatMap {
                    alive.contains($0) ? $0 : nil
                }
            }
            return GroupShare(owned: owned, fairCount: fairCount, wanted: wanted, layout: group.layout.version)
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
            if let old = row.cursor, old > save.cursor ?? -1 {
                // The relay numbers its events anew, so the floors mean nothing any more.
                group.layout = GroupLayout(partitions: group.partitions.count, version: group.layout.version)
            }
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

    /// How the accounts of a group are divided.
    public func layout(of name: String) async throws -> GroupLayout? { try change(name) { $0.layout } }

    // MARK: Changes

    /// Changes the number of partitions of a group that no process takes part in.
    ///
    /// Each account continues at the cursor of its old partition, so no event is lost or handled again.
    ///
    /// - Throws: A ``GroupError`` if a process takes part, or the group has not caught up since the last change.
    public func resize(_ name: String, to partitions: Int) throws {
        try GroupError.check(name, partitions: partitions)
        let now = time.now()
        try change(name) { group in
            let alive = group.living(now).count
            guard alive == 0 else { throw GroupError.membersAlive(alive) }
            guard partitions != group.partitions.count else { return }
            let resize = try GroupResize(
                group.partitions.map(\.cursor), floors: group.layout.floors, to: partitions)
            group.take(resize)
        }
    }

    /// Assigns a partition to a member, which keeps it until the member ends or the partition is assigned to another
    /// one.
    ///
    /// The previous owner first finishes the events that it is handling.
    ///
    /// - Throws: ``GroupError/noPartition(_:)`` or ``GroupError/noMember(_:)``.
    public func move(_ partition: Int, to member: UUID, of name: String) throws {
        let now = time.now()
        try change(name) { group in
            guard group.partitions.indices.contains(partition) else { throw GroupError.noPartition(partition) }
            guard group.living(now).contains(member) else { throw GroupError.noMember(member) }
            group.partitions[partition].wanted = member
        }
    }

    /// Schedules a download of the repositories of accounts with dead letters, and removes these letters. Returns their
    /// number.
    ///
    /// Letters without ``GroupDeadLetter/isDownloadable`` can't be retried, and stay.
    @discardableResult
    public func retryDeadLetters(of name: String, limit: Int) throws -> Int {
        try change(name) { group in
            let letters = group.deadLetters.filter { $0.isDownloadable && $0.did != nil }.prefix(max(limit, 0))
            for letter in letters {
                guard let did = letter.did, group.partitions.indices.contains(letter.partition) else { continue }
                var row = group.partitions[letter.partition]
                row.states[did] = ChainRecord(marking: did, row.states[did])
                // Its next owner reads the mark.
                row.owner = nil
                row.fence += 1
                group.partitions[letter.partition] = row
                group.deadLetters.removeAll { $0 == letter }
            }
            return letters.count
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

extension MemoryGroupStore.Group {
    /// Forgets the floors of a change that all partitions have passed.
    fileprivate mutating func settle() {
        guard let floor = layout.floors.max(), partitions.allSatisfy({ $0.cursor ?? 0 >= floor }) else { return }
        layout = GroupLayout(partitions: partitions.count, version: layout.version)
    }

    fileprivate mutating func take(_ resize: GroupResize) {
        let old = partitions
        let fence = (old.map(\.fence).max() ?? 0) + 1
        partitions = resize.cursors.map { cursor in
            var row = MemoryGroupStore.Row()
            (row.cursor, row.fence) = (cursor, fence)
            return row
        }
        for row in old {
            partitions[0].handled += row.handled
            for record in row.states.values {
                partitions[resize.partition(of: record.did)].states[record.did] = record
            }
        }
        deadLetters = deadLetters.map { $0.moved(to: resize.partition(of: $0.did)) }
        members = [:]
        layout = GroupLayout(partitions: partitions.count, version: layout.version + 1, floors: resize.floors)
    }
}
