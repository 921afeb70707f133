public import Foundation
public import HTTPServer
public import HTTPTransport

/// A server on 127.0.0.1 that misbehaves on command, for tests, benchmarks and local networks.
///
/// ```swift
/// let server = try await LocalServer.start()
/// server.route(.get, "/xrpc/app.bsky.actor.getProfile") { request in
///     try .json(["did": "did:plc:abc", "handle": request.query("actor") ?? ""])
/// }
/// server.script("/xrpc/app.bsky.actor.getProfile", [.status(503, headers: ["Retry-After": "0"]), .pass])
/// // … send requests to server.url …
/// server.requests.map(\.target)
/// await server.stop()
/// ```
///
/// A handler runs on the thread that read its request. It may suspend for any time, but while it blocks or computes,
/// the other connections of that thread wait. If the client disconnects, the handler's task is cancelled. If a handler
/// throws, the response is a 500 with the error's description.
public final class LocalServer: Sendable {
    /// Returns the response to a request.
    public typealias Handler = HTTPServer.Handler

    /// The port.
    public let port: Int
    /// `http://127.0.0.1:` and the port, unless the options have another address or name.
    public let url: URL

    private let server: HTTPServer
    private let switchboard: Switchboard

    private init(options: Options, time: TimeSource, fallback: Handler?) throws {
        switchboard = Switchboard(fallback: fallback, logLimit: options.logLimit)
        server = try HTTPServer(
            at: .address(options.bind, port: options.port), options: options.server, time: time, site: switchboard,
            name: "LocalServer")
        let port = server.url.port ?? 0
        self.port = port
        url = options.host.flatMap { URL(string: "http://\($0):\(port)") } ?? server.url
    }

    /// Starts a server. It runs until `stop()` is called, or the last reference to it is released.
    ///
    /// - Parameters:
    ///   - options: The port, the limits and the log.
    ///   - fallback: The handler of requests that match no route. By default, they get a 404.
    public static func start(options: Options = Options(), fallback: Handler? = nil) async throws -> LocalServer {
        try start(options: options, time: .system, fallback: fallback)
    }

    package static func start(options: Options, time: TimeSource, fallback: Handler? = nil) throws -> LocalServer {
        try LocalServer(options: options, time: time, fallback: fallback)
    }

    /// Stops accepting connections, waits until the current responses are complete, and closes the connections.
    ///
    /// - Parameter grace: How long to wait for the responses. After that, their tasks are cancelled.
    public func stop(grace: Duration = .seconds(2)) async { await server.stop(grace: grace) }
}

// MARK: - Routes and faults

extension LocalServer {
    /// Adds a route for a method and a path. Routes can be added while the server runs.
    ///
    /// - Parameters:
    ///   - method: The method. A route for `.get` also handles `.head`, unless that has its own.
    ///   - path: The whole path, percent-decoded. A path that ends with `/*` matches every path below it; the longest
    ///     such route is used.
    ///   - handler: The handler. It replaces an earlier one for the same method and path.
    public func route(_ method: HTTPMethod, _ path: String, _ handler: @escaping Handler) {
        switchboard.add(method, path, handler)
    }

    /// Adds a route for a path and every method that has no route there.
    public func route(_ path: String, _ handler: @escaping Handler) {
        switchboard.add(nil, path, handler)
    }

    /// Sets the handler of requests that match no route.
    public func route(fallback handler: @escaping Handler) {
        switchboard.setFallback(handler)
    }

    /// Sets the faults of the next requests to a path, in order. Later requests get the route's response.
    ///
    /// - Parameters:
    ///   - path: A whole path, or `*` for every path without its own script.
    ///   - faults: The faults. They replace an earlier script; an empty list removes it.
    public func script(_ path: String, _ faults: [Fault]) {
        switchboard.setScript(faults.isEmpty ? nil : .once(faults), for: path)
    }

    /// Sets the fault of every request to a path, until another script replaces it. The path `*` means any.
    public func script(_ path: String, always fault: Fault) {
        switchboard.setScript(.always(fault), for: path)
    }

    /// Sets a function that returns the fault of each request to a path. The path `*` means any.
    public func script(_ path: String, choosing choose: @escaping @Sendable (ServerRequest) -> Fault) {
        switchboard.setScript(.chosen(choose), for: path)
    }
}

// MARK: - The log

extension LocalServer {
    /// The requests received so far, in order, up to `Options.logLimit`.
    public var requests: [ServerRequest] { switchboard.requests }

    /// Empties the log.
    public func forgetRequests() {
        switchboard.forgetRequests()
    }
}

// MARK: - For those who watch

extension LocalServer {
    /// Sets a function that receives each exchange; `nil` for none, which costs nothing. It is called on the thread of
    /// the connection.
    ///
    /// - Parameter report: Receives the exchange, and the head of its response as it is sent. The bytes are valid
    ///   during the call.
    package func observe(_ report: (@Sendable (_ exchange: Exchange, _ head: UnsafeRawBufferPointer) -> Void)?) {
        switchboard.setObserver(report.map { Exchange.Observer(report: $0) })
    }

    /// The faults that are set, by path.
    package var scriptedFaults: [ScriptedFault] { switchboard.scriptedFaults }
}
