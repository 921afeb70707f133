import ATCrypto
import ATData
import ATRepo
import Foundation
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct RepoReadingTests {
    private static let did = RepoDesk.did.description

    private func desk(notes: Int) async throws -> RepoDesk {
        let desk = try await RepoDesk.withNotes(notes)
        try desk.desk.write(try desk.car(), to: "alice.car")
        return desk
    }

    @Test func `collections and records are listed, from a file and from a server`() async throws {
        let desk = try await desk(notes: 60)
        desk.serve(try desk.car())
        for name in ["alice.car", Self.did] {
            #expect(await desk.atp("repo", "ls", name).lines == ["com.example.note\t60", "com.example.profile\t1"])
            let notes = await desk.atp("repo", "ls", name, "com.example.note")
            #expect(notes.lines.count == 50 && notes.lines[0] == "key0\t\tnote 0")
            let all = await desk.atp("repo", "ls", name, "com.example.note", "--all", "--json")
            #expect(all.lines.count == 60)
            #expect(all.lines[1].hasPrefix(#"{"uri":"at://\#(Self.did)/com.example.note/key1","cid":"bafy"#))
            #expect(await desk.atp("repo", "ls", name, "com.example.nothing").output.isEmpty)
        }
        #expect(await desk.atp("repo", "ls", "alice.car", "note").code == .usage)
    }

    @Test func `a file that isn't a repository is named`() async throws {
        let desk = try await desk(notes: 1)
        try desk.desk.write(SampleFiles.png(), to: "cat.png")
        for (old, new) in [("alice.car", "cat.png"), ("cat.png", "alice.car")] {
            let outcome = await desk.atp("repo", "diff", old, new)
            #expect(outcome.code == .refused && outcome.errors.contains("cat.png is not a valid repository."))
            #expect(outcome.errors.contains("or the data is not a CAR"))
        }
        let missing = await desk.atp("repo", "diff", "alice.car", "bob.car")
        #expect(missing.code == .refused && missing.errors.contains("No such file"))
    }

    @Test func `a download with another signature is not listed`() async throws {
        let desk = try await desk(notes: 1)
        desk.serve(try desk.car())
        desk.publish(try SigningKey.generate(.k256).verifyingKey)
        let list = await desk.atp("repo", "ls", Self.did, "--json")
        #expect(list.code == .refused && list.errors.contains("InvalidCommit") && list.output.isEmpty)
    }

    @Test func `values can't control a terminal`() async throws {
        let desk = try await RepoDesk()
        try desk.apply([try .create("com.example.note/a", RepoDesk.note("x\u{1B}[2J\u{9B}31m\u{202E}y"))])
        try desk.desk.write(try desk.car(), to: "alice.car")
        let commands = [
            ["ls", "alice.car", "com.example.note"], ["get", "alice.car", "com.example.note/a"],
            ["mst", "alice.car"],
        ]
        for arguments in commands {
            let outcome = await desk.desk.atp(["repo"] + arguments, onTerminal: true)
            #expect(outcome.code == .success)
            let scalars = outcome.output.unicodeScalars
            #expect(!scalars.contains("\u{1B}") && !scalars.contains("\u{9B}") && !scalars.contains("\u{202E}"))
        }
    }

    @Test func `a record of a file is printed`() async throws {
        let desk = try await desk(notes: 30)
        let get = await desk.atp("repo", "get", "alice.car", "com.example.note/key7", "--json")
        #expect(get.code == .success)
        #expect((try get.json()["value"] as? [String: Any])?["text"] as? String == "note 7")
        let missing = await desk.atp("repo", "get", "alice.car", "com.example.note/key99", "--json")
        #expect(missing.code == .refused && missing.errors.contains("RecordNotFound"))
        for path in ["com.example.note", "com.example.note/", "com.example.note/..", "a/b", "com.example.note/a/b"] {
            #expect(await desk.atp("repo", "get", "alice.car", path).code == .usage)
        }
        let advice = await desk.atp("repo", "get", "alice.car", "com.example.note").errors
        #expect(advice.contains("atp repo get alice.car com.example.note/KEY"))
        #expect(advice.contains("atp repo ls alice.car com.example.note"))
    }

    @Test func `a record of an account is proven, and so is that there is none`() async throws {
        let desk = try await desk(notes: 30)
        desk.serve(try desk.proof(of: "com.example.note/key7"), at: "getRecord")
        let get = await desk.atp("repo", "get", Self.did, "com.example.note/key7")
        #expect(get.code == .success, "\(get.errors)")
        #expect(try get.json()["text"] as? String == "note 7")
        // The proof of one record says nothing of another in a node that isn't there.
        desk.serve(try desk.proof(of: "com.example.note/absent"), at: "getRecord")
        let absent = await desk.atp("repo", "get", Self.did, "com.example.note/absent", "--json")
        #expect(absent.code == .refused && absent.errors.contains("RecordNotFound"))
        desk.publish(try SigningKey.generate(.k256).verifyingKey)
        let forged = await desk.atp("repo", "get", Self.did, "com.example.note/absent", "--json")
        #expect(forged.code == .refused && forged.errors.contains("InvalidCommit"))
    }

    @Test func `what differs between two files is listed`() async throws {
        let desk = try await desk(notes: 30)
        try desk.apply([
            try .create("com.example.note/new", RepoDesk.note("new")), .delete("com.example.note/key3"),
            try .update("com.example.note/key4", RepoDesk.note("changed")),
        ])
        try desk.desk.write(try desk.car(), to: "new.car")
        let diff = await desk.atp("repo", "diff", "alice.car", "new.car")
        #expect(diff.code == .success && diff.errors.isEmpty)
        #expect(diff.lines == ["- com.example.note/key3", "~ com.example.note/key4", "+ com.example.note/new"])
        let json = await desk.atp("repo", "diff", "alice.car", "new.car", "--json")
        #expect(json.lines.count == 3 && json.lines[0].hasPrefix(#"{"action":"delete","path":"com.example.note/key3"#))
        let back = await desk.atp("repo", "diff", "new.car", "alice.car")
        #expect(back.lines.count == 3 && back.errors.contains("later"))
        #expect(await desk.atp("repo", "diff", "new.car", "new.car").output.isEmpty)
    }

    @Test func `a difference whose path isn't one of a record is reported`() async throws {
        let desk = try await desk(notes: 3)
        // No writer makes such a path.
        var tree = MST()
        let record = Block(BlockBytes(try RepoDesk.note("odd").dagCBOR()))
        try tree.insert("com.example.note/a b", record.id)
        try tree.insert("com.example.note/key0", record.id)
        let change = try tree.sealChange()
        let commit = try SignedCommit(
            did: RepoDesk.did, rev: TIDClock.shared.next(), data: change.root, signedWith: desk.key)
        try desk.desk.write(
            Data(CARFormat.bytes(roots: [commit.block.id], [commit.block, record] + change.added)), to: "odd.car")
        let diff = await desk.atp("repo", "diff", "alice.car", "odd.car")
        #expect(diff.lines.count == 4 && diff.lines[0] == "~ com.example.note/key0")
        #expect(diff.code == .refused && diff.errors.contains("a b"))
    }

    @Test func `a record that isn't valid is counted, in a list for people too`() async throws {
        let desk = try await desk(notes: 3)
        var tree = MST()
        let record = Block(BlockBytes([0xA1, 0x61, 0x61, 0xFB, 0, 0, 0, 0, 0, 0, 0, 0]))
        try tree.insert("com.example.note/float", record.id)
        let change = try tree.sealChange()
        let commit = try SignedCommit(
            did: RepoDesk.did, rev: TIDClock.shared.next(), data: change.root, signedWith: desk.key)
        try desk.desk.write(
            Data(CARFormat.bytes(roots: [commit.block.id], [commit.block, record] + change.added)), to: "odd.car")
        for arguments in [[], ["--json"]] {
            let list = await desk.desk.atp(["repo", "ls", "odd.car", "com.example.note"] + arguments)
            #expect(list.code == .refused && list.errors.contains("com.example.note/float"))
        }
    }

    @Test func `the tree is drawn, up to a limit`() async throws {
        let desk = try await desk(notes: 400)
        let all = await desk.atp("repo", "mst", "alice.car")
        #expect(all.code == .success && all.errors.isEmpty)
        let root = try Repo.open(file: desk.file("alice.car")).commit.data
        #expect(all.lines[0].hasPrefix("layer ") && all.lines[0].hasSuffix(" \(root)"))
        #expect(all.lines.count { $0.contains("com.example.note/") } == 400)
        let some = await desk.atp("repo", "mst", "alice.car", "--limit", "10")
        #expect(some.lines == Array(all.lines.prefix(10)) && some.errors.contains("--limit"))
        let upper = await desk.atp("repo", "mst", "alice.car", "--depth", "1", "--json")
        #expect(upper.lines.count { $0.contains(#""kind":"node""#) } == 1)
        #expect(upper.output.contains(#""kind":"closed""#))
        #expect(await desk.atp("repo", "mst", "alice.car", "--depth", "0").code == .usage)
    }

    @Test func `a missing node is drawn as missing`() async throws {
        let desk = try await desk(notes: 100)
        let json = await desk.atp("repo", "mst", "alice.car", "--json")
        let line = try #require(json.lines.last { $0.contains(#""kind":"node""#) })
        let node = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let cid = try CID(#require(node?["cid"] as? String))
        try desk.desk.write(try desk.car(without: [cid]), to: "part.car")
        let part = await desk.atp("repo", "mst", "part.car")
        #expect(part.code == .success && part.output.contains("missing \(cid)"))
    }
}
