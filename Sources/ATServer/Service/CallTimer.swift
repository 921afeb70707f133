import HTTPTransport

/// Says when calls take too long. One task sleeps for all of them, because a task for each call costs more than most
/// calls.
final class CallTimer: Sendable {
    private struct State {
        /// Called when a running call takes too long, by the call's number.
        var calls: [Int: @Sendable () -> Void] = [:]
        /// The ends of their time, in order. Calls that are over are still in it.
        var ends: ArraySlice<(call: Int, at: ContinuousClock.Instant)> = []
        var next = 0
        /// Whether the task runs.
        var isRunning = false

        /// Removes the first ends of calls that are over.
        mutating func dropEnded() {
            ends = ends.drop { calls[$0.call] == nil }
        }
    }

    private let limit: Duration
    private let time: TimeSource
    private let state = Guarded(State())

    init(limit: Duration, time: TimeSource) {
        self.limit = limit.sleepable
        self.time = time
    }

    /// Begins a call.
    ///
    /// - Parameter isLate: Called if the call takes too long.
    /// - Returns: The number of the call, to end it.
    func begin(_ isLate: @escaping @Sendable () -> Void) -> Int {
        let (call, begins) = state.withLock { state in
            defer { (state.next, state.isRunning) = (state.next + 1, true) }
            state.calls[state.next] = isLate
            state.dropEnded()
            state.ends.append((state.next, time.now() + limit))
            return (state.next, !state.isRunning)
        }
        if begins { Task { await run() } }
        return call
    }

    /// Ends a call.
    func end(_ call: Int) { state.withLock { $0.calls[call] = nil } }

    /// The number of calls that run.
    var callCount: Int { state.withLock(\.calls.count) }

    private func run() async {
        while let pause = pause() { try? await time.sleep(pause) }
    }

    /// Ends the calls whose time is over. Returns how long to sleep; `nil` if no call runs.
    private func pause() -> Duration? {
        let (late, pause) = state.withLock { state in
            let now = time.now()
            var late: [@Sendable () -> Void] = []
            while true {
                state.dropEnded()
                guard let first = state.ends.first, first.at <= now else { break }
                if let call = state.calls.removeValue(forKey: first.call) { late.append(call) }
            }
            state.isRunning = !state.ends.isEmpty
            return (late, state.ends.first.map { now.duration(to: $0.at) })
        }
        for call in late { call() }
        return pause
    }
}
