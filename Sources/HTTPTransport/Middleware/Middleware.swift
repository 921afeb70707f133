/// Something that happens around every exchange: repeating it, logging it, adding a header.
///
/// One method serves `send` and `stream` alike, since it sees of an answer only the head:
///
/// ```swift
/// struct UserAgent: Middleware {
///     func intercept<Answer: HTTPResponseHead>(
///         _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
///     ) async throws -> Answer {
///         var request = request
///         request.headers["User-Agent"] = "MyBot/1.0"
///         return try await next(request)
///     }
/// }
///
/// let transport = DefaultTransport.shared.with(UserAgent())
/// ```
public protocol Middleware: Sendable {
    /// Handles a request by calling `next` with it, or with a changed one, as often as it takes.
    nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer
}

/// A transport with middleware around it.
struct MiddlewareTransport: Transport {
    let base: any Transport
    let middleware: [any Middleware]

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await run(request, through: middleware[...]) { try await base.stream($0) }
    }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await run(request, through: middleware[...]) { try await base.send($0) }
    }

    private nonisolated(nonsending) func run<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, through rest: ArraySlice<any Middleware>,
        _ last: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        guard let first = rest.first else { return try await last(request) }
        return try await first.intercept(request) { request in
            try await run(request, through: rest.dropFirst(), last)
        }
    }
}
