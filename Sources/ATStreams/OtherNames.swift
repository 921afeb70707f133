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

extension LabelEvent {
    /// Whether the label was taken back.
    @available(*, unavailable, message: "An event has several labels: for label in event.labels { … }")
    public var neg: Bool? { nil }
}

extension FileCursorStore {
    /// The stored cursor.
    @available(*, unavailable, message: "Use load(_:) with the stream, or run(cursors:), which loads it by itself")
    public func cursor(for service: String) async throws -> Int64? { nil }
}

extension AccountEvent {
    /// Whether the account is active.
    @available(*, unavailable, renamed: "isActive")
    public var active: Bool { isActive }
}

extension JetstreamEvent {
    /// What happened.
    @available(*, unavailable, message: "Switch over the event: case .commit(let commit) has an action and a path")
    public var operation: RepoOp.Action { .create }
}

extension CommitEvent {
    /// The changes.
    @available(*, unavailable, renamed: "ops")
    public var operations: [RecordOp] { ops }

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
