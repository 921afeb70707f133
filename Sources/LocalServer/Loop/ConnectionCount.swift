import Synchronization

/// The number of open connections of a server, over all its loops.
final class ConnectionCount: Sendable {
    private let limit: Int
    private let count = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts another connection. Returns whether there may be one.
    func add() -> Bool {
        if count.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
        remove()
        return false
    }

    /// Counts a connection that has closed, or was never opened.
    func remove() {
        count.wrappingSubtract(1, ordering: .relaxed)
    }
}
