#if os(Linux)
import Foundation

/// Carries requests with the system's libcurl: what Linux uses unless something else is asked for.
///
/// One transport is one thread with its own connections: make one and share it. It speaks HTTP/1.1 and HTTP/2, keeps
/// connections open for the next request, checks certificates, takes gzip, brotli and zstd apart where the system's
/// libcurl can, and goes through the proxies that the environment names. It stores nothing: no cookies, no cache, no
/// credentials. A stream that nobody takes from stops the server, not the memory.
///
/// A body that was cut short before it was sent, but after it was compressed, passes for whole: libcurl does not tell.
public final class CurlTransport: WebSocketTransport {
    /// What a transport is made with.
    public struct Options: Sendable {
        /// How many connections to one host it opens at most. Further requests wait for one of them; on HTTP/2 a hundred
        /// requests share a connection.
        public var connectionsPerHost: Int
        /// Whether the proxies in `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` are used.
        ///
        /// With a guard they never are: a proxy dials where no guard sees it.
        public var usesProxies: Bool
        /// Who is trusted to vouch for servers.
        public var certificateAuthorities: CertificateAuthorities
        /// Decides which addresses may be dialled.
        public var socketGuard: SocketGuard
        /// Whether to do without what libcurl has had only since version 7.80, so that it can be shown to work.
        package var isLikeOldLibcurl = false

        /// Makes options.
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

    /// A transport for everybody who needs nothing special.
    public static let shared = CurlTransport()

    private let loop: Result<CurlLoop, any Error>

    /// Makes a transport with connections of its own.
    public init(options: Options = Options()) {
        loop = Result { try CurlLoop(options: options) }
    }

    deinit {
        try? loop.get().stop()
    }

    /// Sends a request and returns when the whole answer is there.
    public nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let answer = WholeAnswer(upTo: request.limits.bodyBytes, hasBody: request.method != .head)
        let (exchange, loop) = try prepare(request, into: answer)
        let whole = try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                answer.hand(to: continuation)
                loop.post(.start(exchange))
            }
        } onCancel: {
            cancel(exchange, loop)
        }
        return HTTPResponse(
            status: HTTPStatusCode(rawValue: whole.head.status), headers: whole.head.headers, body: whole.body)
    }

    /// Sends a request and returns as soon as the head of the answer is there.
    public nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let answer = PiecewiseAnswer()
        let (exchange, loop) = try prepare(request, into: answer)
        let head = try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                answer.handHead(to: continuation)
                loop.post(.start(exchange))
            }
        } onCancel: {
            cancel(exchange, loop)
        }
        let body = HTTPBodyStream(
            next: {
                try await answer.next(resume: { loop.post(.resumeReceiving(exchange)) }) { cancel(exchange, loop) }
            },
            cancel: { cancel(exchange, loop) })
        return HTTPStream(status: HTTPStatusCode(rawValue: head.status), headers: head.headers, body: body)
    }

    /// Opens a WebSocket, on a connection of its own.
    public func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        let handshake = try request.handshake()
        try Task.checkCancellation()
        let loop = try loop.get()
        let webSocket = CurlWebSocket(request, handshake, on: loop)
        let exchange = try CurlExchange(handshake, to: origin(of: handshake), into: webSocket, opening: webSocket)
        _ = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                webSocket.open(continuation)
                loop.post(.start(exchange))
            }
        } onCancel: {
            cancel(exchange, loop)
            webSocket.abandon()
        }
        return WebSocketConnection(webSocket)
    }

    private func prepare(_ request: HTTPRequest, into sink: any AnswerSink) throws -> (CurlExchange, CurlLoop) {
        try request.validate()
        try Task.checkCancellation()
        return (try CurlExchange(request, to: origin(of: request), into: sink), try loop.get())
    }

    private func origin(of request: HTTPRequest) throws -> Origin {
        guard let origin = Origin(request.url) else {
            throw TransportError(.invalidRequest("the address is no http or https URL with a host"), request)
        }
        return origin
    }
}

/// Ends an exchange. Whoever waits is told at once, the connection as soon as the loop gets to it.
@Sendable private func cancel(_ exchange: CurlExchange, _ loop: CurlLoop) {
    exchange.giveUp(CancellationError())
    loop.post(.cancel(exchange))
}
#endif
