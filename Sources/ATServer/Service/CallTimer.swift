import HTTPTransport

/// Says when calls take too long. One task sleeps for all of them, because a task for each call costs more than most
/// calls.
final class CallTimer: Sendable {
    private struct State {
        /// The calls that run, by their numbers.
        var calls: [Int: CheckedContinuation<Void, Never>] = [:]
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

    /// Waits until a call that begins now has taken too long, or the task is cancelled.
    func wait() async {
        let call = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, begins) = state.withLock { state in
                    // A cancelled task's handler has run already.
                    guard !Task.isCancelled else { return (true, false) }
                    state.calls[call] = continuation
                    state.dropEnded()
                    state.ends.append((call, time.now() + limit))
                    defer { state.isRunning = true }
                    return (false, !state.isRunning)
                }
                if isOver { continuation.resume() }
                if begins { Task { await run() } }
            }
        } onCancel: {
            state.withLock { $0.calls.removeValue(forKey: call) }?.resume()
        }
    }

    /// The number of calls that run.
    var callCount: Int { state.withLock(\.calls.count) }

    private func run() async {
        while let pause = pause() { try? await time.sleep(pause) }
    }

    /// Ends the calls whose time is over. Returns how long to sleep; `nil` if no call runs.
    private func pause() -> Duration? {
        let (late, pause) = state.withLock { state in
            let now = time.now()
            var late: [CheckedContinuation<Void, Never>] = []
            while true {
                state.dropEnded()
                guard let first = state.ends.first, first.at <= now else { break }
                if let continuation = state.calls.removeValue(forKey: first.call) { late.append(continuation) }
            }
            state.isRunning = !state.ends.isEmpty
            return (late, state.ends.first.map { now.duration(to: $0.at) })
        }
        for continuation in late { continuation.resume() }
        return pause
    }
}
