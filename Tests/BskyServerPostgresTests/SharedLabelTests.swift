import ATCrypto
import ATData
import ATPostgres
import ATRepo
import ATServer
import BskyServer
import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import Probes
import TestLoad
import Testing

@testable import BskyServerPostgres

/// What labelers do on several machines, with the same answers as on one.
@Suite(.inTurn) struct SharedLabelTests {
    private let alice: LabelSubject = .account("did:web:alice.test")

    @Test func `each machine serves the labels of all, and takes back those of others`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let (one, two) = (try await bed.machine(), try await bed.machine())
        try await one.label(alice, "spam")
        #expect(try await bed.labels(two) == ["spam lice.test"])
        try await two.negate(alice, "spam")
        #expect(try await bed.labels(one) == ["-spam lice.test"])
        try await one.label(alice, "spam")
        #expect(try await bed.labels(two, ["did:web:alice.test"]) == ["spam lice.test"])
        #expect(try await bed.count("label") == 1)
    }

    @Test func `what changes nothing writes nothing, and each change has a later time`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        // The clock stands still.
        let clock = TurnedClock()
        let (one, two) = (try await bed.machine(time: clock.source), try await bed.machine(time: clock.source))
        try await two.negate(alice, "spam")
        #expect(try await bed.labels(one).isEmpty)
        var times: [Date] = []
        for round in 0..<4 {
            for labeler in [one, two, one] {
                if round % 2 == 0 {
                    try await labeler.label(alice, "spam")
                } else {
                    try await labeler.negate(alice, "spam")
                }
            }
            let page = try await two.service.client().execute(.queryLabels(uriPatterns: ["*"]))
            times.append(try #require(page.labels.first).cts.date)
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try await bed.count("labeler", where: "seq = 4") == 1)
    }

    @Test func `a label for some days is gone after them, and can be made again by another machine`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let clock = TurnedClock()
        let (one, two) = (try await bed.machine(time: clock.source), try await bed.machine(time: clock.source))
        try await one.label(alice, "spam", for: .days(30))
        clock.turn(by: .days(29))
        #expect(try await bed.labels(two).count == 1)
        #expect(try await bed.labels(two, ["did:web:a*"]).count == 1)
        clock.turn(by: .days(2))
        #expect(try await bed.labels(two).isEmpty)
        #expect(try await bed.labels(two, ["did:web:a*"]).isEmpty)
        try await two.label(alice, "spam", for: .days(1))
        #expect(try await bed.labels(one).count == 1)
    }

    @Test func `a label that is replaced while it is listed is in the list`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let (writer, reader) = (try await bed.log(), try await bed.log())
        let isOver = Guarded(false)
        defer { isOver.withLock { $0 = true } }
        let writing = Task {
            var isNegated = false
            while !isOver.withLock(\.self) {
                let change = LabelChange(subject: alice, value: "spam", isNegated: isNegated)
                try await writer.store([change][...], at: Date()) { _ in }
                isNegated.toggle()
            }
        }
        try await until { try await bed.count("label") == 1 }
        for _ in 0..<Load.size(5_000, otherwise: 500) {
            let page = try await reader.page([try LabelPattern("*")], after: 0, limit: 250, at: Date())
            try #require(page.labels.count == 1 && page.cursor == nil)
        }
        isOver.withLock { $0 = true }
        try await writing.value
    }

    @Test func `a label that ended a week ago is removed with the next change`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let one = try await bed.machine()
        for days in 6...8 {
            try await one.label(.account(try DID("did:web:n\(days).test")), "spam", for: .days(1))
            try await bed.database.execute(
                """
                UPDATE \(bed.table("label")) SET expires_at = now() - \(days) * interval '1 day'
                WHERE uri LIKE \("%n\(days).test")
                """)
        }
        try await one.label(alice, "spam")
        #expect(try await bed.count("label") == 2)
        #expect(try await bed.count("label", where: "uri LIKE '%n6.test'") == 1)
    }

    @Test func `patterns name one subject or all with a prefix, and pages lose nothing while labels arrive`()
        async throws
    {
        guard let bed = try await LabelBed.make() else { return }
        let (one, two) = (try await bed.machine(), try await bed.machine())
        let names = ["did:web:a.test", "did:web:ab.test", "did:web:a%25.test", "did:web:b.test"]
        for name in names { try await one.label(.account(try DID(name)), "spam") }
        func count(_ patterns: [String]) async throws -> Int { try await bed.labels(two, patterns).count }
        #expect(try await count(["did:web:a*"]) == 3)
        #expect(try await count(["did:web:a%*"]) == 1)
        #expect(try await count(["did:web:a.test"]) == 1)
        #expect(try await count(["did:web:a.test", "did:web:a*", "did:web:_*"]) == 3)
        #expect(try await count(["did:web:\0*", "did:web:\0"]) == 0)
        var (seen, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try await two.service.client().execute(
                .queryLabels(uriPatterns: ["*"], limit: 1, cursor: cursor))
            seen += page.labels.map(\.uri.description)
            cursor = page.cursor
            if seen.count == 2 { try await one.label(.account("did:web:c.test"), "spam") }
        } while cursor != nil
        #expect(seen == names + ["did:web:c.test"])
    }

    @Test func `a few subjects are found at once, many page by page, and a page reads a bounded number`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let log = try await bed.log()
        try await log.store(try changes(0..<1)[...], at: Date()) { _ in }
        try await bed.database.execute(
            """
            INSERT INTO \(bed.table("label")) (labeler, seq, uri, val, key, label)
            SELECT labeler, seq + i, 'did:web:' || CASE WHEN i < 16001 THEN 'a' ELSE 'z' END || i || '.test', val, key,
                label FROM \(bed.table("label")), generate_series(1, 22000) AS i
            """, timeout: .seconds(60))
        try await bed.database.execute("ANALYZE \(bed.table("label"))")
        func pages(_ patterns: [String]) async throws -> [Int] {
            var (counts, after): ([Int], Int64?) = ([], 0)
            while let start = after {
                let page = try await log.page(
                    try patterns.map(LabelPattern.init), after: start, limit: 250, at: Date())
                counts.append(page.labels.count)
                after = page.cursor.flatMap { Int64($0) }
            }
            return counts
        }
        #expect(try await pages(["did:web:a11999.test", "did:web:a7.test", "did:web:none.test"]) == [2])
        #expect(try await pages(["did:web:a1199*"]) == [11])
        #expect(try await pages(["did:web:a12*", "did:web:a12000.test"]).reduce(0, +) == 1_111)
        let all = try await pages(["*"])
        #expect(all.reduce(0, +) == 22_001 && all.dropLast().allSatisfy { $0 == 250 })
        let late = try await pages(["did:web:z*"])
        #expect(late.first == 0 && late.reduce(0, +) == 6_000)
        #expect(try await pages(["did:web:none*"]) == [0])
    }

    @Test func `labelers and tenants share tables and see nothing of each other`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let (one, tenant) = (try await bed.machine(), try await bed.machine(tenant: "other"))
        let other = try await bed.machine(of: "did:web:other.example.com")
        for labeler in [one, tenant, other] { try await labeler.label(alice, "spam") }
        try await other.negate(alice, "spam")
        #expect(try await bed.labels(one) == ["spam lice.test"])
        #expect(try await bed.labels(tenant) == ["spam lice.test"])
        #expect(try await bed.labels(other) == ["-spam lice.test"])
        #expect(try await bed.count("labeler", where: "seq = 1") == 2)
    }

    @Test func `numbers can begin after those that consumers know, on all machines`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let first = try await bed.machine(after: 1_000)
        let second = try await bed.machine(after: 500)
        try await second.label(alice, "spam")
        try await first.negate(alice, "spam")
        #expect(try await bed.count("label", where: "seq = 1002") == 1)
    }

    @Test func `a machine needs the right to read and write, and no other`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        _ = try await bed.machine()
        let (user, database) = ("u\(UInt64.random(in: 0 ... .max))", bed.database)
        try await database.execute("CREATE ROLE \(name: user) LOGIN")
        try await database.execute("GRANT USAGE ON SCHEMA \(name: bed.schema) TO \(name: user)")
        try await database.execute(
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(name: bed.schema) TO \(name: user)")
        let labeler = try await bed.machine(
            of: "did:web:other.example.com", at: bed.server.address(user: user), looks: .milliseconds(20))
        let handled = OneShot()
        labeler.onReport { _ in handled.fire() }
        try await labeler.label(alice, "spam")
        _ = try await labeler.service.client(as: "did:web:bob.test").execute(
            .createReport(reasonType: .reasonSpam, subject: .repoRef(.init(did: "did:web:alice.test"))))
        await handled.wait()
        #expect(try await bed.labels(labeler) == ["spam lice.test"])
    }

    // MARK: Keys

    @Test func `a new key signs all labels again, with their times`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let first = try await bed.machine()
        try await first.apply(try changes(0..<1_100))
        let other = try SigningKey.generate(.k256)
        func times(_ labeler: Labeler) async throws -> [Datetime] {
            try await labeler.service.client().execute(.queryLabels(uriPatterns: ["*"], limit: 250)).labels.map(\.cts)
        }
        let before = try await times(first)
        let second = try await bed.machine(key: other)
        // Signed while they are read, by the index and by a walk.
        #expect(try await bed.labels(second, ["did:web:n1099.test", "did:web:n17*"], by: other).count == 12)
        #expect(try await bed.labels(second, by: other).count == 1_100)
        #expect(try await times(second) == before)
        try await until { try await bed.count("label", where: "key <> \(other.verifyingKey.multikey)") == 0 }
        #expect(try await bed.labels(second, by: other).count == 1_100)
        #expect(try await bed.count("labeler", where: "seq = 1100") == 1)
    }

    @Test func `machines with an old and a new key don't sign against each other`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let newKey = try SigningKey.generate(.k256)
        let (old, late) = (try await bed.machine(), try await bed.log())
        try await old.apply(try changes(0..<610))
        let (newer, name) = (try await bed.machine(key: newKey), bed.key.verifyingKey.multikey)
        try await until { try await bed.count("label", where: "key = \(name)") == 0 }
        // The old machine goes on until it is started again. Others sign its labels when they are read.
        try await old.label(alice, "spam")
        #expect(try await !late.signAgain(50))
        #expect(try await bed.labels(newer, by: newKey).count == 611)
        #expect(try await bed.count("label", where: "key = \(name)") == 1)
        // It has no use for its key where a newer signature is stored.
        #expect(try await bed.labels(old, ["did:web:n*"], by: newKey).count == 610)
        let restarted = try await bed.machine(key: newKey)
        try await until { try await bed.count("label", where: "key = \(name)") == 0 }
        #expect(try await bed.labels(restarted, by: newKey).count == 611)
    }
}
