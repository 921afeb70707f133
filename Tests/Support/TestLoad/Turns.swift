import Synchronization

/// Lets so many through at a time, in the order in which they came.
final class Turns: Sendable {
    private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>], next: Int)>

    init(count: Int) {
        state = Mutex((count, [], 0))
    }

    /// Returns when one of the turns is free, and takes it.
    func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
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
