public import ATData
public import Foundation
public import HTTPTransport

/// One account on one server, or nobody in particular: the typed calls of lexicons, records, blobs, and the login.
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
/// Each client has an environment of its own, so that several accounts work side by side. Everything a client does is
/// done off every actor, and as often at once as you like: a token that runs out is renewed once.
public final class ATClient: Sendable {
    /// Whom the client talks to, and as whom.
    public let environment: APEnvironment
    /// How calls are made unless their own options say otherwise.
    public let options: CallOptions
    /// Which calls are handed on to which service, unless their options say otherwise.
    public let routes: ServiceRoutes
    let onIssues: (@Sendable (NSID, [WireIssue]) -> Void)?
    private let entry: String?

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - host: The server to log in to, such as `https://bsky.social`. Where the account lives elsewhere, the client
    ///     goes on there once it is logged in.
    ///   - store: Where the session is kept, so that it outlives the process.
    ///   - transport: What carries requests.
    ///   - middleware: What happens around every exchange, such as retries, the first being the outermost.
    ///   - options: How calls are made: labelers, limits, strictness, timeouts.
    ///   - routes: Which calls are handed on to which service.
    ///   - onIssues: Told which elements of an answer did not fit and were left out.
    public init(
        host: String, store: (any SessionStore)? = nil, transport: any Transport = DefaultTransport.shared,
        middleware: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()],
        options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard,
        onIssues: (@Sendable (NSID, [WireIssue]) -> Void)? = nil
    ) {
        environment = APEnvironment(host: host, store: store, transport: transport, middleware: middleware)
        entry = host
        self.options = options
        self.routes = routes
        self.onIssues = onIssues
    }

    /// Makes a client of an environment, such as the current one.
    public init(
        environment: APEnvironment, options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard,
        onIssues: (@Sendable (NSID, [WireIssue]) -> Void)? = nil
    ) {
        self.environment = environment
        entry = nil
        self.options = options
        self.routes = routes
        self.onIssues = onIssues
    }

    /// The session in force, if any.
    public var session: Session? { environment.currentSession }

    /// What becomes of the session from now on. Every call makes a stream of its own.
    public func events() -> AsyncStream<SessionEvent> { environment.events() }

    /// The server that logins go to.
    func entryAddress() throws -> HostAddress {
        try entry.map { try HostAddress($0) } ?? environment.hostAddress()
    }

    // MARK: Typed calls

    /// Makes a call and returns what it answers.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent @discardableResult
    public func execute<Call: XRPCCall>(
        _ call: Call, options: CallOptions = CallOptions()
    ) async throws -> Call.Output {
        try await response(for: call, options: options).output
    }

    /// Makes a call and returns what it answers, with its headers, and with what did not fit and was left out.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent
    public func response<Call: XRPCCall>(
        for call: Call, options: CallOptions = CallOptions()
    ) async throws -> XRPCResponse<Call.Output> {
        try await response(to: try OutgoingCall(call), options, Call.output)
    }

    /// The pages of a query, asked for one after the other as the loop comes to them.
    public func pages<Call: XRPCPagedQuery>(_ call: Call, options: CallOptions = CallOptions()) -> Pages<Call> {
        Pages(client: self, first: call, options: options)
    }

    /// The items of a list, whose pages are asked for as the loop comes to them.
    public func items<Call: XRPCListQuery>(_ call: Call, options: CallOptions = CallOptions()) -> Items<Call> {
        Items(pages: pages(call, options: options))
    }

    // MARK: Bytes

    /// Makes a call whose answer is bytes, and returns as soon as the head of it is there.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent
    public func stream<Call: XRPCCall>(
        _ call: Call, options: CallOptions = CallOptions()
    ) async throws -> HTTPStream where Call.Output == Data {
        let outgoing = try OutgoingCall(call)
        return try await environment.stream(
            try outgoing.request(to: environment.hostAddress(), completed(options, for: Call.nsid)))
    }

    /// Makes a call whose answer is bytes, and writes them to a file, which appears once everything has arrived.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - file: Where to. Its folder must exist; what was there before is replaced.
    ///   - options: How the call is made.
    ///   - progress: Told the bytes written so far, after each piece.
    /// - Returns: The number of bytes written.
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent @discardableResult
    public func download<Call: XRPCCall>(
        _ call: Call, to file: URL, options: CallOptions = CallOptions(),
        progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws -> Int64 where Call.Output == Data {
        let stream = try await stream(call, options: options)
        do {
            return try await stream.body.save(to: file, progress: progress)
        } catch {
            throw error is CancellationError ? error : AtError(wrapping: error)
        }
    }

    // MARK: Any call

    /// Makes a query that no type describes.
    ///
    /// ```swift
    /// let answer = try await client.query("com.example.thing", parameters: ["limit": 5, "tags": ["a", "b"]])
    /// print(answer["things"]?[0] ?? "nothing")
    /// ```
    ///
    /// - Parameters:
    ///   - nsid: The name of the call.
    ///   - parameters: Strings, integers, booleans, and arrays of these.
    ///   - type: What the answer is read as; any value unless said otherwise.
    ///   - options: How the call is made.
    @concurrent
    public func query<Output: WireValue>(
        _ nsid: NSID, parameters: LexObject = [:], as type: Output.Type = LexValue.self,
        options: CallOptions = CallOptions()
    ) async throws -> Output {
        let call = OutgoingCall(nsid, .get, query: try XRPCParameters(parameters).text, body: nil)
        return try await response(to: call, options) { try $1.json($0) }.output
    }

    /// Makes a procedure that no type describes.
    ///
    /// - Parameters:
    ///   - nsid: The name of the call.
    ///   - input: What is sent; `nil` for nothing.
    ///   - parameters: What goes into the address: strings, integers, booleans, and arrays of these.
    ///   - type: What the answer is read as; any value unless said otherwise, an empty object where nothing is answered.
    ///   - options: How the call is made.
    @concurrent @discardableResult
    public func procedure<Output: WireValue>(
        _ nsid: NSID, input: LexValue? = nil, parameters: LexObject = [:], as type: Output.Type = LexValue.self,
        options: CallOptions = CallOptions()
    ) async throws -> Output {
        let call = OutgoingCall(
            nsid, .post, query: try XRPCParameters(parameters).text, body: try input.map { try XRPCBody(json: $0) })
        return try await response(to: call, options) { try $1.json($0.isEmpty ? Data("{}".utf8) : $0) }.output
    }

    func response<Output: Sendable>(
        to call: OutgoingCall, _ options: CallOptions, _ read: (Data, inout XRPCReading) throws -> Output
    ) async throws -> XRPCResponse<Output> {
        let response = try await environment.response(to: call, completed(options, for: call.nsid), read)
        if !response.issues.isEmpty { onIssues?(call.nsid, response.issues) }
        return response
    }

    private func completed(_ options: CallOptions, for call: NSID) -> CallOptions {
        var all = options.completed(by: self.options)
        all.proxy = all.proxy ?? routes.service(for: call)
        return all
    }
}
