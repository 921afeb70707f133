import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ModerationCommandTests {
    @Test func `a covered post is a warning with the reason in timelines and threads`() async throws {
        let alice = try await BlueskyDesk()
        let labeler = try await alice.labeler()
        try await alice.desk.network.label("!warn", on: alice.post, by: labeler)
        for command in [
            ["timeline"], ["timeline", "--of", "bob.test"], ["thread", alice.post], ["feed", "following"],
            ["search", "morning"],
        ] {
            let shown = await alice.desk.atp(command)
            #expect(shown.code == .success, "\(shown.errors)")
            #expect(!shown.output.contains("Good morning"), "\(command)")
            #expect(shown.output.contains("⚠ hidden: label !warn by \(labeler.did)"))
            #expect(shown.output.contains(alice.post))
        }
        // Programs get posts as they are.
        #expect(await alice.desk.atp("timeline", "--json").output.contains("Good morning"))
        #expect(await alice.desk.atp("thread", alice.post, "--json").output.contains("Good morning"))
    }

    @Test(arguments: ["follow", "mute", "block"])
    func `nobody follows, mutes or blocks themselves`(command: String) async throws {
        let desk = try await Desk.ofAlice()
        let outcome = await desk.atp(command, "alice.test")
        #expect(outcome.code == .refused && outcome.errors.contains("You can't \(command) yourself."))
        #expect(await desk.atp("ls").output.isEmpty)
        await desk.network.stop()
    }

    @Test func `a label on media covers the media only`() async throws {
        let alice = try await BlueskyDesk()
        let labeler = try await alice.labeler()
        try alice.desk.write(SampleFiles.png(), to: "one.png")
        let post = try #require(
            await alice.desk.atp(
                "post", "Look", "--image", "one.png", "--alt", "a square", "--account", "bob.test"
            ).lines.first)
        #expect(await alice.desk.atp("thread", post).output.contains("[picture: a square]"))
        try await alice.desk.network.label("graphic-media", on: post, by: labeler)
        #expect(await alice.desk.atp("prefs", "--adult-content", "on").code == .success)
        let thread = await alice.desk.atp("thread", post)
        #expect(thread.output.contains("Look"))
        #expect(thread.output.contains("[media hidden: label graphic-media by \(labeler.did)]"))
        #expect(!thread.output.contains("a square"))
    }

    @Test func `a quoted post is moderated too`() async throws {
        let alice = try await BlueskyDesk()
        let labeler = try await alice.labeler()
        let quote = try #require(await alice.desk.atp("post", "So true", "--quote", alice.post).lines.first)
        #expect(await alice.desk.atp("thread", quote).output.contains("[quotes @bob.test: Good morning]"))
        try await alice.desk.network.label("!warn", on: alice.post, by: labeler)
        let thread = await alice.desk.atp("thread", quote)
        #expect(thread.output.contains("So true"))
        #expect(thread.output.contains("[quotes @bob.test, hidden: label !warn by \(labeler.did)]"))
    }

    @Test func `a reply that the author of the thread has hidden is a warning`() async throws {
        let alice = try await BlueskyDesk()
        let desk = alice.desk
        let mine = try #require(await desk.atp("post", "Mine").lines.first)
        let reply = try #require(
            await desk.atp("post", "Rude words", "--reply-to", mine, "--account", "bob.test").lines.first)
        // LocalNetwork leaves hidden replies out; Bluesky's server returns them, and the gate.
        var output = try await desk.atp("thread", mine, "--json").json()
        output["threadgate"] = [
            "record": [
                "$type": "app.bsky.feed.threadgate", "post": mine, "hiddenReplies": [reply],
                "createdAt": "2026-01-01T00:00:00Z",
            ]
        ]
        desk.network.server.script(
            "/xrpc/app.bsky.feed.getPostThread",
            always: .status(
                200, headers: ["Content-Type": "application/json"],
                body: try JSONSerialization.data(withJSONObject: output)))
        let thread = await desk.atp("thread", mine)
        #expect(thread.output.contains("⚠ hidden: the author of the thread has hidden this reply"))
        #expect(!thread.output.contains("Rude words"))
        // Its own author sees it.
        #expect(await desk.atp("thread", mine, "--account", "bob.test").output.contains("Rude words"))
    }

    @Test func `without the scope for preferences, the strictest settings apply`() async throws {
        let alice = try await BlueskyDesk()
        alice.desk.network.server.script(
            "/xrpc/app.bsky.actor.getPreferences",
            always: .status(
                403, headers: ["Content-Type": "application/json"],
                body: Data(#"{"error":"ScopeMissingError","message":"Missing required scope"}"#.utf8)))
        let timeline = await alice.desk.atp("timeline")
        #expect(timeline.output.contains("Good morning"))
        #expect(timeline.errors.contains("the strictest ones apply"))
    }

    @Test func `an account can be muted and blocked once, and the other way`() async throws {
        let alice = try await BlueskyDesk()
        for (action, undo, words) in [
            ("mute", "unmute", "You mute this account"), ("block", "unblock", "You block this account"),
        ] {
            #expect(await alice.desk.atp(undo, "bob.test").code == .refused)
            let done = await alice.desk.atp(action, "@bob.test")
            #expect(done.output == "You now \(action) @bob.test.\n", "\(done.errors)")
            #expect(await alice.desk.atp(action, "bob.test", "--json").errors.contains("AlreadyDone"))
            #expect(await alice.desk.atp("moderate", "bob.test").output.contains(words))
            #expect(await alice.desk.atp(undo, "bob.test").output == "You no longer \(action) @bob.test.\n")
            #expect(!(await alice.desk.atp("moderate", "bob.test").output.contains(words)))
        }
        #expect(await alice.desk.atp("mute", "nobody.test").code == .refused)
        #expect(await alice.desk.atp("mute", "no handle").code == .usage)
    }

    @Test func `notifications are moderated like the timeline`() async throws {
        let alice = try await BlueskyDesk()
        let labeler = try await alice.labeler()
        let reply = try #require(
            await alice.desk.atp("post", "Loud words @alice.test", "--account", "bob.test").lines.first)
        #expect(await alice.desk.atp("notifications").output.contains("Loud words"))
        try await alice.desk.network.label("!warn", on: reply, by: labeler)
        let labelled = await alice.desk.atp("notifications")
        #expect(labelled.output.contains("mention @bob.test"), "\(labelled.errors)")
        #expect(labelled.output.contains("⚠ hidden: label !warn by \(labeler.did)"))
        #expect(!labelled.output.contains("Loud words"))
        #expect(await alice.desk.atp("notifications", "--json").output.contains("Loud words"))
        #expect(await alice.desk.atp("post", "Gossip @alice.test", "--account", "bob.test").code == .success)
        #expect(await alice.desk.atp("notifications").output.contains("Gossip"))
        #expect(await alice.desk.atp("prefs", "--mute-word", "gossip").code == .success)
        let muted = await alice.desk.atp("notifications")
        #expect(!muted.output.contains("Gossip") && muted.output.contains("You mute “gossip”"), "\(muted.output)")
    }

    @Test func `when a labeler's definitions can't be read, posts are shown and that is said`() async throws {
        let alice = try await BlueskyDesk()
        let labeler = try await alice.labeler()
        alice.desk.network.server.script(
            "/xrpc/app.bsky.labeler.getServices", always: .status(500, headers: [:], body: Data()))
        let timeline = await alice.desk.atp("timeline")
        #expect(timeline.code == .success && timeline.output.contains("Good morning"))
        #expect(timeline.errors.contains("The label definitions of "))
        #expect(timeline.errors.contains(labeler.did.description))
        try await alice.desk.network.label("mystery", on: alice.post, by: labeler)
        let covered = await alice.desk.atp("timeline")
        #expect(!covered.output.contains("Good morning"))
        #expect(covered.output.contains("⚠ hidden: label mystery by \(labeler.did)"))
    }

    @Test func `an account that a list mutes and blocks can be muted and blocked by itself`() async throws {
        let alice = try await BlueskyDesk()
        let desk = alice.desk
        let list = try #require(await desk.atp("list", "create", "Loud", "--moderation").lines.first)
        #expect(await desk.atp("list", "add", list, "bob.test").code == .success)
        for (action, undo) in [("mute", "unmute"), ("block", "unblock")] {
            #expect(await desk.atp("list", action, list).code == .success)
            let byList = await desk.atp(undo, "bob.test")
            #expect(byList.code == .refused && byList.errors.contains("is on the list Loud"), "\(byList.errors)")
            let own = await desk.atp(action, "bob.test")
            #expect(own.output == "You now \(action) @bob.test.\n", "\(own.errors)")
            // One's own stays when the list's is taken back.
            #expect(await desk.atp("list", "un\(action)", list).code == .success)
            #expect(await desk.atp(action, "bob.test").errors.contains("You already \(action) @bob.test."))
            #expect(await desk.atp(undo, "bob.test").code == .success)
            #expect(await desk.atp(undo, "bob.test").code == .refused)
        }
        // Taking back one's own mute works while the list's remains.
        #expect(await desk.atp("list", "mute", list).code == .success)
        #expect(await desk.atp("mute", "bob.test").code == .success)
        #expect(await desk.atp("unmute", "bob.test").errors.contains("is on the list Loud"))
        #expect(await desk.atp("list", "unmute", list).code == .success)
        #expect(await desk.atp("unmute", "bob.test").errors.contains("You don't mute"))
    }

    @Test func `a report goes to a labeler, with the version of the post`() async throws {
        let alice = try await BlueskyDesk()
        let report =
            #"{"id":7,"createdAt":"2026-01-01T00:00:00Z","reasonType":"com.atproto.moderation.defs#reasonSpam","#
            + #""reportedBy":"\#(alice.bob.did)","#
            + #""subject":{"$type":"com.atproto.admin.defs#repoRef","did":"\#(alice.bob.did)"}}"#
        alice.desk.network.server.script(
            "/xrpc/com.atproto.moderation.createReport",
            always: .status(200, headers: ["Content-Type": "application/json"], body: Data(report.utf8)))
        let labeler = alice.bob.did.description
        for (subject, options, parts) in [
            (alice.post, ["--text", "Again"], [#""cid":"baf"#, #""reason":"Again""#, "#reasonSpam"]),
            ("bob.test", ["--to", labeler], ["com.atproto.admin.defs#repoRef", alice.bob.did.description]),
        ] {
            alice.desk.network.server.forgetRequests()
            let sent = await alice.desk.atp(["report", subject, "--reason", "spam"] + options)
            #expect(sent.output.hasSuffix(" has received report 7.\n"), "\(sent.errors)")
            let request = try #require(
                alice.desk.network.server.requests.first { $0.path == "/xrpc/com.atproto.moderation.createReport" })
            let service = options.contains("--to") ? labeler : "did:plc:ar7c4by46qjdydhdevvrndac"
            #expect(request.headers["atproto-proxy"] == "\(service)#atproto_labeler")
            let body = String(decoding: request.body, as: UTF8.self)
            for part in parts { #expect(body.contains(part), "\(body)") }
        }
        alice.desk.network.server.forgetRequests()
        #expect(await alice.desk.atp("report", alice.post).code == .usage)
        #expect(await alice.desk.atp("report", alice.post, "--reason", "boring").code == .usage)
        #expect(await alice.desk.atp("report", "no handle", "--reason", "spam").code == .usage)
        #expect(alice.desk.network.server.requests.isEmpty)
        let long = String(repeating: "x", count: 2_001)
        #expect(await alice.desk.atp("report", alice.post, "--reason", "spam", "--text", long).code == .refused)
    }

    @Test func `moderate explains which label, whose, and what follows`() async throws {
        let alice = try await BlueskyDesk()
        let labeler = try await alice.labeler()
        let nothing = await alice.desk.atp("moderate", alice.post)
        #expect(nothing.output.contains("There is no reason to hide it."))
        #expect(nothing.output.contains("post in a list\tshown"))
        try await alice.desk.network.label("!hide", on: alice.post, by: labeler)
        try await alice.desk.network.label("nonsense", on: alice.bob.did.description, by: labeler)
        let hidden = await alice.desk.atp("moderate", alice.post)
        for words in [
            "Post \(alice.post)",
            "label !hide by \(labeler.did), on the content, with your settings it is never shown",
            "post in a list\tleft out, covered, and can't be uncovered",
            "post's page\tcovered, and can't be uncovered", "post's media\tshown",
            "Account @bob.test", "label nonsense by \(labeler.did): no effect with your settings",
            "account in a list\tshown",
        ] {
            #expect(hidden.output.contains(words), "\(hidden.output)")
        }
        let json = await alice.desk.atp("moderate", alice.post, "--json")
        #expect(json.lines.count == 2)
        let post = try #require(
            try JSONSerialization.jsonObject(with: Data(json.lines[0].utf8)) as? [String: Any])
        #expect((post["causes"] as? [[String: Any]])?.first?["labeler"] as? String == labeler.did.description)
        let list = (post["contexts"] as? [String: [String: Bool]])?["contentList"]
        #expect(list == ["filter": true, "blur": true, "alert": false, "inform": false, "noOverride": true])
        #expect(await alice.desk.atp("moderate", "at://bob.test/app.bsky.graph.list/x").code == .usage)
        #expect(await alice.desk.atp("moderate", "at://bob.test/app.bsky.feed.post/none").code == .refused)
    }
}
