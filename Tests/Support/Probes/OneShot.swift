import HTTPTransport

/// Something that happens once, and can be waited for before and after.
package final class OneShot: Sendable {
    private let state = Guarded<(hasFired: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

    package init() {}

    /// Lets it happen. Later calls do nothing.
    package func fire() {
        let waiters = state.withLock { state in
            state.hasFired = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns once it has happened.
    package func wait() async {
        await withCheckedContinuation { continuation in
            let hasFired = state.withLock { state in
                if !state.hasFired { state.waiters.append(continuation) }
                return state.hasFired
            }
            if hasFired { continuation.resume() }
        }
    }
}
