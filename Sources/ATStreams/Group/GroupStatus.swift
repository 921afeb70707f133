public import ATData
public import Foundation
import HTTPTransport

/// The state of a ``StreamGroup``, as all its members see it.
public struct GroupStatus: Hashable, Sendable {
    /// A process that takes part.
    public struct Member: Hashable, Sendable {
        /// Identifies this start of the process.
        public let id: UUID
        /// The host and the number of the process.
        public let name: String
        /// Whether its lease hasn't expired.
        public let isAlive: Bool
        /// The highest number of an event that it has received.
        public let newest: Int64?
        /// Whether it no longer gets partitions, until it is restarted.
        public let isDrained: Bool

        /// Creates a member.
        public init(id: UUID, name: String, isAlive: Bool, newest: Int64?, isDrained: Bool = false) {
            self.id = id
            self.name = name
            self.isAlive = isAlive
            self.newest = newest
            self.isDrained = isDrained
        }
    }

    /// A partition.
    public struct Partition: Hashable, Sendable {
        /// Its number, from zero.
        public let number: Int
        /// The member that owns it; `nil` for none.
        public let owner: UUID?
        /// The number of owners so far.
        public let fence: Int64
        /// All events up to this number are handled; `nil` if nothing was saved yet.
        public let cursor: Int64?
        /// The number of handled events.
        public let handled: Int64

        /// Creates a partition.
        public init(number: Int, owner: UUID?, fence: Int64, cursor: Int64?, handled: Int64) {
            self.number = number
            self.owner = owner
            self.fence = fence
            self.cursor = cursor
            self.handled = handled
        }
    }

    /// The group.
    public let name: String
    /// The members that are alive, and those whose leases expired recently.
    public let members: [Member]
    /// All partitions, in order.
    public let partitions: [Partition]
    /// The number of events that could not be handled.
    public let deadLetters: Int
    /// Whether no member gets partitions, until the group is resumed.
    public let isPaused: Bool

    /// Creates a status.
    public init(name: String, members: [Member], partitions: [Partition], deadLetters: Int, isPaused: Bool = false) {
        self.name = name
        self.members = members
        self.partitions = partitions
        self.deadLetters = deadLetters
        self.isPaused = isPaused
    }

    /// The number of handled events.
    public var handled: Int64 { partitions.reduce(0) { $0 &+ $1.handled } }

    /// The highest number of an event that a member has received.
    public var newest: Int64? { members.compactMap(\.newest).max() }

    /// How many numbers the slowest partition is behind the newest event; `nil` if that isn't known.
    public var lag: Int64? {
        guard let newest, let oldest = partitions.compactMap(\.cursor).min() else { return nil }
        return max(newest &- oldest, 0)
    }

    /// The number of partitions without a living owner. They continue when a member takes them over.
    public var orphans: Int {
        let alive = Set(members.filter(\.isAlive).map(\.id))
        return partitions.filter { $0.owner.map { !alive.contains($0) } ?? true }.count
    }
}

extension GroupStatus: CustomStringConvertible {
    /// A few lines for people.
    public var description: String {
        let owned = Dictionary(grouping: partitions.compactMap(\.owner), by: \.self).mapValues(\.count)
        // Those that died and have nothing left interest nobody.
        let shown = members.filter { $0.isAlive || owned[$0.id] != nil }
        let lines = shown.sorted { ($0.name, $0.id.uuidString) < ($1.name, $1.id.uuidString) }.map { member in
            let state = member.isAlive ? member.isDrained ? " (drained)" : "" : " (gone)"
            return "  \(member.name.withoutControlCharacters)\(state): \(owned[member.id] ?? 0) partitions"
        }
        let lag = lag.map { "\($0) numbers behind" } ?? "lag unknown"
        let head =
            "\(name.withoutControlCharacters)\(isPaused ? " (paused)" : ""): \(partitions.count) partitions, "
            + "\(orphans) without an owner; \(handled) events handled, \(deadLetters) dead letters, \(lag)"
        return ([head] + lines).joined(separator: "\n")
    }
}

/// An event that was skipped because its handler failed repeatedly.
///
/// The event itself isn't stored, because the account's repository contains its changes.
public struct GroupDeadLetter: Hashable, Sendable {
    /// The partition.
    public let partition: Int
    /// The event's number, if it has one.
    public let seq: Int64?
    /// The account, if there is one.
    public let did: DID?
    /// The error of the last attempt.
    public let reason: String
    /// The number of attempts.
    public let attempts: Int
    /// Whether the group can recover the event's changes by downloading the account's repository. Requires a verified
    /// stream.
    public let isDownloadable: Bool

    /// Creates a letter.
    public init(partition: Int, seq: Int64?, did: DID?, reason: String, attempts: Int, isDownloadable: Bool = false) {
        self.partition = partition
        self.seq = seq
        self.did = did
        self.reason = String(reason.prefix(1000))
        self.attempts = attempts
        self.isDownloadable = isDownloadable
    }

    /// The same one in another partition.
    package func moved(to partition: Int) -> GroupDeadLetter {
        GroupDeadLetter(
            partition: partition, seq: seq, did: did, reason: reason, attempts: attempts,
            isDownloadable: isDownloadable)
    }
}

/// The counts of this process in a ``StreamGroup``.
public struct GroupStats: Hashable, Sendable {
    /// The partitions that this process owns.
    public internal(set) var partitions = 0
    /// The events that it has handled.
    public internal(set) var handled = 0
    /// The number of saves.
    public internal(set) var saves = 0
    /// The total time of the saves, including the handlers in their transactions.
    public internal(set) var saveTime = Duration.zero
    /// The partitions that it has taken over or given back.
    public internal(set) var moves = 0
    /// The partitions that it lost while it was stopped, or cut off from the store.
    public internal(set) var fenced = 0
    /// The attempts of a handler that failed.
    public internal(set) var failures = 0
    /// The events that were skipped because their handlers failed repeatedly.
    public internal(set) var deadLetters = 0
    /// The number of failed calls to the store.
    public internal(set) var storeFailures = 0
    /// A description of the latest problem.
    public internal(set) var lastError: String?

    /// The values by name, for a monitoring system.
    public var metrics: [String: Double] {
        [
            "atp_group_partitions": Double(partitions), "atp_group_events_total": Double(handled),
            "atp_group_batches_total": Double(saves), "atp_group_commit_seconds_total": saveTime / .seconds(1),
            "atp_group_moves_total": Double(moves), "atp_group_fenced_total": Double(fenced),
            "atp_group_failures_total": Double(failures), "atp_group_dead_letters_total": Double(deadLetters),
            "atp_group_store_failures_total": Double(storeFailures),
        ]
    }
}
