import ATData
import ATProtoLexicons
import ATRepo
import ATServer
import CoreATProtocol
import Foundation
import SQLiteDatabase

/// The tables of a labeler, and their statements, for one connection.
final class LabelTables: @unchecked Sendable {
    // Safe to share: its owner uses it under a lock.

    private let database: SQLiteConnection
    /// Signs what is read with another key's signature; `nil` if it is returned as it is stored.
    private let signer: LabelSigner?
    /// The name of the signer's key, as it is stored.
    private let keyName: [UInt8]
    private let find: SQLiteConnection.Statement
    private let remove: SQLiteConnection.Statement
    private let insert: SQLiteConnection.Statement
    private let forget: SQLiteConnection.Statement
    private let replaceSignature: SQLiteConnection.Statement
    private let withOtherKey: SQLiteConnection.Statement
    private let following: SQLiteConnection.Statement
    private let walking: SQLiteConnection.Statement
    private let countMatching: SQLiteConnection.Statement
    private let matching: SQLiteConnection.Statement
    private let findReport: SQLiteConnection.Statement
    private let insertReport: SQLiteConnection.Statement
    private let openReports: SQLiteConnection.Statement
    private let openReport: SQLiteConnection.Statement
    private let openReportsOf: SQLiteConnection.Statement
    private let closeReport: SQLiteConnection.Statement
    private let forgetReports: SQLiteConnection.Statement

    /// Numbers of labels are never used again (`AUTOINCREMENT`), and a label that someone has got survives a loss of
    /// power (`synchronous`).
    private static let schema = [
        "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
        """
        CREATE TABLE IF NOT EXISTS labels (seq INTEGER PRIMARY KEY AUTOINCREMENT, uri BLOB NOT NULL, val BLOB NOT NULL,
            ends INTEGER NOT NULL, key BLOB NOT NULL, label BLOB NOT NULL)
        """,
        "CREATE UNIQUE INDEX IF NOT EXISTS labels_subject ON labels (uri, val)",
        "CREATE INDEX IF NOT EXISTS labels_key ON labels (key)",
        "CREATE INDEX IF NOT EXISTS labels_ends ON labels (ends)",
        """
        CREATE TABLE IF NOT EXISTS reports (id INTEGER PRIMARY KEY AUTOINCREMENT, account BLOB NOT NULL,
            digest BLOB NOT NULL, at INTEGER NOT NULL, content BLOB NOT NULL, is_open INTEGER NOT NULL)
        """,
        "CREATE INDEX IF NOT EXISTS reports_digest ON reports (digest, at)",
        "CREATE INDEX IF NOT EXISTS reports_open ON reports (id) WHERE is_open = 1",
        "CREATE INDEX IF NOT EXISTS reports_account ON reports (account) WHERE is_open = 1",
        "CREATE INDEX IF NOT EXISTS reports_closed ON reports (at) WHERE is_open = 0",
    ]

    /// The labels of a range of subjects. SQLite would walk over all labels, because they come in the order of `seq`.
    static let matchingQuery = """
        SELECT seq, label, key FROM labels INDEXED BY labels_subject
        WHERE uri >= ?1 AND uri < ?2 AND seq > ?3 AND ends > ?4 ORDER BY seq LIMIT ?5
        """

    init(path: String, signer: LabelSigner? = nil) throws {
        self.signer = signer
        keyName = Array((signer?.keyName ?? "").utf8)
        database = try SQLiteConnection(path: path, patience: 5_000, isGuarded: true)
        for line in Self.schema { try database.run(line) }
        find = try database.prepare("SELECT seq, label FROM labels WHERE uri = ?1 AND val = ?2")
        remove = try database.prepare("DELETE FROM labels WHERE seq = ?1")
        insert = try database.prepare("INSERT INTO labels (uri, val, ends, key, label) VALUES (?1, ?2, ?3, ?4, ?5)")
        forget = try database.prepare(
            "DELETE FROM labels WHERE seq IN (SELECT seq FROM labels WHERE ends < ?1 LIMIT 100)")
        replaceSignature = try database.prepare("UPDATE labels SET key = ?2, label = ?3 WHERE seq = ?1")
        withOtherKey = try database.prepare(
            """
            SELECT seq, label FROM labels WHERE key < ?1
            UNION ALL SELECT seq, label FROM labels WHERE key > ?1 LIMIT ?2
            """)
        following = try database.prepare("SELECT seq, label, key FROM labels WHERE seq > ?1 ORDER BY seq LIMIT ?2")
        walking = try database.prepare(
            "SELECT seq, label, key, uri, ends FROM labels WHERE seq > ?1 ORDER BY seq LIMIT ?2")
        countMatching = try database.prepare(
            """
            SELECT count(*) FROM (SELECT 1 FROM labels INDEXED BY labels_subject WHERE uri >= ?1 AND uri < ?2 LIMIT ?3)
            """)
        matching = try database.prepare(Self.matchingQuery)
        findReport = try database.prepare("SELECT id, content FROM reports WHERE digest = ?1 AND at > ?2 LIMIT 1")
        insertReport = try database.prepare(
            "INSERT INTO reports (account, digest, at, content, is_open) VALUES (?1, ?2, ?3, ?4, 1)")
        openReports = try database.prepare(
            "SELECT id, content FROM reports WHERE is_open = 1 AND id > ?1 ORDER BY id LIMIT 1")
        openReport = try database.prepare("SELECT id, content FROM reports WHERE is_open = 1 AND id = ?1")
        openReportsOf = try database.prepare("SELECT id, content FROM reports WHERE is_open = 1 AND account = ?1")
        closeReport = try database.prepare("UPDATE reports SET is_open = 0 WHERE id = ?1")
        forgetReports = try database.prepare(
            "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE is_open = 0 AND at < ?1 LIMIT 100)")
    }

    // MARK: Labels

    /// The highest number that a label ever had.
    func lastNumber() throws -> Int64 {
        Int64(try database.run("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'labels'"))
    }

    /// Lets the numbers of new labels begin after a number, unless they do already.
    func skipNumbers(to number: Int64) throws {
        guard try lastNumber() < number else { return }
        try database.inTransaction {
            try database.run("DELETE FROM sqlite_sequence WHERE name = 'labels'")
            try database.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('labels', \(number))")
        }
    }

    /// Stores changes in one transaction, and removes labels that ended a week ago. Returns the events of the changes,
    /// and the numbers of the labels that they replace.
    func store(
        _ changes: some Sequence<LabelChange>, at now: Date, with signer: LabelSigner
    ) throws -> (events: [NumberedEvent], replaced: Set<Int64>) {
        try database.inTransaction {
            var replaced: Set<Int64> = []
            let events = try changes.compactMap { try store($0, at: now, with: signer, &replaced) }
            try database.run(forget, [.number(Int64((now.timeIntervalSince1970 - 7 * 86_400) * 1_000))])
            return (events, replaced)
        }
    }

    private func store(
        _ change: LabelChange, at now: Date, with signer: LabelSigner, _ replaced: inout Set<Int64>
    ) throws -> NumberedEvent? {
        let (uri, val) = (change.subject.uri, change.value)
        var (number, before): (Int64?, SignedLabel?)
        try database.run(find, [.text(uri), .text(val)]) { row in
            (number, before) = (row.number(0), try SignedLabel(dagCBOR: row.bytes(1)))
        }
        guard let label = try signer.label(change, replacing: before, at: now) else { return nil }
        if let number {
            try database.run(remove, [.number(number)])
            replaced.insert(number)
        }
        let bytes = try label.dagCBOR()
        let ends = label.exp.map { Int64($0.date.timeIntervalSince1970 * 1_000) } ?? .max
        try database.run(
            insert, [.text(uri), .text(val), .number(ends), .text(signer.keyName), .bytes(bytes)])
        return NumberedEvent(seq: try database.run("SELECT last_insert_rowid()"), label: bytes)
    }

    func events(after seq: Int64, limit: Int) throws -> [NumberedEvent] {
        var events: [NumberedEvent] = []
        try database.run(following, [.number(seq), .number(Int64(limit))]) { row in
            events.append(try NumberedEvent(seq: row.number(0), label: label(row)))
        }
        return events
    }

    /// The label of a row with its number, the label and the name of its key.
    private func label(_ row: SQLiteConnection.Row) throws -> [UInt8] {
        let stored = row.bytes(1)
        guard let signer, !row.has(keyName, in: 2) else { return stored }
        return try signer.again(SignedLabel(dagCBOR: stored)).dagCBOR()
    }

    /// Stores labels of another key with new signatures. Returns whether there may be more.
    func signAgain(_ count: Int, with signer: LabelSigner) throws -> Bool {
        try database.inTransaction {
            var rows: [(seq: Int64, label: SignedLabel)] = []
            try database.run(withOtherKey, [.text(signer.keyName), .number(Int64(count))]) { row in
                rows.append((row.number(0), try SignedLabel(dagCBOR: row.bytes(1))))
            }
            for (seq, old) in rows {
                let label = try signer.again(old)
                try database.run(replaceSignature, [.number(seq), .text(signer.keyName), .bytes(try label.dagCBOR())])
            }
            return rows.count == count
        }
    }

    // MARK: Queries

    /// The most labels that patterns may match to be found by the index of subjects. More of them are found by a walk
    /// over the labels in their order, which meets enough of them soon.
    private static let mostMatches = 5_000
    /// The labels that are read at a time during such a walk, and the most that it reads for a page.
    private static let step = 1_000
    private static let mostSteps = 10

    /// Labels of subjects, oldest first, without those that have expired. A page may have fewer than `limit`, or none,
    /// and still a cursor.
    func page(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, at now: Date
    ) throws -> (labels: [ComAtproto.Label.Defs.Label], cursor: String?) {
        let now = Int64(now.timeIntervalSince1970 * 1_000)
        let found =
            try isNarrow(patterns)
            ? try indexed(patterns, after: seq, limit: limit, now) : try walk(patterns, after: seq, limit: limit, now)
        let labels = try found.labels.map { try ComAtproto.Label.Defs.Label(dagCBOR: $0) }
        return (labels, found.cursor.map(String.init))
    }

    /// Whether patterns match few labels.
    private func isNarrow(_ patterns: [LabelPattern]) throws -> Bool {
        var left = Int64(Self.mostMatches)
        for pattern in patterns where left > 0 {
            try database.run(countMatching, [.bytes(pattern.first), .bytes(pattern.end), .number(left)]) {
                left -= $0.number(0)
            }
        }
        return left > 0
    }

    private func indexed(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, _ now: Int64
    ) throws -> (labels: [[UInt8]], cursor: Int64?) {
        var found: [Int64: [UInt8]] = [:]
        for pattern in patterns {
            let parameters: [SQLiteConnection.Parameter] = [
                .bytes(pattern.first), .bytes(pattern.end), .number(seq), .number(now), .number(Int64(limit) + 1),
            ]
            try database.run(matching, parameters) { found[$0.number(0)] = try label($0) }
        }
        let numbers = found.keys.sorted()
        let page = numbers.prefix(limit)
        return (page.compactMap { found[$0] }, numbers.count > limit ? page.last : nil)
    }

    private func walk(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, _ now: Int64
    ) throws -> (labels: [[UInt8]], cursor: Int64?) {
        var (labels, last): ([[UInt8]], Int64) = ([], seq)
        for _ in 0..<Self.mostSteps {
            var (count, isWhole) = (0, true)
            try database.run(walking, [.number(last), .number(Int64(Self.step))]) { row in
                count += 1
                guard labels.count < limit else { return isWhole = false }
                last = row.number(0)
                let uri = row.bytes(3)
                guard row.number(4) > now, patterns.contains(where: { $0.matches(uri) }) else { return }
                labels.append(try label(row))
            }
            if count < Self.step, isWhole { return (labels, nil) }
            if labels.count >= limit { return (labels, last) }
        }
        return (labels, last)
    }

    // MARK: Reports

    /// The number of reports that no handler has handled.
    func openReportCount() throws -> Int { Int(try database.run("SELECT count(*) FROM reports WHERE is_open = 1")) }

    /// Stores a report, or finds the same one of the last day. Removes some that were handled long ago.
    ///
    /// - Throws: An ``XRPCError`` for an appeal while another one about the same subject is open.
    func store(_ report: LabelReport) throws -> LabelReport {
        let at = Int64(report.createdAt.date.timeIntervalSince1970 * 1_000)
        return try database.inTransaction {
            var stored: LabelReport?
            try database.run(findReport, [.bytes(report.digest), .number(at - 86_400_000)]) { row in
                stored = try LabelReport(id: Int(row.number(0)), content: row.bytes(1))
            }
            if let stored { return stored }
            if report.isAppeal, try hasOpenAppeal(of: report) {
                throw XRPCError(
                    .forbidden, error: "AlreadyAppealed", "There is an appeal already, which is not decided yet")
            }
            try database.run(forgetReports, [.number(at - 30 * 86_400_000)])
            try database.run(
                insertReport,
                [.text(report.reporter.description), .bytes(report.digest), .number(at), .bytes(report.content)])
            return try report.numbered(Int(try database.run("SELECT last_insert_rowid()")))
        }
    }

    private func hasOpenAppeal(of report: LabelReport) throws -> Bool {
        var isOpen = false
        try database.run(openReportsOf, [.text(report.reporter.description)]) { row in
            let other = try LabelReport(id: Int(row.number(0)), content: row.bytes(1))
            if other.isAppeal, other.subject == report.subject { isOpen = true }
        }
        return isOpen
    }

    /// The first open report after a number.
    func nextReport(after id: Int) throws -> LabelReport? { try report(openReports, id) }

    /// A report with a number; `nil` unless it is open.
    func openReport(_ id: Int) throws -> LabelReport? { try report(openReport, id) }

    private func report(_ statement: SQLiteConnection.Statement, _ id: Int) throws -> LabelReport? {
        var report: LabelReport?
        try database.run(statement, [.number(Int64(id))]) { row in
            report = try LabelReport(id: Int(row.number(0)), content: row.bytes(1))
        }
        return report
    }

    func close(_ report: LabelReport) throws { try database.run(closeReport, [.number(Int64(report.id))]) }
}
