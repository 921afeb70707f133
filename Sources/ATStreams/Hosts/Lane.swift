import HTTPTransport

/// A number of places, which are taken in the order of arrival.
final class Lane: Sendable {
    private struct State {
        var free: Int
        var lastID: UInt64 = 0
        var waiters: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Guarded<State>

    init(places: Int) { state = Guarded(State(free: max(places, 1))) }

    /// How many wait for a place.
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
