import HTTPTransport

/// Ends a run whose first event doesn't arrive in time.
final class FirstEvent: Sendable {
    private let limit: Duration
    private let time: TimeSource
    private let failure: @Sendable (Duration) -> any Error
    private let hasArrived = Guarded(false)

    /// - Parameters:
    ///   - limit: The longest wait; `nil` for any.
    ///   - failure: The error that ends the run.
    init?(within limit: Duration?, time: TimeSource, failure: @escaping @Sendable (Duration) -> any Error) {
        guard let limit else { return nil }
        self.limit = limit
        self.time = time
        self.failure = failure
    }

    /// Records that there is an event.
    func arrive() { hasArrived.withLock { $0 = true } }

    /// Waits until the time is over.
    ///
    /// - Throws: The failure, if there was no event, or a `CancellationError`.
    func watch() async throws {
        try await time.sleep(limit)
        guard hasArrived.withLock({ $0 }) else { throw failure(limit) }
    }
}

extension StreamStats {
    /// The attempts to receive an event, and the latest problem.
    var attempts: String {
        let failed = disconnections.values.reduce(0, +)
        let tried =
            if frames > 0 {
                "Messages received: \(frames). Left out by the filter: \(filtered)."
            } else if connections > 0 {
                "The server accepted the connection, and sent nothing. Connections: \(connections)."
            } else if failed > 0 {
                "No connection could be opened. Failed attempts: \(failed)."
            } else {
                "The server hasn't responded to the first attempt to connect."
            }
        return tried + (lastError.map { " The latest problem: \($0)" } ?? "")
    }
}

extension VerifierStats {
    /// The number of events that wait, and the latest problem.
    var attempts: String {
        guard buffered > 0 || lastError != nil else { return "" }
        let waiting = "Events that wait for a DID document or a repository: \(buffered)."
        return waiting + (lastError.map { " The latest problem: \($0)" } ?? "")
    }
}

extension BackfillStats {
    /// The attempts to download a repository, and the latest problem.
    var attempts: String {
        let tried =
            listed == 0 && accounts.total == 0
            ? "The list of accounts wasn't read." : "Failed downloads: \(failures) of \(accounts.total) accounts."
        let problem = lastFailure.map(\.description) ?? lastListingFailure
        return tried + (problem.map { " The latest problem: \($0)" } ?? "")
    }
}
