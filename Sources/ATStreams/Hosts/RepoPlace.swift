import HTTPTransport

/// The place of a repository that is downloaded or in use: among all, among the large ones, or among those of slow servers.
final class RepoPlace: Sendable {
    private let usual: Lane
    private let large: Lane
    private let slow: Lane
    private let current = Guarded<Lane?>(nil)

    init(_ usual: Lane, _ large: Lane, _ slow: Lane) {
        self.usual = usual
        self.large = large
        self.slow = slow
    }

    /// Whether others wait for a usual place.
    var isAwaited: Bool { usual.waiting > 0 }

    /// Waits for a place, unless it has one.
    func enter(isSlow: Bool) async throws {
        guard current.withLock({ $0 == nil }) else { return }
        let lane = isSlow ? slow : usual
        try await lane.enter()
        current.withLock { $0 = lane }
    }

    /// Moves from a usual place to a slow one, if one is free. Returns whether it holds no usual place any more.
    func moveToSlow() -> Bool {
        guard slow.tryEnter() else { return current.withLock { $0 !== usual } }
        let isMoved = current.withLock { lane in
            guard lane === usual else { return false }
            lane = slow
            return true
        }
        (isMoved ? usual : slow).leave()
        return true
    }

    /// Waits for a place among the large ones, and leaves the other.
    func moveToLarge() async throws {
        try await large.enter()
        let other = current.withLock { lane in
            defer { lane = large }
            return lane
        }
        other?.leave()
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
