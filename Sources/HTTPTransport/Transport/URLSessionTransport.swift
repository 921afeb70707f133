#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Carries requests with the system's `URLSession`, on every platform.
///
/// One transport is one session with its own connections: make one and share it. It stores nothing, neither cookies
/// nor caches nor credentials. What `URLSession` decides stays so: repeated response headers arrive joined by a comma,
/// and a body given as an `AsyncSequence` is written to a temporary file first, so that its length can be announced.
///
/// On Linux, where `CurlTransport` is the better one, `URLSession` can't make a server wait: a stream that is taken from
/// too slowly fails once `HTTPLimits.backlogBytes` wait. A body that never ends and comes faster than it can be read, as
/// only loopback delivers it, holds up every other `URLSession` of the process.
public final class URLSessionTransport: Transport {
    /// A transport for everybody who needs nothing special.
    public static let shared = URLSessionTransport()

    private let session: URLSession
    private let exchanges: ExchangeTable

    /// Makes a transport with a session of its own.
    ///
    /// - Parameter connectionsPerHost: How many connections to one host it opens at most.
    public convenience init(connectionsPerHost: Int = 16) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connectionsPerHost
        self.init(configuration: configuration)
    }

    /// Makes a transport with a session of a given configuration, for example one that waits for connectivity.
    ///
    /// Cookies, caches, stored credentials and the configuration's own timeouts are switched off whatever it says.
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

    /// Sends a request and returns when the whole answer is there.
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

    /// Sends a request and returns as soon as the head of the answer is there.
    public nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let (exchange, upload) = try await prepare(request, buffersUpTo: nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.onHead { head in
                    continuation.resume(
                        with: head.map { status, headers in
                            let body = HTTPBodyStream(next: { try await exchange.nextPiece() }, cancel: exchange.cancel)
                            return HTTPStream(status: status, headers: headers, body: body)
                        })
                }
                start(exchange, upload)
            }
        } onCancel: {
            exchange.cancel()
        }
    }

    /// What `start` sends besides the head.
    private enum Upload {
        case nothing
        case file(URL, isTemporary: Bool)
        case bytes(Data)
    }

    private nonisolated(nonsending) func prepare(
        _ request: HTTPRequest, buffersUpTo limit: Int?
    ) async throws -> (URLSessionExchange, Upload) {
        try request.validate()
        try Task.checkCancellation()
        let upload: Upload
        switch request.body {
        case .none: upload = .nothing
        case .bytes(let data): upload = .bytes(data)
        case .file(let file):
            guard FileManager.default.isReadableFile(atPath: file.path) else {
                throw TransportError(.unreadableBody("there is no readable file at \(file.path)"), request)
            }
            upload = .file(file, isTemporary: false)
        case .stream(let pieces): upload = .file(try await Self.spool(pieces, request), isTemporary: true)
        }
        return (URLSessionExchange(request, buffersUpTo: limit), upload)
    }

    private func start(_ exchange: URLSessionExchange, _ upload: Upload) {
        let request = exchange.request.foundationRequest
        let task =
            switch upload {
            case .nothing: session.dataTask(with: request)
            case .bytes(let data): session.uploadTask(with: request, from: data)
            case .file(let file, _): session.uploadTask(with: request, fromFile: file)
            }
        if case .file(let file, isTemporary: true) = upload {
            exchange.onEnd { try? FileManager.default.removeItem(at: file) }
        }
        exchanges.add(exchange, for: task)
        exchange.run(task)
    }

    /// Writes the pieces of a body to a file, so that `URLSession` can take it from there.
    @concurrent
    private static func spool(
        _ pieces: any AsyncSequence<Data, any Error> & Sendable, _ request: HTTPRequest
    ) async throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
        let part = try PartialFile(besides: file)
        do {
            for try await piece in pieces { try part.write(piece) }
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
    /// Opens a WebSocket, on a session of its own with this one's configuration.
    ///
    /// `URLSession` keeps the body of a refusal to itself: `WebSocketError.Reason.refused` has its status and header only.
    ///
    /// On Linux this works only where Foundation and the system's libcurl were both built for it, which is rare, and is
    /// not good there: large messages come in pieces. Use `CurlTransport`.
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
    /// The request as Foundation has it, without its body.
    package var foundationRequest: URLRequest {
        var result = URLRequest(url: url)
        result.httpMethod = method.rawValue
        result.timeoutInterval = timeouts.idle / .seconds(1)
        result.httpShouldHandleCookies = false
        for field in headers { result.addValue(field.value, forHTTPHeaderField: field.name) }
        return result
    }
}
