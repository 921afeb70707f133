import ATServer

/// The options of event streams: the retention of events, and the limits of consumers.
public struct LocalStreamOptions: Hashable, Sendable {
    /// The maximum number of events to keep for later consumers.
    public var keptEvents: Int
    /// The maximum size of the kept events, in bytes.
    public var keptBytes: Int
    /// The maximum age of kept events.
    public var keptTime: Duration
    /// The maximum number of consumers of a stream.
    public var consumerLimit: Int
    /// The number of events in memory, of at most 8 MiB. A consumer that had every event once should not fall behind
    /// further than that.
    public var backlog: Int
    /// How long a consumer that had every event once may be behind the events in memory. After that, it gets the error
    /// `ConsumerTooSlow`, and is disconnected. One that doesn't read at all is disconnected at the next ping, of which
    /// there is one every 30 seconds.
    public var patience: Duration

    /// Creates options.
    public init(
        keptEvents: Int = 10_000, keptBytes: Int = 256 << 20, keptTime: Duration = .seconds(3 * 86_400),
        consumerLimit: Int = 100, backlog: Int = 500, patience: Duration = .seconds(5)
    ) {
        self.keptEvents = keptEvents
        self.keptBytes = keptBytes
        self.keptTime = keptTime
        self.consumerLimit = consumerLimit
        self.backlog = backlog
        self.patience = patience
    }

    /// The same for the streams of ATServer.
    var broadcast: EventBroadcast.Options {
        var options = EventBroadcast.Options()
        options.consumers = consumerLimit
        options.recentEvents = backlog
        options.recentBytes = 8 << 20
        options.patience = patience
        return options
    }
}
