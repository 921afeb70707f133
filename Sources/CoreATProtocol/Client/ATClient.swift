public import ATData
public import Foundation
public import HTTPTransport

/// A client for one account on one server, or for calls without an account: typed calls, records, blobs, and logging
/// in.
///
/// ```swift
/// let client = ATClient(host: "https://bsky.social", store: FileSessionStore(file))
/// if try await client.resume() == nil {
///     try await client.login(identifier: "alice.example.com", password: appPassword)
/// }
/// let profile = try await client.execute(.getProfile(actor: "alice.example.com"))
/// for try await item in client.items(.getTimeline(limit: 100)) { … }
/// ```
///
/// Each client has its own environment, so you can use several accounts side by side. A client isn't isolated to an
/// actor, and can make any number of concurrent calls: an expired token is refreshed once for all of them.
public final class ATClient: Sendable {
    /// The host and the session.
    public let environment: APEnvironment
    /// The default options for calls.
    public let options: CallOptions
    /// The services that calls are forwarded to, unless their options say otherwise.
    public let routes: ServiceRoutes
    /// The account passed to `init(account:)`; `nil` for other clients, even after a login.
    public let account: DID?
    let onIssues: IssueHandler?
    private let entry: String?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - host: The server to log in to, such as `https://bsky.social`. If the account is on another server, the
    ///     client continues there after logging in.
    ///   - store: Stores the session, so that it outlives the process.
    ///   - transport: Sends the requests.
    ///   - middleware: The middleware for each exchange, such as retries; the first is the outermost.
    ///   - options: The default options for calls: labelers, limits, strictness, timeouts.
    ///   - routes: The services that calls are forwarded to.
    ///   - onIssues: Receives the elements of responses that couldn't be decoded and were skipped. Without it, the
    ///     environment's `onIssues` receives those that the caller doesn't receive.
    public convenience init(
        host: String, store: (any SessionStore)? = nil, transport: any Transport = DefaultTransport.shared,
        middleware: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()],
        options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard,
        onIssues: IssueHandler? = nil
    ) {
        self.init(
            APEnvironment(host: host, store: store, transport: transport, middleware: middleware),
            entry: host, account: nil, options, routes, onIssues)
    }

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - host: The server to log in to.
    ///   - store: Stores the session, so that it outlives the process.
    ///   - transport: Sends the requests.
    ///   - middleware: The middleware for each exchange; the first is the outermost.
    ///   - options: The default options for calls.
    ///   - routes: The services that calls are forwarded to.
    ///   - onIssues: Receives the elements of responses that couldn't be decoded and were skipped.
    public convenience init(
        host: URL, store: (any SessionStore)? = nil, transport: any Transport = DefaultTransport.shared,
        middleware: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()],
        options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard,
        onIssues: IssueHandler? = nil
    ) {
        self.init(
            host: host.absoluteString, store: store, transport: transport, middleware: middleware, options: options,
            routes: routes, onIssues: onIssues)
    }

    /// Creates a client for an environment, such as the current one.
    public convenience init(
        environment: APEnvironment, options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard,
        onIssues: IssueHandler? = nil
    ) {
        self.init(environment, entry: nil, account: nil, options, routes, onIssues)
    }

    init(
        _ environment: APEnvironment, entry: String?, account: DID?, _ options: CallOptions, _ routes: ServiceRoutes,
        _ onIssues: IssueHandler?
    ) {
        self.environment = environment
        self.entry = entry
        self.account = account
        self.options = options
        self.routes = routes
        self.onIssues = onIssues
    }

    /// The current session, if there is one.
    public var session: Session? { environment.session }

    /// The address of the server that calls are sent to. After a login, this is the account's data server, which may
    /// differ from the server to log in to.
    public var host: String? { try? environment.hostAddress().text }

    /// Whether an account is logged in. If the server has ended the session, this stays `true` until the next call.
    public var isLoggedIn: Bool { session != nil && !environment.hasEnded }

    /// The DID of the logged-in account. `nil` without a login, or if the session was created from tokens alone; in
    /// this case, call `accountDID()`, which requests it from the server.
    public var did: DID? { session?.did }

    /// The handle of the account that is logged in, as it was when it logged in.
    public var handle: Handle? { session?.handle }

    /// A stream of session events from now on. Each call creates a new stream.
    public func events() -> AsyncStream<SessionEvent> { environment.events() }

    /// The address of the server to log in to.
    func entryAddress() throws -> HostAddress {
        try entry.map { try HostAddress($0) } ?? environment.hostAddress()
    }

    // MARK: Typed calls

    /// Makes a call and returns its output. Elements that can't be decoded are skipped and reported to `onIssues`.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent @discardableResult
    public func execute<Call: XRPCCall>(
        _ call: Call, options: CallOptions = CallOptions()
    ) async throws -> Call.Output {
        try await send(OutgoingCall(call), options, reportingTo: anyone, Call.output).output
    }

    /// Makes a call and returns its output with the headers, and with the elements that were skipped because they
    /// couldn't be decoded.
    ///
    /// If the client has an `onIssues`, it receives the skipped elements too.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public func response<Call: XRPCCall>(
        for call: Call, options: CallOptions = CallOptions()
    ) async throws -> XRPCResponse<Call.Output> {
        try await send(OutgoingCall(call), options, reportingTo: onIssues, Call.output)
    }

    /// The pages of a query, each requested when the loop reaches it.
    public func pages<Call: XRPCPagedQuery>(_ call: Call, options: CallOptions = CallOptions()) -> Pages<Call> {
        Pages(client: self, first: call, options: options)
    }

    /// The items of a list, whose pages are requested when the loop reaches them.
    public func items<Call: XRPCListQuery>(_ call: Call, options: CallOptions = CallOptions()) -> Items<Call> {
        Items(pages: pages(call, options: options))
    }

    /// The items of a list whose first call is completed when the loop begins.
    package func items<Call: XRPCListQuery>(
        _ call: Call, completing complete: @escaping @Sendable (inout Call) async throws -> Void
    ) -> Items<Call> {
        Items(pages: Pages(client: self, first: call, options: CallOptions(), prepare: complete))
    }

    // MARK: Bytes

    /// Makes a call whose output is bytes, and returns when the head of the response has arrived.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public func stream<Call: XRPCCall>(
        _ call: Call, options: CallOptions = CallOptions()
    ) async throws -> HTTPStream where Call.Output == Data {
        let outgoing = try OutgoingCall(call)
        return try await environment.stream(
            try outgoing.request(to: environment.hostAddress(), completed(options, for: Call.nsid)))
    }

    /// Makes a call whose output is bytes, and writes them to a file, which is replaced only when everything has
    /// arrived.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - file: The destination. Its folder must exist.
    ///   - options: The options for the call.
    ///   - progress: Called after each piece, with the number of bytes written so far.
    /// - Returns: The number of bytes written.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent @discardableResult
    public func download<Call: XRPCCall>(
        _ call: Call, to file: URL, options: CallOptions = CallOptions(),
        progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws -> Int64 where Call.Output == Data {
        let stream = try await stream(call, options: options)
        return try await AtError.visibly { try await stream.body.save(to: file, progress: progress) }
    }

    // MARK: Any call

    /// Makes a query that no type describes.
    ///
    /// ```swift
    /// let output = try await client.query("com.example.thing", parameters: ["limit": 5, "tags": ["a", "b"]])
    /// print(output["things"]?[0] ?? "nothing")
    /// ```
    ///
    /// - Parameters:
    ///   - nsid: The identifier of the call.
    ///   - parameters: Strings, integers, booleans, and arrays of these.
    ///   - type: The type to decode the response into; any value by default.
    ///   - options: The options for the call.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public func query<Output: WireValue>(
        _ nsid: NSID, parameters: LexObject = [:], as type: Output.Type = LexValue.self,
        options: CallOptions = CallOptions()
    ) async throws -> Output {
        let call = OutgoingCall(nsid, .get, query: try XRPCParameters(parameters).text, body: nil)
        return try await send(call, options, reportingTo: anyone) { try $1.json($0) }.output
    }

    /// Makes a call of a procedure that no type describes.
    ///
    /// - Parameters:
    ///   - nsid: The identifier of the call.
    ///   - input: The body, or `nil` to send none.
    ///   - parameters: Parameters for the query: strings, integers, booleans, and arrays of these.
    ///   - type: The type to decode the response into; any value by default. An empty response is decoded as an empty
    ///     object.
    ///   - options: The options for the call.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent @discardableResult
    public func procedure<Output: WireValue>(
        _ nsid: NSID, input: LexValue? = nil, parameters: LexObject = [:], as type: Output.Type = LexValue.self,
        options: CallOptions = CallOptions()
    ) async throws -> Output {
        let call = OutgoingCall(
            nsid, .post, query: try XRPCParameters(parameters).text, body: try input.map { try XRPCBody(json: $0) })
        return try await send(call, options, reportingTo: anyone) {
            try $1.json($0.isEmpty ? Data("{}".utf8) : $0)
        }.output
    }

    // MARK: Sending

    /// Runs a function of several calls, all of which are for the account that is logged in now. After another login,
    /// or a logout, its further calls throw `NetworkError.signedOut`.
    package nonisolated(nonsending) func withOneAccount<Outcome>(
        _ body: nonisolated(nonsending) () async throws -> Outcome
    ) async throws -> Outcome { try await environment.withOneAccount(body) }

    /// Sends a call and reads the response.
    ///
    /// - Parameters:
    ///   - handler: Receives the skipped elements, if there are any.
    ///   - read: Decodes a successful response.
    func send<Output: Sendable>(
        _ call: OutgoingCall, _ options: CallOptions, reportingTo handler: @autoclosure () -> IssueHandler?,
        _ read: (Data, inout XRPCReading) throws -> Output
    ) async throws -> XRPCResponse<Output> {
        do {
            let options = completed(options, for: call.nsid)
            let response = try await environment.send(call.request(to: environment.hostAddress(), options))
                .xrpcResponse(options, asOf: environment.time.date(), read)
            if !response.issues.isEmpty { handler()?(call.nsid, response.issues) }
            return response
        } catch {
            throw AtError.visible(error)
        }
    }

    /// Receives the skipped elements that the caller doesn't receive.
    var anyone: IssueHandler { onIssues ?? environment.onIssues }

    /// Reports the skipped elements of a response that nobody else handles. The client's own handler already has them.
    package func logSkipped(_ issues: [WireIssue], of call: NSID) {
        if onIssues == nil, !issues.isEmpty { environment.onIssues(call, issues) }
    }

    private func completed(_ options: CallOptions, for call: NSID) -> CallOptions {
        var all = options.completed(by: self.options)
        all.proxy = all.proxy ?? routes.service(for: call)
        return all
    }
}
