import ATData
public import HTTPTransport

/// A host and a session: where calls go, and on behalf of which account.
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
/// Calls can be made from anywhere. `session` and `onIssues` can be used from anywhere too; locks of their own protect
/// them. `routerDelegate` is isolated to `APActor`. So are the host, the tokens and `delegate`, so that a function on
/// the actor can change several of them without interference.
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

    nonisolated let time: TimeSource
    private nonisolated let server: SessionServer
    private nonisolated let gate: RefreshGate<Session>
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
        let transport = transport.with(middleware + [rateLimits, SigningMiddleware()])
        let server = SessionServer(
            host: host, password: PasswordAuthority(transport: transport, time: time), authorities: authorities)
        self.time = time
        self.transport = transport
        self.rateLimits = rateLimits
        self.server = server
        // A given host replaces the session's own.
        var session = session
        if let host, session?.host != nil { session?.host = host }
        var pace = RefreshPace()
        pace.time = time
        gate = RefreshGate(session, steps: .session(server, store, sessionEvents), pace: pace)
    }

    // MARK: The host and the session

    /// The server's address: the session's own host, if it has one, or else the given host.
    ///
    /// If you set it, the session's calls and tokens go to the new host too.
    public var host: String? {
        get { session?.host ?? server.givenHost }
        set {
            server.givenHost = newValue
            gate.amend { if $0.host != nil { $0.host = newValue } }
        }
    }

    /// The current session. Its tokens change each time they are refreshed.
    public nonisolated var session: Session? { gate.credential }

    /// The current access token. Setting it changes it in memory only; `use(_:)` also stores it.
    public var accessToken: String? {
        get { session?.accessToken }
        set { put { $0.accessToken = newValue } }
    }

    /// The current refresh token. Setting it changes it in memory only; `use(_:)` also stores it.
    public var refreshToken: String? {
        get { session?.refreshToken }
        set { put { $0.refreshToken = newValue } }
    }

    /// Replaces both tokens in memory. If both are `nil`, the environment is signed out.
    public func updateTokens(access: String?, refresh: String?) {
        put {
            $0.accessToken = access
            $0.refreshToken = refresh
        }
    }

    /// Starts a session with tokens that may belong to another account.
    func begin(access: String?, refresh: String?) {
        put { $0 = Session(accessToken: access, refreshToken: refresh) }
    }

    private func put(_ change: (inout Session) -> Void) {
        var isOver = false
        gate.put { before in
            var session = before ?? Session(accessToken: nil, refreshToken: nil)
            change(&session)
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
        server.add(authority)
        try await replaceSession(session)
    }

    /// Exchanges a name and a password for a session, without using it yet.
    nonisolated func logIn(with input: LexObject, at address: HostAddress) async throws -> Session {
        do {
            return try await server.password.begin(with: input, at: address)
        } catch {
            throw AtError.visible(error)
        }
    }

    /// Ends a session that won't be used, at the server that issued it.
    nonisolated func discard(_ session: Session, at address: HostAddress) async {
        try? await server.password.end(session, at: address)
    }

    /// Records the account of the session.
    nonisolated func learn(did: DID) {
        gate.amend { if $0.did == nil { $0.did = did } }
    }

    /// Continues with the session in the store, if there is one.
    @discardableResult
    public func restoreSession() async throws -> Session? {
        try await restoreSession(of: nil)
    }

    /// Continues with the session in the store, if there is one. Throws if it belongs to another account.
    @discardableResult
    package func restoreSession(of account: DID?) async throws -> Session? {
        do {
            try await gate.restore { stored in
                guard let account, let did = stored.did, did != account else { return }
                throw AtError.network(
                    .other(
                        "The stored session belongs to \(did), not to \(account). Use a store of its own for each account."
                    ))
            }
        } catch {
            throw AtError.visible(error)
        }
        return session
    }

    /// Refreshes the session's tokens now, without waiting for the server to reject them.
    ///
    /// If the refresh fails, calls continue to use the current tokens.
    ///
    /// - Throws: `AtError` if there are no new tokens, or `CancellationError` if the task was cancelled, which doesn't
    ///   stop the refresh.
    public nonisolated func refreshSession() async throws {
        do {
            try await gate.refresh()
        } catch {
            throw AtError.visible(error)
        }
    }

    /// Ends the session: immediately in memory and in the store, and on the server if it can be reached.
    ///
    /// A refresh in progress can't bring the session back.
    ///
    /// - Throws: `AtError` if the store can't be cleared. The session is over anyway, and the next call tries to clear
    ///   the store again.
    public func signOut() async throws {
        _ = try await endSession()
    }

    /// Ends the session like `signOut()`.
    ///
    /// - Returns: Why the server has not ended it; `nil` if it has, or there was no session.
    package func endSession() async throws -> (any Error)? {
        let ended = session
        defer { if ended != nil { sessionEvents.send(.signedOut) } }
        do {
            try await replaceSession(nil)
        } catch {
            if let ended { try? await server.end(ended) }
            throw error
        }
        do {
            if let ended { try await server.end(ended) }
            return nil
        } catch {
            return AtError.visible(error)
        }
    }

    private func replaceSession(_ session: Session?) async throws {
        do {
            try await gate.replace(session)
        } catch {
            let why = StoreFailure.sentence(error)
            throw AtError.network(session == nil ? .sessionNotRemoved(why) : .sessionNotStored(why))
        }
    }

    /// Whether the session has ended at the server, so that only another login helps.
    package nonisolated var hasEnded: Bool { gate.hasEnded }

    /// The number of calls that wait for a refresh.
    package nonisolated var waitingCalls: Int { gate.waiterCount }

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

    /// Sends a request and returns the response, if it is a success. The session's token is added if the request goes
    /// to the environment's host.
    ///
    /// Use this for a call that no endpoint describes.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public nonisolated func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (transport, time) = (transport, time)
        return try await deliver(request) { request in
            let response = try await transport.send(request)
            return response.status.isSuccess
                ? .success(response) : .refusal(RefusedResponse(response, asOf: time.date()))
        }
    }

    /// Sends a request like `send(_:)`, and returns when the head of the response has arrived, if it is a success.
    ///
    /// The body is read from the network only as fast as it is consumed.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public nonisolated func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let (transport, time) = (transport, time)
        return try await deliver(request) { request in
            let stream = try await transport.stream(request)
            guard !stream.status.isSuccess else { return .success(stream) }
            // The status counts, however long the body is.
            let body = try await stream.body.prefix(upTo: RefusedResponse.longestBody)
            let response = HTTPResponse(status: stream.status, headers: stream.headers, body: body)
            return .refusal(RefusedResponse(response, asOf: time.date()))
        }
    }

    /// Sends a request, through the gate if it carries the session's token.
    ///
    /// Waiting calls start in the order they arrived only if nothing here leaves the gate's actor before the transport
    /// has the request. `nonisolated(nonsending)` ensures that, and tests of the order check it: a closure with a
    /// capture list would leave the actor.
    private nonisolated func deliver<Success: Sendable>(
        _ request: HTTPRequest,
        by send: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Delivery<Success>
    ) async throws -> Success {
        let delivery: Delivery<Success>
        do {
            let server = server
            let begun = gate.credential
            if server.authorizes(request, as: begun) {
                delivery = try await gate.perform {
                    $0.needsRefresh && request.body.isRepeatable
                } send: { session in
                    try await server.deliver(request, begunAs: begun, sentAs: session, by: send)
                }
            } else {
                delivery = try await send(request)
            }
        } catch {
            throw AtError.visible(error)
        }
        switch delivery {
        case .success(let success): return success
        case .refusal(let refusal): throw refusal.error
        }
    }

    /// The address of the environment's host.
    nonisolated func hostAddress() throws -> HostAddress {
        try server.address(of: gate.credential)
    }
}

extension RefreshSteps<Session> {
    /// How a session is refreshed and stored.
    fileprivate static func session(
        _ server: SessionServer, _ store: (any SessionStore)?, _ events: SessionEvents
    ) -> RefreshSteps {
        var steps = RefreshSteps(
            refresh: { try await server.refresh($0) }, judge: { server.authority(of: $1).verdict(on: $0) })
        steps.isFresh = { server.authority(of: $0).isFresh($0) }
        steps.isUsable = { server.authority(of: $0).isUsable($0) }
        steps.marked = { try server.authority(of: $0).marked($0) }
        steps.settled = { server.authority(of: $0).settled($0, after: $1) }
        if let store {
            steps.save = { session in
                if let session { try await store.save(session) } else { try await store.delete() }
            }
            steps.load = { try await store.load() }
            steps.prepareToSave = { try await store.prepareToSave($0) }
            let shared = store as? any SharedSessionStore
            // Once for each refresh.
            let isTold = Guarded(false)
            let tell: @Sendable (String) -> Void = { why in
                let isFirst = isTold.withLock { isTold in
                    defer { isTold = true }
                    return !isTold
                }
                if isFirst { events.send(.refreshedWithoutLock(why)) }
            }
            steps.swap = { known, new in
                if let shared { return try await shared.replace(known, by: new, whenUnlocked: tell) }
                let stored = try await store.load()
                guard Session.haveSameTokens(stored, known) else { return stored }
                if let new { try await store.save(new) } else { try await store.delete() }
                return new
            }
            steps.lock = { whenBusy in
                isTold.withLock { $0 = false }
                do {
                    let held = try await shared?.lock(whenBusy: whenBusy)
                    guard let lock = try await shared == nil ? store.lock() : held else { return {} }
                    return { lock.release() }
                } catch {
                    tell(StoreFailure.sentence(error))
                    return {}
                }
            }
        }
        steps.isSame = { Session.haveSameTokens($0, $1) }
        // A client never becomes another account's.
        steps.isSuccessor = { $0.did == nil || $1.did == nil || $0.did == $1.did }
        steps.notify = { event in
            switch event {
            case .refreshed(let session): events.send(.refreshed(session))
            case .withdrawn: events.send(.signedOut)
            case .orphaned(let session):
                // The server ends a session that was signed out, even if a refresh replaced its tokens first.
                Task { try? await server.end(session) }
            case .failed: break
            case .ended(let error): events.send(.expired(AtError(wrapping: error)))
            }
        }
        return steps
    }
}
