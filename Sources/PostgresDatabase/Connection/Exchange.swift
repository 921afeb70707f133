/// A statement on its way to the server and back.
final class Exchange: @unchecked Sendable {
    // Safe to share: the constants are; the rest belongs to the loop's thread once it is submitted.

    enum Work: Sendable {
        /// One statement, with values.
        case statement(PostgresQuery)
        /// Several statements without values.
        case simple(String)
    }

    let work: Work
    let result: ResultStream
    let timeout: Duration
    /// Whether the statement may be cancelled once it was sent.
    let isCancellable: Bool
    /// Whether it does no harm if the server executes the statement twice.
    let isRepeatable: Bool
    /// The failure if the connection is lost after the statement was sent.
    let ifLost: PostgresError.Reason

    /// How far it is.
    enum Phase {
        case waiting
        case preparing(name: String)
        case running(name: String?)
        case copying
    }

    var phase = Phase.waiting
    var deadline: ContinuousClock.Instant?
    var isCancelled = false
    var isTimedOut = false
    var hasRows = false
    /// How often it was begun.
    var attempts = 0
    /// When it lost a connection for the first time.
    var firstLoss: ContinuousClock.Instant?
    /// Whether the server may have it.
    var wasSent = false
    /// Until when it waits for a connection, unless it belongs to a transaction.
    var waitsUntil: ContinuousClock.Instant?
    var failure: PostgresError?
    var count = 0
    /// Whether it is neither part of a transaction or of COPY, nor LISTEN.
    var isPooled: Bool { waitsUntil != nil }
    /// The connection that it runs on.
    var link: Link?

    init(
        _ work: Work, result: ResultStream = ResultStream(), timeout: Duration, isCancellable: Bool = true,
        isRepeatable: Bool = false, ifLost: PostgresError.Reason
    ) {
        self.work = work
        self.result = result
        self.timeout = timeout
        self.isCancellable = isCancellable
        self.isRepeatable = isRepeatable
        self.ifLost = ifLost
    }

    /// The failure of a statement that took too long, unless the server says that it was cancelled.
    var late: PostgresError {
        let cause = "The statement took longer than \(timeout)."
        guard wasSent, ifLost == .outcomeUnknown else { return PostgresError(.timedOut, cause) }
        return PostgresError(.outcomeUnknown, "\(cause) Whether it was executed isn't known.")
    }

    /// Ends it with its failure, if it has one.
    func end() {
        result.finish(failure.map { .failure($0) } ?? .success(count))
    }

    func end(_ error: PostgresError) {
        failure = failure ?? error
        end()
    }
}

/// A connection that one caller uses for several statements.
final class Lease: @unchecked Sendable {
    // Safe to share: the loop's thread alone uses `link`.
    var link: Link?
}

/// A caller that waits for a connection.
struct Job: Sendable {
    enum Kind: Sendable {
        case statement(Exchange)
        case lease(Lease, @Sendable (PostgresError?) -> Void)
    }

    let id: UInt64
    let kind: Kind
    /// Whether it may use the connection beside the others.
    let isControl: Bool
    /// Names the caller when others wait for it.
    let label: String
    let deadline: ContinuousClock.Instant

    func fail(_ error: PostgresError) {
        switch kind {
        case .statement(let exchange): exchange.end(error)
        case .lease(_, let answer): answer(error)
        }
    }
}
