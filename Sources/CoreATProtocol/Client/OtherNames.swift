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
@available(*, unavailable, renamed: "LoggingMiddleware")
public typealias LogMiddleware = LoggingMiddleware

extension ATClient {
    /// Creates a client.
    @available(*, unavailable, renamed: "init(host:store:)")
    public convenience init(host: String, sessions: any SessionStore) { self.init(host: host, store: sessions) }

    /// Creates a client.
    @available(*, unavailable, message: "Pass options: ATClient(host: host, options: .timeout(.seconds(20)))")
    public convenience init(
        host: String, store: (any SessionStore)? = nil, middleware: [any Middleware] = [], timeout: Duration
    ) { self.init(host: host, store: store) }

    /// Creates a client.
    @available(*, unavailable, renamed: "init(host:store:middleware:)")
    public convenience init(
        host: String, store: (any SessionStore)? = nil, middlewares: [any Middleware]
    ) { self.init(host: host, store: store) }

    /// Makes a call, and returns the whole response.
    @available(*, unavailable, message: "Pass options: CallOptions(labelers: [did])")
    public func response<Call: XRPCCall>(
        for call: Call, labelers: [DID]
    ) async throws -> XRPCResponse<Call.Output> { try await response(for: call) }

    /// Makes a call.
    @available(*, unavailable, message: "Pass options: CallOptions(labelers: [did])")
    public func execute<Call: XRPCCall>(
        _ call: Call, labelers: [DID]
    ) async throws -> Call.Output { try await execute(call) }

    /// The events of the session.
    @available(*, unavailable, renamed: "events()")
    public var sessionEvents: AsyncStream<SessionEvent> { events() }

    /// The records of a collection.
    @available(
        *, unavailable,
        message:
            "client.list(\"com.example.thing\", in: account), or typed: client.list(ComExample.Thing.self, in: account)"
    )
    public func listRecords(
        repo: some AccountName, collection: NSID
    ) -> AsyncThrowingStream<(uri: ATURI, value: LexObject), any Error> { AsyncThrowingStream { $0.finish() } }

    /// Downloads a repository.
    @available(*, unavailable, message: "Import ATRepo: client.repo(of: account)")
    public func downloadRepo(_ account: some AccountName) {}
}

extension LexiconFields {
    /// The elements that were skipped.
    @available(
        *, unavailable,
        message: "client.response(for: call) has the issues and the output; a client's onIssues receives them, too"
    )
    public var skipped: [WireIssue] { [] }
}

extension SessionEvent {
    /// The session has expired.
    @available(*, unavailable, renamed: "expired(_:)")
    public static var sessionExpired: SessionEvent { .expired(.network(.signedOut)) }
}

extension RecordKeyName where Self == TID {
    /// The next key.
    @available(*, unavailable, message: "Leave rkey out: the server chooses the next TID. Or pass TID.now()")
    public static var tid: TID { .now() }
}

extension SessionEvent {
    /// The session was ended on purpose.
    @available(*, unavailable, renamed: "signedOut")
    public static var loggedOut: SessionEvent { .signedOut }
}

extension AtError {
    /// Advice on the error.
    @available(*, unavailable, message: "The description says what to try")
    public var suggestion: String? { nil }

    /// Whether the session has expired.
    @available(*, unavailable, renamed: "needsLogin")
    public var isSessionExpired: Bool { false }
}

/// Stores a session in a database.
@available(*, unavailable, message: "FileSessionStore(file), or PostgresStores(…).session(of: did) of ATPostgres")
public typealias SQLiteSessionStore = FileSessionStore

/// A record.
@available(
    *, unavailable,
    message: "Write the type's lexicon, and let `lexgen generate` write the type, which is a LexiconRecord"
)
public typealias ATRecord = LexiconRecord

#if !canImport(Security)
/// The keychain, which only Apple platforms have.
@available(*, unavailable, message: "Only Apple platforms have a keychain. Use FileSessionStore(file)")
public struct KeychainSessionStore: SessionStore {
    /// Creates a store.
    public init(service: String = "", account: String = "") {}
    /// There is none.
    public func load() async throws -> Session? { nil }
    /// Does nothing.
    public func save(_ session: Session) async throws {}
    /// Does nothing.
    public func delete() async throws {}
}
#endif

extension RecordCondition {
    /// There is no such record yet.
    @available(*, unavailable, renamed: "isNew")
    public static var doesNotExist: RecordCondition { .isNew }
}
