import Synchronization

/// Lets so many through at a time, in the order in which they came.
final class Turns: Sendable {
    private let state: Mutex<State>

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The one that comes next.
        var next = 0
        /// Those that go before all others.
        var urgent: [CheckedContinuation<Void, Never>] = []
    }

    init(count: Int) {
        state = Mutex(State(free: count))
    }

    /// Returns when one of the turns is free, and takes it.
    func begin(isUrgent: Bool) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    if isUrgent { state.urgent.append(continuation) } else { state.waiting.append(continuation) }
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives a turn to the test that has waited longest.
    func end() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            if !state.urgent.isEmpty { return state.urgent.removeFirst() }
            guard state.next < state.waiting.count else {
                state.free += 1
                return nil
            }
            defer { state.next += 1 }
            return state.waiting[state.next]
        }
        next?.resume()
    }
}
