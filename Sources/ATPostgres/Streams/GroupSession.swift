import ATData
import ATStreams
import Foundation
import HTTPTransport
import PostgresDatabase

/// An open transaction of a group's database.
struct GroupSession<Database: GroupDatabase>: Sendable {
    let database: Database
    let transaction: Database.Transaction

    /// Runs a statement, and returns its rows.
    @discardableResult
    func rows(_ query: PostgresQuery) async throws -> [GroupRow] {
        try await database.run(GroupStatement(query), in: transaction).map(GroupRow.init)
    }

    /// Lets the server end the transaction if this process hangs.
    fileprivate func limit(_ duration: Duration) async throws {
        let time = "\(max(1, min(duration, .seconds(86_400)).components.seconds))s"
        try await rows(
            """
            SELECT pg_catalog.set_config('statement_timeout', \(time), true),
                pg_catalog.set_config('lock_timeout', \(time), true),
                pg_catalog.set_config('idle_in_transaction_session_timeout', \(time), true)
            """)
    }
}

extension GroupDatabase {
    /// Runs a transaction, and returns what its closure returns.
    func perform<Outcome: Sendable>(
        _ purpose: GroupPurpose, _ body: @Sendable (GroupSession<Self>) async throws -> Outcome
    ) async throws -> Outcome {
        let outcome = Guarded<Outcome?>(nil)
        try await transaction(purpose) { transaction in
            let session = GroupSession(database: self, transaction: transaction)
            if !setsLimits { try await session.limit(purpose.timeout) }
            let value = try await body(session)
            outcome.withLock { $0 = value }
        }
        guard let outcome = outcome.withLock(\.self) else {
            throw PostgresStoreError.contended(what: "The transaction of \(purpose.name)")
        }
        return outcome
    }
}

/// A row of a result.
struct GroupRow: Sendable {
    let values: [GroupValue]

    init(_ values: [GroupValue]) { self.values = values }

    /// Reads the values, from the first column on.
    func decode<each Value: GroupReadable>(_ types: repeat (each Value).Type) throws -> (repeat each Value) {
        var rest = values[...]
        return (repeat try next(&rest, (each Value).self))
    }

    /// Reads the value of the first column.
    func decode<Value: GroupReadable>(_ type: Value.Type) throws -> Value {
        var rest = values[...]
        return try next(&rest, type)
    }

    private func next<Value: GroupReadable>(_ rest: inout ArraySlice<GroupValue>, _ type: Value.Type) throws -> Value {
        guard let value = rest.popFirst(), let read = Value(value) else {
            throw PostgresStoreError.damaged(what: "A row of a group with \(values.count) columns")
        }
        return read
    }
}

/// A value that can be read from a row.
protocol GroupReadable {
    init?(_ value: GroupValue)
}

extension Int64: GroupReadable {
    init?(_ value: GroupValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
}

extension Int: GroupReadable {
    init?(_ value: GroupValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: GroupReadable {
    init?(_ value: GroupValue) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }
}

extension String: GroupReadable {
    init?(_ value: GroupValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension Data: GroupReadable {
    init?(_ value: GroupValue) {
        guard case .bytes(let bytes) = value else { return nil }
        self = bytes
    }
}

extension UUID: GroupReadable {
    init?(_ value: GroupValue) {
        guard case .uuid(let id) = value else { return nil }
        self = id
    }
}

extension Optional: GroupReadable where Wrapped: GroupReadable {
    init?(_ value: GroupValue) {
        guard value != .null else {
            self = .none
            return
        }
        guard let read = Wrapped(value) else { return nil }
        self = .some(read)
    }
}
