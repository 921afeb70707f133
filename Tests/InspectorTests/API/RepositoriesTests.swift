import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct RepositoriesTests {
    private static let posts = "app.bsky.feed.post"

    private func post(_ text: String, _ more: LexObject = [:]) -> LexValue {
        var post: LexObject = [
            "$type": .string(Self.posts), "text": .string(text), "createdAt": "2026-01-01T00:00:00Z",
        ]
        for field in more { post[field.name] = field.value }
        return .object(post)
    }

    private func write(_ inspected: InspectedNetwork, _ record: LexValue, as account: String) async throws -> LexValue {
        guard case .string(let collection)? = record["$type"] else { throw CancellationError() }
        return try await inspected.call(
            .post, "/api/repositories/\(account)/\(collection)", ["record": record, "anyContents": true])
    }

    @Test func `a repository is exported, and imported in a new commit, as its owner would`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let bob = try await inspected.network.createAccount("bob.test")
        for number in 1...3 { _ = try await write(inspected, post("\(number)"), as: "alice.test") }
        let car = try #require(try await inspected.call(.get, "/api/repositories/alice.test/car").text("car"))
        let file = try await inspected.send(.get, "/cars/\(alice.did)")
        #expect(file.headers["Content-Disposition"] == "attachment; filename=\"alice.test.car\"")
        #expect(Data(base64Encoded: car) == file.body)
        let before = try #require(inspected.network.repository(of: alice.did))
        try await inspected.call(.post, "/api/repositories/alice.test/\(Self.posts)/deletion", ["all": true])
        _ = try await write(inspected, post("later"), as: "alice.test")

        let answer = try await inspected.call(.post, "/api/repositories/alice.test/car", ["car": .string(car)])
        #expect(answer["records"] == 3 && answer.list("missingBlobs").isEmpty)
        let texts = try await inspected.call(.get, "/api/repositories/alice.test/\(Self.posts)").list("records")
        #expect(texts.compactMap { $0["value"]?.text("text") } == ["3", "2", "1"])
        let after = try #require(inspected.network.repository(of: alice.did))
        #expect(after.rev > before.rev && answer.text("rev") == after.rev.description)
        let revision = try await inspected.call(.get, "/api/repositories/alice.test/revisions").list("revisions").first
        #expect(revision?.text("commit") == after.commit.description && revision?["operations"] == nil)

        // Another account's needs the flag, and is signed by the account that has it now.
        await #expect(throws: InspectedNetwork.CallError.self) {
            try await inspected.call(.post, "/api/repositories/bob.test/car", ["car": .string(car)])
        }
        let copied = try await inspected.call(
            .post, "/api/repositories/bob.test/car", ["car": .string(car), "anyAccount": true])
        #expect(copied["records"] == 3)
        let owner = try #require(inspected.network.repository(of: bob.did))
        #expect(owner.collections.map(\.count) == [3] && owner.commit != before.commit && owner.rev > before.rev)

        for wrong in ["", "!", "AAAA", Data("no CAR".utf8).base64EncodedString()] {
            let body: LexValue = ["car": .string(wrong)]
            await #expect(throws: InspectedNetwork.CallError.self, "\(wrong)") {
                try await inspected.call(.post, "/api/repositories/alice.test/car", body)
            }
        }
        try await inspected.network.setStatus(.deactivated, of: alice)
        #expect(try await inspected.call(.get, "/api/repositories/alice.test/car").text("car")?.isEmpty == false)
        await inspected.stop()
    }

    @Test func `a form with a file imports it`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        _ = try await write(inspected, post("1"), as: "alice.test")
        let car = try await inspected.send(.get, "/cars/\(alice.did)").body
        try await inspected.call(.post, "/api/repositories/alice.test/\(Self.posts)/deletion", ["all": true])
        func submit(_ fields: [(String, Data)]) async throws -> HTTPResponse {
            var body = Data()
            for (name, value) in fields {
                let file = name == "car" ? "; filename=\"a; b.car\"\r\nContent-Type: application/octet-stream" : ""
                body += Data("--x\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n".utf8) + value
                body += Data("\r\n".utf8)
            }
            return try await inspected.send(
                .post, "/do/importRepository", headers: ["Content-Type": "multipart/form-data; boundary=x"],
                body: body + Data("--x--\r\n".utf8))
        }
        let token = Data(inspected.inspector.token.utf8)
        let account = Data(alice.did.description.utf8)
        #expect(try await submit([("account", account), ("car", car)]).status == .forbidden)
        let answer = try await submit([("inspector-token", token), ("account", account), ("car", car)])
        #expect(answer.status == .ok && String(decoding: answer.body, as: UTF8.self).contains("missingBlobs"))
        #expect(inspected.network.records(of: alice.did, in: "app.bsky.feed.post", limit: 9).count == 1)
        #expect(try await submit([("inspector-token", token), ("account", account)]).status == .badRequest)
        let page = try await inspected.page("/accounts/\(alice.did)")
        #expect(
            page.contains("enctype=\"multipart/form-data\"") && page.contains("type=\"file\" name=\"car\" required"))
        await inspected.stop()
    }

    @Test func `many records are deleted by one call, or none`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let keys = (0..<250).map { "k\($0)" }
        for key in keys {
            try await inspected.network.putRecord(["text": "x"], of: alice.did, in: "com.example.note", RecordKey(key))
        }
        let path = "/api/repositories/alice.test/com.example.note"
        func count() -> Int { inspected.network.keys(of: alice.did, in: "com.example.note").count }
        for wrong in [["keys": ["k1", "none"]], [:], ["keys": []], ["keys": "k1"], ["keys": [1]], ["keys": ["a/b"]]]
            as [LexValue]
        {
            await #expect(throws: InspectedNetwork.CallError.self) {
                try await inspected.call(.post, "\(path)/deletion", wrong)
            }
        }
        #expect(count() == 250)
        let deleted = try await inspected.call(
            .post, "\(path)/deletion", ["keys": .array(keys.prefix(230).map { .string($0) })])
        #expect(deleted["deleted"] == 230 && count() == 20)
        // In as few commits as the protocol allows.
        let revisions = try await inspected.call(.get, "/api/repositories/alice.test/revisions?limit=2").list(
            "revisions")
        #expect(revisions.map { $0.list("operations").count } == [30, 200])

        // The check boxes of the page, and what a browser sends for them.
        let page = try await inspected.page("/records/\(alice.did)/com.example.note")
        #expect(page.components(separatedBy: "type=\"checkbox\" form=\"deletion\" name=\"keys\"").count == 21)
        #expect(page.contains("aria-label=\"Select k230\"") && page.contains("id=\"deletion\""))
        let form = "inspector-token=\(inspected.inspector.token)&account=\(alice.did)&collection=com.example.note"
        func submit(_ more: String) async throws -> HTTPResponse {
            try await inspected.send(
                .post, "/do/deleteRecords", headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data((form + more).utf8))
        }
        #expect(try await submit("&keys=k230&keys=k231&inspector-back=/").status == .ok)
        #expect(count() == 18)
        #expect(try await submit("").status == .badRequest && count() == 18)
        #expect(try await submit("&all=on").status == .ok && count() == 0)
        await inspected.stop()
    }

    @Test func `who refers to a record or an account is found anywhere in records`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let bob = try await inspected.network.createAccount("bob.test")
        let written = try await write(inspected, post("the post"), as: "alice.test")
        let (uri, cid) = (try #require(written.text("uri")), try #require(written.text("cid")))
        let strong: LexValue = ["uri": .string(uri), "cid": .string(cid)]
        let key = try #require(uri.split(separator: "/").last)
        let others: [LexValue] = [
            ["$type": "app.bsky.feed.like", "subject": strong, "createdAt": "2026-01-01T00:00:00Z"],
            post("a reply", ["reply": ["root": strong, "parent": strong]]),
            post("by handle", ["link": .string("at://alice.test/\(Self.posts)/\(key)")]),
            [
                "$type": "com.example.note", "cid": .link(try CID(cid)),
                "list": [["x": .string(cid)], .string("\(uri)?")],
            ],
            ["$type": "com.example.note", "text": .string("see \(uri) and \(alice.did)")],
            post(
                "@alice.test",
                [
                    "facets": [["features": [["did": .string(alice.did.description)]]]], "s": .string("\(alice.did)#x"),
                    "t": .string("\(alice.did)x"),
                ]),
        ]
        for record in others { _ = try await write(inspected, record, as: "bob.test") }
        let subject = uri.replacing("/", with: "%2F")
        let found = try await inspected.call(.get, "/api/references?subject=\(subject)")
        #expect(found["count"] == 4)
        #expect(
            found.list("references").map { $0.list("fields").compactMap(\.string) } == [
                ["cid", "list/0/x"], ["link"],
                ["reply/parent/cid", "reply/parent/uri", "reply/root/cid", "reply/root/uri"],
                ["subject/cid", "subject/uri"],
            ])
        #expect(found.list("references").allSatisfy { $0.text("uri")?.hasPrefix("at://\(bob.did)/") == true })
        let limited = try await inspected.call(.get, "/api/references?limit=1&subject=\(subject)")
        #expect(limited["count"] == 4 && limited.list("references").count == 1)
        let named = try await inspected.call(.get, "/api/references?subject=alice.test").list("references")
        #expect(named.count == 4)
        #expect(named.first?.list("fields").compactMap(\.string) == ["facets/0/features/0/did", "s"])
        let page = try await inspected.page("/records/\(alice.did)/\(Self.posts)/\(key)")
        #expect(page.contains("Who refers to it") && page.contains("<td>reply/parent/cid, "))
        #expect(try await inspected.page("/references?subject=\(bob.did)").contains("No record does."))
        #expect(try await inspected.send(.get, "/api/references").status == .badRequest)
        #expect(try await inspected.send(.get, "/api/references?subject=no.test").status == .notFound)
        #expect(try await inspected.send(.get, "/references?subject=%3Cscript%3E").status == .badRequest)
        await inspected.stop()
    }

    @Test(arguments: [false, true]) func `revisions are those that the firehose still has`(onDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let options = LocalNetwork.Options(
            folder: onDisk ? folder : nil, streams: LocalStreamOptions(keptEvents: 12))
        let inspected = try await InspectedNetwork(network: options)
        let alice = try await inspected.network.createAccount("alice.test")
        let bob = try await inspected.network.createAccount("bob.test")
        for number in 0..<10 {
            let did = number % 2 == 0 ? alice.did : bob.did
            try await inspected.network.putRecord(
                ["n": .integer(number)], of: did, in: "com.example.note", RecordKey("k"))
        }
        let path = "/api/repositories/alice.test/revisions"
        let all = try await inspected.call(.get, path)
        #expect(all["cursor"] == nil && all.list("revisions").count == 5)
        #expect(all.list("revisions").allSatisfy { $0.list("operations").first?.text("path") == "com.example.note/k" })
        #expect(
            all.list("revisions").map { $0.list("operations").first?.text("action") } == [
                "update", "update", "update", "update", "create",
            ])
        #expect(
            all.list("revisions").first?.text("rev") == inspected.network.repository(of: alice.did)?.rev.description)
        let first = try await inspected.call(.get, "\(path)?limit=3")
        let cursor = try #require(first["cursor"]?.integer)
        let rest = try await inspected.call(.get, "\(path)?limit=3&before=\(cursor)")
        #expect(first.list("revisions") + rest.list("revisions") == all.list("revisions"))
        let page = try await inspected.page("/revisions/\(alice.did)")
        #expect(page.components(separatedBy: "<tr><td><a href=\"/events/").count == 6)
        await inspected.stop()
    }

    @Test func `the tree is drawn with its keys, and says what it leaves out`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        #expect(try await inspected.page("/tree/\(alice.did)").contains("1 of 1 nodes in "))
        let keys = (0..<1_500).map { "com.example.note/k\($0)" }
        for key in keys {
            try await inspected.network.putRecord(
                ["n": 1], of: alice.did, in: "com.example.note", RecordKey(String(key.dropFirst(17))))
        }
        let tree = try await inspected.call(.get, "/api/repositories/alice.test/tree?limit=10000")
        let nodes = tree.list("nodes")
        #expect(tree["nodeCount"]?.integer == nodes.count && tree["recordCount"]?.integer == keys.count)
        // In the order of their keys, the nodes have every record once, and every other node once.
        let entries = nodes.flatMap { $0.list("entries") }
        #expect(entries.compactMap { $0.text("path") }.sorted() == keys.sorted())
        let children = entries.filter { $0["path"] == nil }.compactMap { $0.text("cid") }
        #expect(
            Set(children) == Set(nodes.dropFirst().compactMap { $0.text("cid") }) && children.count == nodes.count - 1)
        let depths = nodes.compactMap { $0["depth"]?.integer }
        #expect(depths == depths.sorted() && tree["levels"]?.integer == (depths.last ?? 0) + 1)

        let page = try await inspected.page("/tree/\(alice.did)")
        let picture = try #require(page.components(separatedBy: "<svg ").last?.components(separatedBy: "</svg>").first)
        #expect(picture.contains("<title id=\"tree-title\">") && picture.contains("<desc id=\"tree-about\">300 of "))
        #expect(picture.components(separatedBy: "<rect ").count == 301)
        #expect(picture.components(separatedBy: "<path ").count == 300)
        #expect(page.contains("It leaves out \(nodes.count - 300) below them."))
        #expect(picture.contains("<a href=\"/records/\(alice.did)/com.example.note/k"))
        #expect(!picture.contains("style=") && !picture.contains("\"-"))
        await inspected.stop()
    }
}
