import ATData
public import Foundation
import HTTPTransport

/// Stores which process of a ``StreamGroup`` owns which partition, and the cursor of each partition.
///
/// Use ``SQLiteGroupStore`` for processes of one machine, or `PostgresGroupStore` in ATPostgres for any number of
/// machines. To use another database, write your own conforming type. Run each method in one transaction, and use the
/// database's clock, because the clocks of the machines differ.
///
/// A process that was suspended for a while may still try to save a partition that another one has taken over. To
/// reject such saves, each change of owner increments the partition's fence, and a save contains the owner and the
/// fence.
public protocol GroupStore: Sendable {
    /// Creates a group, unless it exists.
    ///
    /// - Parameters:
    ///   - group: The name of the group.
    ///   - partitions: The number of its partitions.
    ///   - service: The relay that the group reads. Each relay has its own sequence numbers.
    /// - Throws: ``GroupError/otherPartitions(stored:)`` or ``GroupError/otherService(stored:)``.
    func create(_ group: String, partitions: Int, service: String) async throws

    /// How the accounts of a group are divided; `nil` if that never changes, as by default.
    func layout(of group: String) async throws -> GroupLayout?

    /// Renews a member's ``GroupMember/lease``, and assigns free partitions to it until it has its share. A partition
    /// is free if it has no owner, or if its owner's lease has expired.
    func beat(_ member: GroupMember, of group: String) async throws -> GroupShare

    /// Removes a member, and frees its partitions.
    func leave(_ member: GroupMember, of group: String) async throws

    /// Calls the closure with the stored state of every account of a partition.
    func load(_ claim: PartitionClaim, _ receive: @Sendable (ChainRecord) -> Void) async throws

    /// Stores the progress of a partition in one transaction.
    ///
    /// - Throws: ``GroupError/lost(partition:)`` if the partition has another owner, fence or number of saves than the
    ///   claim says. Then nothing is changed.
    func save(_ save: PartitionSave, of claim: PartitionClaim) async throws

    /// Returns the number of a partition's saves; `nil` if its owner or fence differs from the claim.
    ///
    /// Use it to find out whether a save succeeded whose response was lost.
    func saves(of claim: PartitionClaim) async throws -> Int64?

    /// The state of a group.
    ///
    /// - Throws: ``GroupError/noGroup(_:)``.
    func status(of group: String) async throws -> GroupStatus

    /// Returns and removes the oldest events that could not be handled.
    func takeDeadLetters(of group: String, limit: Int) async throws -> [GroupDeadLetter]

    /// Whether a retry may succeed, because the database was unreachable or busy. If so, the call is retried as long as
    /// this process owns the partition, and doesn't count as a failure of the handler's event. The default
    /// implementation returns `false`.
    func isTemporary(_ error: any Error) -> Bool
}

extension GroupStore {
    /// `nil`.
    public func layout(of group: String) async throws -> GroupLayout? { nil }

    /// `false`.
    public func isTemporary(_ error: any Error) -> Bool { false }
}

/// A ``GroupStore`` in the database that handlers write to. Their writes and the partition's cursor are committed in
/// one transaction, so each event takes effect exactly once.
public protocol TransactionalGroupStore: GroupStore {
    /// A transaction, for the statements of handlers.
    associatedtype Transaction: Sendable

    /// Runs the closure in a transaction, and saves its result with the last statement, like
    /// ``GroupStore/save(_:of:)``.
    ///
    /// Throws ``GroupError/hiddenFailure(partition:)`` if a statement failed, but the closure returned. When the
    /// closure or the save throws, the transaction is rolled back. The closure may be called again after a conflict
    /// with another transaction.
    func transaction(
        _ claim: PartitionClaim, _ body: @Sendable (Transaction) async throws -> PartitionSave
    ) async throws
}

extension TransactionalGroupStore {
    /// Stores the progress of a partition in a separate transaction.
    public func save(_ save: PartitionSave, of claim: PartitionClaim) async throws {
        try await transaction(claim) { _ in save }
    }
}

/// A process that takes part in a group.
public struct GroupMember: Hashable, Sendable {
    /// Identifies this start of the process.
    public let id: UUID
    /// A name for people, such as the host and the number of the process.
    public let name: String
    /// How long the member counts as alive after a heartbeat.
    public let lease: Duration
    /// The highest number of an event that the member has received.
    public var newest: Int64?

    /// Creates a member.
    public init(id: UUID = UUID(), name: String, lease: Duration, newest: Int64? = nil) {
        self.id = id
        self.name = name
        self.lease = lease.sleepable
        self.newest = newest
    }
}

/// The partitions of a member.
public struct GroupShare: Hashable, Sendable {
    /// The partitions that it owns.
    public let owned: [PartitionClaim]
    /// The number of partitions that it should own. It releases the others.
    public let fairCount: Int
    /// The members that an administrator has assigned partitions to, by the partition's number. The member keeps
    /// partitions assigned to itself, even beyond ``fairCount``, and releases those assigned to others.
    public let wanted: [Int: UUID]
    /// The ``GroupLayout/version`` of the group.
    public let layout: Int64

    /// Creates a share.
    public init(owned: [PartitionClaim], fairCount: Int, wanted: [Int: UUID] = [:], layout: Int64 = 0) {
        self.owned = owned
        self.fairCount = fairCount
        self.wanted = wanted
        self.layout = layout
    }

    /// The partitions that the member has to give back, of some that it owns.
    package func surplus(of open: [Int], _ member: UUID) -> [Int] {
        let leaving = open.filter { wanted[$0].map { $0 != member } ?? false }
        let staying = open.filter { !leaving.contains($0) }
        let kept = staying.filter { wanted[$0] == member }
        let others = staying.filter { wanted[$0] != member }.sorted()
        return leaving + others.dropFirst(max(fairCount - kept.count, 0))
    }

    /// How many partitions a member should own, so that no two members differ by more than one.
    ///
    /// - Parameters:
    ///   - id: The member.
    ///   - alive: The members that are alive, in any order.
    ///   - partitions: The number of partitions.
    public static func fairCount(of id: UUID, among alive: [UUID], partitions: Int) -> Int {
        let count = max(alive.count, 1)
        let place = alive.filter { $0.uuidString < id.uuidString }.count
        return partitions / count + (place < partitions % count ? 1 : 0)
    }
}

/// A partition that a member owns.
public struct PartitionClaim: Hashable, Sendable {
    /// The group.
    public let group: String
    /// The number of the partition, from zero.
    public let partition: Int
    /// The member.
    public let owner: UUID
    /// The number of owners so far.
    public let fence: Int64
    /// Everything up to this number is handled; `nil` if nothing was saved yet.
    public internal(set) var cursor: Int64?
    /// The number of saves so far. The next save fails if it doesn't match.
    public internal(set) var saves: Int64

    /// Creates a claim, from what is stored.
    public init(group: String, partition: Int, owner: UUID, fence: Int64, cursor: Int64?, saves: Int64) {
        self.group = group
        self.partition = partition
        self.owner = owner
        self.fence = fence
        self.cursor = cursor
        self.saves = saves
    }
}

/// The progress of a partition.
public struct PartitionSave: Sendable {
    /// All events up to this number are handled; `nil` if none is.
    public let cursor: Int64?
    /// The number of events that were handled since the last save.
    public let handled: Int
    /// The changed states of accounts. A record with ``ChainRecord/isBlank`` removes the earlier one.
    public let states: [ChainRecord]
    /// The events that could not be handled.
    public let deadLetters: [GroupDeadLetter]
    /// Whether the owner releases the partition.
    public let isLast: Bool

    /// Creates a save.
    public init(
        cursor: Int64?, handled: Int = 0, states: [ChainRecord] = [], deadLetters: [GroupDeadLetter] = [],
        isLast: Bool = false
    ) {
        self.cursor = cursor
        self.handled = handled
        self.states = states
        self.deadLetters = deadLetters
        self.isLast = isLast
    }
}

/// The number of partitions of a group, and the cursors at the last change of this number.
///
/// After the number of partitions changes, an account continues at the cursor of its old partition, even if other
/// accounts in its new partition are further behind.
public struct GroupLayout: Hashable, Sendable {
    /// The number of partitions.
    public let partitions: Int
    /// Grows with each change.
    public let version: Int64
    /// The cursors of the partitions before the change; empty if all partitions have passed them.
    public let floors: [Int64]
    private let newestFloor: Int64?

    /// Creates a layout, from what is stored.
    public init(partitions: Int, version: Int64 = 0, floors: [Int64] = []) {
        self.partitions = partitions
        self.version = version
        self.floors = floors
        newestFloor = floors.max()
    }

    /// Whether an event was handled before the change.
    package func wasHandled(_ seq: Int64?, of did: DID?) -> Bool {
        guard let seq, let newestFloor, seq <= newestFloor else { return false }
        let number = did.map { Shard.index(of: $0, in: floors.count) } ?? 0
        return floors.indices.contains(number) && seq <= floors[number]
    }
}

/// A change of the number of partitions of a group that no process takes part in.
package struct GroupResize: Sendable {
    /// The cursors of the new partitions.
    package let cursors: [Int64?]
    /// The cursors of the old ones, if they aren't all the same.
    package let floors: [Int64]

    /// - Parameters:
    ///   - old: The cursors of all partitions.
    ///   - floors: The floors of the last change.
    ///   - count: The new number.
    /// - Throws: A ``GroupError`` if events could be lost or handled again.
    package init(_ old: [Int64?], floors: [Int64], to count: Int) throws(GroupError) {
        guard let first = old.firstIndex(of: nil) else {
            let cursors = old.compactMap(\.self)
            let oldest = cursors.min() ?? 0
            if let floor = floors.max(), oldest < floor { throw .unsettled(floor: floor) }
            self.floors = Set(cursors).count > 1 ? cursors : []
            self.cursors = (0..<count).map { number in
                // When partitions are added, accounts only move to new ones, and when some are removed, only from them.
                guard number < cursors.count else { return oldest }
                return cursors.dropFirst(count).reduce(cursors[number], min)
            }
            return
        }
        // Where an unsaved partition begins, its next owner decides.
        guard old.allSatisfy({ $0 == nil }) else { throw .unsaved(partition: first) }
        cursors = Array(repeating: nil, count: count)
        self.floors = []
    }

    /// The partition of an account, or of an event without one.
    package func partition(of did: DID?) -> Int { did.map { Shard.index(of: $0, in: cursors.count) } ?? 0 }
}

/// A store whose groups can be changed by an administrator, in the same ways in all stores of this package.
package protocol ChangeableGroupStore: GroupStore {
    func resize(_ group: String, to partitions: Int) async throws
    func move(_ partition: Int, to member: UUID, of group: String) async throws
    func retryDeadLetters(of group: String, limit: Int) async throws -> Int
}
