public import Foundation
public import PostgresDatabase

/// A PostgreSQL client that a ``PostgresGroupStore`` uses.
///
/// `PostgresDatabase` conforms to this protocol. If your program uses another client, add a conformance. The handlers
/// of a group then receive its transactions, and their writes take effect exactly once. <doc:AnotherClient> shows it
/// for `PostgresClient` of postgres-nio.
public protocol GroupDatabase: Sendable {
    /// A transaction that is open, for statements of the group and of its handlers.
    associatedtype Transaction: Sendable

    /// Runs the closure in a transaction, on a connection with exclusive access.
    ///
    /// Commits when the closure returns. When it throws, rolls back and throws the same error. May call the closure
    /// again after a conflict with another transaction.
    ///
    func transaction(
        _ purpose: GroupPurpose, _ body: @Sendable (Transaction) async throws -> Void
    ) async throws

    /// Runs a statement in a transaction, and returns its rows.
    func run(_ statement: GroupStatement, in transaction: Transaction) async throws -> [[GroupValue]]

    /// Returns the SQLSTATE of an error, such as `23505`; `nil` for errors that aren't from the server.
    func sqlState(of error: any Error) -> String?

    /// Whether the server couldn't be reached, or the connection was lost. The group retries the transaction later.
    func isUnreachable(_ error: any Error) -> Bool

    /// Whether ``transaction(_:_:)`` lets the server end a transaction whose process hangs. If not, the
    /// group sets the server's limits at the start of each transaction. `false` by default.
    var setsLimits: Bool { get }
}

extension GroupDatabase {
    /// `false`.
    public var setsLimits: Bool { false }
}

/// The purpose of a group's transaction.
public struct GroupPurpose: Hashable, Sendable {
    /// A name for errors and logs, such as "a heartbeat".
    public let name: String
    /// How long it may take.
    public let timeout: Duration
    /// Whether the transaction must not wait for handlers, because the process would lose its lease. Use a separate
    /// connection for it, if possible.
    public let isUrgent: Bool
    /// Whether a single statement may take as long as the whole transaction.
    var hasLongStatements = false
}

/// A statement of a group, with `$1`, `$2` and so on in place of the values.
public struct GroupStatement: Sendable {
    /// The values of the parameters, in order.
    public let values: [GroupValue]
    fileprivate let query: PostgresQuery

    /// The text.
    public var text: String { query.text }

    init(_ query: PostgresQuery) throws {
        self.query = query
        values = try query.cells().map { try GroupValue($0) }
    }
}

/// A value of a parameter, or in a row.
public enum GroupValue: Hashable, Sendable {
    /// `NULL`.
    case null
    /// A `boolean`.
    case boolean(Bool)
    /// A `bigint` as a parameter; a number of any size in a row.
    case integer(Int64)
    /// A `text`.
    case text(String)
    /// A `bytea`.
    case bytes(Data)
    /// A `uuid`.
    case uuid(UUID)
    /// A `text[]`. Only as a parameter.
    case texts([String])
    /// A `bytea[]`. Only as a parameter.
    case byteStrings([Data])

    init(_ cell: PostgresCell) throws {
        guard cell.bytes != nil else {
            self = .null
            return
        }
        switch cell.type {
        case .bool: self = .boolean(try Bool(postgres: cell))
        case .int2: self = .integer(Int64(try Int16(postgres: cell)))
        case .int4: self = .integer(Int64(try Int32(postgres: cell)))
        case .int8: self = .integer(try Int64(postgres: cell))
        case .bytea: self = .bytes(try Data(postgres: cell))
        case .uuid: self = .uuid(try UUID(postgres: cell))
        case .textArray: self = .texts(try [String](postgres: cell))
        case .byteaArray: self = .byteStrings(try [Data](postgres: cell))
        default: self = .text(try String(postgres: cell))
        }
    }
}

extension PostgresDatabase: GroupDatabase {
    /// Runs a transaction, on the connection beside the pool if it is urgent.
    public func transaction(
        _ purpose: GroupPurpose, _ body: @Sendable (PostgresTransaction) async throws -> Void
    ) async throws {
        try await transaction(
            timeout: purpose.timeout, label: purpose.name, isControl: purpose.isUrgent,
            statementTimeout: purpose.hasLongStatements ? purpose.timeout : nil
        ) { try await body($0) }
    }

    /// Runs a statement in a transaction.
    public func run(_ statement: GroupStatement, in transaction: PostgresTransaction) async throws -> [[GroupValue]] {
        try await transaction.query(statement.query).all().map { row in
            try (0..<row.count).compactMap { row.cell($0) }.map { try GroupValue($0) }
        }
    }

    /// The server's code of an error.
    public func sqlState(of error: any Error) -> String? { (error as? PostgresError)?.sqlState }

    /// Whether the server was away or busy.
    public func isUnreachable(_ error: any Error) -> Bool {
        switch (error as? PostgresError)?.reason {
        case .unreachable, .connectionLost, .outcomeUnknown, .timedOut, .poolExhausted: true
        default: false
        }
    }

    /// `true`.
    public var setsLimits: Bool { true }
}
