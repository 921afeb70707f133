import HTTPTransport

/// The refreshes and logins of this process whose requests may be on their way, and sessions that are being ended. If
/// the process ended now, the new credentials would be lost, although the old ones are spent, or a session would stay
/// open at its server.
package enum RefreshesUnderWay {
    private struct State {
        var count = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter = 0
    }

    private static let state = Guarded(State())

    package static func begin() {
        state.withLock { $0.count += 1 }
    }

    package static func end() {
        let waiting = state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return [Int: CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [:] }
            return state.waiting
        }
        for waiter in waiting.values { waiter.resume() }
    }

    /// Waits until there is none, at most as long as given, and also if the task is cancelled. For a program that is
    /// about to end.
    package static func finish(within limit: Duration) async {
        await withCheckedContinuation { continuation in
            let number: Int? = state.withLock { state in
                guard state.count > 0 else { return nil }
                state.lastWaiter += 1
                state.waiting[state.lastWaiter] = continuation
                return state.lastWaiter
            }
            guard let number else { return continuation.resume() }
            // A task of its own, which isn't cancelled with the caller's.
            Task {
                try? await Task.sleep(for: limit)
                state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
            }
        }
    }
}
