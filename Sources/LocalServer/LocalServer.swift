public import Foundation
public import HTTPTransport

/// A small HTTP/1.1 server on 127.0.0.1, for tests, benchmarks and local networks.
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
/// A handler runs on the thread that has read its request. It may suspend for as long as it likes, but while it blocks
/// or computes, the other connections of that thread wait. When the client leaves, the handler's task is cancelled.
/// A handler that throws makes the answer a 500 with the error's description.
public final class LocalServer: Sendable {
    /// Answers a request.
    public typealias Handler = @Sendable (LocalRequest) async throws -> LocalResponse

    /// The port.
    public let port: Int
    /// `http://127.0.0.1:` and the port.
    public let url: URL

    private let loops: LoopGroup
    private let switchboard: Switchboard

    private init(options: Options, fallback: Handler?) throws {
        let (listener, port) = try Socket.listening(port: options.port)
        guard let url = URL(string: "http://127.0.0.1:\(port)") else {
            listener.disconnect()
            throw LocalServerError.disconnected
        }
        self.port = port
        self.url = url
        switchboard = Switchboard(fallback: fallback, logLimit: options.logLimit)
        do {
            loops = try LoopGroup(
                count: options.loops, listener: listener, port: port, switchboard: switchboard, options: options
            )
        } catch {
            listener.disconnect()
            throw error
        }
    }

    deinit {
        loops.drain()
        loops.abort()
    }

    /// Starts a server. It stops with `stop()`, or when the last reference to it goes.
    ///
    /// - Parameter fallback: What answers requests that no route matches; a 404 without one.
    public static func start(options: Options = Options(), fallback: Handler? = nil) async throws -> LocalServer {
        try LocalServer(options: options, fallback: fallback)
    }

    /// Stops accepting connections, lets the answers under way finish, and closes the connections.
    ///
    /// - Parameter grace: How long answers may take to finish. After that their tasks are cancelled.
    public func stop(grace: Duration = .seconds(2)) async {
        loops.drain()
        let loops = loops
        let deadline = Task {
            try await Task.sleep(for: grace)
            loops.abort()
        }
        await loops.untilDrained()
        deadline.cancel()
    }
}

// MARK: - Routes and faults

extension LocalServer {
    /// Answers requests of a method and a path, also while the server is running.
    ///
    /// - Parameters:
    ///   - method: The method. A route for `.get` answers `.head` too, unless there is another.
    ///   - path: The whole path, percent-decoded; or one that ends with `/*` for all paths below it, of which the
    ///     longest counts.
    ///   - handler: What answers. It replaces an earlier one of the same method and path.
    public func route(_ method: HTTPMethod, _ path: String, _ handler: @escaping Handler) {
        switchboard.add(method, path, handler)
    }

    /// Answers requests of every method that has no route of its own at a path.
    public func route(_ path: String, _ handler: @escaping Handler) {
        switchboard.add(nil, path, handler)
    }

    /// Answers requests that no route matches.
    public func route(fallback handler: @escaping Handler) {
        switchboard.setFallback(handler)
    }

    /// Plans what goes wrong at a path, one fault for each request, in order. Then the route answers as usual.
    ///
    /// - Parameters:
    ///   - path: A whole path, or `*` for every path without a script of its own.
    ///   - faults: The faults. They replace those left of an earlier script; an empty list removes it.
    public func script(_ path: String, _ faults: [Fault]) {
        switchboard.setScript(faults.isEmpty ? nil : .once(faults), for: path)
    }

    /// Plans a fault for every request to a path, or with `*` to any path, until another script replaces it.
    public func script(_ path: String, always fault: Fault) {
        switchboard.setScript(.always(fault), for: path)
    }

    /// Chooses a fault for each request to a path, or with `*` to any path: at random, or by what the request is.
    public func script(_ path: String, choosing choose: @escaping @Sendable (LocalRequest) -> Fault) {
        switchboard.setScript(.chosen(choose), for: path)
    }
}

// MARK: - The log

extension LocalServer {
    /// The requests received so far, in order; the oldest go when there are more than `Options.logLimit`.
    public var requests: [LocalRequest] { switchboard.requests }

    /// Empties the log.
    public func forgetRequests() {
        switchboard.forgetRequests()
    }
}
