public import Foundation
public import HTTPTransport

/// An HTTP/1.1 server for services behind a reverse proxy.
///
/// ```swift
/// let server = try await HTTPServer.start(at: .loopback(port: 3000)) { request in
///     .text("Hello from \(request.path)")
/// }
/// await server.run()
/// ```
///
/// The proxy has the certificate and speaks HTTP/2 with clients. Every step of an exchange has a time limit, and
/// everything received has a size limit: see ``Options``.
///
/// A handler runs on the thread that read its request. It may suspend for any time, but while it blocks or computes,
/// the other connections of that thread wait: see ``Options/runsHandlersOnLoop``. If the client disconnects, or ends
/// its output, the handler's task is cancelled. If a handler throws, the client gets a 500 without the error's text.
public final class HTTPServer: Sendable {
    /// Returns the response to a request.
    public typealias Handler = @Sendable (ServerRequest) async throws -> ServerResponse

    /// The address on this machine. At a Unix socket, it is that of the file.
    public let url: URL

    private let loops: LoopGroup

    package convenience init(
        at address: ServerAddress, options: Options, time: TimeSource, site: any RequestSite,
        name: String = "HTTPServer"
    ) throws {
        try self.init(Listener(address), options: options, time: time, site: site, name: name)
    }

    init(
        _ listener: Listener, options: Options, time: TimeSource, site: any RequestSite, name: String = "HTTPServer"
    ) throws {
        do {
            url = listener.url
            loops = try LoopGroup(
                listener, site: site, options: options, time: time, name: "\(name) \(url.port ?? 0)")
        } catch {
            listener.end()
            throw error
        }
    }

    deinit {
        loops.drain()
        loops.abort()
    }

    /// Starts a server. It runs until it is stopped, or the last reference to it is released.
    ///
    /// - Parameters:
    ///   - address: The address to listen at.
    ///   - options: The limits.
    ///   - bodies: Decides from the head of a request how its body is read. By default, handlers get whole bodies, up
    ///     to `bodyBytes` of the options.
    ///   - log: Receives what no handler sees, such as errors that handlers and the sources of bodies throw.
    ///   - handler: Returns the response to each request.
    /// - Throws: `HTTPServerError` if the address can't be used.
    public static func start(
        at address: ServerAddress = .loopback(), options: Options = Options(),
        bodies: (@Sendable (ServerRequest) -> BodyRule)? = nil, log: (@Sendable (Event) -> Void)? = nil,
        _ handler: @escaping Handler
    ) async throws -> HTTPServer {
        try start(at: address, options: options, time: .system, bodies: bodies, log: log, handler)
    }

    package static func start(
        at address: ServerAddress, options: Options, time: TimeSource,
        bodies: (@Sendable (ServerRequest) -> BodyRule)? = nil, log: (@Sendable (Event) -> Void)? = nil,
        _ handler: @escaping Handler
    ) throws -> HTTPServer {
        let site = HandlerSite(handler: handler, bodies: bodies, log: log)
        return try start(at: address, options: options, time: time, site: site)
    }

    package static func start(
        at address: ServerAddress, options: Options, time: TimeSource, site: any RequestSite
    ) throws -> HTTPServer {
        var options = options
        options.connections = DescriptorLimit.raise(for: options.connections)
        return try HTTPServer(at: address, options: options, time: time, site: site)
    }

    /// Stops accepting connections, waits until the current responses are complete, and closes the connections.
    ///
    /// - Parameter grace: How long to wait for the responses. After that, their tasks are cancelled.
    public func stop(grace: Duration = .seconds(2)) async {
        loops.drain()
        let loops = loops
        let deadline = Task {
            try await Task.sleep(for: grace.sleepable)
            loops.abort()
        }
        await loops.untilDrained()
        deadline.cancel()
    }

    /// Closes every connection at once.
    func abort() { loops.abort() }

    /// The open connections, and the tasks that serve their requests. Connections that wait for one have none.
    var counts: (connections: Int, tasks: Int) { get async { await loops.counts() } }
}

extension HTTPServer {
    /// Something that no handler sees.
    public enum Event: Sendable {
        /// A handler threw an error, or its response can't be sent. The client got a 500; or a part of the response, if
        /// the source of its body or the handler of its WebSocket threw the error.
        case failed(request: ServerRequest, error: any Error)
        /// A request was refused before it reached a handler.
        case refused(status: HTTPStatusCode, message: String)
    }
}
