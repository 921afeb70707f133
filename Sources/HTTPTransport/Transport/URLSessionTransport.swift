#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with the system's `URLSession`, on every platform.
///
/// A transport has its own session and connections: create one and share it. It stores nothing, neither cookies nor
/// caches nor credentials. `URLSession` joins repeated response headers with a comma.
///
/// A body given as a file or as an `AsyncSequence` is first copied to a temporary file that only this user can read.
/// Its length can then be announced, and exactly that many bytes are sent, whatever happens to the original meanwhile.
///
/// On Linux, use `CurlTransport` instead. There, `URLSession` can't make a server wait: a stream that is consumed too
/// slowly fails once `HTTPLimits.backlogBytes` are waiting. An endless body that arrives faster than it can be read, as
/// over loopback, blocks every other `URLSession` of the process. And a server can crash the process: Foundation traps
/// there on a `Content-Length` of nearly 2⁶³, and on responses that libcurl rejects before their head is complete.
public final class URLSessionTransport: Transport {
    /// A shared transport with the default settings.
    public static let shared = URLSessionTransport()

    private let session: URLSession
    private let exchanges: ExchangeTable

    /// Creates a transport with its own session.
    ///
    /// - Parameter connectionsPerHost: The maximum number of connections to one host.
    public convenience init(connectionsPerHost: Int = 16) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connectionsPerHost
        self.init(configuration: configuration)
    }

    /// Creates a transport with a given session configuration, for example one that waits for connectivity.
    ///
    /// Cookies, caches, stored credentials and the configuration's own timeouts are always switched off.
    public init(configuration: URLSessionConfiguration) {
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForResource = 7 * 24 * 3600
        exchanges = ExchangeTable()
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns when the whole response has arrived.
    public nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (exchange, upload) = try await prepare(request, buffersUpTo: request.limits.bodyBytes)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.onFinish { continuation.resume(with: $0) }
                start(exchange, upload)
            }
        } onCancel: {
            exchange.cancel()
        }
    }

    /// Sends a request and returns when the head of the response has arrived.
    public nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let (exchange, upload) = try await prepare(request, buffersUpTo: nil)
        return try await withTaskCancellationHandler {
            let head = try await exchange.head { start(exchange, upload) }
            let body = HTTPBodyStream(next: { try await exchange.nextPiece() }, cancel: exchange.cancel)
            return HTTPStream(status: head.status, headers: head.headers, body: body)
        } onCancel: {
            exchange.cancel()
        }
    }

    /// The body of the request that `start` sends.
    private enum Upload {
        case nothing
        case bytes(Data)
        /// A copy of the body, which is removed at the end.
        case copy(URL)
    }

    private nonisolated(nonsending) func prepare(
        _ request: HTTPRequest, buffersUpTo limit: Int?
    ) async throws -> (URLSessionExchange, Upload) {
        try request.validate()
        try Task.checkCancellation()
        let upload: Upload =
            switch request.body {
            case .none: .nothing
            case .bytes(let data): .bytes(data)
            case .file, .stream: .copy(try await Self.copy(request))
            }
        return (URLSessionExchange(request, buffersUpTo: limit), upload)
    }

    private func start(_ exchange: URLSessionExchange, _ upload: Upload) {
        var request = exchange.request.foundationRequest
        request.url = exchange.request.url.withoutCredentials
        for name in Self.ownFields { request.setValue(nil, forHTTPHeaderField: name) }
        let task =
            switch upload {
            case .nothing: session.dataTask(with: request)
            case .bytes(let data): session.uploadTask(with: request, from: data)
            case .copy(let file): session.uploadTask(with: request, fromFile: file)
            }
        if case .copy(let file) = upload {
            exchange.onEnd { try? FileManager.default.removeItem(at: file) }
        }
        exchanges.add(exchange, for: task)
        exchange.run(task)
    }

    /// Header fields that the caller must not set, because they determine the target or the end of a request, or the
    /// compression of the response.
    private static let ownFields = ["Accept-Encoding", "Content-Length", "Expect", "Host", "Transfer-Encoding"]

    private static let piece = 1 << 20

    /// Copies a body to a file that nobody else can change or read, for `URLSession` to read from.
    @concurrent
    private static func copy(_ request: HTTPRequest) async throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
            switch request.body {
            case .none: break
            case .bytes(let data): try part.write(data)
            case .stream(let pieces): for try await piece in pieces { try part.write(piece) }
            case .file(let original):
                let opened = try UploadFile(original)
                var offset: Int64 = 0
                while case let bytes = try opened.read(at: offset, upTo: piece), !bytes.isEmpty {
                    try Task.checkCancellation()
                    try part.write(bytes)
                    offset += Int64(bytes.count)
                }
            }
            try part.finish()
            return file
        } catch {
            part.discard()
            if error is CancellationError { throw error }
            throw TransportError(.unreadableBody("\(error)"), request)
        }
    }
}

extension URLSessionTransport: WebSocketTransport {
    /// Opens a WebSocket, on its own session with this transport's configuration.
    ///
    /// `URLSession` doesn't provide the body of a rejection: `WebSocketError.Reason.refused` only has its status and
    /// headers.
    ///
    /// On Linux this only works where both Foundation and the system's libcurl were built for it, which is rare, and
    /// large messages arrive in pieces. Use `CurlTransport`.
    public func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        let handshake = try request.handshake()
        try Task.checkCancellation()
        let webSocket = URLSessionWebSocket(request, handshake)
        return try await withTaskCancellationHandler {
            try await webSocket.open(session.configuration)
            return WebSocketConnection(webSocket)
        } onCancel: {
            webSocket.abandon()
        }
    }
}

extension HTTPRequest {
    /// The request as a Foundation type, without its body.
    package var foundationRequest: URLRequest {
        var result = URLRequest(url: url)
        result.httpMethod = method.rawValue
        // Foundation counts in milliseconds, and traps when they overflow.
        result.timeoutInterval = min(max(timeouts.idle, .milliseconds(1)), .seconds(7 * 24 * 3600)) / .seconds(1)
        result.httpShouldHandleCookies = false
        for field in headers { result.addValue(field.value, forHTTPHeaderField: field.name) }
        return result
    }
}

extension URL {
    /// The address without user and password, which the system would send by itself.
    var withoutCredentials: URL {
        guard absoluteString.utf8.contains(UInt8(ascii: "@")),
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true), parts.percentEncodedUser != nil
        else { return self }
        parts.percentEncodedUser = nil
        parts.percentEncodedPassword = nil
        return parts.url ?? self
    }
}
