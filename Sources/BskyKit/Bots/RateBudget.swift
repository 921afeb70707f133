public import CoreATProtocol
import Foundation
package import HTTPTransport

/// Keeps a loop within the server's rate limits by waiting when few requests are left.
///
/// ```swift
/// let budget = RateBudget()
/// let client = ATClient(host: host, middleware: [RedirectMiddleware(), RetryMiddleware(), budget])
/// for draft in drafts {
///     try await budget.wait()
///     try await client.post([draft])
/// }
/// ```
///
/// Servers send their limits in `RateLimit-*` and `Retry-After`. They have several limits for different calls, each
/// with its own period.
public final class RateBudget: Middleware {
    private struct Window {
        var remaining: Int
        var end: ContinuousClock.Instant
    }

    private let reserve: Int
    private let time: TimeSource
    private let windows = Guarded<[String: Window]>([:])

    private static let mostWindows = 256
    private static let longestWindow = Duration.seconds(8 * 86_400)

    /// Creates a budget.
    ///
    /// - Parameter reserve: The number of requests to leave for other programs of the account.
    public convenience init(reserve: Int = 10) { self.init(reserve: reserve, time: .system) }

    /// Creates a budget with a given clock.
    package init(reserve: Int = 10, time: TimeSource) {
        self.reserve = max(0, reserve)
        self.time = time
    }

    /// Waits until enough requests are left. Returns immediately if the limits are unknown.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func wait() async throws {
        while let wait = self.due { try await time.sleep(wait) }
    }

    /// The time that ``wait()`` would take; `nil` if it would return immediately.
    public var due: Duration? {
        let now = time.now()
        return windows.withLock { windows in
            windows.values.filter { $0.remaining <= reserve && $0.end > now }.map { $0.end - now }.max()
        }
    }

    /// Records the headers of a response.
    public nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request)
        if let limit = RateLimit(response.headers, asOf: time.date()) { note(limit, of: request) }
        return response
    }

    private func note(_ limit: RateLimit, of request: HTTPRequest) {
        let now = time.now()
        let host = request.url.host() ?? ""
        windows.withLock { windows in
            if windows.count > Self.mostWindows { windows = windows.filter { $0.value.end > now } }
            if windows.count > Self.mostWindows { windows = [:] }
            if let remaining = limit.remaining, let reset = limit.reset {
                windows["\(host) \(limit.policy ?? "\(limit.limit ?? 0)")"] = Window(
                    remaining: remaining, end: now + min(reset, Self.longestWindow))
            }
            if let wait = limit.retryAfter {
                windows[host] = Window(remaining: 0, end: now + min(wait, Self.longestWindow))
            }
        }
    }
}
