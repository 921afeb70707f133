/// Code that runs around every exchange: to retry it, log it, or add a header.
///
/// One method serves both `send` and `stream`, since it only sees the head of a response:
///
/// ```swift
/// struct UserAgent: Middleware {
///     func intercept<Response: HTTPResponseHead>(
///         _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
///     ) async throws -> Response {
///         var request = request
///         request.headers["User-Agent"] = "MyBot/1.0"
///         return try await next(request)
///     }
/// }
///
/// let transport = DefaultTransport.shared.with(UserAgent())
/// ```
public protocol Middleware: Sendable {
    /// Handles a request by calling `next` with it, or with a changed request, as many times as necessary.
    nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
    ) async throws -> Response
}

/// A transport with middleware around it.
struct MiddlewareTransport: Transport {
    let base: any Transport
    let middleware: [any Middleware]

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await send(request, through: middleware[...]) { try await base.stream($0) }
    }

    /// Sends a request through each middleware, and then through the transport.
    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, through: middleware[...]) { try await base.send($0) }
    }

    /// Sends a request through the rest of the middleware, and then through the transport.
    private nonisolated(nonsending) func send<Response: HTTPResponseHead>(
        _ request: HTTPRequest, through rest: ArraySlice<any Middleware>,
        _ last: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        guard let first = rest.first else { return try await last(request) }
        return try await first.intercept(request) { request in
            try await send(request, through: rest.dropFirst(), last)
        }
    }
}
