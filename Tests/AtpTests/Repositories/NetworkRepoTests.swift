import Foundation
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// Repositories of a data server that has real ones.
@Suite(.inTurn) struct NetworkRepoTests {
    private func write(_ text: String, at desk: Desk) async {
        let record = #"{"$type":"com.example.note","text":"\#(text)"}"#
        #expect(await desk.atp("record", "create", "com.example.note", stdin: record).code == .success)
    }

    @Test func `a repository is exported, checked, proven, changed and imported again`() async throws {
        let desk = try await Desk.ofAlice()
        for number in 0..<12 { await write("note \(number)", at: desk) }
        let export = await desk.atp("repo", "export", "alice.test", "old.car", "--json")
        #expect(export.code == .success, "\(export.errors)")
        #expect(try export.json()["records"] as? Int == 12)
        for name in ["old.car", "alice.test"] {
            #expect(await desk.atp("repo", "verify", name).output.hasSuffix("complete and valid\n"))
        }
        let line = await desk.atp("repo", "ls", "old.car", "com.example.note", "--json", "-n", "1").output
        let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let path = try #require(record["uri"] as? String).split(separator: "/").suffix(2).joined(separator: "/")
        let proven = await desk.atp("repo", "get", "alice.test", path)
        #expect(try proven.json()["text"] as? String == "note 0")
        await write("later", at: desk)
        #expect(await desk.atp("repo", "export", "@alice.test", "new.car").code == .success)
        let diff = await desk.atp("repo", "diff", "old.car", "new.car")
        #expect(diff.lines.count == 1 && diff.output.hasPrefix("+ com.example.note/"))
        #expect(await desk.atp("repo", "import", "old.car").code == .usage)
        let imported = await desk.atp("repo", "import", "old.car", "--replace")
        #expect(imported.code == .success, "\(imported.errors)")
        #expect(await desk.atp("repo", "ls", "alice.test").lines == ["com.example.note\t12"])
    }

    @Test func `a file of another account, or half of one, is not sent`() async throws {
        let desk = try await Desk.ofAlice()
        try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        #expect(await desk.atp("repo", "export", "bob.test", "bob.car").code == .success)
        #expect(await desk.atp("repo", "export", "alice.test", "alice.car").code == .success)
        try desk.write(try Data(contentsOf: desk.folder.appending(path: "alice.car")).dropLast(), to: "half.car")
        for name in ["bob.car", "half.car", "none.car"] {
            #expect(await desk.atp("repo", "import", name, "--replace").code == .refused)
        }
        #expect(!desk.network.server.requests.contains { $0.path.hasSuffix("importRepo") })
    }
}
