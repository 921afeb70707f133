import ATData
package import Foundation

/// How the accounts of a group are divided, and how far they were handled when that was changed.
///
/// After a change of the number of partitions, an account continues where its old partition was, although others of its
/// new partition may be further behind.
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
