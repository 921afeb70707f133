// Names that other libraries have. The compiler names the ones of this library.

extension LabelStream {
    /// The labels.
    @available(*, unavailable, message: "Read events(), and the labels of each event")
    public var labels: EventSequence<LabelEvent> { events() }
}

extension Jetstream {
    /// Creates a Jetstream of some collections.
    @available(*, unavailable, message: "Pass the collections to run(collections:cursors:) or events(collections:)")
    public init(_ host: String, collections: [CollectionFilter]) { self.init(host) }

    /// Creates a Jetstream.
    @available(*, unavailable, renamed: "init(_:)")
    public init(host: String) { self.init(host) }
}

extension Backfill {
    /// Creates a backfill.
    @available(*, unavailable, message: "Name the accounts: Backfill(source: .accounts(of: relay), store: store)")
    public init(relay: String, store: any BackfillStore) { self.init(source: .accounts(of: relay), store: store) }
}
