package import PostgresDatabase

/// The contents of the tables in numbers, for administrators.
package struct StoreStatus: Sendable {
    /// The version of the tables; `nil` if there are none.
    package var version: Int?
    /// The version that this program knows.
    package let known = Migration.steps.last?.number ?? 0
    /// Whether this program can use the tables, if need be after adding what is missing.
    package var isUsable = true
    package var sessions = 0
    /// The pending logins.
    package var logins = 0
    /// The sessions and logins that aren't encrypted.
    package var unencrypted = 0
    /// The keys that sessions and logins are encrypted with.
    package var keys = 0
    package var cursors = 0
    package var deadLetters = 0
    package var labels = 0
}

extension PostgresStores {
    /// Reads the state of the tables. Needs neither keys nor the right to write.
    package static func status(of database: PostgresDatabase, schema: String = "atp") async throws -> StoreStatus {
        let schema = try SchemaName(schema)
        var status = StoreStatus()
        let values: [String: Int]
        do {
            values = try await Migration.values(database, schema)
        } catch let error as PostgresError where ["42P01", "3F000"].contains(error.sqlState) {
            return status
        }
        status.version = values["version"] ?? 0
        status.isUsable = values["oldest"] ?? 0 <= status.known
        guard status.version ?? 0 > 0, status.isUsable else { return status }
        let row = try await database.query(
            """
            WITH kept AS (SELECT true AS is_session, key_id FROM \(schema.table("session")) WHERE data IS NOT NULL
                UNION ALL SELECT false, key_id FROM \(schema.table("oauth_login")))
            SELECT count(*) FILTER (WHERE is_session), count(*) FILTER (WHERE NOT is_session),
                count(*) FILTER (WHERE key_id = 0), count(DISTINCT key_id) FILTER (WHERE key_id <> 0),
                (SELECT count(*) FROM \(schema.table("stream_cursor"))) FROM kept
            """, isRepeatable: true
        ).first()
        if let row {
            (status.sessions, status.logins, status.unencrypted, status.keys, status.cursors) = try row.decode(
                Int.self, Int.self, Int.self, Int.self, Int.self)
        }
        if status.version ?? 0 >= Migration.sharedWork.number {
            status.deadLetters =
                try await database.query(
                    "SELECT count(*) FROM \(schema.table("dead_letter"))", isRepeatable: true
                ).first()?.decode(Int.self) ?? 0
        }
        if status.version ?? 0 >= Migration.sharedLabels.number {
            status.labels =
                try await database.query(
                    "SELECT count(*) FROM \(schema.table("label"))", isRepeatable: true, timeout: .seconds(300)
                ).first()?.decode(Int.self) ?? 0
        }
        return status
    }
}
