public import Foundation

/// A call of a database failed.
///
/// It never contains a password or a value of a statement: only the server's first line, with the names of the table
/// and the constraint.
public struct PostgresError: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Reason: Hashable, Sendable {
        /// The library libpq isn't on this system.
        case noLibrary
        /// The library or the server is older than version 13, or its text isn't UTF-8.
        case unsupported
        /// The connection string, an option or a name is invalid.
        case invalid
        /// No connection could be opened.
        case unreachable
        /// The server refused a statement. ``PostgresError/sqlState`` says why.
        case refused
        /// The connection was lost before the server received the statement, or before the commit. Nothing was changed.
        case connectionLost
        /// The connection was lost, or the server didn't respond in time, during a statement outside a transaction or
        /// during a commit. It is unknown whether it was executed.
        case outcomeUnknown
        /// The statement or the transaction took too long, and was cancelled. Nothing was changed, unless a transaction
        /// catches this error and continues.
        case timedOut
        /// All connections were in use for too long, or too many callers wait.
        case poolExhausted
        /// A statement or a value is too large, or can't be sent.
        case invalidValue
        /// A value has another type than the caller expects.
        case unexpectedType
        /// A transaction was used after its end, an error in it was caught and then it was committed, or a statement
        /// outside of ``PostgresDatabase/transaction(timeout:label:_:)`` began one.
        case misuse
        /// The database was closed.
        case closed
    }

    /// The kind of failure.
    public let reason: Reason
    /// The server's code of five letters and digits, such as `23505` for a duplicate key.
    public let sqlState: String?
    /// A sentence that says what failed, and what to try.
    public let message: String
    /// The table that the server names.
    public let table: String?
    /// The constraint that the server names.
    public let constraint: String?
    /// Whether a statement was refused because of how it was prepared before.
    var isOfPreparation = false
    /// Whether a pooler had no connection to the server.
    var isOfPooler = false

    init(_ reason: Reason, _ message: String, sqlState: String? = nil, table: String? = nil, constraint: String? = nil)
    {
        self.reason = reason
        // Longer ones quote data.
        self.message = message.count > 500 ? "\(message.prefix(500))…" : message
        self.sqlState = sqlState
        self.table = table
        self.constraint = constraint
    }

    /// Whether the same transaction may succeed when it is run again: it conflicted with another one.
    public var isConflict: Bool { sqlState == "40001" || sqlState == "40P01" }

    /// Whether a row with the same key exists already.
    public var isDuplicate: Bool { sqlState == "23505" }
}

extension PostgresError: CustomStringConvertible, LocalizedError {
    /// The message, with the server's code.
    public var description: String {
        guard let sqlState else { return message }
        let names = [table.map { "table \($0)" }, constraint.map { "constraint \($0)" }].compactMap(\.self)
        return ([message, "(SQLSTATE \(sqlState)"] + names).joined(separator: " ") + ")"
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension PostgresError {
    static let noLibrary = PostgresError(
        .noLibrary,
        """
        This system lacks libpq.so.5. Install it: apt-get install libpq5 (Debian, Ubuntu), dnf install libpq (Fedora), \
        apk add libpq (Alpine), brew install libpq (macOS).
        """)

    static let closed = PostgresError(.closed, "The database was closed.")

    /// Nobody waits for the rows any more. A caller that was cancelled throws `CancellationError` instead.
    static let cancelled = PostgresError(
        .misuse, "The rows were not read before their caller was cancelled or their transaction ended.")

    static let transactionEnded = PostgresError(
        .misuse, "The transaction has ended. Use it only inside the closure that received it.")

    static let strayTransaction = PostgresError(
        .misuse, "The statement has begun a transaction, which was rolled back. Use transaction(_:) instead of BEGIN.")

    static func refusedByPooler(_ cause: String) -> PostgresError {
        var error = PostgresError(
            .unreachable, "The pooler has no connection to the database's server: \(cause). Nothing was changed.")
        error.isOfPooler = true
        return error
    }

    static func lost(_ reason: Reason, _ cause: String) -> PostgresError {
        let outcome =
            reason == .outcomeUnknown
            ? "Whether the statement was executed isn't known." : "Nothing was changed."
        return PostgresError(reason, "The connection to the database was lost: \(cause). \(outcome)")
    }
}
