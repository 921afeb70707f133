/// Sends a request to a server and returns its response.
///
/// Use `DefaultTransport.shared`: `URLSession` on Apple platforms, libcurl on Linux. Write your own to record
/// exchanges, to respond from memory, or to use something other than the system's networking. A transport makes exactly
/// one exchange: it doesn't follow redirects, doesn't retry, and stores no cookies and no cache. All of that is
/// `Middleware`, which works the same with every transport.
///
/// Only `stream` is required; the default `send` collects it, within the request's limits. A transport that serves a
/// folder:
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
/// Callers rely on the following:
/// - A status such as 404 is a response, not an error. Errors are `TransportError`, or `CancellationError` when the
///   calling task was cancelled, which ends the exchange immediately.
/// - `request.validate()`, `request.limits` and `request.timeouts` are respected.
/// - Both methods run on their caller's executor until they first suspend, so that calls that start in order on one
///   actor reach the network in that order.
public protocol Transport: Sendable {
    /// Sends a request and returns when the head of the response has arrived.
    ///
    /// The body is read from the network only as fast as the stream is consumed.
    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream

    /// Sends a request and returns when the whole response has arrived.
    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

extension Transport {
    /// Sends a request and collects the stream of its response.
    public nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await stream(request)
        do {
            let body = try await response.body.collect(upTo: request.limits.bodyBytes)
            return HTTPResponse(status: response.status, headers: response.headers, body: body)
        } catch let error as TransportError where error.action == nil {
            throw TransportError(error.reason, request)
        }
    }

    /// This transport with middleware around it. The first one is the outermost.
    public func with(_ middleware: any Middleware...) -> any Transport {
        with(middleware)
    }

    /// This transport with middleware around it. The first one is the outermost.
    public func with(_ middleware: [any Middleware]) -> any Transport {
        guard !middleware.isEmpty else { return self }
        guard let inner = self as? MiddlewareTransport else {
            return MiddlewareTransport(base: self, middleware: middleware)
        }
        return MiddlewareTransport(base: inner.base, middleware: middleware + inner.middleware)
    }
}
