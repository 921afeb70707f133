public import ATStreams
import Foundation
import PostgresDatabase

/// Keeps verified states of repositories in a PostgreSQL database, for a stream that one process at a time verifies.
///
/// A group of processes doesn't need it: it keeps the states with its cursors.
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

    /// Stores records in place of earlier ones of the same accounts.
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
