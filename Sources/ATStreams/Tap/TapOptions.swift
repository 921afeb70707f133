/// The limits and timeouts of a ``Tap``.
public struct TapOptions: Sendable {
    /// The most events that are handled, wait for it, or wait to be acknowledged. With that many, nothing more is read,
    /// and the Tap has to wait.
    public var inFlightEvents = 1000
    /// The most bytes of those events.
    public var inFlightBytes = 64 << 20
    /// The number of handled events to remember. If the Tap sends one of them again under the same number, it is
    /// acknowledged and not handled again.
    public var rememberedEvents = 16_384
    /// The largest message.
    public var messageBytes = 16 << 20
    /// The longest silence of the Tap. A ping is sent after half of it, and a Tap that doesn't even respond to that is
    /// disconnected.
    public var silence = Duration.seconds(60)
    /// The longest wait between two attempts to connect, unless the Tap asks for more. The first waits are shorter.
    public var longestWait = Duration.seconds(30)
    /// The first wait before an event is handled again. The next ones are twice as long, each.
    public var firstRetry = Duration.seconds(1)
    /// The longest wait before an event is handled again.
    public var longestRetry = Duration.seconds(60)
    /// Whether the Tap was started with `TAP_DISABLE_ACKS`. Nothing is acknowledged then, and events are delivered at
    /// most once.
    public var isFireAndForget = false

    /// Creates options with the default values.
    public init() {}

    /// The options of the connections.
    var stream: StreamOptions {
        var stream = StreamOptions()
        (stream.silence, stream.longestWait) = (silence, longestWait)
        stream.log = { _ in }
        return stream
    }

    /// The wait before an event is handled again: half of it is fixed, half random.
    func retryWait(attempts: Int, random: Double) -> Duration {
        let limit = min(firstRetry * (1 << min(max(attempts, 1) - 1, 20)), longestRetry)
        return max(limit, .zero) * (0.5 + 0.5 * min(max(random, 0), 1))
    }
}
