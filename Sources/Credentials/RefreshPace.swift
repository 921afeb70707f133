package import HTTPTransport

/// How often a refresh is tried, and how long after a failure the next one may run.
package struct RefreshPace: Sendable {
    /// The most requests that one refresh sends.
    package var attempts = 3
    /// The longest wait between two of them.
    package var longestWait = Duration.seconds(10)
    /// The pause after a failed refresh. It doubles after each further failure.
    package var firstPause = Duration.seconds(1)
    /// The longest such pause.
    package var longestPause = Duration.seconds(30)
    /// The longest time that a server can postpone the next refresh.
    package var longestRetryAfter = Duration.seconds(3_600)
    /// The clock.
    package var time: TimeSource

    /// The usual pace, by a clock.
    package init(time: TimeSource = .system) {
        self.time = time
    }

    /// Each refresh sends one request. For credentials that are spent when the server receives them: a lost response
    /// looks like a failure.
    package static func once(time: TimeSource) -> RefreshPace {
        var pace = RefreshPace(time: time)
        pace.attempts = 1
        return pace
    }

    func wait(afterAttempt attempt: Int) -> Duration {
        .milliseconds(250) * (1 << min(attempt - 1, 10)) * Double.random(in: 0.5...1)
    }

    func pause(afterFailures failures: Int) -> Duration {
        min(firstPause * (1 << min(failures - 1, 10)), longestPause)
    }
}
