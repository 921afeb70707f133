import HTTPTransport
import LocalServer

/// Something that happens once and that a test waits for.
final class Signal: Sendable {
    private let state = Guarded((isGiven: false, waiters: [CheckedContinuation<Void, Never>]()))

    func give() {
        let waiters = state.withLock { state in
            state.isGiven = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.waiters.append(continuation) }
                return state.isGiven
            }
            if isGiven { continuation.resume() }
        }
    }
}
