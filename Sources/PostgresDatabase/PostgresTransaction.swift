import CLibpq
import Foundation
import HTTPTransport

/// A transaction, inside the closure of ``PostgresDatabase/transaction(timeout:label:_:)``.
public final class PostgresTransaction: Sendable {
    private let database: PostgresDatabase
    private let lease: Lease
    private let deadline: ContinuousClock.Instant
    private let statementTimeout: Duration
    private let isEnded = Guarded(false)

    init(
        _ database: PostgresDatabase, _ lease: Lease, _ deadline: ContinuousClock.Instant, statementTimeout: Duration
    ) {
        self.database = database
        self.lease = lease
        self.deadline = deadline
        self.statementTimeout = statementTimeout
    }

    /// Runs a statement, and returns its rows as they arrive. Read them before the next statement.
    public func query(_ query: PostgresQuery) async throws -> PostgresRows {
        try await run(.statement(query))
    }

    /// Runs a statement, and returns how many rows it has changed.
    @discardableResult
    public func execute(_ query: PostgresQuery) async throws -> Int {
        try await run(.statement(query)).count()
    }

    /// Runs several statements that have no values, in one round trip.
    package func executeAll(_ text: String) async throws {
        _ = try await run(.simple(text)).count()
    }

    private func run(_ work: Exchange.Work) async throws -> PostgresRows {
        guard !isEnded.withLock({ $0 }) else { throw PostgresError.transactionEnded }
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { throw PostgresError(.timedOut, "The transaction took too long.") }
        return try await database.run(work, on: lease, timeout: min(left, statementTimeout))
    }

    func end() { isEnded.withLock { $0 = true } }
}

extension PostgresDatabase {
    /// The most attempts of a transaction.
    private static let mostAttempts = 5

    /// Runs a transaction: all statements of the closure take effect, or none.
    ///
    /// If the closure throws, the transaction is rolled back. If it conflicts with another one, or a table that it
    /// reads has changed, it is rolled back and the closure is called again, up to five times in all. So the closure
    /// must have no other effects. After a lost connection, the error says whether the outcome is known.
    ///
    /// - Parameters:
    ///   - timeout: How long it may take, with its repetitions. Waiting for a connection doesn't count.
    ///   - label: A name for errors of callers that wait for the connection.
    ///   - body: The statements, run again if the server asks for it. The transaction is rolled back if it throws.
    @discardableResult
    public func transaction<Outcome>(
        timeout: Duration = .seconds(30), label: String = "a transaction",
        _ body: (PostgresTransaction) async throws -> Outcome
    ) async throws -> Outcome {
        try await transaction(timeout: timeout, label: label, isControl: false, body)
    }

    /// Runs a transaction, on the connection beside the pool if all others are in use.
    ///
    /// - Parameter statementTimeout: How long each statement may take, in place of
    ///   ``PostgresOptions/statementTimeout``.
    @discardableResult
    package func transaction<Outcome>(
        timeout: Duration, label: String, isControl: Bool, statementTimeout: Duration? = nil,
        _ body: (PostgresTransaction) async throws -> Outcome
    ) async throws -> Outcome {
        let timeout = timeout.sleepable
        let longest = (statementTimeout ?? options.statementTimeout).sleepable
        var attempt = 1
        let start = ContinuousClock.now
        // How long a pooler without a connection to the server is waited for.
        var limit: ContinuousClock.Instant?
        while true {
            do {
                return try await withLease(label: label, isControl: isControl, until: limit) { lease in
                    try await perform(lease, .now + timeout, timeout, longest, body)
                }
            } catch let failure as Unsent {
                if failure.error.isOfPooler {
                    limit = limit ?? start + options.patience
                } else {
                    guard attempt < Self.mostAttempts else { throw failure.error }
                    attempt += 1
                }
            } catch let error as PostgresError {
                guard error.isRepeatable, attempt < Self.mostAttempts, ContinuousClock.now - start < timeout else {
                    throw error
                }
                try await Task.sleep(for: .milliseconds(Double.random(in: 1...20) * Double(attempt)))
                attempt += 1
            }
        }
    }

    /// The transaction has not begun.
    private struct Unsent: Error {
        let error: PostgresError
    }

    private func perform<Outcome>(
        _ lease: Lease, _ deadline: ContinuousClock.Instant, _ timeout: Duration, _ statementTimeout: Duration,
        _ body: (PostgresTransaction) async throws -> Outcome
    ) async throws -> Outcome {
        // The server's limits have 32 bits. 0 would be none.
        func limit(_ duration: Duration) -> Int64 {
            max(1, Int64(min(duration, timeout, .milliseconds(Int32.max)) / .milliseconds(1)))
        }
        do {
            // The server ends what this process can't: it may be stopped, or cut off. The wait for a lock ends before
            // the statement, so that the error says which it was.
            _ = try await run(
                .simple(
                    """
                    BEGIN; SET LOCAL statement_timeout = \(limit(statementTimeout)); \
                    SET LOCAL lock_timeout = \(limit(min(statementTimeout, options.statementTimeout) * 4 / 5)); \
                    SET LOCAL idle_in_transaction_session_timeout = \(limit(timeout))
                    """), on: lease, timeout: options.statementTimeout
            ).count()
        } catch let error as PostgresError where error.reason == .connectionLost || error.isOfPooler {
            throw Unsent(error: error)
        }
        let transaction = PostgresTransaction(self, lease, deadline, statementTimeout: statementTimeout)
        let outcome: Outcome
        do {
            outcome = try await body(transaction)
            transaction.end()
            try Task.checkCancellation()
        } catch {
            transaction.end()
            await rollBack(lease)
            throw error
        }
        let status: Int32? = await ask(lease) { link, answer in
            answer(link.exchange == nil ? link.transactionStatus : -1)
        }
        switch status {
        case CLIBPQ_IN_TRANSACTION?: break
        case nil: throw PostgresError.lost(.connectionLost, "it was closed before the commit")
        case CLIBPQ_IN_FAILED_TRANSACTION?:
            await rollBack(lease)
            throw PostgresError(
                .misuse, "A statement of the transaction has failed, and its error was caught. Nothing was changed.")
        default:
            await rollBack(lease)
            throw PostgresError(
                .misuse, "The transaction was ended by a statement of its own, or rows of it were not read.")
        }
        _ = try await run(
            .simple("COMMIT"), on: lease, timeout: .seconds(30), isCancellable: false, ifLost: .outcomeUnknown
        ).count()
        return outcome
    }

    /// Rolls back, even if the task is cancelled.
    private func rollBack(_ lease: Lease) async {
        await Task {
            _ = try? await self.run(.simple("ROLLBACK"), on: lease, timeout: .seconds(5)).count()
        }.value
    }
}

extension PostgresError {
    /// Whether a transaction is run again after this error of one of its statements.
    fileprivate var isRepeatable: Bool { isConflict || isOfPreparation }
}
