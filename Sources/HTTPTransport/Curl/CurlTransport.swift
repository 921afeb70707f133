#if canImport(CSystem)
package import Foundation

/// Sends requests with the system's libcurl. The default on Linux.
///
/// A transport has its own thread and connections: create one and share it. It supports HTTP/1.1 and HTTP/2, keeps
/// connections open for the next request, checks certificates, decompresses gzip, brotli and zstd if the system's
/// libcurl can, and uses the proxies from the environment. It stores nothing: no cookies, no cache, no credentials. A
/// stream that isn't consumed makes the server wait instead of filling the memory.
///
/// A body that was truncated before it was sent, but after it was compressed, counts as complete: libcurl doesn't
/// report it.
public final class CurlTransport: WebSocketTransport {
    /// The options of a transport.
    public struct Options: Sendable {
        /// The most connections to one host. Further requests wait for one of them; on HTTP/2 a hundred requests share
        /// a connection.
        public var connectionsPerHost: Int
        /// Whether to use the proxies in `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
        ///
        /// Never with a guard: a proxy connects where no guard can see it.
        public var usesProxies: Bool
        /// The certificate authorities that are trusted.
        public var certificateAuthorities: CertificateAuthorities
        /// Decides which addresses are allowed.
        public var socketGuard: SocketGuard
        /// Whether to do without the features that libcurl has only since version 7.80, so that tests can cover that
        /// case.
        package var isLikeOldLibcurl = false
        /// Whether handles are used again even if a fault of this libcurl forbids that, so that tests can cover that
        /// case. Only with servers that are trusted.
        package var alwaysReusesHandles = false
        /// The local port of every connection, so that tests can cover connections that share one. `nil` for what the
        /// system picks.
        package var localPort: Int?
        /// Whether to use IPv6 addresses only, to find out whether a server answers there.
        package var usesOnlyIPv6 = false
        /// Whether to find out when certificates end: ``CurlTransport/certificateEnd(_:)``.
        package var readsCertificates = false

        /// Creates options.
        public init(
            connectionsPerHost: Int = 32, usesProxies: Bool = true,
            certificateAuthorities: CertificateAuthorities = .system, socketGuard: SocketGuard = .anywhere
        ) {
            self.connectionsPerHost = connectionsPerHost
            self.usesProxies = usesProxies
            self.certificateAuthorities = certificateAuthorities
            self.socketGuard = socketGuard
        }
    }

    /// A shared transport with the default options.
    public static let shared = CurlTransport(startingOnDemand: Options())

    private let options: Options
    private let startedLoop: Guarded<CurlLoop?>

    /// Creates a transport with its own connections.
    public init(options: Options = Options()) {
        self.options = options
        startedLoop = Guarded(try? CurlLoop(options: options))
    }

    /// Creates a transport whose thread starts with its first request. For one that a program may never use: libcurl
    /// and its libraries take memory from then on.
    package init(startingOnDemand options: Options) {
        self.options = options
        startedLoop = Guarded(nil)
    }

    deinit {
        startedLoop.withLock { $0?.send(.stop) }
    }

    /// The loop, which is started now if it wasn't when the transport was created, or the system lacked resources then.
    private func loop() throws -> CurlLoop {
        try startedLoop.withLock { loop in
            if let loop { return loop }
            let started = try CurlLoop(options: options)
            loop = started
            return started
        }
    }

    /// Sends a request and returns when the whole response has arrived.
    public nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = WholeResponse(to: request)
        let whole = try await send(request, into: response) { response.deliver(to: $0) }.part
        return HTTPResponse(
            status: HTTPStatusCode(rawValue: whole.head.status), headers: whole.head.headers, body: whole.body)
    }

    /// The date until which the certificate of a server is valid; `nil` if it isn't known. libcurl only tells it for
    /// the first request on a connection.
    package func certificateEnd(_ request: HTTPRequest) async throws -> Date? {
        let response = WholeResponse(to: request)
        return try await send(request, into: response) { response.deliver(to: $0) }.exchange.certificateEnd
    }

    /// Sends a request and returns when the head of the response has arrived.
    public nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let response = StreamedResponse()
        let (head, exchange, loop) = try await send(request, into: response) { response.deliverHead(to: $0) }
        let body = HTTPBodyStream(
            next: {
                try await response.next(resume: { loop.send(.resumeReceiving(exchange)) }) { cancel(exchange, loop) }
            },
            cancel: { cancel(exchange, loop) })
        return HTTPStream(status: HTTPStatusCode(rawValue: head.status), headers: head.headers, body: body)
    }

    /// Opens a WebSocket, on its own connection.
    public func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        let handshake = try request.handshake()
        let webSocket = CurlWebSocket(request, handshake, on: try loop())
        let (exchange, loop) = try prepare(handshake, into: webSocket, opening: webSocket)
        _ = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                webSocket.open(continuation)
                loop.send(.run(exchange))
            }
        } onCancel: {
            cancel(exchange, loop)
            webSocket.abandon()
        }
        return WebSocketConnection(webSocket)
    }

    /// Sends a request, and waits for the part of the response that its sink delivers.
    private nonisolated(nonsending) func send<Part: Sendable>(
        _ request: HTTPRequest, into sink: any ResponseSink,
        deliver: @Sendable (UnsafeContinuation<Part, any Error>) -> Void
    ) async throws -> (part: Part, exchange: CurlExchange, loop: CurlLoop) {
        let (exchange, loop) = try prepare(request, into: sink)
        let part: Part = try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                deliver(continuation)
                loop.send(.run(exchange))
            }
        } onCancel: {
            cancel(exchange, loop)
        }
        return (part, exchange, loop)
    }

    private func prepare(
        _ request: HTTPRequest, into sink: any ResponseSink, opening webSocket: CurlWebSocket? = nil
    ) throws -> (CurlExchange, CurlLoop) {
        let origin = try request.validOrigin()
        try Task.checkCancellation()
        return (CurlExchange(request, to: origin, into: sink, opening: webSocket), try loop())
    }
}

/// Ends an exchange. The waiting caller is informed at once, the connection closed as soon as the loop gets to it.
@Sendable private func cancel(_ exchange: CurlExchange, _ loop: CurlLoop) {
    exchange.giveUp(CancellationError())
    loop.send(.cancel(exchange))
}
#endif
