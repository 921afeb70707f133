import ATData
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

/// Reports that several machines take.
@Suite(.inTurn) struct SharedReportTests {
    /// Reports an account, and returns the number of the report.
    @discardableResult
    private func report(
        _ account: DID, to labeler: Labeler, as reporter: DID = "did:web:bob.test",
        _ reason: ComAtproto.Moderation.Defs.ReasonType = .reasonSpam, _ words: String? = nil
    ) async throws -> Int {
        try await labeler.service.client(as: reporter).execute(
            .createReport(reasonType: reason, subject: .repoRef(.init(did: account)), reason: words)
        ).id
    }

    @Test func `each report is handled once, on whichever machine it arrives`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let handled = Guarded<[Int]>([])
        var machines: [Labeler] = []
        for _ in 0..<3 {
            let labeler = try await bed.machine(looks: .milliseconds(50))
            labeler.onReport { report in handled.withLock { $0.append(report.id) } }
            machines.append(labeler)
        }
        // One machine only takes them.
        machines.append(try await bed.machine())
        let ids = try await withThrowingTaskGroup(of: Int.self) { [machines] group in
            for number in 0..<18 {
                group.addTask { try await report(try DID("did:web:n\(number).test"), to: machines[number % 4]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ids.sorted() == Array(1...18))
        try await until { try await bed.count("label_report", where: "is_open") == 0 }
        #expect(handled.withLock { $0.sorted() } == Array(1...18))
    }

    @Test func `the same report of a day is one, and the owner alone appeals, once`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let clock = TurnedClock()
        let (one, two) = (try await bed.machine(time: clock.source), try await bed.machine(time: clock.source))
        let id = try await report("did:web:alice.test", to: one)
        #expect(try await report("did:web:alice.test", to: two) == id)
        clock.turn(by: .days(2))
        #expect(try await report("did:web:alice.test", to: two) == id + 1)
        let alice: DID = "did:web:alice.test"
        let appeal = try await report(alice, to: one, as: alice, .reasonAppeal, "please")
        let second = await #expect(throws: AtError.self) {
            try await report(alice, to: two, as: alice, .reasonAppeal, "please!")
        }
        #expect(second?.status == .forbidden && second?.message?.error == "AlreadyAppealed")
        #expect(try await report(alice, to: two, as: alice, .reasonAppeal, "please") == appeal)
        let handled = Guarded(0)
        two.onReport { _ in handled.withLock { $0 += 1 } }
        try await until { try await bed.count("label_report", where: "is_open") == 0 }
        #expect(try await report(alice, to: one, as: alice, .reasonAppeal, "again") > appeal)
        // What was handled long ago goes when another report arrives.
        clock.turn(by: .days(40))
        try await report("did:web:carol.test", to: one)
        #expect(try await bed.count("label_report", where: "id <= \(Int64(appeal))") == 0)
    }

    @Test func `a handler that fails gets a report again, and no other machine has it meanwhile`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let tries = Guarded<[String]>([])
        let one = try await bed.machine(looks: .milliseconds(20))
        one.onReport { _ in
            let count = tries.withLock { tries in
                tries.append("one")
                return tries.count
            }
            if count < 3 { throw CancellationError() }
        }
        try await report("did:web:alice.test", to: one)
        try await until { !tries.withLock(\.isEmpty) }
        let two = try await bed.machine(looks: .milliseconds(20))
        two.onReport { _ in tries.withLock { $0.append("two") } }
        try await until { try await bed.count("label_report", where: "is_open") == 0 }
        #expect(tries.withLock(\.self) == ["one", "one", "one"])
    }

    @Test func `what a lost machine was handling is handled by another one`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let lost = try await bed.log()
        let two = try await bed.machine(looks: .milliseconds(20))
        let (first, second) = (try await report("did:web:a.test", to: two), try await report("did:web:b.test", to: two))
        #expect(try await lost.nextReport(after: 0)?.id == first)
        let handled = Guarded<[Int]>([])
        two.onReport { report in handled.withLock { $0.append(report.id) } }
        try await until { handled.withLock(\.self) == [second] }
        try await bed.database.execute("UPDATE \(bed.table("label_report")) SET until = until - interval '7 minutes'")
        try await until { handled.withLock(\.self) == [second, first] }
        // If it comes back, it learns that.
        #expect(try await lost.openReport(first) == nil)
    }

    @Test func `a report on which a lost machine had failed is handled by another one after six minutes`()
        async throws
    {
        guard let bed = try await LabelBed.make() else { return }
        let clock = TurnedClock()
        let lost = try await bed.log(time: clock.source)
        let two = try await bed.machine(looks: .milliseconds(20))
        let id = try await report("did:web:a.test", to: two)
        try await lost.keep(try #require(try await lost.nextReport(after: 0)))
        let handled = Guarded<[Int]>([])
        two.onReport { report in handled.withLock { $0.append(report.id) } }
        // As long as it runs, it keeps the report.
        for _ in 0..<5 {
            try await bed.database.execute(
                "UPDATE \(bed.table("label_report")) SET until = until - interval '4 minutes'")
            clock.turn(by: .seconds(240))
            #expect(try await lost.nextReport(after: 0) == nil)
        }
        #expect(handled.withLock { $0.isEmpty })
        try await bed.database.execute("UPDATE \(bed.table("label_report")) SET until = until - interval '7 minutes'")
        try await until { handled.withLock(\.self) == [id] }
    }
}
