import ATData

/// An atomic set of changes to the storage.
struct StorageBatch: Sendable {
    /// The removal of an account's earlier events.
    struct Erasure: Sendable {
        let stream: EventStream
        let account: DID
        /// The number of the first event to keep.
        let before: Int
    }

    var changes: [StorageChange] = []
    /// The new events, in order within each stream.
    var events: [LoggedEvent] = []
    var erasures: [Erasure] = []
    /// The number up to which a stream's events are removed.
    var dropped: [EventStream: Int] = [:]

    var isEmpty: Bool { changes.isEmpty && events.isEmpty && erasures.isEmpty && dropped.isEmpty }

    /// Appends later changes.
    static func += (left: inout StorageBatch, right: StorageBatch) {
        left.changes += right.changes
        left.events += right.events
        left.erasures += right.erasures
        left.dropped.merge(right.dropped) { max($0, $1) }
    }
}
