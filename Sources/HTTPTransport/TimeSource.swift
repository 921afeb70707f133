package import Foundation

/// The source of waits, deadlines and dates.
///
/// Code that waits, measures time or lets values expire takes one as a parameter, so that tests can advance the time
/// instead of waiting.
package struct TimeSource: Sendable {
    /// The current instant, for measuring. It never goes back.
    package var now: @Sendable () -> ContinuousClock.Instant
    /// The current date, for comparison with the dates in responses. It depends on the device's clock.
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
