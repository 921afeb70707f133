package import Foundation
package import HTTPTransport

/// A clock that only moves when a test moves it, or when code waits: a wait ends immediately and moves the clock.
package final class TestTime: Sendable {
    private let state: Guarded<(passed: Duration, waits: [Duration])>
    private let start = ContinuousClock.now
    private let date: Date

    /// Creates a clock that stands at a date.
    package init(_ date: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.date = date
        state = Guarded((.zero, []))
    }

    /// The clock as a parameter of the code under test.
    package var source: TimeSource {
        TimeSource(
            now: { self.start + self.passed }, date: { self.date + self.passed / .seconds(1) },
            sleep: { wait in
                try Task.checkCancellation()
                self.state.withLock { state in
                    state.waits.append(wait)
                    state.passed += wait
                }
            })
    }

    /// How much time has passed.
    package var passed: Duration { state.withLock { $0.passed } }

    /// The waits so far.
    package var waits: [Duration] { state.withLock { $0.waits } }

    /// Moves the clock on.
    package func advance(by duration: Duration) {
        state.withLock { $0.passed += duration }
    }
}
