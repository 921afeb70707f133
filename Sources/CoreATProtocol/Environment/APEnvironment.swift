import ATData
import Credentials
public import HTTPTransport

/// A host and a session, which determine the server and the account of calls.
///
/// `setup` and routers use `current` by default. Create more environments for several accounts:
///
/// ```swift
/// let work = APEnvironment(host: "https://pds.example", session: saved, store: store)
/// let router = NetworkRouter<MyEndpoint>(environment: work)
/// ```
///
/// Tokens are sent to the environment's host and nowhere else. When the server says that the access token has expired,
/// the environment refreshes the session once, however many calls are affected, and repeats them.
///
/// You can make calls, and use `session` and `onIssues`, from any isolation domain, because they are protected by
/// locks. `routerDelegate`, the host, the tokens and `delegate` are isolated to `APActor`, so that a function on the
/// actor can change several of them without interference.
@APActor
public final class APEnvironment {
    /// The default environment.
    public nonisolated static let current = APEnvironment()

    /// Changes requests and decides about retries, for routers without a delegate of their own.
    public var routerDelegate: (any NetworkRouterDelegate)?

    /// The rate limits that the server last sent.
    public nonisolated let rateLimits: RateLimitMonitor

    /// The transport, with the middleware around it.
    nonisolated let transport: any Transport

    package nonisolated let time: TimeSource
    private nonisolated let authorities: SessionAuthorities
    private nonisolated let owner: SessionOwner
    private nonisolated let sessionEvents = SessionEvents()
    private nonisolated let issueHandler = Guarded<IssueHandler>(IssueLog.write)

    /// Creates an environment.
    ///
    /// - Parameters:
    ///   - host: The server's address, such as `https://bsky.social`. The default scheme is `https`.
    ///   - session: The session to start with. To load it from the store instead, call `restoreSession()`. If both are
    ///     given, `host` replaces the session's own host.
    ///   - store: Saves refreshed sessions before they are used.
    ///   - transport: Sends the requests.
    ///   - middleware: The middleware for each exchange; the first is the outermost.
    public nonisolated convenience init(
        host: String? = nil, session: Session? = nil, store: (any SessionStore)? = nil,
        transport: any Transport = DefaultTransport.shared,
        middleware: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()]
    ) {
        self.init(
            host: host, session: session, store: store, transport: transport, middleware: middleware, time: .system)
    }

    /// Creates an environment with a given clock, and with authorities besides `PasswordAuthority`.
    package nonisolated init(
        host: String? = nil, session: Session? = nil, store: (any SessionStore)? = nil,
        transport: any Transport = DefaultTransport.shared, middleware: [any Middleware], time: TimeSource,
        authorities: [any SessionAuthority] = []
    ) {
        let rateLimits = RateLimitMonitor(time: time)
        let bare = transport.with(middleware + [rateLimits, SigningMiddleware()])
        let authorities = SessionAuthorities(
            password: PasswordAuthority(transport: bare, time: time), others: authorities)
        // A given host replaces the session's own.
        var session = session
        if let host, session?.host != nil { session?.host = host }
        let owner = SessionOwner(
            session, home: SessionHome(host: host), authority: authorities.credentialAuthority(of:),
            store: store.map { [sessionEvents] in StoredSession($0, sessionEvents) },
            pace: RefreshPace(time: time)
        ) { [sessionEvents] event, home in
            sessionEvents.send(event)
            // The server ends a session that was signed out, even if a refresh replaced its tokens first.
            guard case .orphaned(let session) = event else { return }
            Task { try? await authorities.authority(of: session).end(session, at: home) }
        }
        self.time = time
        self.rateLimits = rateLimits
        self.authorities = authorities
        self.owner = owner
        self.transport = bare.with(SessionMiddleware(owner: owner, authorities: authorities, time: time))
        owner.companion.withLock { $0 = { [weak self] in self } }
    }

    // MARK: The host and the session

    /// The server's address: the session's own host, if it has one, or else the given host.
    ///
    /// If you set it, the session's calls and tokens go to the new host too.
    public var host: String? {
        get {
            let now = owner.snapshot
            return now.credential?.host ?? now.home.host
        }
        set { owner.amend({ if $0.host != nil { $0.host = newValue } }, home: { $0.host = newValue }) }
    }

    /// The current session. Its tokens change each time they are refreshed.
    public nonisolated var session: Session? { owner.snapshot.credential }

    /// The current access token. Setting it changes it in memory only; `use(_:)` also stores it.
    public var accessToken: String? {
        get { session?.accessToken }
        set { put { $1.accessToken = newValue } }
    }

    /// The current refresh token. Setting it changes it in memory only; `use(_:)` also stores it.
    public var refreshToken: String? {
        get { session?.refreshToken }
        set { put { $1.refreshToken = newValue } }
    }

    /// Replaces both tokens in memory. If both are `nil`, the environment is signed out.
    public func updateTokens(access: String?, refresh: String?) {
        put {
            $1.accessToken = access
            $1.refreshToken = refresh
        }
    }

    /// Starts a session with tokens that may belong to another account, at a server.
    func begin(at host: String?, access: String?, refresh: String?) {
        put { home, session in
            home.host = host
            session = Session(accessToken: access, refreshToken: refresh)
            home.begin(session, after: nil)
        }
    }

    private func put(_ change: (inout SessionHome, inout Session) -> Void) {
        var isOver = false
        owner.change { home, before in
            var session = before ?? Session(accessToken: nil, refreshToken: nil)
            change(&home, &session)
            let isSignedIn = session.accessToken != nil || session.refreshToken != nil
            isOver = before != nil && !isSignedIn
            return isSignedIn ? session : nil
        }
        if isOver { sessionEvents.send(.signedOut) }
    }

    /// Continues with a session, for example after logging in, and stores it.
    ///
    /// - Throws: `AtError` if the session can't be stored. It is used anyway, and the next call tries to store it
    ///   again.
    public func use(_ session: Session) async throws {
        try await replaceSession(session)
    }

    /// Continues with a session that another authority governs, and stores it.
    package func use(_ session: Session, by authority: any SessionAuthority) async throws {
        authorities.add(authority)
        try await replaceSession(session)
    }

    /// Exchanges a name and a password for a session, without using it yet.
    nonisolated func logIn(with input: LexObject, at address: HostAddress) async throws -> Session {
        try await AtError.visibly { try await authorities.password.begin(with: input, at: address) }
    }

    /// Ends a session that won't be used, at the server that issued it.
    nonisolated func discard(_ session: Session, at address: HostAddress) async {
        var session = session
        session.host = nil
        _ = await end(session, at: SessionHome(host: address.text))
    }

    /// Changes whenever the session is replaced.
    nonisolated var generation: Int { owner.snapshot.generation }

    /// Records the account of the session of a generation, unless it was replaced since: the new one may be another
    /// account's.
    nonisolated func learn(did: DID, asOf generation: Int) {
        owner.amend(asOf: generation) { if $0.did == nil { $0.did = did } }
    }

    /// Continues with the session in the store, if there is one that the server hasn't ended.
    @discardableResult
    public func restoreSession() async throws -> Session? {
        try await restoreSession(of: nil)
    }

    /// Continues with the session in the store, if there is one. Throws if it belongs to another account.
    @discardableResult
    package func restoreSession(of account: DID?) async throws -> Session? {
        try await AtError.visibly {
            try await owner.restore { [time] stored in
                if let account, let did = stored.did, did != account {
                    throw AtError.network(
                        .other(
                            "The stored session belongs to \(did), not to \(account). "
                                + "Use a store of its own for each account."))
                }
                return !stored.isRefused(at: time.date())
            } reviving: {
                $0.wasRefused
            } home: {
                $0.begin($1, after: $2)
            }
        }
        return hasEnded ? nil : session
    }

    /// Refreshes the session's tokens now, before the server rejects them.
    ///
    /// If the refresh fails, calls continue to use the current tokens.
    ///
    /// - Throws: `AtError` if there are no new tokens, or `CancellationError` if the task was cancelled, which doesn't
    ///   stop the refresh.
    public nonisolated func refreshSession() async throws {
        try await AtError.visibly { try await owner.refresh() }
    }

    /// Ends the session: immediately in memory and in the store, and on the server if it can be reached.
    ///
    /// A refresh in progress can't bring the session back, and cancelling the task doesn't stop the request to the
    /// server. If another process has refreshed the stored session, its tokens are ended too.
    ///
    /// - Returns: Why the session may still be open on the server. `nil` if the server has ended it, or there was none.
    /// - Throws: `AtError` if the store can't be cleared. The session is over anyway, and the next call tries to clear
    ///   the store again.
    @discardableResult
    public func signOut() async throws -> AtError? {
        let (old, stored) = (Guarded<Session?>(nil), Guarded<Session?>(nil))
        let home = owner.snapshot.home
        var notRemoved: (any Error)?
        do {
            try await replaceSession(nil) { session in
                old.withLock { $0 = session }
            } removing: { session in
                stored.withLock { $0 = session }
            }
        } catch {
            notRemoved = error
        }
        let failure = await end(old.withLock { $0 }, storedAs: stored.withLock { $0 }, at: home)
        if old.withLock({ $0 }) != nil { sessionEvents.send(.signedOut) }
        if let notRemoved { throw notRemoved }
        return failure
    }

    /// Ends a session and what was stored of it at their server. Returns why the server has not ended them.
    private func end(_ old: Session?, storedAs stored: Session?, at home: SessionHome) async -> AtError? {
        var failure: AtError?
        if let old { failure = await end(old, at: home) }
        guard let stored else { return failure }
        if let old {
            let authority = authorities.authority(of: old)
            guard !authority.isSame(stored, old), authority.isSuccessor(stored, of: old) else { return failure }
        }
        // Another process may have refreshed the session. Then its tokens are those that count.
        return await end(stored, at: home)
    }

    /// Ends a session at its server. Returns why the server has not ended it.
    private nonisolated func end(_ session: Session, at home: SessionHome) async -> AtError? {
        let authority = authorities.authority(of: session)
        return await Self.ending { try await authority.end(session, at: home) }
    }

    /// Ends a session in a task of its own: a caller that was cancelled must not leave it at the server. Returns the
    /// error.
    package nonisolated static func ending(_ end: @escaping @Sendable () async throws -> Void) async -> AtError? {
        RefreshesUnderWay.begin()
        return await Task { () -> AtError? in
            defer { RefreshesUnderWay.end() }
            do {
                try await end()
                return nil
            } catch {
                return AtError(wrapping: error)
            }
        }.value
    }

    private func replaceSession(
        _ session: Session?, replacing: @escaping @Sendable (Session?) -> Void = { _ in },
        removing: @escaping @Sendable (Session) -> Void = { _ in }
    ) async throws {
        do {
            try await owner.replace(
                session,
                home: {
                    $0.begin(session, after: $1)
                    replacing($1)
                }, removing: removing)
        } catch {
            let why = StoreFailure.sentence(error)
            throw AtError.network(session == nil ? .sessionNotRemoved(why) : .sessionNotStored(why))
        }
    }

    /// Whether the session has ended at the server, so that only another login helps.
    package nonisolated var hasEnded: Bool { owner.hasEnded }

    /// The number of calls that wait for a refresh.
    package nonisolated var waitingCalls: Int { owner.waiterCount }

    // MARK: Events and issues

    /// Receives session events. Held weakly.
    public var delegate: (any CoreATProtocolDelegate)? {
        get { sessionEvents.delegate }
        set { sessionEvents.delegate = newValue }
    }

    /// A stream of session events from now on. Each call creates a new stream.
    public nonisolated func events() -> AsyncStream<SessionEvent> {
        sessionEvents.stream()
    }

    /// Receives the elements of responses that were skipped because they couldn't be decoded, if the caller doesn't
    /// receive them: from the calls of routers, and of clients without a handler of their own.
    ///
    /// By default, each response with skipped elements writes a line to the system's log, or to standard error on
    /// systems without one. Set this property to `{ _, _ in }` to write nothing.
    public nonisolated var onIssues: IssueHandler {
        get { issueHandler.withLock { $0 } }
        set { issueHandler.withLock { $0 = newValue } }
    }

    // MARK: Sending

    /// Runs a function of several calls, all of which are for the account that is logged in now. After another login,
    /// or a logout, its further calls throw `NetworkError.signedOut`. A function within another one is for the account
    /// of the outer one.
    package nonisolated(nonsending) func withOneAccount<Outcome>(
        _ body: nonisolated(nonsending) () async throws -> Outcome
    ) async throws -> Outcome {
        let (begun, id) = (owner.snapshot, ObjectIdentifier(owner))
        guard begun.credential != nil, AccountBinding.all[id]?.isActive != true else { return try await body() }
        let binding = AccountBinding(to: begun.home.account)
        defer { binding.end() }
        let all = AccountBinding.all.merging([id: binding]) { $1 }
        return try await AccountBinding.$all.withValue(all) { try await body() }
    }

    /// Sends a request and returns the response, if it is a success. The session's token is added if the request goes
    /// to the environment's host.
    ///
    /// Use this for a call that no endpoint describes.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public nonisolated func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await transport.send(request).accepted(asOf: time.date())
        } catch {
            throw AtError.visible(error)
        }
    }

    /// Sends a request like `send(_:)`, and returns when the head of the response has arrived, if it is a success.
    ///
    /// The body is read from the network only as fast as it is consumed.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public nonisolated func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        do {
            return try await transport.stream(request).accepted(asOf: time.date())
        } catch {
            throw AtError.visible(error)
        }
    }

    /// The address of the environment's host.
    nonisolated func hostAddress() throws -> HostAddress {
        let now = owner.snapshot
        return try now.home.address(of: now.credential)
    }
}
