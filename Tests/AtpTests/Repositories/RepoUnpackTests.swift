import ATData
import ATRepo
import Foundation
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct RepoUnpackTests {
    @Test func `records become files`() async throws {
        let desk = try await RepoDesk.withNotes(3)
        try desk.desk.write(try desk.car(), to: "alice.car")
        let unpack = await desk.atp("repo", "unpack", "alice.car", "out")
        #expect(unpack.code == .success, "\(unpack.errors)")
        #expect(unpack.output == "out: 4 records\n")
        #expect(
            desk.files(in: "out") == [
                "com.example.note", "com.example.note/key0.json", "com.example.note/key1.json",
                "com.example.note/key2.json", "com.example.profile", "com.example.profile/self.json",
            ])
        let text = try String(contentsOf: desk.file("out/com.example.note/key1.json"), encoding: .utf8)
        #expect(text.contains(#""text":"note 1""#) && text.hasSuffix("}\n"))
    }

    @Test func `keys that are no good names stay in the folder, and none is lost`() async throws {
        let desk = try await RepoDesk()
        let keys = [
            "...", ".hidden", "-rf", "~", "a:b", "a", "a.json", "a.json.json", "A",
            String(repeating: "k", count: 250), String(repeating: "k", count: 251),
            String(repeating: "k", count: 512), String(repeating: "k", count: 511),
        ]
        try desk.apply(
            try keys.map { try .create(RecordPath("com.example.note", RecordKey($0)), RepoDesk.note($0)) })
        let long: NSID = try NSID(
            (["com"] + (0..<4).map { String(repeating: "abcdefghij\($0)", count: 5) } + ["name"]).joined(separator: ".")
        )
        #expect(long.description.utf8.count > 200)
        try desk.apply([try .create(RecordPath(long, RecordKey("a")), RepoDesk.note("long"))])
        try desk.desk.write(try desk.car(), to: "alice.car")
        // The only problem is the type of the last record, which unpacking doesn't look at.
        let unpack = await desk.atp("repo", "unpack", "alice.car", "out")
        #expect(unpack.code == .success, "\(unpack.errors)")
        let texts = try desk.files(in: "out").filter { $0.hasPrefix("com.example.note/") }.map {
            try LexObject(json: Array(Data(contentsOf: desk.file("out/\($0)"))))["text"]
        }
        #expect(Set(texts) == Set(keys.map { .string($0) }))
        #expect(texts.count == keys.count)
        #expect(Set(desk.files(in: ".").map { $0.split(separator: "/")[0] }) == ["alice.car", "out"])
        #expect(desk.files(in: "out").allSatisfy { !$0.hasPrefix("..") && !$0.contains("/../") })
    }

    @Test func `a folder that isn't empty, a file and a link are left alone`() async throws {
        let desk = try await RepoDesk.withNotes(1)
        try desk.desk.write(try desk.car(), to: "alice.car")
        try desk.desk.write(Data("mine".utf8), to: "full/com.example.note/key0.json")
        try desk.desk.write(Data("mine".utf8), to: "file")
        try FileManager.default.createSymbolicLink(
            atPath: desk.file("link").path, withDestinationPath: "nowhere")
        let before = desk.files(in: ".")
        for name in ["full", "file", "link", "no/where", "alice.car"] {
            #expect(await desk.atp("repo", "unpack", "alice.car", name).code == .refused, "\(name)")
        }
        #expect(await desk.atp("repo", "unpack", "alice.car", "").code == .usage)
        #expect(desk.files(in: ".") == before)
        #expect(try String(contentsOf: desk.file("full/com.example.note/key0.json"), encoding: .utf8) == "mine")
        try FileManager.default.createDirectory(at: desk.file("empty"), withIntermediateDirectories: false)
        #expect(await desk.atp("repo", "unpack", "alice.car", "empty").code == .success)
    }

    @Test func `a missing record is reported, and the others are written`() async throws {
        let desk = try await RepoDesk.withNotes(3)
        let gone = try Block(BlockBytes(RepoDesk.note("note 1").dagCBOR())).cid
        try desk.desk.write(try desk.car(without: [gone]), to: "alice.car")
        let unpack = await desk.atp("repo", "unpack", "alice.car", "out", "--json")
        #expect(unpack.code == .refused)
        #expect(unpack.errors.contains("com.example.note/key1"))
        #expect(try unpack.json()["problems"] as? Int == 1)
        #expect(desk.files(in: "out/com.example.note") == ["key0.json", "key2.json"])
    }
}
