import ATCrypto
import ATData
import ATRepo
import Foundation
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct RepoVerifyTests {
    private static let did = RepoDesk.did.description

    @Test func `an exported repository is the one that was sent, and is valid`() async throws {
        let desk = try await RepoDesk.withNotes(300)
        let car = try desk.car()
        desk.serve(car)
        let export = await desk.atp("repo", "export", Self.did, "alice.car", "--json")
        #expect(export.code == .success, "\(export.errors)")
        #expect(try export.json()["records"] as? Int == 301)
        #expect(try export.json()["size"] as? Int == car.count)
        #expect(try Data(contentsOf: desk.file("alice.car")) == car)
        let verify = await desk.atp("repo", "verify", "alice.car")
        #expect(verify.code == .success, "\(verify.errors)\(verify.output)")
        #expect(verify.output.hasSuffix("complete and valid\n"))
        #expect(verify.output.contains("com.example.note 300\n"))
        let json = try await desk.atp("repo", "verify", "alice.car", "--json").json()
        #expect(json["valid"] as? Bool == true && json["signatureChecked"] as? Bool == true)
        #expect(json["did"] as? String == Self.did)
        #expect((json["collections"] as? [String: Int])?["com.example.profile"] == 1)
    }

    @Test func `a file is named after the account, and shows progress on a terminal only`() async throws {
        let desk = try await RepoDesk.withNotes(3)
        desk.serve(try desk.car())
        #expect(await desk.atp("repo", "export", Self.did).errors.isEmpty)
        #expect(desk.files(in: ".") == ["\(Self.did).car"])
        let terminal = await desk.atp("repo", "export", Self.did, "a.car", onTerminal: true)
        #expect(terminal.errors.contains("did:plc:") && terminal.errors.hasSuffix("\r\u{1B}[K"))
        #expect(await desk.atp("repo", "export", Self.did, "-", onTerminal: true).code == .usage)
    }

    @Test func `a wrong download leaves the older file`() async throws {
        let desk = try await RepoDesk.withNotes(20)
        let car = try desk.car()
        try desk.desk.write(Data("old".utf8), to: "alice.car")
        var other = car
        other[car.count - 3] ^= 1
        for wrong in [car.dropLast(10), other, Data("<html>".utf8), Data()] {
            desk.serve(wrong)
            let export = await desk.atp("repo", "export", Self.did, "alice.car")
            #expect(export.code == .refused)
            #expect(try Data(contentsOf: desk.file("alice.car")) == Data("old".utf8))
        }
        // What is left out makes the tree incomplete.
        let node = try Repo(car: car).commit.data
        desk.serve(try desk.car(without: [node]))
        let export = await desk.atp("repo", "export", Self.did, "alice.car", "--json")
        #expect(export.code == .refused && export.errors.contains("IncompleteRepo"))
        #expect(desk.files(in: ".") == ["alice.car"])
    }

    @Test func `a download without all records is written nowhere`() async throws {
        let desk = try await RepoDesk.withNotes(20)
        let repo = try Repo(car: try desk.car())
        guard case .present(let record) = try repo.record(at: "com.example.note/key7") else {
            Issue.record("The repository has no such record.")
            return
        }
        desk.serve(try desk.car(without: [record.cid]))
        try desk.desk.write(Data("old".utf8), to: "alice.car")
        for target in ["alice.car", "-"] {
            let export = await desk.atp("repo", "export", Self.did, target)
            #expect(export.code == .refused && export.errors.contains("lacks records"), "\(target) \(export.errors)")
            #expect(export.output.isEmpty)
        }
        #expect(try Data(contentsOf: desk.file("alice.car")) == Data("old".utf8))
    }

    @Test(arguments: ["alice.car", "-"])
    func `a download without a record isn't taken for whole, whatever else is wrong with it`(
        target: String
    ) async throws {
        let desk = try await RepoDesk()
        // More problems than are kept come before it.
        try desk.apply(
            (0...RepoIssueLog.capacity).map { number in
                let record: LexObject = ["$type": "com.example.other", "number": .integer(number)]
                return try .create(RecordPath("com.example.first", RecordKey("key\(number)")), record)
            })
        try desk.apply([try .create("com.example.note/gone", RepoDesk.note("gone"))])
        let gone = try Block(BlockBytes(RepoDesk.note("gone").dagCBOR())).cid
        desk.serve(try desk.car(without: [gone]))
        let export = await desk.atp("repo", "export", Self.did, target, "--json")
        #expect(export.code == .refused && export.errors.contains("Incomplete"))
        #expect(export.output.isEmpty && desk.files(in: ".").isEmpty)
    }

    @Test func `another key makes a repository invalid, unless only its structure is checked`() async throws {
        let desk = try await RepoDesk.withNotes(5)
        try desk.desk.write(try desk.car(), to: "alice.car")
        desk.serve(try desk.car())
        desk.publish(try SigningKey.generate(.p256).verifyingKey)
        for name in ["alice.car", Self.did] {
            let verify = await desk.atp("repo", "verify", name, "--json")
            #expect(verify.code == .refused && verify.errors.isEmpty)
            #expect(try verify.json()["valid"] as? Bool == false)
            #expect(await desk.atp("repo", "verify", name, "--key", desk.key.verifyingKey.didKey).code == .success)
            let structure = await desk.atp("repo", "verify", name, "--structure")
            #expect(structure.code == .success)
            #expect(structure.output.hasSuffix("complete; the signature was not checked\n"))
        }
        #expect(await desk.atp("repo", "export", Self.did, "b.car").code == .refused)
        #expect(await desk.atp("repo", "export", Self.did, "b.car", "--structure").code == .success)
    }

    @Test func `with a key, nothing is looked up for a file`() async throws {
        let desk = try await RepoDesk.withNotes(5)
        try desk.desk.write(try desk.car(), to: "alice.car")
        let key = desk.key.verifyingKey.didKey
        #expect(await desk.atp("repo", "verify", "alice.car", "--key", key).code == .success)
        #expect(await desk.atp("repo", "verify", "alice.car", "--structure").code == .success)
        #expect(desk.server.requests.isEmpty)
    }

    @Test func `the repository of another account is not accepted`() async throws {
        let desk = try await RepoDesk.withNotes(1)
        let key = try SigningKey.generate(.k256)
        var writer = try RepoWriter(did: "did:web:mallory.test", key: key, storage: NoBlocks(), head: nil)
        desk.serve(try writer.recommit().car())
        desk.publish(key.verifyingKey)
        let verify = await desk.atp("repo", "verify", Self.did)
        #expect(verify.code == .refused)
        #expect(verify.output.contains("did:web:mallory.test"))
    }

    @Test func `problems with single records are listed`() async throws {
        let desk = try await RepoDesk.withNotes(2)
        try desk.apply([
            try .create("com.example.note/odd", ["$type": "com.example.other\u{1B}[2J"] as LexObject),
            try .create("com.example.note/gone", RepoDesk.note("gone")),
        ])
        let gone = try Block(BlockBytes(RepoDesk.note("gone").dagCBOR())).cid
        try desk.desk.write(try desk.car(without: [gone]), to: "alice.car")
        let verify = await desk.atp("repo", "verify", "alice.car")
        #expect(verify.code == .refused)
        #expect(verify.lines.count { $0.hasPrefix("problem") } == 2)
        #expect(verify.output.contains("com.example.note/gone") && verify.output.contains("com.example.note/odd"))
        #expect(verify.output.hasSuffix("not valid\n"))
        #expect(!verify.output.unicodeScalars.contains("\u{1B}"))
        let json = try await desk.atp("repo", "verify", "alice.car", "--json").json()
        #expect((json["problems"] as? [String])?.count == 2)
    }

    @Test(arguments: [0, 1, 58, 59, 200, 1_000])
    func `a file that ends early is invalid`(length: Int) async throws {
        let desk = try await RepoDesk.withNotes(50)
        try desk.desk.write(try desk.car().prefix(length), to: "alice.car")
        for arguments in [["verify", "alice.car", "--structure"], ["ls", "alice.car"], ["mst", "alice.car"]] {
            let outcome = await desk.desk.atp(["repo"] + arguments)
            #expect(outcome.code == .refused, "\(arguments) \(outcome.output)")
        }
    }

    @Test func `files and accounts are told apart`() async throws {
        let desk = try await RepoDesk.withNotes(1)
        try desk.desk.write(try desk.car(), to: "alice.test")
        #expect(await desk.atp("repo", "verify", "alice.test").code == .success)
        #expect(await desk.atp("repo", "verify", "./alice.test").code == .success)
        // There is a file, but the account was meant.
        #expect(await desk.atp("repo", "verify", "@alice.test").errors.contains("alice.test"))
        let missing = await desk.atp("repo", "verify", "missing.car", "--json")
        #expect(missing.code == .refused && missing.errors.contains("FileError"))
        #expect(await desk.atp("repo", "verify", "no file").code == .usage)
        #expect(await desk.atp("repo", "verify", "").code == .usage)
        #expect(await desk.atp("repo", "verify", ".").code == .refused)
        #expect(await desk.atp("repo", "verify", "alice.test", "--key", "did:key:z").code == .usage)
        let key = desk.key.verifyingKey.didKey
        #expect(await desk.atp("repo", "verify", "alice.test", "--key", key, "--structure").code == .usage)
    }
}

/// The storage of a repository that has no commit yet.
private struct NoBlocks: RepoStorage {
    func block(_ cid: CID) -> BlockBytes? { nil }
}
