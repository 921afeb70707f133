import ATData
public import HTTPTransport

/// Whom calls go to, and as whom: a host, a session, and those who want to know about it.
///
/// `current` is the one that `setup` and routers use unless told otherwise. Make more of them, one per account:
///
/// ```swift
/// let work = APEnvironment(host: "https://pds.example", session: saved, store: store)
/// let router = NetworkRouter<MyEndpoint>(environment: work)
/// ```
///
/// Tokens go to the environment's host and nowhere else. When the server says that the access token has run out, the
/// environment renews the session once, however many calls found out, and repeats them.
@APActor
public final class APEnvironment {
    /// The environment that is meant where none is named.
    public nonisolated static let current = APEnvironment()

    /// Changes requests and decides about retries, for routers that have no delegate of their own.
    public var routerDelegate: (any NetworkRouterDelegate)?

    /// What the server last said about how often it may be asked.
    public nonisolated let rateLimits: RateLimitMonitor

    private nonisolated let server: SessionServer
    private nonisolated let gate: RefreshGate<Session>
    private nonisolated let sessionEvents = SessionEvents()

    /// Makes an environment.
    ///
    /// - Parameters:
    ///   - host: The server's address, such as `https://bsky.social`. Without a scheme, `https` is meant.
    ///   - session: The session to begin with; `restoreSession()` takes it from the store instead.
    ///   - store: Where renewed sessions are saved before they are used.
    ///   - transport: What carries requests.
    ///   - middleware: What happens around every exchange, the first being the outermost.
    public nonisolated init(
        host: String? = nil, session: Session? = nil, store: (any SessionStore)? = nil,
        transport: any Transport = DefaultTransport.shared,
        middleware: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()]
    ) {
        let rateLimits = RateLimitMonitor()
        let server = SessionServer(host: host, transport: transport.with(middleware + [rateLimits]))
        var steps = RefreshSteps<Session>(renew: { try await server.renew($0) }, judge: SessionServer.judge)
        steps.isFresh = { $0.accessToken != nil || $0.refreshToken == nil }
        if let store {
            steps.save = { session in
                if let session { try await store.save(session) } else { try await store.delete() }
            }
            steps.load = { try await store.load() }
        }
        steps.tell = { [sessionEvents] event in
            switch event {
            case .renewed(let session): sessionEvents.send(.refreshed(session))
            case .failed: break
            case .ended(let error): sessionEvents.send(.expired(AtError(wrapping: error)))
            }
        }
        self.rateLimits = rateLimits
        self.server = server
        self.gate = RefreshGate(session, steps: steps)
    }

    // MARK: Whom, and as whom

    /// The server's address, as it was given.
    public var host: String? {
        get { server.host }
        set { server.host = newValue }
    }

    /// The session in force. Its tokens change whenever they are renewed.
    public var session: Session? { currentSession }

    /// The session in force, for those who are not on the actor.
    nonisolated var currentSession: Session? { gate.credential }

    /// The access token in force. Setting it changes what is in memory; `use(_:)` stores it too.
    public var accessToken: String? {
        get { session?.accessToken }
        set { updateTokens(access: newValue, refresh: session?.refreshToken) }
    }

    /// The refresh token in force. Setting it changes what is in memory; `use(_:)` stores it too.
    public var refreshToken: String? {
        get { session?.refreshToken }
        set { updateTokens(access: session?.accessToken, refresh: newValue) }
    }

    /// Replaces both tokens in memory. Without either, the environment is signed out.
    public func updateTokens(access: String?, refresh: String?) {
        var session = session ?? Session(accessToken: nil, refreshToken: nil)
        session.accessToken = access
        session.refreshToken = refresh
        put(session)
    }

    /// Begins with tokens that may be another account's.
    func begin(access: String?, refresh: String?) {
        put(Session(accessToken: access, refreshToken: refresh))
    }

    private func put(_ session: Session) {
        let isSignedIn = session.accessToken != nil || session.refreshToken != nil
        let wasSignedIn = self.session != nil
        gate.put(isSignedIn ? session : nil)
        if wasSignedIn, !isSignedIn { sessionEvents.send(.signedOut) }
    }

    /// Goes on with a session, for example after logging in, and stores it.
    ///
    /// - Throws: `AtError` when storing fails. The session is in force all the same.
    public func use(_ session: Session) async throws {
        server.follow(session)
        try await replaceSession(session)
    }

    /// Trades a name and a password for a session, which is not used yet.
    nonisolated func logIn(with input: LexObject, at address: HostAddress) async throws -> Session {
        try await server.begin(with: input, at: address)
    }

    /// Takes note of whose session it is.
    func learn(did: DID) {
        guard var session, session.did == nil else { return }
        session.did = did.description
        gate.put(session)
    }

    /// Goes on with the session in the store, if there is one.
    @discardableResult
    public func restoreSession() async throws -> Session? {
        do {
            try await gate.restore()
        } catch {
            throw AtError(wrapping: error)
        }
        if let session { server.follow(session) }
        return session
    }

    /// Renews the session's tokens now, rather than when the server next refuses them.
    ///
    /// - Throws: `AtError` when there are no new tokens, or `CancellationError` when the task was cancelled, which does
    ///   not stop the renewal.
    public nonisolated func refreshSession() async throws {
        guard let refused = gate.credential else { return }
        do {
            _ = try await gate.perform(isRejected: { !$0 }) { session in session != refused }
        } catch {
            throw error is CancellationError ? error : AtError(wrapping: error)
        }
    }

    /// Ends the session: here and in the store at once, on the server if it can be reached.
    ///
    /// A renewal that is under way can't bring the session back.
    ///
    /// - Throws: `AtError` when the store can't be cleared. The session is over all the same.
    public func signOut() async throws {
        let ended = session
        defer { if ended != nil { sessionEvents.send(.signedOut) } }
        do {
            try await replaceSession(nil)
        } catch {
            if let ended { try? await server.end(ended) }
            throw error
        }
        if let ended { try? await server.end(ended) }
    }

    private func replaceSession(_ session: Session?) async throws {
        do {
            try await gate.replace(session)
        } catch {
            throw AtError.network(.sessionNotStored("\(error)"))
        }
    }

    /// How many calls wait for the session to be renewed.
    package nonisolated var waitingCalls: Int { gate.waiterCount }

    // MARK: Who wants to know

    /// Told what becomes of the session. Held weakly.
    public var delegate: (any CoreATProtocolDelegate)? {
        get { sessionEvents.delegate }
        set { sessionEvents.delegate = newValue }
    }

    /// What becomes of the session from now on. Every call makes a stream of its own.
    public nonisolated func events() -> AsyncStream<SessionEvent> {
        sessionEvents.stream()
    }

    // MARK: Sending

    /// Sends a request, with the session's token if it goes to the environment's host, and returns a successful answer.
    ///
    /// Routers are built on this; use it for a call that no endpoint describes.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    public nonisolated func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard server.authorizes(request) else { return try await server.exchange(request).checked() }
        do {
            let server = server
            return try await gate.perform { [gate] response in
                response.saysTokenExpired && request.body.isRepeatable && gate.credential?.refreshToken != nil
            } send: { session in
                try await server.exchange(request, as: session)
            }
            .checked()
        } catch {
            throw error is CancellationError ? error : AtError(wrapping: error)
        }
    }

    /// Sends a request like `send(_:)`, and returns a successful answer as soon as its head is there.
    ///
    /// The body is read from the network only as fast as it is taken.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    public nonisolated func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let answer: OpenedAnswer
        do {
            let server = server
            if server.authorizes(request) {
                answer = try await gate.perform { [gate] answer in
                    answer.saysTokenExpired && request.body.isRepeatable && gate.credential?.refreshToken != nil
                } send: { session in
                    try await server.open(request, as: session)
                }
            } else {
                answer = try await server.open(request, as: nil)
            }
        } catch {
            throw error is CancellationError ? error : AtError(wrapping: error)
        }
        switch answer {
        case .stream(let stream): return stream
        case .refusal(let response): throw response.refusal
        }
    }

    /// The address of a path on the environment's host.
    nonisolated func hostAddress() throws -> HostAddress {
        try server.address()
    }
}

extension AtError {
    /// An error of whatever part, as callers see it.
    init(wrapping error: any Error) {
        self =
            switch error {
            case let error as AtError: error
            case let error as TransportError: .network(.transport(error))
            case is CredentialWithdrawn: .network(.signedOut)
            case let error as RefreshNotStored: .network(.sessionNotStored("\(error.cause)"))
            default: .network(.other("\(error)"))
            }
    }
}
