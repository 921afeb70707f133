import PostgresDatabase

/// The rows that nobody needs any more. They are deleted in parts, and rows in use are left for the next time.
struct Garbage {
    /// The most rows that are deleted in one transaction.
    private static let batch = 10_000

    private let context: StoreContext

    init(_ context: StoreContext) { self.context = context }

    /// Some rows of a table.
    struct Rows {
        let table: String
        /// The columns of its key.
        let key: PostgresQuery
        let condition: PostgresQuery
    }

    /// Logins that have expired.
    let logins = Rows(
        table: "oauth_login", key: "tenant, name",
        condition: "started_at < pg_catalog.clock_timestamp() - interval '1 hour'")
    /// Rows of ended sessions. The lock of a refresh may be the newest part of a row.
    let sessions = Rows(
        table: "session", key: "tenant, account",
        condition: """
            data IS NULL AND saved_at < pg_catalog.clock_timestamp() - interval '1 day'
            AND (lease_until IS NULL OR lease_until < pg_catalog.clock_timestamp() - interval '1 day')
            """)

    /// Selects the members of groups that ended an hour ago. A drained one is kept for a month: if it comes back, it
    /// must still get no partitions.
    static let deadMembers: PostgresQuery = """
        until < pg_catalog.clock_timestamp() - CASE WHEN is_drained THEN interval '30 days' ELSE interval '1 hour' END
        """

    /// Deletes everything. Returns how many rows of each kind there were.
    func collect() async throws -> [(name: String, count: Int)] {
        // Clocks of machines may be late, so what expires is kept a while longer.
        let late: PostgresQuery = "< pg_catalog.clock_timestamp() - interval '5 minutes'"
        let dead: PostgresQuery = "until < pg_catalog.clock_timestamp() - interval '1 hour'"
        let all = [
            ("logins", logins), ("sessions", sessions),
            ("usedTokens", Rows(table: "used_token", key: "issuer, token", condition: "expires_at \(late)")),
            ("callCounts", Rows(table: "call_count", key: "key", condition: "window_end \(late)")),
            ("groupMembers", Rows(table: "group_member", key: "grp, id", condition: Self.deadMembers)),
            ("backfillMembers", Rows(table: "backfill_member", key: "name, id", condition: dead)),
            (
                "labelWriters",
                Rows(
                    table: "label_writer", key: "labeler, id",
                    condition: "saved_at < pg_catalog.clock_timestamp() - interval '1 day'")
            ),
            (
                "labelReports",
                Rows(
                    table: "label_report", key: "labeler, id",
                    condition: "NOT is_open AND reported_at < pg_catalog.clock_timestamp() - interval '30 days'")
            ),
        ]
        var counts: [(name: String, count: Int)] = []
        for (name, rows) in all { counts.append((name, try await delete(rows))) }
        return counts
    }

    func delete(_ rows: Rows) async throws -> Int {
        let table = context.schema.table(rows.table)
        var count = 0
        while true {
            let deleted = try await context.database.execute(
                """
                DELETE FROM \(table) WHERE (\(rows.key)) IN (
                    SELECT \(rows.key) FROM \(table) WHERE \(rows.condition) LIMIT \(Self.batch) FOR UPDATE SKIP LOCKED)
                """)
            count += deleted
            guard deleted == Self.batch else { return count }
        }
    }
}
