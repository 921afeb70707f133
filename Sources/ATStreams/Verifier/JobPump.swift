import HTTPTransport

/// Runs the jobs of a queue as long as its task does.
final class JobPump: Sendable {
    private struct State {
        var queue: FairQueue
        /// When the timer ends that is running.
        var timer: ContinuousClock.Instant?
    }

    private let state: Guarded<State>
    private let time: TimeSource
    private let kicks: AsyncStream<Void>
    private let kick: AsyncStream<Void>.Continuation

    init(_ queue: FairQueue, time: TimeSource) {
        state = Guarded(State(queue: queue))
        self.time = time
        (kicks, kick) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        kick.yield()
    }

    /// Adds a job, which may begin at once or after a wait.
    func add(_ job: FairQueue.Job, after wait: Duration = .zero) {
        state.withLock { state in
            if wait > .zero { state.queue.add(job, due: time.now() + wait.sleepable) } else { state.queue.add(job) }
        }
        kick.yield()
    }

    /// Runs jobs until the task is cancelled.
    func run(_ body: @escaping @Sendable (FairQueue.Job) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for await _ in kicks {
                while let job = state.withLock({ $0.queue.next(at: time.now()) }) {
                    group.addTask {
                        await body(job)
                        self.state.withLock { $0.queue.finish(job) }
                        self.kick.yield()
                    }
                }
                if let wait = nextWait() {
                    group.addTask {
                        try? await self.time.sleep(wait)
                        self.state.withLock { $0.timer = nil }
                        self.kick.yield()
                    }
                }
            }
            group.cancelAll()
        }
    }

    /// How long to wait for the next job that begins later, unless a timer ends before.
    private func nextWait() -> Duration? {
        state.withLock { state in
            guard let due = state.queue.nextDue, state.timer.map({ due < $0 }) ?? true else { return nil }
            state.timer = due
            return max(.zero, time.now().duration(to: due))
        }
    }
}
