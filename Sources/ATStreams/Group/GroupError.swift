public import Foundation

/// A ``StreamGroup`` can't run, or this process has lost a partition.
public enum GroupError: Error, Hashable, Sendable {
    /// The name of the group is empty or too long.
    case invalidName(String)
    /// A group has 1 to 1,024 partitions.
    case invalidPartitions(Int)
    /// The group was created with another number of partitions.
    case otherPartitions(stored: Int)
    /// The group reads another relay.
    case otherService(stored: String)
    /// There is no group of that name.
    case noGroup(String)
    /// Another process owns the partition, or the stored progress doesn't match this process's last save.
    case lost(partition: Int)
    /// A statement in the handler failed, and the handler caught its error. The transaction can't be committed.
    case hiddenFailure(partition: Int)
    /// A group reads one relay: each relay has its own numbers.
    case severalRelays
    /// ``StreamOptions/lostPlace`` is set.
    case lostPlace
    /// The group is already running in this process.
    case inUse(String)
    /// The group can't be removed, because this number of processes take part in it.
    case membersAlive(Int)
    /// The partition has no saved cursor, but others have. Each partition needs one before their number can change.
    case unsaved(partition: Int)
    /// Some partitions haven't reached the event at which the number of partitions last changed.
    case unsettled(floor: Int64)
    /// The group has no partition with that number.
    case noPartition(Int)
    /// No living member of the group has that identifier, or it is drained.
    case noMember(UUID)
    /// The store can't be read. The string explains why.
    case unreadable(String)

    /// The most partitions.
    static let mostPartitions = 1024

    /// Throws if a group can't be created like that.
    package static func check(_ group: String, partitions: Int) throws(GroupError) {
        guard !group.isEmpty, group.utf8.count <= 200, !group.utf8.contains(0) else { throw .invalidName(group) }
        guard 1...mostPartitions ~= partitions else { throw .invalidPartitions(partitions) }
    }
}

extension GroupError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The problem, and what to try.
    public var description: String {
        switch self {
        case .invalidName(let name):
            "“\(name)” can't be the name of a group. It needs 1 to 200 bytes, and none is NUL."
        case .invalidPartitions(let count):
            "A group can't have \(count) partitions. Choose 1 to \(Self.mostPartitions)."
        case .otherPartitions(let stored):
            "The group has \(stored) partitions. Use \(stored), or another name, or change it with atp group resize."
        case .otherService(let stored):
            "The group reads \(stored), whose numbers mean nothing elsewhere. Use that relay, or another name."
        case .noGroup(let name): "There is no group “\(name)”."
        case .lost(let partition): "Another process owns partition \(partition) now."
        case .hiddenFailure(let partition):
            """
            A statement of the handler of partition \(partition) failed, and the handler caught its error. Nothing in \
            the transaction can be saved after that: let the handler throw.
            """
        case .severalRelays:
            """
            A group reads one relay, because each relay has its own numbers. Create the Firehose without standby relays.
            """
        case .lostPlace:
            """
            A group doesn't support StreamOptions.lostPlace. If the relay doesn't know the group's cursors any more, \
            begin a group with another name.
            """
        case .inUse(let name): "The group “\(name)” runs in this process already, on this value."
        case .membersAlive(let count):
            "\(count) \(count == 1 ? "process takes" : "processes take") part in the group. Stop all of them first."
        case .unsaved(let partition):
            """
            Partition \(partition) was never saved, so where it begins isn't known. Let the group run for a few \
            seconds, stop it, and try again.
            """
        case .unsettled(let floor):
            """
            The group has not caught up since its last change of partitions. Let it run until all partitions are past \
            event \(floor), stop it, and try again.
            """
        case .noPartition(let number): "The group has no partition \(number)."
        case .noMember(let id):
            "No living member has the identifier \(id.uuidString.lowercased()), or it is drained."
        case .unreadable(let why): "The store of the group can't be read: \(why)"
        }
    }
}
