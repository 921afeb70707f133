import ATCrypto
import ATIdentity
import ATRepo
import ATStreams
import BskyServer
import Foundation
import HTTPServer
import HTTPTransport
import Probes
import SQLiteDatabase
import TestLoad
import Testing

@Suite(.inTurn)
struct LabelerTests {
    private let alice: LabelSubject = .account("did:web:alice.test")
    private let bed: Bed

    init() throws { bed = try Bed() }

    @Test func `a label is signed, served, and taken back`() async throws {
        let labeler = try await bed.labeler()
        try await labeler.label(alice, "spam")
        #expect(try await bed.labels(labeler, ["*"]) == ["spam lice.test"])
        try await labeler.negate(alice, "spam")
        #expect(try await bed.labels(labeler, ["*"]) == ["-spam lice.test"])
        try await labeler.label(alice, "spam")
        #expect(try await bed.labels(labeler, ["did:web:alice.test"]) == ["spam lice.test"])
    }

    @Test func `what changes nothing writes nothing, and each change has a later time`() async throws {
        let labeler = try await bed.labeler()
        try await labeler.negate(alice, "spam")
        #expect(try await bed.labels(labeler, ["*"]).isEmpty)
        var times: [Datetime] = []
        for round in 0..<3 {
            // The clock stands still.
            if round == 1 { try await labeler.negate(alice, "spam") } else { try await labeler.label(alice, "spam") }
            if round != 1 { try await labeler.label(alice, "spam") } else { try await labeler.negate(alice, "spam") }
            let page = try await labeler.service.client().execute(.queryLabels(uriPatterns: ["*"]))
            try #require(page.labels.count == 1)
            times.append(page.labels[0].cts)
        }
        #expect(times[0].date < times[1].date && times[1].date < times[2].date)
    }

    @Test func `a label for some days is gone after them, and can be made again`() async throws {
        let labeler = try await bed.labeler()
        try await labeler.label(alice, "spam", for: .days(30))
        bed.clock.turn(by: .days(29))
        #expect(try await bed.labels(labeler, ["*"]).count == 1)
        bed.clock.turn(by: .days(2))
        #expect(try await bed.labels(labeler, ["*"]).isEmpty)
        try await labeler.label(alice, "spam", for: .days(1))
        #expect(try await bed.labels(labeler, ["*"]).count == 1)
    }

    @Test(arguments: ["", ":memory:", "file:x?mode=memory"]) func `labels need a file`(path: String) {
        #expect(throws: ServiceSetupError.self) {
            try Labeler(bed.did, key: .key(bed.key), store: .sqlite(path))
        }
    }

    @Test func `a value of the system must be declared`() async throws {
        let labeler = try await bed.labeler()
        await #expect(throws: LabelValueError.self) { try await labeler.label(alice, "!hide") }
        let declared = try await bed.labeler(values: ["!hide"])
        try await declared.label(alice, "!hide")
        try await labeler.negate(alice, "!hide")
        #expect(try await bed.labels(labeler, ["*"]) == ["-!hide lice.test"])
    }

    @Test(arguments: [
        "at://alice.test/app.bsky.feed.post/3l6oveex3ii2l", "at://did:web:alice.test",
        "at://did:web:alice.test/app.bsky.feed.post", "at://did:web:alice.test/app.bsky.feed.post/3l6oveex3ii2l#part",
    ])
    func `a record is named by its whole address, with its author's DID`(address: String) async throws {
        let labeler = try await bed.labeler()
        // Responses may have addresses with fragments.
        var issues: [WireIssue] = []
        let uri = try ATURI(json: Data("\"\(address)\"".utf8), issues: &issues)
        await #expect(throws: LabelSubjectError.self) { try await labeler.label(.record(uri), "spam") }
        let post = ComAtproto.Repo.StrongRef(
            uri: uri, cid: "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a")
        let refusal = await #expect(throws: AtError.self) {
            try await labeler.service.client(as: "did:web:bob.test").execute(
                .createReport(reasonType: .reasonSpam, subject: .strongRef(post)))
        }
        #expect(refusal?.status == .badRequest)
    }

    @Test(arguments: ["Spam", "spam2", "-spam", "spam-", "", "!", "spä", "sp_am", String(repeating: "a", count: 101)])
    func `a value that apps ignore is refused`(value: String) async throws {
        let labeler = try await bed.labeler()
        await #expect(throws: LabelValueError.self) { try await labeler.label(alice, value) }
        let declared = try await bed.labeler(values: ["spam"])
        await #expect(throws: LabelValueError.self) { try await declared.label(alice, "rude") }
        try await declared.label(alice, "spam")
    }

    @Test func `patterns name one subject or all with a prefix, and pages lose nothing while labels arrive`()
        async throws
    {
        let labeler = try await bed.labeler()
        let names = ["did:web:a.test", "did:web:ab.test", "did:web:a%25.test", "did:web:b.test"]
        for name in names { try await labeler.label(.account(try DID(name)), "spam") }
        func count(_ patterns: [String]) async throws -> Int { try await bed.labels(labeler, patterns).count }
        #expect(try await count(["did:web:a*"]) == 3)
        #expect(try await count(["did:web:a%*"]) == 1)
        #expect(try await count(["did:web:a.test"]) == 1)
        #expect(try await count(["did:web:a.test", "did:web:a*", "did:web:_*"]) == 3)
        for pattern in ["*a", "did:*:a", "**"] {
            let error = await #expect(throws: AtError.self) { try await count([pattern]) }
            #expect(error?.status == .badRequest)
        }
        await #expect(throws: AtError.self) { try await count(Array(repeating: "*", count: 101)) }
        let others = try await labeler.service.client().execute(
            .queryLabels(uriPatterns: ["*"], sources: ["did:web:other.test"]))
        #expect(others.labels.isEmpty)
        var (seen, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try await labeler.service.client().execute(
                .queryLabels(uriPatterns: ["*"], limit: 1, cursor: cursor))
            seen += page.labels.map(\.uri.description)
            cursor = page.cursor
            if seen.count == 2 { try await labeler.label(.account("did:web:c.test"), "spam") }
        } while cursor != nil
        #expect(seen == names + ["did:web:c.test"])
    }

    @Test func `a new key signs all labels again, with their times`() async throws {
        let first = try await bed.labeler()
        try await first.apply(
            (0..<1_100).map { LabelChange(subject: .account(try! DID("did:web:n\($0).test")), value: "spam") })
        let times = try await first.service.client().execute(.queryLabels(uriPatterns: ["*"], limit: 250)).labels.map(
            \.cts)
        let other = try SigningKey.generate(.k256)
        let second = try await bed.labeler(key: other)
        #expect(try await bed.labels(second, ["*"], by: other).count == 1_100)
        let page = try await second.service.client().execute(.queryLabels(uriPatterns: ["*"], limit: 250))
        #expect(page.labels.map(\.cts) == times)
    }

    @Test func `a labeler with a new key opens at once, and nobody gets a label of the old one`() async throws {
        let first = try await bed.labeler()
        let count = Load.size(4_000, otherwise: 2_000)
        try await first.apply(
            (0..<count).map { LabelChange(subject: .account(try! DID("did:web:n\($0).test")), value: "spam") })
        let other = try SigningKey.generate(.k256)
        let second = try await bed.labeler(key: other)
        let database = try SQLiteConnection(path: bed.folder.file)
        func old() throws -> Int64 {
            var count: Int64 = 0
            let name = other.verifyingKey.multikey
            try database.run(database.prepare("SELECT count(*) FROM labels WHERE key <> ?1"), [.text(name)]) {
                count = $0.number(0)
            }
            return count
        }
        #expect(try old() > Int64(count / 4))
        // Signed while they are read, by the index and by a walk.
        #expect(try await bed.labels(second, ["did:web:n\(count - 1).test", "did:web:n17*"], by: other).count == 112)
        #expect(try await bed.labels(second, ["*"], by: other).count == count)
        try await until { try old() == 0 }
        #expect(try await bed.labels(second, ["*"], by: other).count == count)
    }

    @Test func `a report is stored, handled once, and the same one a day long`() async throws {
        let labeler = try await bed.labeler()
        let handled = Guarded<[String]>([])
        let (isBroken, hasFailed) = (Guarded(true), OneShot())
        labeler.onReport { report in
            if isBroken.withLock({ $0 }) {
                hasFailed.fire()
                throw CancellationError()
            }
            try await labeler.label(report.subject, "spam")
            handled.withLock { $0.append("\(report.id) \(report.reporter) \(report.reason ?? "")") }
        }
        let bob = labeler.service.client(as: "did:web:bob.test")
        let subject = ComAtproto.Admin.Defs.RepoRef(did: "did:web:alice.test")
        func report(_ words: String) async throws -> Int {
            try await bob.execute(
                .createReport(reasonType: .reasonSpam, subject: .repoRef(subject), reason: words)
            ).id
        }
        let id = try await report("spam!")
        #expect(try await report("spam!") == id)
        // The handler fails, and gets the report again.
        await hasFailed.wait()
        isBroken.withLock { $0 = false }
        try await until(
            { handled.withLock(\.count) == 1 },
            meanwhile: {
                bed.clock.turn(by: .seconds(1))
                try await Task.sleep(for: .milliseconds(2))
            })
        #expect(handled.withLock(\.self) == ["\(id) did:web:bob.test spam!"])
        #expect(try await bed.labels(labeler, ["*"]) == ["spam lice.test"])
        bed.clock.turn(by: .days(2))
        #expect(try await report("spam!") > id)
        let anonymous = await #expect(throws: AtError.self) {
            try await labeler.service.client().execute(
                .createReport(reasonType: .reasonSpam, subject: .repoRef(subject)))
        }
        #expect(anonymous?.status == .unauthorized)
    }

    @Test func `the owner alone appeals, once until it is decided`() async throws {
        let labeler = try await bed.labeler()
        let post = ComAtproto.Repo.StrongRef(
            uri: "at://did:web:alice.test/app.bsky.feed.post/3l6oveex3ii2l",
            cid: "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a")
        let account = ComAtproto.Moderation.CreateReport.Input.SubjectUnion.repoRef(.init(did: "did:web:alice.test"))
        func appeal(
            as did: DID, _ subject: ComAtproto.Moderation.CreateReport.Input.SubjectUnion, _ words: String
        ) async throws -> Int {
            try await labeler.service.client(as: did).execute(
                .createReport(reasonType: .reasonAppeal, subject: subject, reason: words)
            ).id
        }
        let stranger = await #expect(throws: AtError.self) {
            try await appeal(as: "did:web:bob.test", .strongRef(post), "please")
        }
        #expect(stranger?.status == .badRequest)
        let first = try await appeal(as: "did:web:alice.test", .strongRef(post), "please")
        let second = await #expect(throws: AtError.self) {
            try await appeal(as: "did:web:alice.test", .strongRef(post), "please!")
        }
        #expect(second?.status == .forbidden && second?.message?.error == "AlreadyAppealed")
        #expect(try await appeal(as: "did:web:alice.test", .strongRef(post), "please") == first)
        #expect(try await appeal(as: "did:web:alice.test", account, "please") > first)
        // Handled is decided.
        let handled = Guarded(0)
        labeler.onReport { _ in handled.withLock { $0 += 1 } }
        try await until { handled.withLock(\.self) == 2 }
        try await until { (try? await appeal(as: "did:web:alice.test", .strongRef(post), "again")) ?? 0 > first }
    }

    @Test func `reports of other reasons than the record's are refused`() async throws {
        let labeler = try await bed.labeler(reasonTypes: [.reasonSpam])
        let subject = ComAtproto.Moderation.CreateReport.Input.SubjectUnion.repoRef(.init(did: "did:web:alice.test"))
        let bob = labeler.service.client(as: "did:web:bob.test")
        _ = try await bob.execute(.createReport(reasonType: .reasonSpam, subject: subject))
        let refusal = await #expect(throws: AtError.self) {
            try await bob.execute(.createReport(reasonType: .reasonRude, subject: subject))
        }
        #expect(refusal?.status == .badRequest)
    }

    /// Reports an account, and returns the number of the report.
    @discardableResult
    private func report(_ account: DID, to labeler: Labeler) async throws -> Int {
        try await labeler.service.client(as: "did:web:bob.test").execute(
            .createReport(reasonType: .reasonSpam, subject: .repoRef(.init(did: account)))
        ).id
    }

    @Test func `a second handler replaces the first one`() async throws {
        let labeler = try await bed.labeler()
        let handled = Guarded<[String]>([])
        labeler.onReport { report in handled.withLock { $0.append("first \(report.id)") } }
        let first = try await report("did:web:a.test", to: labeler)
        try await until { handled.withLock(\.self) == ["first \(first)"] }
        labeler.onReport { report in handled.withLock { $0.append("second \(report.id)") } }
        let second = try await report("did:web:b.test", to: labeler)
        try await until { handled.withLock(\.self) == ["first \(first)", "second \(second)"] }
    }

    @Test func `a report that always fails delays no other, and is given up`() async throws {
        let labeler = try await bed.labeler()
        let (tries, handled) = (Guarded(0), Guarded(0))
        labeler.onReport { report in
            guard report.subject == .account("did:web:good.test") else {
                tries.withLock { $0 += 1 }
                throw CancellationError()
            }
            handled.withLock { $0 += 1 }
        }
        try await report("did:web:bad.test", to: labeler)
        try await until { tries.withLock(\.self) == 1 }
        try await report("did:web:good.test", to: labeler)
        try await until { handled.withLock(\.self) == 1 }
        for count in 2...18 {
            try await until(
                { tries.withLock(\.self) >= count },
                meanwhile: {
                    bed.clock.turn(by: .days(1))
                    try await Task.sleep(for: .milliseconds(1))
                })
        }
        bed.clock.turn(by: .days(30))
        bed.clock.turn(by: .days(30))
        try await report("did:web:good.test", to: labeler)
        try await until { handled.withLock(\.self) == 2 }
        #expect(tries.withLock(\.self) == 18)
        try await until {
            let health = await labeler.service.respond(to: ServerRequest(method: .get, target: "/xrpc/_health"))
            bed.clock.turn(by: .seconds(1))
            return String(decoding: health.bytes ?? Data(), as: UTF8.self).contains("\"openReports\":1}")
        }
    }

    @Test func `a label that ended a week ago is removed with the next change`() async throws {
        let labeler = try await bed.labeler()
        for (number, days) in [1, 30].enumerated() {
            try await labeler.label(.account(try DID("did:web:n\(number).test")), "spam", for: .days(days))
        }
        let database = try SQLiteConnection(path: bed.folder.file)
        func count() throws -> Int64 { try database.run("SELECT count(*) FROM labels") }
        bed.clock.turn(by: .days(7))
        try await labeler.label(alice, "spam")
        #expect(try count() == 3)
        bed.clock.turn(by: .days(2))
        try await labeler.label(alice, "rude")
        #expect(try count() == 3)
        bed.clock.turn(by: .days(30))
        try await labeler.label(alice, "new")
        #expect(try count() == 3)
    }

    @Test func `a report that was handled is removed after thirty days, and an open one never`() async throws {
        let labeler = try await bed.labeler()
        let handled = Guarded(0)
        labeler.onReport { report in
            if report.subject == .account("did:web:bad.test") { throw CancellationError() }
            handled.withLock { $0 += 1 }
        }
        try await report("did:web:bad.test", to: labeler)
        try await report("did:web:good.test", to: labeler)
        let database = try SQLiteConnection(path: bed.folder.file)
        func count() throws -> Int { try Int(database.run("SELECT count(*) FROM reports")) }
        try await until { try database.run("SELECT count(*) FROM reports WHERE is_open = 0") == 1 }
        bed.clock.turn(by: .days(29))
        try await report("did:web:good.test", to: labeler)
        #expect(try count() == 3)
        bed.clock.turn(by: .days(2))
        try await report("did:web:good.test", to: labeler)
        #expect(try count() == 3)
        #expect(try database.run("SELECT min(id) FROM reports WHERE is_open = 1") == 1)
    }

    @Test func `a handler that hangs delays others for five minutes only`() async throws {
        let labeler = try await bed.labeler()
        let (hangs, release, handled) = (OneShot(), OneShot(), Guarded(false))
        labeler.onReport { report in
            if report.subject == .account("did:web:good.test") { return handled.withLock { $0 = true } }
            hangs.fire()
            await release.wait()
        }
        try await report("did:web:bad.test", to: labeler)
        await hangs.wait()
        try await report("did:web:good.test", to: labeler)
        // The times of calls are other waits.
        await bed.clock.untilSleeping(for: .seconds(300))
        bed.clock.turn(by: .seconds(300))
        try await until { handled.withLock(\.self) }
        release.fire()
    }

    @Test func `a report that was not handled is handled after a restart`() async throws {
        let first = try await bed.labeler()
        let subject = ComAtproto.Admin.Defs.RepoRef(did: "did:web:alice.test")
        _ = try await first.service.client(as: "did:web:bob.test").execute(
            .createReport(reasonType: .reasonRude, subject: .repoRef(subject)))
        let second = try await bed.labeler()
        let handled = OneShot()
        second.onReport { report in if report.reasonType == .reasonRude { handled.fire() } }
        await handled.wait()
    }

    @Test func `a report that could not be read is handled once the store works again`() async throws {
        let labeler = try await bed.labeler()
        let subject = ComAtproto.Admin.Defs.RepoRef(did: "did:web:alice.test")
        let bob = labeler.service.client(as: "did:web:bob.test")
        _ = try await bob.execute(.createReport(reasonType: .reasonRude, subject: .repoRef(subject)))
        let database = try SQLiteConnection(path: bed.folder.file)
        try database.run("ALTER TABLE reports RENAME TO gone")
        let handled = Guarded(false)
        labeler.onReport { _ in handled.withLock { $0 = true } }
        // The next attempt.
        await bed.clock.untilSleeping(for: .seconds(1))
        // Meanwhile, nobody is told that a report has arrived which hasn't.
        await #expect(throws: AtError.self) {
            try await bob.execute(.createReport(reasonType: .reasonSpam, subject: .repoRef(subject)))
        }
        try database.run("ALTER TABLE gone RENAME TO reports")
        bed.clock.turn(by: .seconds(1))
        try await until { handled.withLock(\.self) }
    }

    @Test func `only named accounts label by a moderation app`() async throws {
        let labeler = try await bed.labeler()
        let moderator: DID = "did:web:mod.test"
        func emit(as account: DID, _ type: String = "modEventLabel") async throws {
            let event: LexObject = [
                "event": .object([
                    "$type": .string("tools.ozone.moderation.defs#\(type)"),
                    "createLabelVals": .array([.string("rude")]), "negateLabelVals": .array([]),
                    "durationInHours": 5,
                ]),
                "subject": .object(["$type": "com.atproto.admin.defs#repoRef", "did": "did:web:alice.test"]),
                "createdBy": .string(account.description),
            ]
            let client = labeler.service.client(as: account)
            _ = try await client.procedure(
                "tools.ozone.moderation.emitEvent", input: .object(event), as: LexObject.self)
        }
        await #expect(throws: AtError.self) { try await emit(as: moderator) }
        labeler.allowEvents(from: [moderator])
        try await emit(as: moderator)
        await #expect(throws: AtError.self) { try await emit(as: "did:web:bob.test") }
        await #expect(throws: AtError.self) { try await emit(as: moderator, "modEventTakedown") }
        #expect(try await bed.labels(labeler, ["*"]) == ["rude lice.test"])
    }

    static let wrongFields: [(String, LexValue)] = [
        ("durationInHours", "24"), ("durationInHours", .null), ("durationInHours", 0),
        ("createLabelVals", "rude"), ("createLabelVals", .array([.string("rude"), 5])), ("negateLabelVals", .null),
        ("createLabelVals", .array([.string("No value")])), ("createLabelVals", .array([.string("!hide")])),
    ]

    @Test(arguments: wrongFields)
    func `an event with a field of the wrong type changes nothing`(field: String, value: LexValue) async throws {
        let labeler = try await bed.labeler()
        let moderator: DID = "did:web:mod.test"
        labeler.allowEvents(from: [moderator])
        var event: LexObject = [
            "$type": "tools.ozone.moderation.defs#modEventLabel", "createLabelVals": .array([.string("rude")]),
            "negateLabelVals": .array([]),
        ]
        event[field] = value
        let input: LexObject = [
            "event": .object(event), "createdBy": .string(moderator.description),
            "subject": .object(["$type": "com.atproto.admin.defs#repoRef", "did": "did:web:alice.test"]),
        ]
        let refusal = await #expect(throws: AtError.self) {
            _ = try await labeler.service.client(as: moderator).procedure(
                "tools.ozone.moderation.emitEvent", input: .object(input), as: LexObject.self)
        }
        #expect(refusal?.status == .badRequest)
        #expect(try await bed.labels(labeler, ["*"]).isEmpty)
    }
}
