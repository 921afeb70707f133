import HTTPTransport

/// The pings of a stream's consumers. One task waits for all of them.
final class ConsumerPings: Sendable {
    /// Finds out whether a consumer is still there, and sends it a ping.
    typealias Check = @Sendable () async -> Void

    private struct State {
        var checks: [Int: Check] = [:]
        /// The consumers whose check hasn't ended.
        var running: Set<Int> = []
        /// When each consumer is checked next, in order. Consumers that have left are skipped.
        var turns: ArraySlice<Turn> = []
        /// Waits for the first turn, while there are consumers.
        var task: Task<Void, Never>?
    }

    private struct Turn {
        let consumer: Int
        let due: ContinuousClock.Instant
    }

    private let interval: Duration
    private let time: TimeSource
    private let state = Guarded(State())

    init(every interval: Duration, _ time: TimeSource) {
        // Without a pause, there would always be a turn that is due.
        self.interval = max(interval.sleepable, .milliseconds(100))
        self.time = time
    }

    /// Begins to check a consumer.
    func add(_ consumer: Int, _ check: @escaping Check) {
        let turn = Turn(consumer: consumer, due: time.now() + interval)
        state.withLock { state in
            state.checks[consumer] = check
            state.turns.append(turn)
            if state.task == nil { state.task = Task.detached { await self.run() } }
        }
    }

    /// Ends the checks of a consumer.
    func remove(_ consumer: Int) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard state.checks.removeValue(forKey: consumer) != nil else { return nil }
            if state.checks.isEmpty {
                defer { (state.task, state.turns) = (nil, []) }
                return state.task
            }
            if state.turns.count > 64 + 4 * state.checks.count {
                let checks = state.checks
                state.turns.removeAll { checks[$0.consumer] == nil }
            }
            return nil
        }
        task?.cancel()
    }

    /// The number of consumers whose check hasn't ended.
    var runningCount: Int { state.withLock(\.running.count) }

    private func run() async {
        while let wait = timeToNext() {
            guard (try? await time.sleep(wait)) != nil else { return }
            // A consumer whose loop is busy keeps no other one waiting.
            while let (consumer, check) = nextCheck() {
                Task {
                    await check()
                    state.withLock { _ = $0.running.remove(consumer) }
                }
            }
        }
    }

    /// The time until the next turn; `nil` if the task has been cancelled, because there are no consumers.
    private func timeToNext() -> Duration? {
        let now = time.now()
        return state.withLock { state -> Duration? in
            guard !Task.isCancelled, let first = state.turns.first else { return nil }
            return max(.zero, now.duration(to: first.due))
        }
    }

    /// The consumer whose turn it is, and its check. It gets another turn.
    private func nextCheck() -> (Int, Check)? {
        let now = time.now()
        return state.withLock { state -> (Int, Check)? in
            while !Task.isCancelled, let first = state.turns.first, first.due <= now {
                state.turns.removeFirst()
                guard let check = state.checks[first.consumer] else { continue }
                state.turns.append(Turn(consumer: first.consumer, due: now + interval))
                // Its loop is busy, and hasn't read its answers to earlier pings either.
                guard state.running.insert(first.consumer).inserted else { continue }
                return (first.consumer, check)
            }
            return nil
        }
    }
}
