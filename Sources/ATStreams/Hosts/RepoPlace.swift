import HTTPTransport

/// The place of a repository that is downloaded or in use: among all, or among the large ones.
final class RepoPlace: Sendable {
    private let usual: Lane
    private let large: Lane
    private let current = Guarded<Lane?>(nil)

    init(_ usual: Lane, _ large: Lane) {
        self.usual = usual
        self.large = large
    }

    /// Waits for a place, unless it has one.
    func enter() async throws {
        guard current.withLock({ $0 == nil }) else { return }
        try await usual.enter()
        current.withLock { $0 = usual }
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
