extension Duration {
    /// A century. Sleeping for much longer traps, and so does adding it to an instant.
    private static let longestSleep = Duration.seconds(100 * 365 * 24 * 3600)

    /// The duration, limited to between zero and a century, so that sleeping for it or adding it to an instant doesn't
    /// trap.
    package var sleepable: Duration { max(.zero, min(self, Self.longestSleep)) }

    /// Creates a `sleepable` duration from any number of seconds.
    ///
    /// `Duration.seconds(_:)` traps on infinity and NaN. Here infinity becomes a century, and NaN becomes zero.
    package init(clampingSeconds seconds: Double) {
        self = seconds > 0 ? .seconds(min(seconds, Self.longestSleep / .seconds(1))) : .zero
    }
}
