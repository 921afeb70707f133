import HTTPTransport

/// An actor that counts the pieces of work its executor is given.
actor CountingActor {
    nonisolated let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    final class Executor: SerialExecutor {
        private let enqueued = Guarded(0)

        var count: Int { enqueued.withLock { $0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            enqueued.withLock { $0 += 1 }
            // One at a time: the actor's methods are called by one task, which waits for each.
            Task { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    /// Consumes elements, at most as many as given, and returns how often the work was interrupted.
    func interruptions(consuming elements: some AsyncSequence & Sendable, upTo limit: Int = .max) async throws -> Int {
        let before = executor.count
        var left = limit
        for try await _ in elements {
            left -= 1
            if left == 0 { break }
        }
        return executor.count - before
    }
}
