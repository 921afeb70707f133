import ATPostgres
import ATStreams
import AtpCommands
import Foundation
import HTTPTransport
import LocalNetwork
import PostgresDatabase
import PostgresServer
import Terminal
import TestLoad
import Testing

/// `atp firehose --group`, and `atp group` beside it.
@Suite(.inTurn) struct GroupCommandTests {
    /// A network with alice, and the environment with a database of its own; `nil` where PostgreSQL isn't installed.
    private func place() async throws -> (desk: Desk, environment: [String: String])? {
        guard let address = try await newDatabase() else { return nil }
        let desk = try await Desk.ofAlice()
        return (desk, ["ATP_STORE": address, "ATP_PLC": desk.network.plcURL.absoluteString])
    }

    /// The address of a new database; `nil` where PostgreSQL isn't installed.
    private func newDatabase() async throws -> String? {
        guard let server = try await PostgresServer.shared() else { return nil }
        let name = "groups\(UInt64.random(in: 0 ... .max))"
        let options = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(100))
        try await PostgresDatabase(server.address(), options: options).execute("CREATE DATABASE \(name: name)")
        return server.address(database: name)
    }

    /// A process of the group "posts", as far as this test can tell: its output.
    private func member(_ place: (desk: Desk, environment: [String: String]), _ more: [String] = []) -> (
        output: @Sendable () -> String, task: Task<ExitCode, Never>
    ) {
        let output = Guarded("")
        let console = Console(
            output: .init(isTerminal: false) { bytes in
                output.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
            }, errors: .init(isTerminal: false) { _ in })
        let surroundings = Surroundings(
            environment: place.desk.environment.merging(place.environment) { $1 }, console: console,
            input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }),
            folder: place.desk.folder)
        let arguments =
            ["firehose", "--relay", place.desk.network.host, "--group", "posts", "--cursor", "oldest", "--json"] + more
        let task = Task { await AtpProgram.program.run(arguments, in: surroundings) }
        return ({ output.withLock { $0 } }, task)
    }

    private func status(_ place: (desk: Desk, environment: [String: String])) async throws -> [String: Any] {
        let outcome = await place.desk.atp("group", "status", "posts", "--json", environment: place.environment)
        return outcome.code == .success ? try outcome.json() : [:]
    }

    @Test func `processes share the events, and each is printed by one of them`() async throws {
        guard let place = try await place() else { return }
        let desk = place.desk
        let (one, two) = (member(place, ["--verify"]), member(place, ["--verify"]))
        try await until {
            let members = try await status(place)["members"] as? [[String: Any]] ?? []
            return members.count == 2 && members.allSatisfy { $0["partitions"] as? Int == 32 }
        }
        // As few accounts as there are may all be in the partitions of one.
        for name in ["bob", "carol", "dave", "erin", "frank", "grace"] {
            try await desk.network.createAccount(handle: "\(name).test", password: "correct-horse")
        }
        for number in 0..<3 { _ = await desk.atp("post", "text \(number)", environment: [:]) }
        let handles = ["bob", "carol", "dave", "erin", "frank", "grace"].map { "\($0).test" }
        try await until {
            let all = one.output() + two.output()
            return handles.allSatisfy { all.contains($0) } && (0..<3).allSatisfy { all.contains("text \($0)") }
        }
        let lines = (one.output() + two.output()).split(separator: "\n")
        #expect(Set(lines).count == lines.count)
        // On a slow machine, one may have been taken for dead, and comes back.
        var (list, text) = ("", "")
        try await until(showing: list + text) {
            list = await desk.atp("group", "list", environment: place.environment).output
            text = await desk.atp("group", "status", "posts", environment: place.environment).output
            return list.hasPrefix("posts\t64\t2\t") && text.contains("64 partitions, 0 without an owner")
                && text.contains("\t32\tworking")
        }

        // One is drained, and the other has everything.
        let members = try await status(place)["members"] as? [[String: Any]] ?? []
        let id = try #require(members.first?["id"] as? String)
        #expect(await desk.atp("group", "drain", "posts", id, environment: place.environment).code == .success)
        try await until {
            let members = try await status(place)["members"] as? [[String: Any]] ?? []
            return members.contains { $0["partitions"] as? Int == 64 }
        }
        // A paused group handles nothing, and goes on afterwards.
        #expect(await desk.atp("group", "pause", "posts", environment: place.environment).code == .success)
        try await until { try await status(place)["orphans"] as? Int == 64 }
        _ = await desk.atp("post", "written in the pause")
        #expect(await desk.atp("group", "resume", "posts", environment: place.environment).code == .success)
        try await until { (one.output() + two.output()).contains("written in the pause") }
        // Everything again.
        #expect(
            await desk.atp("group", "reset", "posts", "--to", "0", environment: place.environment).code == .success)
        try await until { (one.output() + two.output()).split(separator: "text 1").count >= 3 }

        let refused = await desk.atp("group", "remove", "posts", environment: place.environment)
        #expect(refused.code.rawValue == 1 && refused.errors.contains("2 processes take part"))
        for member in [one, two] {
            member.task.cancel()
            #expect(await member.task.value == .interrupted)
        }
        let removed = await desk.atp("group", "remove", "posts", environment: place.environment)
        #expect(removed.code == .success, "\(removed.errors)")
        let gone = await desk.atp("group", "status", "posts", environment: place.environment)
        #expect(gone.code.rawValue == 1 && gone.errors.contains("no group"))
    }

    @Test func `a group is changed when that loses nothing, and refusals say why`() async throws {
        guard let address = try await newDatabase() else { return }
        let environment = ["ATP_STORE": address]
        let desk = try await Desk()
        let groups = try await PostgresStores(PostgresDatabase(address), keys: .unencrypted).groups
        try await groups.create("likes", partitions: 4, service: "https://relay.test")
        let members = ["one 1", "two 2"].map { GroupMember(name: $0, lease: .seconds(600)) }
        var claims = try await groups.beat(members[0], of: "likes").owned
        let letters = [true, false].map {
            GroupDeadLetter(
                partition: 0, seq: 7, did: "did:web:alice.test", reason: "no", attempts: 1, isDownloadable: $0)
        }
        for claim in claims {
            try await groups.save(
                PartitionSave(cursor: 10, deadLetters: claim.partition == 0 ? letters : []), of: claim)
        }
        _ = try await groups.beat(members[1], of: "likes")

        let moved = await desk.atp("group", "move", "likes", "3", "two 2", environment: environment)
        #expect(moved.code == .success, "\(moved.errors)")
        let share = try await groups.beat(members[0], of: "likes")
        #expect(share.wanted == [3: members[1].id])
        for (arguments, why) in [
            (["move", "likes", "9", "two 2"], "no partition 9"),
            (["move", "likes", "1", "nobody"], "No living member"),
            (["resize", "likes", "8"], "2 processes take part"), (["resize", "none", "8"], "no group"),
            (["resize", "likes", "2000"], "can't have 2000 partitions"), (["retry", "none"], "no group"),
        ] {
            let refused = await desk.atp(["group"] + arguments, environment: environment)
            #expect(refused.code.rawValue == 1 && refused.errors.contains(why), "\(arguments) \(refused.errors)")
        }
        let retried = await desk.atp("group", "retry", "likes", "--json", environment: environment)
        #expect(try retried.json()["retried"] as? Int == 1 && retried.json()["left"] as? Int == 1)
        let again = await desk.atp("group", "retry", "likes", environment: environment)
        #expect(again.code.rawValue == 1 && again.errors.contains("--take"), "\(again.errors)")

        for member in members { try await groups.leave(member, of: "likes") }
        let resized = await desk.atp("group", "resize", "likes", "8", environment: environment)
        #expect(resized.code == .success, "\(resized.errors)")
        claims = try await groups.beat(members[0], of: "likes").owned
        #expect(claims.count == 8 && claims.allSatisfy { $0.cursor == 10 })
    }

    @Test func `dead letters are only removed when they are printed`() async throws {
        guard let address = try await newDatabase() else { return }
        let environment = ["ATP_STORE": address]
        let desk = try await Desk()
        let groups = try await PostgresStores(PostgresDatabase(address), keys: .unencrypted).groups
        try await groups.create("likes", partitions: 1, service: "https://relay.test")
        let member = GroupMember(name: "one 1", lease: .seconds(600))
        let claim = try #require(try await groups.beat(member, of: "likes").owned.first)
        let letters = (1...2_500).map {
            GroupDeadLetter(partition: 0, seq: $0, did: "did:web:alice.test", reason: "no", attempts: 1)
        }
        try await groups.save(PartitionSave(cursor: 2_500, deadLetters: letters), of: claim)

        /// Has room for some lines, like a disk that is full then.
        func take(room: Int) async -> ExitCode {
            let written = Guarded(0)
            let console = Console(
                output: .init(isTerminal: false) { _ in
                    let isFull = written.withLock { written in
                        written += 1
                        return written > room
                    }
                    if isFull { throw POSIXError(.ENOSPC) }
                }, errors: .init(isTerminal: false) { _ in })
            let surroundings = Surroundings(
                environment: environment, console: console,
                input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }),
                folder: desk.folder)
            let arguments = ["group", "letters", "likes", "--take", "--limit", "2400", "--json"]
            return await AtpProgram.program.run(arguments, in: surroundings)
        }
        #expect(await take(room: 1).rawValue == 1)
        #expect(try await groups.status(of: "likes").deadLetters == 2_500)
        // What is in the file may be printed again, but nothing is missing.
        #expect(await take(room: 1_500).rawValue == 1)
        #expect(try await groups.deadLetters(of: "likes", limit: 1).map(\.seq) == [1_001])

        let rest = await desk.atp(
            "group", "letters", "likes", "--take", "--limit", "1400", "--json", environment: environment)
        let lines = rest.output.split(separator: "\n")
        #expect(rest.code == .success && lines.count == 1_400 && lines.last?.contains("2400") == true)
        #expect(try await groups.status(of: "likes").deadLetters == 100)
    }

    @Test func `wrong usage is told`() async throws {
        let desk = try await Desk()
        for arguments in [
            ["firehose", "--group", "posts", "--shard", "0/2", "--store", "host=x"],
            ["firehose", "--group", "posts", "--did", "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa", "--store", "host=x"],
            ["firehose", "--group", "posts"], ["firehose", "--partitions", "4"],
            ["firehose", "--group", "posts", "--partitions", "0", "--store", "host=x"],
            ["group", "status", "posts"], ["group", "reset", "posts", "--store", "host=x"],
            ["group", "reset", "posts", "--to", "-1", "--store", "host=x"],
            ["group", "resize", "posts", "many", "--store", "host=x"], ["group", "resize", "posts"],
            ["group", "move", "posts", "first", "one", "--store", "host=x"],
        ] {
            let outcome = await desk.atp(arguments)
            #expect(outcome.code.rawValue == 2, "\(arguments) \(outcome.errors)")
        }
    }
}
