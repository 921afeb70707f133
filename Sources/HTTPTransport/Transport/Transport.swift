/// Carries one request to a server and brings back its answer.
///
/// `DefaultTransport.shared` is the one to use: `URLSession` on Apple platforms, libcurl on Linux. Write your own to
/// record exchanges, to answer from memory, or to go over something else than the system's networking. A transport makes
/// exactly one exchange: it does not follow redirects, does not repeat anything, keeps no cookies and no cache. All of
/// that is `Middleware`, which works the same over every transport.
///
/// Only `stream` must be written; `send` then collects it, within the request's limits. A transport that answers from
/// a folder:
///
/// ```swift
/// struct FolderTransport: Transport {
///     let folder: URL
///
///     func stream(_ request: HTTPRequest) async throws -> HTTPStream {
///         try request.validate()
///         guard let data = try? Data(contentsOf: folder.appending(path: request.url.path)) else {
///             return HTTPStream(status: .notFound, body: HTTPBodyStream(Data()))
///         }
///         return HTTPStream(status: .ok, body: HTTPBodyStream(data))
///     }
/// }
/// ```
///
/// What callers rely on:
/// - A status such as 404 is an answer, not an error. Errors are `TransportError`, or `CancellationError` when the
///   calling task was cancelled, which ends the exchange at once.
/// - `request.validate()`, `request.limits` and `request.timeouts` are honoured.
/// - Both methods run on their caller's executor until they first wait, so that calls which start in an order on one
///   actor reach the network in that order.
public protocol Transport: Sendable {
    /// Sends a request and returns as soon as the head of the answer is there.
    ///
    /// The body is read from the network only as fast as it is taken from the stream.
    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream

    /// Sends a request and returns when the whole answer is there.
    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

extension Transport {
    /// Sends a request and collects the stream of its answer.
    public nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let answer = try await stream(request)
        do {
            let body = try await answer.body.collect(upTo: request.limits.bodyBytes)
            return HTTPResponse(status: answer.status, headers: answer.headers, body: body)
        } catch let error as TransportError where error.action == nil {
            throw TransportError(error.reason, request)
        }
    }

    /// This transport with middleware around it, the first being the outermost.
    public func with(_ middleware: any Middleware...) -> any Transport {
        MiddlewareTransport(base: self, middleware: middleware)
    }

    /// This transport with middleware around it, the first being the outermost.
    public func with(_ middleware: [any Middleware]) -> any Transport {
        middleware.isEmpty ? self : MiddlewareTransport(base: self, middleware: middleware)
    }
}
