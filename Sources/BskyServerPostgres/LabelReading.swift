import ATData
import ATPostgres
import ATProtoLexicons
import ATRepo
import ATServer
import BskyServer
import Foundation
import PostgresDatabase

extension PostgresLabels {
    /// The most labels that patterns may match to be found by the index of subjects. More of them are found by a walk
    /// over the labels in their order, which meets enough of them soon.
    private static let mostMatches: Int64 = 5_000
    /// The labels that such a walk reads for a page.
    private static let mostSteps: Int64 = 10_000
    /// The most events that are read at a time.
    private static let mostEvents = 1_000

    /// Whether a row called `stored` has the signature of an older key, and this process knows the newer one. A
    /// process whose own key was replaced returns what is stored.
    private var isOld: PostgresQuery {
        """
        (stored.key <> \(signer.keyName)
        AND \(signer.keyName) = (SELECT key FROM \(labelers) WHERE id = \(labeler)))
        """
    }

    /// The label of a row with its number, the label and whether its signature is old.
    private func label(_ row: PostgresRow) throws -> (seq: Int64, label: [UInt8]) {
        let (seq, label, isOld) = try row.decode(Int64.self, [UInt8].self, Bool.self)
        return (seq, isOld ? try signer.again(SignedLabel(dagCBOR: label)).dagCBOR() : label)
    }

    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        try await offLoop {
            let rows = try await self.context.database.query(
                """
                SELECT seq, label, \(self.isOld) FROM \(self.labels) AS stored
                WHERE labeler = \(self.labeler) AND seq > \(seq) ORDER BY seq LIMIT \(min(limit, Self.mostEvents))
                """, isRepeatable: true)
            var events: [NumberedEvent] = []
            for try await row in rows {
                let (seq, label) = try self.label(row)
                events.append(NumberedEvent(seq: seq, label: label))
            }
            return events
        }
    }

    // MARK: Pages

    func page(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, at now: Date
    ) async throws -> (labels: [ComAtproto.Label.Defs.Label], cursor: String?) {
        try await offLoop {
            let wanted = Wanted(patterns)
            var rows = try await self.indexed(wanted, after: seq, limit: limit, now)
            var end: Int64?
            if rows == nil {
                let walked = try await self.walk(wanted, after: seq, limit: limit, now)
                (rows, end) = (walked.rows, walked.end)
            }
            let page = (rows ?? []).prefix(limit)
            let labels = try page.map { try ComAtproto.Label.Defs.Label(dagCBOR: $0.label) }
            if rows?.count ?? 0 > limit { end = page.last?.seq }
            return (labels, end.map(String.init))
        }
    }

    /// The subjects of a call, as values of a statement.
    private struct Wanted {
        var names: [String] = []
        /// The ranges of subjects with the same prefix.
        var first: [String] = []
        var end: [String] = []
        var isAll = false

        init(_ patterns: [LabelPattern]) {
            // No subject has a NUL, and the server can't compare with one.
            for pattern in patterns where !pattern.name.utf8.contains(0) {
                if !pattern.isPrefix {
                    names.append(pattern.name)
                } else {
                    first.append(pattern.name)
                    // No character is later than this one, and no subject has it.
                    end.append(pattern.name + "\u{10FFFF}")
                    isAll = isAll || pattern.name.isEmpty
                }
            }
        }
    }

    /// Finds labels by the index of subjects; `nil` if there are too many. Returns one more than the limit if there
    /// are.
    private func indexed(
        _ wanted: Wanted, after seq: Int64, limit: Int, _ now: Date
    ) async throws -> [(seq: Int64, label: [UInt8])]? {
        guard !wanted.isAll else { return nil }
        let columns: PostgresQuery = "stored.seq, stored.label, stored.expires_at, \(isOld) AS is_old"
        let rows = try await context.database.query(
            """
            WITH found AS MATERIALIZED (
                SELECT \(columns) FROM \(labels) AS stored
                WHERE stored.labeler = \(labeler) AND stored.uri = ANY (\(wanted.names))
                UNION ALL
                SELECT \(columns) FROM unnest(\(wanted.first), \(wanted.end)) AS range (first, last)
                JOIN \(labels) AS stored
                    ON stored.labeler = \(labeler) AND stored.uri >= range.first AND stored.uri < range.last
                LIMIT \(Self.mostMatches + 1))
            SELECT page.seq, page.label, page.is_old, total.count
            FROM (SELECT count(*) AS count FROM found) AS total LEFT JOIN LATERAL (
                SELECT DISTINCT ON (seq) seq, label, is_old FROM found
                WHERE seq > \(seq) AND (expires_at IS NULL OR expires_at > \(now))
                    AND total.count <= \(Self.mostMatches)
                ORDER BY seq LIMIT \(limit &+ 1)) AS page ON true
            ORDER BY page.seq
            """, isRepeatable: true
        ).all()
        guard let first = rows.first, try first.decode("count", as: Int64.self) <= Self.mostMatches else { return nil }
        // Without any label, there is one row without one.
        return try first.decode(Int64?.self) == nil ? [] : try rows.map(label)
    }

    /// Finds labels by a walk over them in their order. Returns one more than the limit if there are, and the number
    /// after which to go on if the walk has not come to the end.
    private func walk(
        _ wanted: Wanted, after seq: Int64, limit: Int, _ now: Date
    ) async throws -> (rows: [(seq: Int64, label: [UInt8])], end: Int64?) {
        let step = try await context.database.query(
            """
            SELECT max(seq), count(*) FROM (
                SELECT seq FROM \(labels) WHERE labeler = \(labeler) AND seq > \(seq)
                ORDER BY seq LIMIT \(Self.mostSteps)) AS step
            """, isRepeatable: true
        ).first()
        guard let (last, count) = try step?.decode(Int64?.self, Int64.self), let last else { return ([], nil) }
        let isWanted: PostgresQuery =
            wanted.isAll
            ? "true"
            : """
            (stored.uri = ANY (\(wanted.names)) OR EXISTS (
                SELECT 1 FROM unnest(\(wanted.first), \(wanted.end)) AS range (first, last)
                WHERE stored.uri >= range.first AND stored.uri < range.last))
            """
        // A label that is replaced meanwhile has a higher number: it is in the last page, or in a later one.
        let end = count < Self.mostSteps ? Int64.max : last
        let rows = try await context.database.query(
            """
            SELECT stored.seq, stored.label, \(isOld) FROM \(labels) AS stored
            WHERE stored.labeler = \(labeler) AND stored.seq > \(seq) AND stored.seq <= \(end)
                AND (stored.expires_at IS NULL OR stored.expires_at > \(now)) AND \(isWanted)
            ORDER BY stored.seq LIMIT \(limit &+ 1)
            """, isRepeatable: true
        ).all()
        return (try rows.map(label), count < Self.mostSteps ? nil : last)
    }
}
