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
