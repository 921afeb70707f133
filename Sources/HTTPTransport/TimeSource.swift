package import Foundation

/// The source of waits, deadlines and dates.
///
/// Code that waits, expires things or measures takes one, so that tests can move the time instead of waiting.
package struct TimeSource: Sendable {
    /// The current instant, for measuring. It never goes back.
    package var now: @Sendable () -> ContinuousClock.Instant
    /// The current date, to compare with the dates in responses. It depends on how the device's clock is set.
    package var date: @Sendable () -> Date
    /// Waits. Throws `CancellationError` when the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void

    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant, date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.date = date
        self.sleep = sleep
    }

    /// The system's clocks.
    package static let system = TimeSource(
        now: { .now }, date: { Date() }, sleep: { try await Task.sleep(for: $0.sleepable) })
}
