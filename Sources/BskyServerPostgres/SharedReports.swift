import ATData
import ATPostgres
import ATServer
import BskyServer
import Foundation
import PostgresDatabase

extension PostgresLabels {
    /// How long a report belongs to a process that handles it. A handler has five minutes.
    private static let claim = Duration.seconds(360)

    func store(_ report: LabelReport) async throws -> LabelReport {
        let at = report.createdAt.date
        let stored = try await write { transaction, numbers in
            // After a lost connection, this finds the report that was stored.
            if let same = try await same(as: report, since: at - 86_400, transaction) { return same }
            if report.isAppeal, try await hasOpenAppeal(of: report, transaction) {
                throw XRPCError(
                    .forbidden, error: "AlreadyAppealed", "There is an appeal already, which is not decided yet")
            }
            let id = numbers.report &+ 1
            try await transaction.execute(
                """
                WITH old AS (
                    DELETE FROM \(reports) WHERE labeler = \(labeler) AND id IN (
                        SELECT id FROM \(reports) WHERE labeler = \(labeler) AND NOT is_open
                        AND reported_at < \(at - 30 * 86_400) LIMIT 100)
                ), written AS (
                    INSERT INTO \(reports) (labeler, id, account, digest, reported_at, content)
                    VALUES (\(labeler), \(id), \(report.reporter.description), \(report.digest), \(at),
                        \(report.content))
                )
                UPDATE \(labelers) SET report = \(id) WHERE id = \(labeler)
                """)
            return try report.numbered(Int(id))
        }
        notify()
        return stored
    }

    private func same(
        as report: LabelReport, since date: Date, _ transaction: PostgresTransaction
    ) async throws -> LabelReport? {
        try await transaction.query(
            """
            SELECT id, content FROM \(reports)
            WHERE labeler = \(labeler) AND digest = \(report.digest) AND reported_at > \(date) LIMIT 1
            """
        ).first().map(Self.report)
    }

    private func hasOpenAppeal(of report: LabelReport, _ transaction: PostgresTransaction) async throws -> Bool {
        let rows = try await transaction.query(
            """
            SELECT id, content FROM \(reports)
            WHERE labeler = \(labeler) AND is_open AND account = \(report.reporter.description)
            """
        ).all()
        return try rows.map(Self.report).contains { $0.isAppeal && $0.subject == report.subject }
    }

    private static func report(_ row: PostgresRow) throws -> LabelReport {
        let (id, content) = try row.decode(Int.self, [UInt8].self)
        return try LabelReport(id: id, content: content)
    }

    // MARK: Handling

    func nextReport(after id: Int) async throws -> LabelReport? {
        try await renewClaims()
        // One that a process has left may have any number.
        return try await claim("until IS NULL OR until < pg_catalog.clock_timestamp()")
    }

    func openReport(_ id: Int) async throws -> LabelReport? {
        let report = try await claim(
            "id = \(id) AND (owner = \(process) OR until IS NULL OR until < pg_catalog.clock_timestamp())")
        if report == nil { kept.withLock { _ = $0.ids.remove(id) } }
        return report
    }

    /// Claims the first open report with a condition.
    private func claim(_ condition: PostgresQuery) async throws -> LabelReport? {
        // Of a claim whose response is lost, the report comes again when the claim has ended.
        try await context.database.query(
            """
            UPDATE \(reports) SET owner = \(process), until = \(Self.end(after: Self.claim))
            WHERE labeler = \(labeler) AND id = (
                SELECT id FROM \(reports) WHERE labeler = \(labeler) AND is_open AND (\(condition))
                ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING id, content
            """, isRepeatable: true
        ).first().map(Self.report)
    }

    /// The end of a claim, by the clock of the database.
    private static func end(after duration: Duration) -> PostgresQuery {
        "pg_catalog.clock_timestamp() + \(duration / .seconds(1)) * interval '1 second'"
    }

    func keep(_ report: LabelReport) async throws {
        kept.withLock { _ = $0.ids.insert(report.id) }
        try await renewClaims([report.id])
    }

    /// Renews the claims of kept reports before they end, so that only those of a lost process do.
    private func renewClaims() async throws {
        let now = context.time.now()
        let ids = kept.withLock { kept -> Set<Int> in
            guard !kept.ids.isEmpty, kept.renewal.map({ $0 <= now }) ?? true else { return [] }
            kept.renewal = now + Self.claim / 3
            return kept.ids
        }
        if !ids.isEmpty { try await renewClaims(ids) }
    }

    private func renewClaims(_ ids: Set<Int>) async throws {
        try await context.database.execute(
            """
            UPDATE \(reports) SET until = \(Self.end(after: Self.claim))
            WHERE labeler = \(labeler) AND id = ANY (\(ids.map { Int64($0) })) AND owner = \(process)
            """, isRepeatable: true)
    }

    func close(_ report: LabelReport) async throws {
        kept.withLock { _ = $0.ids.remove(report.id) }
        try await context.database.execute(
            """
            UPDATE \(reports) SET is_open = false, owner = NULL, until = NULL
            WHERE labeler = \(labeler) AND id = \(Int64(report.id))
            """, isRepeatable: true)
    }

    func openReportCount() async throws -> Int {
        try await context.database.query(
            "SELECT count(*) FROM \(reports) WHERE labeler = \(labeler) AND is_open", isRepeatable: true
        ).first()?.decode(Int.self) ?? 0
    }
}
