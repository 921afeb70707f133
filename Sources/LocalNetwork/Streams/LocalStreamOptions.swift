/// The options of event streams: how long events are kept, and what consumers may do.
public struct LocalStreamOptions: Hashable, Sendable {
    /// How many events are kept for consumers that connect later.
    public var keptEvents: Int
    /// How many bytes of events are kept.
    public var keptBytes: Int
    /// How long events are kept.
    public var keptTime: Duration
    /// The maximum number of consumers of a stream.
    public var consumerLimit: Int
    /// How many events a consumer that has caught up may be behind. One that reads more slowly is disconnected with
    /// the error `ConsumerTooSlow`.
    public var backlog: Int
    /// How long a consumer has to read the last message of a stream that ends.
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
