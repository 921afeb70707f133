public import ATData

// Names that other libraries have. The compiler names the ones of this library.

extension LabelStream {
    /// The labels.
    @available(*, unavailable, message: "Read events(), and the labels of each event")
    public var labels: EventSequence<LabelEvent> { events() }
}

extension LabelEvent {
    /// The subject.
    @available(*, unavailable, message: "An event has several labels: for label in event.labels { … }")
    public var uri: String { "" }

    /// The value.
    @available(*, unavailable, message: "An event has several labels: for label in event.labels { … }")
    public var val: String { "" }
}

extension AccountEvent {
    /// Whether the account is active.
    @available(*, unavailable, renamed: "isActive")
    public var active: Bool { isActive }
}

extension CommitEvent {
    /// The account.
    @available(*, unavailable, renamed: "did")
    public var repo: DID { did }
}

extension Firehose {
    /// Creates a firehose that is verified.
    @available(*, unavailable, message: "Firehose(relay: relay).verified(by: RepoVerifier(…))")
    public init(relay: String, verify: Bool) { self.init(relay: relay) }

    /// The events after the one with a number.
    @available(*, unavailable, message: "Begin after it: events(from: .cursor(number))")
    public func events(cursor: Int64) -> EventSequence<FirehoseEvent> { events(from: .cursor(cursor)) }
}

extension Jetstream {
    /// Creates a Jetstream of some collections.
    @available(*, unavailable, message: "Pass the collections to run(collections:cursors:) or events(collections:)")
    public init(_ host: String, collections: [any LexiconRecord.Type]) { self.init(host) }

    /// Creates a Jetstream.
    @available(*, unavailable, renamed: "init(_:)")
    public init(host: String) { self.init(host) }
}

extension Backfill {
    /// Creates a backfill.
    @available(*, unavailable, message: "Name the list of accounts: Backfill(source: .collection(name, relay: relay))")
    public init(relay: String, collection: any LexiconRecord.Type) {
        self.init(source: .collection(collection.collection, relay: relay))
    }
}
