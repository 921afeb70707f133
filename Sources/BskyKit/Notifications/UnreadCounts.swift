package import HTTPTransport

/// The number of notifications that the account hasn't seen, now and whenever it changes: a sequence that asks again and again, and
/// ends with an error or when its task is cancelled.
///
/// ```swift
/// for try await count in client.unreadNotificationCounts() {
///     badge = count
/// }
/// ```
///
/// A server that is down or overloaded is asked less and less often, up to every ten minutes.
public struct UnreadCounts: AsyncSequence, Sendable {
    let client: ATClient
    let interval: Duration
    let time: TimeSource

    private static let longestWait = Duration.seconds(600)
    private static let longestRequest = Duration.seconds(3600)

    /// Asks for the number.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let counts: UnreadCounts
        private var last: Int?
        private var failures = 0

        init(_ counts: UnreadCounts) { self.counts = counts }

        /// The next number that differs from the one before.
        ///
        /// - Throws: `AtError` if the server refuses, or `CancellationError` if the task was cancelled.
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
                    let requested = Swift.min(error.requestedWait ?? .zero, UnreadCounts.longestRequest)
                    wait = Swift.max(Swift.min(counts.interval * (1 << failures), longest), requested)
                }
            }
        }
    }

    /// Starts to ask.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension ATClient {
    /// The number of unseen notifications, now and whenever it changes.
    ///
    /// - Parameter interval: How long to wait before asking again.
    public func unreadNotificationCounts(every interval: Duration = .seconds(30)) -> UnreadCounts {
        unreadNotificationCounts(every: interval, time: .system)
    }

    /// The number of unseen notifications, with a given clock.
    package func unreadNotificationCounts(every interval: Duration, time: TimeSource) -> UnreadCounts {
        UnreadCounts(
            client: self, interval: min(max(interval, .seconds(1)), .seconds(86_400)), time: time)
    }
}
