public import Foundation

/// What a server said about how much more it will take.
///
/// Read from `RateLimit-Limit`, `-Remaining`, `-Reset`, `-Policy` and `Retry-After`. Points in time are compared with
/// the answer's own `Date`, so that a server or a device whose clock is an hour off changes nothing.
public struct RateLimit: Hashable, Sendable {
    /// How many requests (or points) one window allows.
    public let limit: Int?
    /// How many are left in this window.
    public let remaining: Int?
    /// How long until the window starts anew, as of the answer.
    public let reset: Duration?
    /// The windows, as the server wrote them, such as `30;w=300`.
    public let policy: String?
    /// How long the server asks to wait before the next request, as of the answer.
    public let retryAfter: Duration?

    /// Reads the headers of an answer; `nil` when they say nothing about limits.
    public init?(_ headers: HTTPHeaders) {
        limit = headers["RateLimit-Limit"].flatMap(Self.leadingInteger)
        remaining = headers["RateLimit-Remaining"].flatMap(Self.leadingInteger)
        policy = headers["RateLimit-Policy"]
        let now = headers["Date"].flatMap(HTTPDate.parse) ?? Date()
        reset = headers["RateLimit-Reset"].flatMap(Self.leadingInteger).map { value in
            // The protocol's servers send seconds since 1970; the IETF's drafts say seconds from now.
            value > 1_000_000_000 ? Self.positive(Double(value) - now.timeIntervalSince1970) : .seconds(max(0, value))
        }
        retryAfter = headers["Retry-After"].flatMap { text in
            if let seconds = Self.leadingInteger(text), seconds >= 0 { return .seconds(seconds) }
            return HTTPDate.parse(text).map { Self.positive($0.timeIntervalSince(now)) }
        }
        if limit == nil && remaining == nil && reset == nil && policy == nil && retryAfter == nil { return nil }
    }

    /// How long to wait before another attempt: `retryAfter`, or `reset` when nothing remains.
    public var wait: Duration? {
        retryAfter ?? (remaining ?? 0 <= 0 ? reset : nil)
    }

    /// The number that a value is, or begins with before its first parameter, as in `100;w=60`.
    private static func leadingInteger(_ text: String) -> Int? {
        text.split(whereSeparator: { ";, ".contains($0) }).first.flatMap { Int($0) }
            .flatMap { abs($0) < 100_000_000_000 ? $0 : nil }
    }

    private static func positive(_ seconds: Double) -> Duration {
        .seconds(min(max(0, seconds), 100_000_000_000))
    }
}

/// Remembers the newest rate limit of each server.
public final class RateLimitMonitor: Middleware {
    private let newest = Guarded<[Origin: RateLimit]>([:])
    private let capacity = 1_024

    /// Makes a monitor that knows nothing yet.
    public init() {}

    /// What the server of an address said last.
    public func rateLimit(for url: URL) -> RateLimit? {
        Origin(url).flatMap { origin in newest.withLock { $0[origin] } }
    }

    /// Takes note of the answer's headers.
    public nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        let answer = try await next(request)
        if let rateLimit = RateLimit(answer.headers), let origin = Origin(request.url) {
            newest.withLock { known in
                if known[origin] == nil, known.count >= capacity { known.removeAll() }
                known[origin] = rateLimit
            }
        }
        return answer
    }
}
