/// How long to wait before the next attempt to connect: a random time up to a limit that doubles with each failure, so that
/// the clients of a server that was down don't all return at once.
struct Backoff: Sendable {
    private let longest: Duration
    private let random: @Sendable () -> Double
    /// The failures since the stream last made progress.
    private(set) var failures = 0

    /// The limit of the first wait.
    static let first = Duration.milliseconds(250)
    /// The longest wait that a server can ask for.
    static let longestRequest = Duration.seconds(15 * 60)
    /// The shortest wait after a server that has accepted the stream before rejects it: it may just be restarting.
    static let betweenRejections = Duration.seconds(10)
    /// After this time, a connection counts as a success even without events.
    static let settled = Duration.seconds(60)

    init(longest: Duration, random: @escaping @Sendable () -> Double) {
        self.longest = max(longest, .zero)
        self.random = random
    }

    /// Records a failure. Returns how long to wait.
    ///
    /// - Parameter requested: How long the server asks to wait.
    mutating func wait(requested: Duration?) -> Duration {
        failures = min(failures + 1, 32)
        let limit = min(Self.first * (1 << min(failures - 1, 20)), longest)
        let wait = limit * min(max(random(), 0), 1)
        guard let requested, requested > .zero else { return wait }
        // A little more, for the same reason.
        return min(requested, Self.longestRequest) + wait
    }

    /// Records progress.
    mutating func reset() { failures = 0 }
}
