import Foundation
package import HTTPTransport

/// A clock that stands still until a test moves it.
package final class TurnedClock: Clock {
    package typealias Instant = ContinuousClock.Instant

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// A test that waits for sleepers.
    private struct Watcher {
        let isSatisfied: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = ContinuousClock.now
        var sleepers: [Int: Sleeper] = [:]
        /// How many calls of `sleep` there were.
        var calls = 0
        var watchers: [Watcher] = []
    }

    private let state = Guarded(State())
    private let start: Instant
    private let date = Date()

    package init() { start = state.withLock(\.now) }

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .zero }

    /// The clock as a parameter of the code under test. Its dates begin with today's.
    package var source: TimeSource {
        TimeSource(
            now: { self.now }, date: { self.date + (self.now - self.start) / .seconds(1) },
            sleep: { try await self.sleep(until: self.now + $0, tolerance: nil) })
    }

    /// The number of tasks that sleep now.
    package var sleeperCount: Int { state.withLock(\.sleepers.count) }

    /// Moves the clock on, and wakes every task whose deadline has passed.
    package func turn(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Returns when at least `count` calls of `sleep` have begun since the clock was created.
    package func untilAsleep(_ count: Int) async { await until { $0.calls >= count } }

    /// Returns when at least `count` tasks sleep at the same time.
    package func untilSleeping(_ count: Int) async { await until { $0.sleepers.count >= count } }

    /// Returns when a task sleeps that is to wake after this time.
    package func untilSleeping(for duration: Duration) async {
        await until { state in state.sleepers.values.contains { $0.deadline == state.now + duration } }
    }

    private func until(_ isSatisfied: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isSatisfiedNow = state.withLock { state in
                if isSatisfied(state) { return true }
                state.watchers.append(Watcher(isSatisfied: isSatisfied, continuation: continuation))
                return false
            }
            if isSatisfiedNow { continuation.resume() }
        }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.calls += 1
            return state.calls
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, watchers) = state.withLock { state in
                    let isOver = deadline <= state.now || Task.isCancelled
                    if !isOver { state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation) }
                    var watchers = state.watchers
                    let satisfied = watchers.partition { $0.isSatisfied(state) }
                    state.watchers = Array(watchers[..<satisfied])
                    return (isOver, watchers[satisfied...])
                }
                if isOver { continuation.resume(with: Result { try Task.checkCancellation() }) }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }
}
