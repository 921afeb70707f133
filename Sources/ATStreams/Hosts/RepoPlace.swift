import HTTPTransport

/// The place of a repository that is downloaded or in use: among all, among the large ones, or among those whose servers
/// are slow.
final class RepoPlace: Sendable {
    private let usual: Lane
    private let large: Lane
    private let slow: Lane
    private let current = Guarded<Lane?>(nil)

    init(usual: Lane, large: Lane, slow: Lane) {
        self.usual = usual
        self.large = large
        self.slow = slow
    }

    /// Waits for a place, unless it has one. From among the slow ones, it returns.
    func enter() async throws {
        guard current.withLock({ $0 == nil || $0 === slow }) else { return }
        try await move(to: usual)
    }

    /// Waits for a place among the large ones, and leaves the other.
    func moveToLarge() async throws { try await move(to: large) }

    private func move(to lane: Lane) async throws {
        try await lane.enter()
        let other = current.withLock { current in
            defer { current = lane }
            return current
        }
        other?.leave()
    }

    /// Leaves a usual place for one among the slow ones. Returns `false` if none is free.
    func moveToSlow() -> Bool {
        guard current.withLock({ $0 === usual }) else { return true }
        guard slow.enterIfFree() else { return false }
        let left = current.withLock { current -> Lane in
            // It may have moved meanwhile.
            guard current === usual else { return slow }
            current = slow
            return usual
        }
        left.leave()
        return true
    }

    /// Leaves the place, if it has one.
    func leave() {
        let lane = current.withLock { lane in
            defer { lane = nil }
            return lane
        }
        lane?.leave()
    }
}
