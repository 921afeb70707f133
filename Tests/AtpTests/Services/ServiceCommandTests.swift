import ATCrypto
import BskyServer
import Foundation
import LocalNetwork
import Terminal
import TestLoad
import Testing

/// A network on which alice sets up a labeler with the commands.
@Suite(.inTurn) struct LabelerCommandTests {
    private static let declaration = #"""
        {"labelValues":["spam"],"labelValueDefinitions":[{"identifier":"spam","severity":"inform","blurs":"content",
        "defaultSetting":"warn","locales":[{"lang":"en","name":"Spam","description":"Unwanted"}]}]}
        """#

    @Test func `an account becomes a labeler, labels, and passes the check`() async throws {
        let desk = try await Desk.ofAlice()
        let network = desk.network
        let alice = try #require(network.accounts.first)
        let bob = try await network.createAccount(handle: "bob.test", password: "x")
        #expect(await desk.atp("key", "generate", "--output", "label.key").code == .success)
        let labeler = try Labeler(
            alice.did, key: .file(desk.folder.appending(path: "label.key").path),
            store: .sqlite(desk.folder.appending(path: "labels.sqlite").path),
            options: XRPCService.Options(resolver: network.identityResolver()))
        labeler.allowEvents(from: [alice.did])
        let running = try await labeler.service.start()
        try network.use(alice.did, at: running.url)

        let before = await desk.atp("labeler", "status")
        #expect(before.code == .refused && before.output.contains("✗ service: The document of"), "\(before.output)")
        let mailed: @Sendable () -> String = { network.mailedCode(for: alice) ?? "" }
        let setup = ["labeler", "setup", "--endpoint", running.url.absoluteString, "--key", "label.key"]
        let done = await desk.atp(setup, answer: mailed)
        #expect(done.code == .success, "\(done.errors)")
        #expect(
            done.output.contains("+ key #atproto_label did:key:") && done.output.contains("+ service #atproto_labeler"))
        #expect(await desk.atp(setup).errors.contains("says that already"))

        try desk.write(Data(Self.declaration.utf8), to: "labeler.json")
        let declared = await desk.atp("labeler", "declare", "labeler.json")
        #expect(declared.code == .success && declared.lines.first == "+ spam", "\(declared.errors)")
        let labeled = await desk.atp("labeler", "label", "bob.test", "spam", "--for", "30d")
        #expect(labeled.lines == ["+spam  \(bob.did)"], "\(labeled.errors)")
        let status = await desk.atp("labeler", "status")
        #expect(status.code == .success && status.output.contains("✓ labels: 1 labels"), "\(status.output)")
        let query = await desk.atp(
            "service", "call", "\(alice.did)#atproto_labeler", "com.atproto.label.queryLabels", "uriPatterns=*",
            "--anonymous", "--json")
        #expect(try query.json()["labels"].map { "\($0)" }?.contains("spam") == true, "\(query.errors)")
        let negated = await desk.atp("labeler", "label", "bob.test", "spam", "--negate")
        #expect(negated.lines == ["-spam  \(bob.did)"], "\(negated.errors)")

        #expect(await desk.atp("key", "generate", "--output", "new.key").code == .success)
        let rotated = await desk.atp(["labeler", "rotate", "--key", "new.key"], answer: mailed)
        #expect(
            rotated.lines.map { $0.prefix(20) }
                == ["- key #atproto_label ", "+ key #atproto_label "].map { $0.prefix(20) })
        let mismatch = await desk.atp("labeler", "status")
        #expect(mismatch.output.contains("✗ labels: 1 of 1 labels aren't signed"), "\(mismatch.output)")
        #expect(await desk.atp(["labeler", "clear"], answer: mailed).code == .success)
        let document = try await network.identityResolver().document(of: alice.did, freshness: .now)
        #expect(document.key("#atproto_label") == nil && document.signingKey != nil && document.dataServer != nil)
    }

    @Test func `a declaration keeps what the file doesn't say, also what this version doesn't know`() async throws {
        let desk = try await Desk.ofAlice()
        let alice = try #require(desk.network.accounts.first)
        try desk.write(Data(Self.declaration.utf8), to: "labeler.json")
        #expect(await desk.atp("labeler", "declare", "labeler.json").code == .success)
        let client = try await desk.network.client(for: alice)
        let uri = try ATURI("at://\(alice.did)/app.bsky.labeler.service/self")
        var stored = try await client.get(AppBsky.Labeler.Service.self, at: uri)
        var changed = try LexObject(json: try stored.value.json())
        changed["reasonTypes"] = .array(["com.atproto.moderation.defs#reasonSpam"])
        changed["motto"] = "calm"
        stored.value = try AppBsky.Labeler.Service(json: try changed.json())
        _ = try await client.put(stored)
        let other = Self.declaration.replacing("inform", with: "alert")
        try desk.write(Data(other.utf8), to: "labeler.json")
        #expect(await desk.atp("labeler", "declare", "labeler.json").code == .success)
        let object = try LexObject(json: try await client.get(AppBsky.Labeler.Service.self, at: uri).value.json())
        #expect(object["motto"] == "calm" && object["createdAt"] != nil)
        #expect(object["reasonTypes"] == .array(["com.atproto.moderation.defs#reasonSpam"]))
        #expect("\(object)".contains("alert") && !"\(object)".contains("inform"))
    }

    @Test func `a wrong code, an app password and what apps ignore are refused`() async throws {
        let desk = try await Desk.ofAlice()
        _ = await desk.atp("key", "generate", "--output", "label.key")
        let setup = ["labeler", "setup", "--endpoint", "https://labels.example.com", "--key", "label.key"]
        let wrong = await desk.atp(setup, answering: ["wrong"])
        #expect(wrong.code == .refused && wrong.errors.contains("Token is invalid"), "\(wrong.errors)")
        for endpoint in ["http://labels.example.com", "https://labels.example.com/api", "labels"] {
            #expect(await desk.atp("labeler", "setup", "--endpoint", endpoint, "--key", "label.key").code == .usage)
        }
        let rotated = await desk.atp("labeler", "rotate", "--key", "label.key")
        #expect(rotated.errors.contains("atp labeler setup"), "\(rotated.errors)")
        for (value, words) in [("rule-2", "a-z and inner hyphens"), ("odd", "needs a definition")] {
            try desk.write(Data(#"{"labelValues":["\#(value)"]}"#.utf8), to: "labeler.json")
            let declared = await desk.atp("labeler", "declare", "labeler.json")
            #expect(declared.code == .refused && declared.errors.contains(words), "\(declared.errors)")
        }
        for time in ["30", "d", "0d", "1w", "99999999999999999999d"] {
            #expect(await desk.atp("labeler", "label", "alice.test", "spam", "--for", time).code == .usage, "\(time)")
        }
    }
}

@Suite(.inTurn) struct ServiceCommandTests {
    @Test func `the record of a feed is published, changed, listed and deleted`() async throws {
        let desk = try await Desk.ofAlice()
        #expect(await desk.atp("feed", "list").errors.contains("no feeds"))
        #expect(await desk.atp("feed", "publish", "cats", "--name", "Cats").code == .usage)
        let published = await desk.atp(
            "feed", "publish", "cats", "--did", "did:web:feeds.example.com", "--name", "Cats", "--interactions")
        #expect(published.code == .success, "\(published.errors)")
        let changed = await desk.atp("feed", "publish", "cats", "--description", "All cats", "--json")
        #expect(try changed.json()["uri"] as? String == published.lines.first)
        let list = await desk.atp("feed", "list")
        #expect(list.lines == ["Cats did:web:feeds.example.com", "  \(published.lines.first ?? "")"])
        let value = try #require(try await desk.atp("feed", "list", "--json").json()["value"] as? [String: Any])
        #expect(value["description"] as? String == "All cats" && value["acceptsInteractions"] as? Bool == true)
        let long = await desk.atp("feed", "publish", "cats", "--name", String(repeating: "a", count: 25))
        #expect(long.code == .refused, "\(long.output)")
        #expect(await desk.atp("feed", "unpublish", "cats").code == .success)
        #expect(await desk.atp("feed", "unpublish", "cats").errors.contains("has published no feed cats"))
        // The name of a command isn't one of a saved feed, and other words still are.
        #expect(await desk.atp("feed", "whats-hot").errors.contains("whats-hot"))
    }

    @Test func `a package for a feed is written once`() async throws {
        let desk = try await Desk.ofAlice()
        let made = await desk.atp("feed", "create", "CatFeed", "--host-name", "cats.example.com", "--key", "cats")
        #expect(
            made.lines == [
                "CatFeed/Package.swift", "CatFeed/Sources/CatFeed/CatFeed.swift", "CatFeed/CatFeed.service",
                "CatFeed/Caddyfile",
            ], "\(made.errors)")
        let program = try String(
            contentsOf: desk.folder.appending(path: "CatFeed/Sources/CatFeed/CatFeed.swift"), encoding: .utf8)
        let alice = try #require(desk.network.accounts.first)
        #expect(program.contains(#"FeedGenerator(host: "cats.example.com", publisher: "\#(alice.did)")"#))
        #expect(await desk.atp("feed", "create", "CatFeed", "--host-name", "cats.example.com").code == .refused)
        for name in ["../x", "a b", "", "1a", "a\"b"] {
            #expect(await desk.atp("feed", "create", name, "--host-name", "cats.example.com").code == .usage, "\(name)")
        }
        #expect(await desk.atp("feed", "create", "Dogs", "--host-name", "a b").code == .usage)
    }

    @Test func `a token is made, and explained`() async throws {
        let desk = try await Desk.ofAlice()
        let alice = try #require(desk.network.accounts.first)
        let service = "did:web:feeds.example.com#bsky_fg"
        let made = await desk.atp("service", "token", service, "app.bsky.feed.getFeedSkeleton")
        let token = try #require(made.lines.first, "\(made.errors)")
        let explained = await desk.atp(["service", "token", "--explain"], stdin: token)
        #expect(explained.code == .success, "\(explained.output)")
        for line in [
            "issuer     \(alice.did)", "audience   \(service)", "call       app.bsky.feed.getFeedSkeleton",
            "signature  by the issuer's key",
        ] { #expect(explained.lines.contains(line), "\(explained.output)") }
        let parts = token.split(separator: ".")
        let forged = "\(parts[0]).\(parts[1]).\(String(repeating: "A", count: 86))"
        let refused = await desk.atp(["service", "token", "--explain"], stdin: forged)
        #expect(refused.code == .refused && refused.output.contains("not by the issuer's key"), "\(refused.output)")
        #expect(await desk.atp(["service", "token", "--explain"], stdin: "abc").code == .refused)
        #expect(await desk.atp("service", "token", "did:web:feeds.example.com").code == .usage)
    }

    @Test(arguments: ["ftp://x", "at://x", "did:", "a b"])
    func `text that names no host, account or feed is refused`(text: String) async throws {
        let desk = try await Desk()
        #expect(await desk.atp("service", "check", text).code == .usage)
    }

    @Test func `a check prints its findings, and fails when something doesn't work`() async throws {
        let desk = try await Desk.ofAlice()
        let alice = try #require(desk.network.accounts.first)
        let check = await desk.atp("service", "check", alice.did.description)
        #expect(check.code == .refused)
        #expect(check.lines.first == "✓ document: The document of \(alice.did) is there", "\(check.output)")
        let json = await desk.atp("service", "check", alice.did.description, "--json")
        #expect(json.lines.count == 2 && json.lines[1].contains(#""outcome":"failed""#), "\(json.output)")
    }
}
