public import Foundation

/// A server's rate limit, as stated in a response.
///
/// Read from `RateLimit-Limit`, `-Remaining`, `-Reset`, `-Policy` and `Retry-After`. Points in time are compared with
/// the response's own `Date`, so a wrong clock on either side doesn't matter.
public struct RateLimit: Hashable, Sendable {
    /// The number of requests (or points) that are allowed in a window.
    public let limit: Int?
    /// The number of requests (or points) left in this window.
    public let remaining: Int?
    /// The time until the next window, counted from the response.
    public let reset: Duration?
    /// The windows, as the server wrote them, such as `30;w=300`.
    public let policy: String?
    /// The delay that the server requests before the next request, counted from the response.
    public let retryAfter: Duration?

    /// Reads the headers of a response. Returns `nil` when they state no limits.
    ///
    /// - Parameters:
    ///   - headers: The headers.
    ///   - received: When they were received, for servers that send no `Date`.
    public init?(_ headers: HTTPHeaders, asOf received: Date = Date()) {
        limit = headers["RateLimit-Limit"].flatMap(Self.leadingCount)
        remaining = headers["RateLimit-Remaining"].flatMap(Self.leadingCount)
        policy = headers["RateLimit-Policy"]
        // Read only if a point in time is compared with it, which few responses need.
        var now: Date { headers["Date"].flatMap(HTTPDate.parse) ?? received }
        reset = headers["RateLimit-Reset"].flatMap(Self.leadingCount).map { value in
            // The protocol's servers send seconds since 1970; the IETF's drafts say seconds from now.
            value > 1_000_000_000 ? Self.positive(Double(value) - now.timeIntervalSince1970) : .seconds(value)
        }
        retryAfter = headers["Retry-After"].flatMap { text in
            if let seconds = Self.leadingCount(text) { return .seconds(seconds) }
            return HTTPDate.parse(text).map { Self.positive($0.timeIntervalSince(now)) }
        }
        if limit == nil && remaining == nil && reset == nil && policy == nil && retryAfter == nil { return nil }
    }

    /// The time to wait before another attempt: `retryAfter`, or `reset` when nothing remains.
    public var wait: Duration? {
        retryAfter ?? (remaining ?? 0 <= 0 ? reset : nil)
    }

    /// The number in a value, or before its first parameter, as in `100;w=60`.
    ///
    /// A negative number is ignored, like any other invalid text. A number that is too large is clamped, because the
    /// server wants a long wait.
    private static func leadingCount(_ text: String) -> Int? {
        guard let digits = text.split(whereSeparator: { ";, ".contains($0) }).first,
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return min(Int(digits) ?? largest, largest)
    }

    private static let largest = 100_000_000_000

    private static func positive(_ seconds: Double) -> Duration {
        .seconds(min(max(0, seconds), Double(largest)))
    }
}

/// Stores the latest rate limit of each server.
public final class RateLimitMonitor: Middleware {
    private let newest = Guarded<[Origin: RateLimit]>([:])
    private let capacity = 1_024
    private let time: TimeSource

    /// Creates a monitor.
    public convenience init() {
        self.init(time: .system)
    }

    /// Creates a monitor with a custom clock.
    package init(time: TimeSource) {
        self.time = time
    }

    /// The latest rate limit of a URL's server, if known.
    public func rateLimit(for url: URL) -> RateLimit? {
        Origin(url).flatMap { origin in newest.withLock { $0[origin] } }
    }

    /// Records the headers of a response.
    public nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request)
        if let rateLimit = RateLimit(response.headers, asOf: time.date()), let origin = Origin(request.url) {
            newest.withLock { known in
                if known[origin] == nil, known.count >= capacity { known.removeAll() }
                known[origin] = rateLimit
            }
        }
        return response
    }
}
