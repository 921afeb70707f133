import HTTPTransport

/// A limited number of places, given out in the order of arrival.
final class Places: Sendable {
    private struct State {
        var free: Int
        var waiters: ArraySlice<(id: UInt64, continuation: CheckedContinuation<Void, any Error>)> = []
    }

    private let state: Guarded<State>

    init(places: Int) { state = Guarded(State(free: max(places, 1))) }

    var waiting: Int { state.withLock(\.waiters.count) }

    /// Waits for a place. Give it back with ``leave()``.
    func enter() async throws {
        try await waitInLine { id, continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiters.append((id, continuation))
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        } leave: { id in
            self.state.withLock { $0.waiters.remove { $0.id == id }?.continuation }
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
        let next = state.withLock { state in
            if state.waiters.isEmpty { state.free += 1 }
            return state.waiters.popFirst()?.continuation
        }
        next?.resume()
    }
}

/// Suspends the task until its continuation is resumed, or the task is cancelled.
///
/// - Parameters:
///   - enter: Receives a number that grows with each call, and the continuation to resume.
///   - leave: Removes the continuation with a number; returns `nil` if it is or will be resumed.
nonisolated(nonsending) func waitInLine<Value: Sendable>(
    _ enter: (UInt64, CheckedContinuation<Value, any Error>) -> Void,
    leave: @escaping @Sendable (UInt64) -> CheckedContinuation<Value, any Error>?
) async throws -> Value {
    let id = lastWaiter.withLock { last in
        last += 1
        return last
    }
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            enter(id, continuation)
            if Task.isCancelled { leave(id)?.resume(throwing: CancellationError()) }
        }
    } onCancel: {
        leave(id)?.resume(throwing: CancellationError())
    }
}

private let lastWaiter = Guarded<UInt64>(0)

extension ArraySlice {
    /// Removes the first element that fulfils a condition.
    mutating func remove(where isMet: (Element) -> Bool) -> Element? { firstIndex(where: isMet).map { remove(at: $0) } }
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
        current.exchange(lane)?.leave()
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
    func leave() { current.exchange(nil)?.leave() }
}
