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

    /// Creates a client.
    @available(*, unavailable, message: "Pass options: ATClient(host: host, options: .timeout(.seconds(20)))")
    public convenience init(
        host: String, store: (any SessionStore)? = nil, middleware: [any Middleware] = [], timeout: Duration
    ) { self.init(host: host, store: store) }

    /// Stores a new record.
    @available(*, unavailable, renamed: "create(_:key:)")
    @discardableResult
    public func create<Record: LexiconRecord>(_ record: Record, rkey: RecordKey) async throws -> RecordReference {
        try await create(record, key: rkey)
    }

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
    public func listRecords(
        repo: some AccountName, collection: NSID
    ) -> AsyncThrowingStream<(uri: ATURI, value: LexObject), any Error> { AsyncThrowingStream { $0.finish() } }

    /// Downloads a repository.
    @available(*, unavailable, message: "Import ATRepo: client.repo(of: account)")
    public func downloadRepo(_ account: some AccountName) {}
}

extension SessionEvent {
    /// The session has expired.
    @available(*, unavailable, renamed: "expired(_:)")
    public static var sessionExpired: SessionEvent { .expired(.network(.signedOut)) }
}

extension ATURI {
    /// Creates an address.
    @available(*, unavailable, message: "ATURI(did, collection, try RecordKey(key))")
    public init(did: DID, collection: NSID, rkey: String) { self.init(did, collection) }
}

/// A record.
@available(*, unavailable, renamed: "LexiconRecord")
public typealias ATRecord = LexiconRecord

extension Blob {
    /// The content identifier.
    @available(*, unavailable, renamed: "ref")
    public var cid: CID { ref }
}
