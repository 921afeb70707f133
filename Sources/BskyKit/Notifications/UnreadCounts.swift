package import HTTPTransport

/// A sequence of the number of unseen notifications, now and after each change. It polls the server, and ends with an
/// error or when its task is cancelled.
///
/// ```swift
/// for try await count in client.unreadNotificationCounts() {
///     badge = count
/// }
/// ```
///
/// While the server is down or overloaded, it is polled less often, down to every ten minutes.
public struct UnreadCounts: AsyncSequence, Sendable {
    let client: ATClient
    let interval: Duration
    let time: TimeSource

    private static let longestWait = Duration.seconds(600)
    private static let longestRequest = Duration.seconds(3600)

    /// Polls the server.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let counts: UnreadCounts
        private var last: Int?
        private var failures = 0

        init(_ counts: UnreadCounts) { self.counts = counts }

        /// The next number that differs from the previous one.
        ///
        /// - Throws: `AtError` if the server rejects the call, or `CancellationError` if the task is cancelled.
        public mutating func next() async throws -> Int? {
            var wait = last == nil ? Duration.zero : counts.interval
            while true {
                if wait > .zero { try await counts.time.sleep(wait) }
                try Task.checkCancellation()
                wait = counts.interval
                do {
                    let count = try await counts.client.unreadNotificationCount()
                    failures = 0
                    guard count == last else {
                        last = count
                        return count
                    }
                } catch let error as AtError where error.mayPass {
                    failures = Swift.min(failures + 1, 16)
                    let longest = Swift.max(counts.interval, UnreadCounts.longestWait)
                    // A server may ask for more, but not for a year.
                    let requested = Swift.min(error.retryAfter ?? .zero, UnreadCounts.longestRequest)
                    wait = Swift.max(Swift.min(counts.interval * (1 << failures), longest), requested)
                }
            }
        }
    }

    /// Returns an iterator that starts with the current number.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension ATClient {
    /// The number of unseen notifications, now and after each change.
    ///
    /// - Parameter interval: The polling interval.
    public func unreadNotificationCounts(every interval: Duration = .seconds(30)) -> UnreadCounts {
        unreadNotificationCounts(every: interval, time: .system)
    }

    /// The number of unseen notifications, with a given clock.
    package func unreadNotificationCounts(every interval: Duration, time: TimeSource) -> UnreadCounts {
        UnreadCounts(
            client: self, interval: min(max(interval, .seconds(1)), .seconds(86_400)), time: time)
    }
}
