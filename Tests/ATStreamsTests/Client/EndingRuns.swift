import ATCrypto
import HTTPTransport
import TestLoad
import Testing

/// Runs a stream again and again. Each run ends after a random number of events.
final class EndingRuns: Sendable {
    /// Counts the events of a run.
    final class Count: Sendable {
        private let left: Guarded<Int>

        init(_ limit: Int) { left = Guarded(limit) }

        var isOver: Bool { left.withLock { $0 <= 0 } }

        /// Counts an event. Throws for the one at which the run ends, and for any after it.
        func take() throws {
            let left = left.withLock { left in
                left -= 1
                return left
            }
            guard left > 0 else { throw CancellationError() }
        }
    }

    private let hasEnded = Guarded(false)

    /// Ends the current run, which is the last one.
    func end() { hasEnded.withLock { $0 = true } }

    /// Starts one run after the other. `run` counts each of its events, and ends when that throws.
    func start(
        seed: UInt64, events: ClosedRange<Int>, _ run: @escaping @Sendable (Count) async throws -> Void
    ) async throws {
        var random = SplitMix64(seed: seed)
        while !hasEnded.withLock({ $0 }) {
            let count = Count(.random(in: events, using: &random))
            let isOver = Guarded(false)
            let task = Task {
                defer { isOver.withLock { $0 = true } }
                try await run(count)
            }
            try await until { count.isOver || isOver.withLock { $0 } || hasEnded.withLock { $0 } }
            task.cancel()
            if case .failure(let error) = await task.result, !(error is CancellationError) { throw error }
        }
    }
}
