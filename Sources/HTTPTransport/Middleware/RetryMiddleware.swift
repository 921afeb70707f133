/// Repeats what is safe to repeat.
///
/// A `GET`, `HEAD` or `OPTIONS` is sent again after 429, 502, 503, 504 and lost connections; nothing else ever is. The
/// waits grow, with jitter so that a thousand clients do not come back at once, and follow what the server asks for
/// in `Retry-After` or `RateLimit-Reset`. When it asks for more than `longestWait`, its answer is returned at once:
/// the caller knows better than to sleep for an hour.
public struct RetryMiddleware: Middleware {
    private let attempts: Int
    private let firstWait: Duration
    private let longestWait: Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Makes the middleware.
    ///
    /// - Parameters:
    ///   - attempts: How often a request is sent at most, the first time included.
    ///   - firstWait: About how long the first wait is; each further one doubles.
    ///   - longestWait: The longest wait that is worth it.
    public init(attempts: Int = 3, firstWait: Duration = .milliseconds(400), longestWait: Duration = .seconds(30)) {
        self.init(
            attempts: attempts, firstWait: firstWait, longestWait: longestWait, sleep: { try await Task.sleep(for: $0) }
        )
    }

    package init(
        attempts: Int, firstWait: Duration, longestWait: Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.attempts = max(1, attempts)
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.sleep = sleep
    }

    /// Sends the request until it succeeds, fails for good, or the attempts are used up.
    public nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        guard request.method.isSafe, request.body.isRepeatable else { return try await next(request) }
        for attempt in 1..<attempts {
            do {
                let answer = try await next(request)
                guard let wait = wait(after: answer, attempt: attempt) else { return answer }
                try await sleep(wait)
            } catch let error as TransportError where error.isTransient && error.reason != .tookTooLong {
                try await sleep(backoff(attempt))
            }
        }
        return try await next(request)
    }

    private func wait(after answer: some HTTPResponseHead, attempt: Int) -> Duration? {
        guard [429, 502, 503, 504].contains(answer.status.rawValue) else { return nil }
        let backoff = backoff(attempt)
        guard let asked = RateLimit(answer.headers)?.wait else { return backoff }
        return asked <= longestWait ? asked + backoff : nil
    }

    private func backoff(_ attempt: Int) -> Duration {
        min(firstWait * (1 << min(attempt - 1, 16)), longestWait) * Double.random(in: 0.5...1)
    }
}
