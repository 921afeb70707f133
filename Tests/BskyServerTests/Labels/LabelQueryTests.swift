import ATCrypto
import Dispatch
import Foundation
import HTTPTransport
import SQLiteDatabase
import TestLoad
import Testing

@testable import BskyServer

/// One thread, as that of a server's connections.
private final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "connections")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// What questions about labels cost.
@Suite(.inTurn)
struct LabelQueryTests {
    private let folder: IndexFolder
    private let tables: LabelTables
    private let database: SQLiteConnection

    init() throws {
        folder = try IndexFolder()
        tables = try LabelTables(path: folder.file)
        database = try SQLiteConnection(path: folder.file)
        let signer = LabelSigner(did: "did:web:labels.example.com", key: try .generate(.k256), values: nil)
        let change = LabelChange(subject: .account("did:web:first.test"), value: "spam")
        _ = try tables.store([change], at: Date(), with: signer)
    }

    /// Adds labels of numbered subjects, without signing each.
    private func add(_ count: Int, _ prefix: String) throws {
        try database.run(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO labels (uri, val, ends, key, label)
            SELECT CAST(printf('\(prefix)%d.test', i) AS BLOB), CAST('spam' AS BLOB), 9223372036854775807, x'00',
                (SELECT label FROM labels LIMIT 1) FROM n
            """)
    }

    /// The numbers of labels on the pages of patterns.
    private func pages(_ patterns: [String]) throws -> [Int] {
        var (counts, after): ([Int], Int64?) = ([], 0)
        while let start = after {
            let page = try tables.page(try patterns.map(LabelPattern.init), after: start, limit: 250, at: Date())
            counts.append(page.labels.count)
            after = page.cursor.flatMap { Int64($0) }
        }
        return counts
    }

    @Test func `labels of a subject are found by the index of subjects`() throws {
        var plan = ""
        try database.run(database.prepare("EXPLAIN QUERY PLAN \(LabelTables.matchingQuery)"), []) { row in
            plan += row.text(3) + "\n"
        }
        #expect(plan.contains("SEARCH labels USING INDEX labels_subject") && !plan.contains("SCAN"))
    }

    @Test func `a few subjects are found at once, and many page by page`() throws {
        try add(12_000, "did:web:n")
        #expect(try pages(["did:web:n11999.test", "did:web:n7.test", "did:web:none.test"]) == [2])
        #expect(try pages(["did:web:n1199*"]) == [11])
        #expect(try pages(["did:web:n12*", "did:web:n12000.test"]).reduce(0, +) == 112)
        let all = try pages(["*"])
        #expect(all.reduce(0, +) == 12_001 && all.dropLast().allSatisfy { $0 == 250 })
    }

    @Test func `a page reads a bounded number of labels`() throws {
        try add(16_000, "did:web:a")
        try add(5_500, "did:web:z")
        let counts = try pages(["did:web:z*"])
        #expect(counts.first == 0 && counts.reduce(0, +) == 5_500)
        #expect(try pages(["did:web:none*"]) == [0])
    }

    @Test func `readers don't wait for a change of labels`() async throws {
        let reader = try LabelFile(path: folder.file)
        try database.run("BEGIN IMMEDIATE")
        #expect(try await reader.use({ try $0.events(after: 0, limit: 10) }).count == 1)
        try database.run("ROLLBACK")
    }

    @Test func `a report that waits for the file holds no thread of connections`() async throws {
        let signer = LabelSigner(did: "did:web:labels.example.com", key: try .generate(.k256), values: nil)
        let log = try SQLiteLabels(path: folder.file, signer: signer)
        let report = try LabelReport(
            .init(reasonType: .reasonSpam, subject: .repoRef(.init(did: "did:web:a.test"))), by: "did:web:b.test",
            at: .now)
        // Another process labels until someone on the same thread ends it.
        try database.run("BEGIN IMMEDIATE")
        let thread = OneThread()
        let storing = Task(executorPreference: thread) { try await log.store(report) }
        let other = Task(executorPreference: thread) { [database] in _ = try database.run("ROLLBACK") }
        try await other.value
        #expect(try await storing.value.id == 1)
    }
}
