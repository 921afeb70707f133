public import ATData
public import ATIdentity
public import ATRepo
public import Foundation

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

    /// Whether the label was taken back.
    @available(*, unavailable, message: "An event has several labels: for label in event.labels { … }")
    public var neg: Bool? { nil }
}

extension StreamStart {
    /// With the oldest event.
    @available(
        *, unavailable, message: "Use .oldest, which continues where the stored cursor is, or .replay, which doesn't"
    )
    public static var start: StreamStart { .oldest }

    /// With the oldest event.
    @available(
        *, unavailable, message: "Use .oldest, which continues where the stored cursor is, or .replay, which doesn't"
    )
    public static var beginning: StreamStart { .oldest }

    /// With new events.
    @available(*, unavailable, renamed: "now")
    public static var latest: StreamStart { .now }

    /// With new events.
    @available(*, unavailable, renamed: "now")
    public static var newest: StreamStart { .now }

    /// With the events since a date.
    @available(
        *, unavailable,
        message: "A Jetstream has events(since: date). Other streams begin at .oldest or .cursor(number)"
    )
    public static func date(_ date: Date) -> StreamStart { .oldest }
}

extension SignedLabel {
    /// The time at which the label expires.
    @available(*, unavailable, renamed: "exp")
    public var expiresAt: Datetime? { exp }
}

extension JetstreamEvent {
    /// The kind of change.
    @available(*, unavailable, message: "Switch over the event: case .commit(let commit) has an action and a path")
    public var operation: RepoOp.Action { .create }

    /// The record.
    @available(
        *, unavailable, message: "for post in event.records(of: type) { … }, or try event.commit?.record(of: type)"
    )
    public func record<Record: LexiconRecord>(of type: Record.Type) throws -> Record? { nil }

    /// The kind of event.
    @available(*, unavailable, message: "Switch over the event, or take its commit: event.commit?.action")
    public var kind: JetstreamEvent { self }
}

extension JetstreamCommit {
    /// The record.
    @available(*, unavailable, renamed: "record(of:)")
    public func record<Record: LexiconRecord>(as type: Record.Type) throws -> Record? { try record(of: type) }

    /// The kind of change.
    @available(*, unavailable, renamed: "action")
    public var operation: String { "" }
}

extension CommitEvent {
    /// The changes.
    @available(*, unavailable, renamed: "ops")
    public var operations: [RecordOp] { ops }
}

extension Firehose {
    /// Creates a firehose that is verified.
    @available(*, unavailable, message: "Firehose(relay: relay).verified(by: RepoVerifier())")
    public init(relay: String, verify: FirehoseVerification) { self.init(relay: relay) }

    /// Creates a firehose that is verified.
    @available(*, unavailable, message: "Firehose(relay: relay).verified(by: RepoVerifier())")
    public init(relay: String, verification: FirehoseVerification) { self.init(relay: relay) }

    /// Creates a firehose that begins somewhere.
    @available(*, unavailable, message: "Pass the place to run or events: run(from: .cursor(number), cursors: store)")
    public init(relay: String, cursor: Int64?) { self.init(relay: relay) }

    /// The events after the one with a number.
    @available(*, unavailable, message: "Begin after it: events(from: .cursor(number))")
    public func events(cursor: Int64) -> EventSequence<FirehoseEvent> { events(from: .cursor(cursor)) }
}

extension Jetstream {
    /// Creates a Jetstream of some collections.
    @available(*, unavailable, message: "Pass the collections to run(collections:cursors:) or events(collections:)")
    public init(_ host: String, collections: [any LexiconRecord.Type]) { self.init(host) }

    /// Creates a Jetstream of some accounts.
    @available(*, unavailable, message: "Pass the accounts to run(dids:cursors:) or events(dids:)")
    public init(dids: Set<DID>) { self.init() }

    /// Creates a Jetstream of some collections.
    @available(*, unavailable, message: "Pass the collections to run(collections:cursors:) or events(collections:)")
    public init(collections: [CollectionFilter]) { self.init() }

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

    /// The progress.
    @available(*, unavailable, renamed: "stats.accounts")
    public var progress: BackfillStats.Counts { stats.accounts }

    /// Creates a backfill.
    @available(*, unavailable, message: "Pass limits: BackfillLimits, whose repos is the number of downloads at a time")
    public init(
        source: Source, collections: [CollectionFilter], store: any BackfillStore, concurrency: Int
    ) { self.init(source: source, store: store, collections: collections) }
}

extension Backfill.Source {
    /// These accounts.
    @available(*, unavailable, renamed: "list(_:)")
    public static func dids(_ dids: [DID]) -> Backfill.Source { .list(dids) }

    /// These accounts.
    @available(*, unavailable, renamed: "list(_:)")
    public static func accounts(_ dids: [DID]) -> Backfill.Source { .list(dids) }

    /// All accounts of a relay.
    @available(*, unavailable, renamed: "accounts(of:)")
    public static func network(relay: String) -> Backfill.Source { .accounts(of: relay) }
}

extension Tap {
    /// Handles the events.
    @available(*, unavailable, message: "run(deadLetters: FileDeadLetters(folder)) { event in … return .done }")
    public func run(_ handle: @escaping @Sendable (TapEvent) async throws -> Void) async throws {}
}

/// Stores the progress of a backfill.
@available(*, unavailable, message: "FileBackfillStore(file), or PostgresStores(…).backfill(name) of ATPostgres")
public typealias SQLiteBackfillStore = FileBackfillStore

/// How the events of a firehose are verified.
@available(*, unavailable, message: "Firehose(relay: relay).verified(by: RepoVerifier())")
public struct FirehoseVerification: Sendable, ExpressibleByBooleanLiteral {
    /// Creates a value.
    public init(booleanLiteral value: Bool) {}
    /// Everything.
    public static var full: FirehoseVerification { true }
    /// Everything, with keys that a resolver finds.
    public static func full(_ identities: IdentityResolver) -> FirehoseVerification { true }
}
