public import ATData
public import HTTPTransport

// Names that other libraries have. The compiler names the ones of this library.

/// An error of a call.
@available(*, unavailable, renamed: "AtError")
public typealias ATError = AtError

/// Repeats calls that failed.
@available(*, unavailable, renamed: "RetryMiddleware")
public typealias RetryPolicy = RetryMiddleware

/// Writes a line for each exchange.
@available(*, unavailable, renamed: "LogMiddleware")
public typealias LoggingMiddleware = LogMiddleware

extension ATClient {
    /// Creates a client.
    @available(*, unavailable, renamed: "init(host:store:)")
    public convenience init(host: String, sessions: any SessionStore) { self.init(host: host, store: sessions) }

    /// Stores a new record.
    @available(*, unavailable, renamed: "create(_:key:)")
    public func create<Record: LexiconRecord>(_ record: Record, rkey: RecordKey) {}

    /// Stores a record.
    @available(*, unavailable, renamed: "put(_:key:)")
    public func put<Record: LexiconRecord>(_ record: Record, rkey: RecordKey) {}

    /// Changes a record.
    @available(*, unavailable, renamed: "update(_:key:_:)")
    public func update<Record: LexiconRecord>(
        _ type: Record.Type, rkey: RecordKey, _ change: (inout Record) throws -> Void
    ) {}

    /// The events of the session.
    @available(*, unavailable, renamed: "events()")
    public var sessionEvents: AsyncStream<SessionEvent> { events() }

    /// The records of a collection.
    @available(*, unavailable, message: "Typed: client.list(AppBsky.Feed.Post.self, in: account)")
    public func listRecords(repo: some AccountName, collection: NSID) {}

    /// Downloads a repository.
    @available(*, unavailable, message: "Import ATRepo: client.repo(of: account)")
    public func downloadRepo(_ account: some AccountName) {}
}

extension Blob {
    /// The content identifier.
    @available(*, unavailable, renamed: "ref")
    public var cid: CID { ref }
}
