import Synchronization

/// The number of open connections of a server, over all its loops.
final class ConnectionCount: Sendable {
    private let limit: Int
    private let count = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts another connection. Returns `false` if there are too many.
    func add() -> Bool {
        if count.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
        remove()
        return false
    }

    /// Removes a connection that was closed, or never opened.
    func remove() {
        count.wrappingSubtract(1, ordering: .relaxed)
    }
}
