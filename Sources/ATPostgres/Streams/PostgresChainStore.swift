import ATData
public import ATStreams
import Foundation
import PostgresDatabase

/// Stores verified states of repositories in a PostgreSQL database, for a stream that one process at a time verifies.
///
/// A stream group doesn't need it, because it stores the states with its cursors.
public struct PostgresChainStore: ChainStore {
    private let context: StoreContext
    private let name: String

    init(_ context: StoreContext, _ name: String) {
        self.context = context
        self.name = name
    }

    private var table: PostgresQuery { context.schema.table("chain") }

    /// Calls the closure with every record.
    public func load(_ receive: @Sendable (ChainRecord) -> Void) async throws {
        let rows = try await context.database.query(
            "SELECT did, state FROM \(table) WHERE verifier = \(name)", timeout: .seconds(600))
        for try await row in rows {
            let (did, bytes) = try row.decode(String.self, Data.self)
            receive(try ChainRows.record(did, bytes))
        }
    }

    /// Replaces the records of some accounts.
    public func save(_ records: [ChainRecord]) async throws {
        try await context.database.transaction(timeout: .seconds(60), label: "states of accounts") { transaction in
            try await ChainRows.write(records, { try await transaction.execute($0) }) { blank in
                "DELETE FROM \(table) WHERE verifier = \(name) AND did = ANY(\(blank))"
            } put: { dids, bytes in
                """
                INSERT INTO \(table) (verifier, did, state)
                SELECT \(name), did, state FROM unnest(\(dids), \(bytes)) AS new (did, state)
                ON CONFLICT (verifier, did) DO UPDATE SET state = EXCLUDED.state
                """
            }
        }
    }
}

/// Rows with states of accounts.
enum ChainRows {
    static func record(_ did: String, _ bytes: Data) throws -> ChainRecord {
        guard let did = try? DID(did), let record = ChainRecord(did: did, bytes: Array(bytes)) else {
            throw PostgresStoreError.damaged(what: "The state of \(did)")
        }
        return record
    }

    /// Writes states, in the order of their keys, so that transactions don't wait for each other in a circle.
    static func write(
        _ records: [ChainRecord], _ execute: (PostgresQuery) async throws -> Void,
        remove: ([String]) -> PostgresQuery, put: ([String], [Data]) -> PostgresQuery
    ) async throws {
        let records = records.map { (did: $0.did.description, record: $0) }.sorted { $0.did < $1.did }
        let blank = records.filter(\.record.isBlank).map(\.did)
        if !blank.isEmpty { try await execute(remove(blank)) }
        let known = records.filter { !$0.record.isBlank }
        // A statement has at most 8 MiB.
        for start in stride(from: 0, to: known.count, by: 5000) {
            let part = known[start..<min(start + 5000, known.count)]
            try await execute(put(part.map(\.did), part.map { Data($0.record.bytes) }))
        }
    }
}
