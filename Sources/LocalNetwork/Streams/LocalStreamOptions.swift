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
    /// How many events a current consumer may fall behind. A slower one is disconnected with the error
    /// `ConsumerTooSlow`.
    public var backlog: Int
    /// How long a consumer has to read the last message of an ending stream.
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
}
