import HTTPTransport

/// A limited number of places, given out in the order of arrival.
final class Places: Sendable {
    private struct State {
        var free: Int
        var lastID: UInt64 = 0
        var waiters: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Guarded<State>

    init(places: Int) { state = Guarded(State(free: max(places, 1))) }

    /// The number of waiting tasks.
    var waiting: Int { state.withLock(\.waiters.count) }

    /// Waits for a place. Give it back with ``leave()``.
    func enter() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isFree = state.withLock { state in
                    guard state.free > 0 else {
                        state.waiters.append((id, continuation))
                        return false
                    }
                    state.free -= 1
                    return true
                }
                if isFree { continuation.resume() } else if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Takes a place if one is free.
    func enterIfFree() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    /// Gives a place back.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiters.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiters.removeFirst().continuation
        }
        next?.resume()
    }

    private func cancel(_ id: UInt64) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
            return state.waiters.remove(at: index).continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}

/// The place of a repository that is downloaded or in use: among all, among the large ones, or among those whose
/// servers are slow.
final class RepoPlace: Sendable {
    private let usual: Places
    private let large: Places
    private let slow: Places
    private let current = Guarded<Places?>(nil)

    init(usual: Places, large: Places, slow: Places) {
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

    private func move(to lane: Places) async throws {
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
        let left = current.withLock { current -> Places in
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
