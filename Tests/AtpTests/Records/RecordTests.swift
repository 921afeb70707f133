import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct RecordTests {
    private static let note = #"{"text":"first","createdAt":"2026-01-01T00:00:00Z"}"#

    @Test func `a file in place of the collection or the address is told what to type`() async throws {
        let desk = try await Desk.ofAlice()
        for name in ["note.json", "my.own.note.json", "com.example.note/one.json"] {
            try desk.write(Data(Self.note.utf8), to: name)
        }
        for (words, command) in [
            (["create", "note.json"], "atp record create COLLECTION --input note.json"),
            (["create", "my.own.note.json"], "atp record create COLLECTION --input my.own.note.json"),
            (["create", "gone.json"], "atp record create COLLECTION --input gone.json"),
            (["put", "note.json"], "atp record put COLLECTION/KEY --input note.json"),
            (["put", "com.example.note/one.json"], "atp record put COLLECTION/KEY --input com.example.note/one.json"),
        ] {
            let outcome = await desk.atp(["record"] + words)
            #expect(outcome.code == .usage && outcome.errors.contains(command), "\(outcome.errors)")
        }
        // A collection may have such a name.
        let created = await desk.atp("record", "create", "com.example.json", stdin: Self.note)
        #expect(created.code == .success, "\(created.errors)")
        let put = await desk.atp("record", "put", "com.example.note/two.json", stdin: Self.note)
        #expect(put.code == .success, "\(put.errors)")
    }

    @Test func `a record is created, read, replaced, listed and deleted`() async throws {
        let desk = try await Desk.ofAlice()
        let create = await desk.atp("record", "create", "com.example.note", "--key", "one", stdin: Self.note)
        #expect(create.code == .success)
        let uri = try #require(create.lines.first)
        #expect(uri.hasSuffix("/com.example.note/one"))

        let get = try await desk.atp("get", uri, "--json").json()
        let cid = try #require(get["cid"] as? String)
        #expect((get["value"] as? [String: Any])?["$type"] as? String == "com.example.note")

        try desk.write(Data(#"{"text":"second"}"#.utf8), to: "note.json")
        let put = await desk.atp("record", "put", "com.example.note/one", "--input", "note.json", "--swap", cid)
        #expect(put.code == .success)
        let late = await desk.atp("record", "put", uri, "--input", "note.json", "--swap", cid)
        #expect(late.code == .refused)
        #expect(late.errors.contains("InvalidSwap"))
        let taken = await desk.atp("record", "put", uri, "--input", "note.json", "--swap", "none")
        #expect(taken.code == .refused)

        #expect(await desk.atp("ls", "alice.test").lines == ["com.example.note"])
        #expect(await desk.atp("ls", "alice.test", "com.example.note").lines == ["one\t\tsecond"])

        #expect(await desk.atp("record", "delete", "com.example.note/one").code == .success)
        let gone = await desk.atp("get", uri)
        #expect(gone.code == .refused)
        #expect(gone.errors.contains("RecordNotFound"))
    }

    @Test func `the account's own collections are listed without a name`() async throws {
        let desk = try await Desk.ofAlice()
        _ = await desk.atp("record", "create", "com.example.note", "--key", "one", stdin: Self.note)
        #expect(await desk.atp("ls").lines == ["com.example.note"])
        #expect(await desk.atp("logout").code == .success)
        #expect(await desk.atp("ls").code == .refused)
    }

    @Test func `a record is exact for programs, and can't control a terminal`() async throws {
        let desk = try await Desk.ofAlice()
        let text = "a\u{9B}31m\u{202E}b\u{7F}"
        _ = await desk.atp("record", "create", "com.example.note", "--key", "one", stdin: #"{"text":"\#(text)"}"#)
        let uri = "at://alice.test/com.example.note/one"
        #expect(await desk.atp("get", uri, "--json").output.contains(text))
        for isTerminal in [true, false] {
            let shown = await desk.atp("get", uri, onTerminal: isTerminal)
            #expect(shown.output.contains(#"a\u009b31m\u202eb\u007f"#))
        }
        #expect(await desk.atp("ls", "alice.test", "com.example.note").lines == ["one\t\ta31mb"])
    }

    @Test func `a long collection is listed page by page`() async throws {
        let desk = try await Desk.ofAlice()
        for number in 100..<250 {
            let key = "k\(number)"
            let create = await desk.atp("record", "create", "com.example.note", "--key", key, stdin: Self.note)
            #expect(create.code == .success)
        }
        #expect(await desk.atp("ls", "alice.test", "com.example.note").lines.count == 50)
        #expect(await desk.atp("ls", "alice.test", "com.example.note", "-n", "120").lines.count == 120)
        let all = await desk.atp("ls", "alice.test", "com.example.note", "--all", "--reverse")
        #expect(all.lines.map { $0.prefix(4) } == (100..<250).map { "k\($0)" })
        let json = await desk.atp("ls", "at://alice.test/com.example.note", "--all", "--json")
        #expect(json.lines.count == 150)
        #expect(json.lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    }

    @Test func `another account's repository is found by its identity, without a login`() async throws {
        let desk = try await Desk.ofAlice()
        _ = await desk.atp("record", "create", "com.example.note", "--key", "one", stdin: Self.note)
        let who = try await desk.atp("whoami", "--json").json()
        let did = try #require(who["did"] as? String)
        #expect(await desk.atp("logout").code == .success)
        desk.network.server.forgetRequests()
        let get = await desk.atp("get", "at://\(did)/com.example.note/one")
        #expect(get.code == .success)
        #expect(desk.network.server.requests.allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test(arguments: [
        ["get", "at://alice.test"], ["get", "at://alice.test/com.example.note"], ["get", "alice.test"],
        ["record", "delete", "com.example.note"], ["record", "create", "no collection"],
        ["record", "put", "com.example.note/bad key"],
    ])
    func `an invalid address is a usage error`(arguments: [String]) async throws {
        let desk = try await Desk.ofAlice()
        #expect(await desk.atp(arguments, stdin: Self.note).code == .usage)
    }

    @Test(arguments: ["", "[]", "{", #"{"a":1.5}"#, #"{"a":1,"a":2}"#])
    func `input that isn't a record is rejected before anything is sent`(input: String) async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        let create = await desk.atp("record", "create", "com.example.note", stdin: input)
        #expect(create.code == .refused)
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test func `a list of records that the server doesn't end is a failure`() async throws {
        let desk = try await Desk.ofAlice()
        #expect(await desk.atp("record", "create", "com.example.note", stdin: Self.note).code == .success)
        let all = await desk.atp("ls", "alice.test", "com.example.note", "--all")
        #expect(all.code == .success && all.lines.count == 1, "\(all.errors)")
        let change = { (old: String, new: String) in
            Fault.body { Data(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8) }
        }
        let list = "/xrpc/com.atproto.repo.listRecords"
        desk.network.server.script(list, always: change(#"{"records""#, #"{"cursor":"x","records""#))
        for limit in [["--all"], ["--limit", "5"]] {
            let endless = await desk.atp(["ls", "alice.test", "com.example.note"] + limit)
            #expect(endless.code == .refused && endless.errors.contains("repeats the cursor"), "\(endless.errors)")
        }
        #expect(await desk.atp("ls", "alice.test", "com.example.note", "--limit", "1").code == .success)
        desk.network.server.script(list, always: change(#""records":["#, #""records":[5,"#))
        let skipping = await desk.atp("ls", "alice.test", "com.example.note", "--all")
        #expect(skipping.code == .refused && skipping.lines.count == 1, "\(skipping.errors)")
        #expect(await desk.atp("ls", "alice.test", "com.example.note").code == .success)
    }
}
