import Synchronization

/// The memory for the bodies of a server's requests, over all its loops.
final class BodyBudget: Sendable {
    private let limit: Int
    private let used = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there is room for another body.
    var hasRoom: Bool { used.load(ordering: .relaxed) < limit }

    /// Reserves memory. Returns `false` if there isn't enough.
    func take(_ bytes: Int) -> Bool {
        if used.wrappingAdd(bytes, ordering: .relaxed).newValue <= limit { return true }
        giveBack(bytes)
        return false
    }

    /// Gives reserved memory back.
    func giveBack(_ bytes: Int) {
        used.wrappingSubtract(bytes, ordering: .relaxed)
    }
}

/// A part of the memory for bodies, until it is released.
final class BodyShare {
    private let budget: BodyBudget
    private let bytes: Int

    /// Reserves memory; `nil` if there isn't enough.
    init?(_ budget: BodyBudget, _ bytes: Int) {
        guard budget.take(bytes) else { return nil }
        (self.budget, self.bytes) = (budget, bytes)
    }

    deinit { budget.giveBack(bytes) }
}
