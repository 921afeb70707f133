/// Retries requests that are safe to repeat.
///
/// A `GET`, `HEAD` or `OPTIONS` is sent again after 429, 502, 503, 504 and lost connections, unless its `isSentOnce` is
/// set. Nothing else is ever retried. The waits grow, with jitter so that a thousand clients don't return at once, and
/// follow what the server asks for in `Retry-After` or `RateLimit-Reset`. If it asks for more than `longestWait`, its
/// response is returned immediately, for the caller to decide.
public struct RetryMiddleware: Middleware {
    private let maxAttempts: Int
    private let firstWait: Duration
    private let longestWait: Duration
    private let time: TimeSource

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - maxAttempts: The maximum number of times that a request is sent, including the first.
    ///   - firstWait: The approximate length of the first wait; each further wait is twice as long.
    ///   - longestWait: The longest acceptable wait. If the server asks for a longer one, its response is returned.
    public init(maxAttempts: Int = 3, firstWait: Duration = .milliseconds(400), longestWait: Duration = .seconds(30)) {
        self.init(
            maxAttempts: maxAttempts, firstWait: firstWait, longestWait: longestWait, time: .system)
    }

    /// Creates the middleware.
    @available(*, unavailable, renamed: "init(maxAttempts:firstWait:longestWait:)")
    public init(maxAttempts: Int = 3, baseDelay: Duration) { self.init(maxAttempts: maxAttempts, firstWait: baseDelay) }

    /// Creates the middleware with a custom clock.
    package init(
        maxAttempts: Int, firstWait: Duration = .milliseconds(400), longestWait: Duration = .seconds(30),
        time: TimeSource
    ) {
        self.maxAttempts = max(1, maxAttempts)
        self.longestWait = longestWait.sleepable
        self.firstWait = min(firstWait.sleepable, self.longestWait)
        self.time = time
    }

    /// Sends the request until it succeeds, fails permanently, or the attempts are used up.
    public nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        guard request.method.isSafe, request.body.isRepeatable, !request.isSentOnce else {
            return try await next(request)
        }
        for attempt in 1..<maxAttempts {
            do {
                let response = try await next(request)
                guard let wait = wait(after: response, attempt: attempt) else { return response }
                try await time.sleep(wait)
            } catch let error as TransportError where error.isTransient && error.reason != .tookTooLong {
                try await time.sleep(backoff(attempt))
            }
        }
        return try await next(request)
    }

    private func wait(after response: some HTTPResponseHead, attempt: Int) -> Duration? {
        guard [429, 502, 503, 504].contains(response.status.rawValue) else { return nil }
        let backoff = backoff(attempt)
        guard let asked = RateLimit(response.headers, asOf: time.date())?.wait else { return backoff }
        return asked <= longestWait ? asked + backoff : nil
    }

    private func backoff(_ attempt: Int) -> Duration {
        min(firstWait * (1 << min(attempt - 1, 16)), longestWait) * Double.random(in: 0.5...1)
    }
}
