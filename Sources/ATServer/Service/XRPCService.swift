import ATData
public import CoreATProtocol
import Foundation
public import HTTPServer
package import HTTPTransport

/// A service on the network that handles typed calls.
///
/// ```swift
/// let service = XRPCService(try .web("notes.example.com", service: "#notes", type: "NotesService"))
/// service.on(ComExample.GetNotes.self, auth: .required) { call in
///     ComExample.GetNotes.Output(notes: try await notes.page(of: call.account, limit: call.limit))
/// }
/// try await service.serve(port: 3000)
/// ```
///
/// The service decodes and validates parameters and inputs, and verifies callers' tokens. It also handles errors, CORS
/// preflight requests, `/xrpc/_health`, and its DID document at `/.well-known/did.json`.
///
/// To mount it in another framework, pass its requests to ``respond(to:)``.
public final class XRPCService: Sendable {
    /// Handles a request, or passes it to the next handler.
    public typealias Middleware =
        @Sendable (ServerRequest, _ next: @Sendable (ServerRequest) async throws -> ServerResponse) async throws ->
        ServerResponse

    struct State: Sendable {
        var routes: [NSID: ServiceRoute] = [:]
        var streams: [NSID: ServiceStream] = [:]
        var middleware: [Middleware] = []
        var rawRoutes: [NSID: RawRoute] = [:]
        var anyOther: RawRoute?
        var forwarding: CallForwarding?
        var fallback: (@Sendable (ServerRequest) async throws -> ServerResponse)?
        var faults: [String] = []
        /// Whether the first fault leaves no service to answer for: its identity is wrong.
        var isUnusable = false

        /// The handler of a call that is passed on unread.
        func rawRoute(of nsid: NSID) -> RawRoute? { rawRoutes[nsid] ?? anyOther }
    }

    /// The identity; `nil` for a service that needs no tokens and serves no document.
    public let identity: ServiceIdentity?
    /// The options.
    public let options: Options
    let state = Guarded(State())
    let auth: ServiceAuth
    let meter = ServiceMeter()
    let limiter: CallLimiter
    let timer: CallTimer
    let addresses: ClientAddresses
    let health: ServiceHealth
    let unpackedMemory = MemoryBudget()
    let time: TimeSource

    /// Creates a service without handlers.
    ///
    /// - Parameters:
    ///   - identity: The service's identity, which tokens must name as their audience.
    ///   - options: The limits, the log, and the resolver for accounts.
    public convenience init(_ identity: ServiceIdentity? = nil, options: Options = Options()) {
        self.init(identity, options: options, time: .system)
    }

    /// Creates a service without handlers, for tokens that name its DID alone.
    public convenience init(did: DID, options: Options = Options()) {
        self.init(ServiceIdentity(did: did), options: options)
    }

    /// Creates a service whose identity has a fault. ``serve(port:until:)`` throws it, and a service that is mounted
    /// elsewhere refuses every request and logs it.
    package convenience init(_ identity: ServiceIdentity, fault: String?, options: Options) {
        self.init(identity, options: options)
        if let fault { state.withLock { ($0.faults, $0.isUnusable) = ([fault], true) } }
    }

    package init(_ identity: ServiceIdentity?, options: Options, time: TimeSource) {
        self.identity = identity
        self.options = options
        self.time = time
        auth =
            options.auth
            ?? ServiceAuth(
                audiences: identity?.audiences ?? [], resolver: options.resolver,
                replay: .procedures(MemoryReplayStore(capacity: 100_000, share: 1_000, date: time.date)), time: time)
        limiter = CallLimiter(shared: options.callCounts, time: time)
        timer = CallTimer(limit: options.timeout, time: time)
        addresses = ClientAddresses(proxies: options.trustedProxies)
        health = ServiceHealth(version: options.version, time: time)
    }

    // MARK: Handlers

    /// Sets the handler of a call. Registering a second handler for a call makes ``serve(port:until:)`` throw.
    ///
    /// - Parameters:
    ///   - call: The type of the call.
    ///   - auth: Who may make the call.
    ///   - limits: The rate limits of the call.
    ///   - bodyBytes: The largest input, in bytes; `nil` for the limit of its media type in the options.
    ///   - streamsInput: Whether the handler streams the input with ``ServerCall/pieces``. Only for inputs that aren't
    ///     JSON. Time spent waiting for the caller's bytes doesn't count towards the call's time limit, which restarts
    ///     with each piece.
    ///   - handler: Returns the output, or throws an ``XRPCError``.
    /// - Returns: The service.
    @discardableResult
    public func on<C: XRPCServable>(
        _ call: C.Type, auth: Auth = .none, limits: [CallLimit] = [], bodyBytes: Int? = nil,
        streamsInput: Bool = false, _ handler: @escaping @Sendable (ServerCall<C>) async throws -> C.Output
    ) -> XRPCService {
        let route = ServiceRoute(
            call, auth: auth, limits: limits + options.limits.map(\.ofAllCalls), bodyBytes: bodyBytes,
            streamsInput: streamsInput, options: options, handler)
        state.withLock { state in
            if state.routes[C.nsid.normalized] != nil {
                state.faults.append("\(C.nsid) has two handlers. Register each call once")
            }
            if streamsInput, !route.canStreamInput {
                state.faults.append("\(C.nsid) has no input that can be read in pieces")
            }
            state.routes[C.nsid.normalized] = route
        }
        return self
    }

    /// Sets the stream of a subscription.
    ///
    /// - Parameters:
    ///   - nsid: The name of the subscription.
    ///   - events: Its events.
    ///   - encoding: The encoding for consumers that don't choose one: the `subprotocol` of the lexicon, or DAG-CBOR.
    public func on(stream nsid: NSID, _ events: EventBroadcast, encoding: StreamEncoding = .cbor) {
        let stream = ServiceStream(
            events: events, encoding: encoding, copies: EventCopies(nsid, byteLimit: events.options.recentBytes))
        state.withLock { $0.streams[nsid.normalized] = stream }
    }

    /// Sets the handler for all calls without their own handler. By default, they receive a 501.
    ///
    /// The time limit and the rate limits in the options apply, except for those by account, because the caller isn't
    /// known.
    ///
    /// - Parameters:
    ///   - bodyBytes: The largest body, in bytes; `nil` for `options.blobBytes`.
    ///   - streamsInput: Whether the handler streams the body with the request's `pieces`.
    ///   - handler: Returns the response.
    public func onAnyOther(
        bodyBytes: Int? = nil, streamsInput: Bool = false,
        _ handler: @escaping @Sendable (RawCall) async throws -> ServerResponse
    ) {
        let most = bodyBytes ?? options.blobBytes
        let other = RawRoute(method: nil, most: most, streamsInput: streamsInput, handler: handler)
        state.withLock { $0.anyOther = other }
    }

    /// Sets the handler of a call that reads its parameters, its caller's token and its input itself.
    package func on(
        _ method: HTTPMethod, _ nsid: NSID, _ handler: @escaping @Sendable (RawCall) async throws -> ServerResponse
    ) {
        let route = RawRoute(method: method, most: options.blobBytes, streamsInput: false, handler: handler)
        state.withLock { $0.rawRoutes[nsid.normalized] = route }
    }

    /// Sets the handler for all requests that aren't calls, such as for a web page. By default, they receive a 404. The
    /// handler has the same time limit as that of a call. Bodies are limited by `options.server.bodyBytes`.
    public func otherwise(_ handler: @escaping @Sendable (ServerRequest) async throws -> ServerResponse) {
        state.withLock { $0.fallback = handler }
    }

    /// Adds a function around every request. The first one is the outermost.
    ///
    /// Because the function may handle requests that aren't calls, the service then reads their bodies, up to
    /// `options.server.bodyBytes`. The body of a call with `streamsInput` is only available in the request's `pieces`.
    public func use(_ middleware: @escaping Middleware) { state.withLock { $0.middleware.append(middleware) } }

    /// Sets the health check behind `/xrpc/_health`. It runs at most once a second, and never concurrently.
    ///
    /// - Parameter check: Returns numbers to report, such as the lag of an index. If it throws, or takes more than five
    ///   seconds, the service is reported as unhealthy, with the text of an ``XRPCError``.
    public func reportHealth(_ check: @escaping @Sendable () async throws -> [String: Int]) {
        health.set(check)
    }

    /// The number of rejected or ignored tokens, by reason.
    public var refusedTokens: [ServiceAuthError.Reason: Int] { meter.refusals }

    /// A stream, and how consumers get it.
    struct ServiceStream: Sendable {
        let events: EventBroadcast
        let encoding: StreamEncoding
        let copies: EventCopies
    }

    // MARK: Answering

    /// Responds to a request. It never throws: errors become responses. <doc:MountAService> passes it the requests of
    /// other frameworks.
    ///
    /// Rate limits by address need the request's `peer`; without it, all callers share one count.
    public func respond(to request: ServerRequest) async -> ServerResponse {
        await respond(to: request, trusting: nil)
    }

    func respond(to request: ServerRequest, trusting keys: InProcessKeys?) async -> ServerResponse {
        let start = time.now()
        let id = addresses.requestID(of: request) ?? RequestID()
        var (response, failure): (ServerResponse, String?)
        if let fault = state.withLock({ $0.isUnusable ? $0.faults.first : nil }) {
            response = .error("InternalServerError", "The service isn't set up", status: .internalServerError)
            failure = fault
        } else {
            let visit = ServiceVisit(service: self, id: id, keys: keys)
            (response, failure) = await visit.response(
                to: request, through: state.withLock { $0.middleware }[...])
        }
        ResponseFields.add(to: &response, id)
        if request.method == .head { response.leaveBody() }
        log(
            Task.isCancelled ? 499 : response.status.rawValue, of: request, id, took: start.duration(to: time.now()),
            failure)
        return response
    }

    func log(_ status: Int, of request: ServerRequest?, _ id: RequestID, took duration: Duration, _ failure: String?) {
        guard let log = options.log else { return }
        let path = request?.target.prefix { $0 != "?" } ?? ""
        log(
            ServiceEvent(
                id: id, method: request?.method ?? HTTPMethod(rawValue: "-"), path: String(path.prefix(1_024)),
                status: status, duration: duration, failure: failure))
    }

    /// Throws the faults of the setup.
    package func checkSetup() throws {
        let (faults, needsAuth) = state.withLock { state in
            (
                state.faults,
                state.routes.values.contains(where: \.needsAuth) || state.forwarding?.auth.readsTokens == true
            )
        }
        if let fault = faults.first { throw ServiceSetupError(fault) }
        if let text = addresses.fault {
            throw ServiceSetupError("\(text.debugDescription) in trustedProxies is neither an address nor a network")
        }
        if needsAuth, auth.audiences.isEmpty {
            throw ServiceSetupError("The service checks tokens, so it needs an identity that they name")
        }
    }
}
