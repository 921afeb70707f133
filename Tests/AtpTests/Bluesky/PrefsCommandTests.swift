import ATData
import Foundation
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct PrefsCommandTests {
    @Test func `all changes of a command are one write, and show`() async throws {
        let alice = try await BlueskyDesk()
        let labeler = try await alice.desk.network.createAccount(handle: "carla.test", password: "x")
        let feed = "at://\(alice.bob.did)/app.bsky.feed.generator/hot"
        #expect(await alice.desk.atp("prefs").output.contains("Adult content: off"))
        alice.desk.network.server.forgetRequests()
        let changed = await alice.desk.atp(
            "prefs", "--adult-content", "on", "--label", "porn=warn", "--label", "\(labeler.did)/rude=hide",
            "--add-labeler", labeler.did.description, "--mute-word", "#spoilers", "--mute-word", "the end",
            "--hide-post", alice.post, "--hide-reposts", "on", "--thread-sort", "newest", "--save-feed",
            "https://bsky.app/profile/bob.test/feed/hot")
        #expect(changed.code == .success, "\(changed.errors)")
        let writes = alice.desk.network.server.requests.count { $0.path == "/xrpc/app.bsky.actor.putPreferences" }
        #expect(writes == 1)
        for outcome in [changed, await alice.desk.atp("prefs")] {
            for line in [
                "Adult content: on", "Labeler: \(labeler.did): rude hide", "Muted words: spoilers, the end",
                "Hidden post: \(alice.post)", "Left out of the following feed: reposts", "Order of replies: newest",
                "Pinned feed: \(feed)",
            ] {
                #expect(outcome.lines.contains(line), "\(outcome.output)")
            }
            #expect(outcome.output.contains("porn warn"))
        }
        let back = await alice.desk.atp(
            "prefs", "--adult-content", "off", "--remove-labeler", labeler.did.description, "--unmute-word",
            "#spoilers",
            "--unhide-post", alice.post, "--hide-reposts", "off", "--remove-feed", feed)
        #expect(back.lines.contains("Muted words: the end") && back.lines.contains("Adult content: off"))
        for words in [alice.post, feed, labeler.did.description, ": reposts"] { #expect(!back.output.contains(words)) }
    }

    @Test func `a word that is muted only in part, or was until lately, is muted as a whole`() async throws {
        let desk = try await Desk.ofAlice()
        let words = [
            #"{"id":"1","value":"expired","targets":["content","tag"],"expiresAt":"2020-01-01T00:00:00Z"}"#,
            #"{"id":"2","value":"soon","targets":["content","tag"],"expiresAt":"2099-01-01T00:00:00Z"}"#,
            #"{"id":"3","value":"tagged","targets":["tag"]}"#,
            #"{"id":"4","value":"strangers","targets":["content","tag"],"actorTarget":"exclude-following"}"#,
            #"{"id":"5","value":"whole","targets":["content","tag"],"actorTarget":"all"}"#,
        ]
        let stored = #"{"$type":"app.bsky.actor.defs#mutedWordsPref","items":[\#(words.joined(separator: ","))]}"#
        try desk.write(Data(#"{"preferences":[\#(stored)]}"#.utf8), to: "preferences.json")
        _ = await desk.atp("xrpc", "procedure", "app.bsky.actor.putPreferences", "--input", "preferences.json")
        let names = ["expired", "soon", "tagged", "strangers", "whole"]
        let changed = await desk.atp(["prefs"] + names.flatMap { ["--mute-word", $0] })
        #expect(changed.code == .success, "\(changed.errors)")
        let preferences = try #require(try await desk.atp("prefs", "--json").json()["preferences"] as? [[String: Any]])
        let items = try #require(
            preferences.first { $0["$type"] as? String == "app.bsky.actor.defs#mutedWordsPref" }?["items"]
                as? [[String: Any]])
        #expect(Set(items.compactMap { $0["value"] as? String }) == Set(names) && items.count == names.count)
        for item in items {
            #expect(item["expiresAt"] == nil && item["targets"] as? [String] == ["content", "tag"], "\(item)")
            #expect(item["actorTarget"] as? String == "all")
        }
        #expect(items.contains { $0["id"] as? String == "5" }, "what is muted as a whole stays as it is")
    }

    @Test func `a tag is muted once, and nothing can't be muted`() async throws {
        let desk = try await Desk.ofAlice()
        for word in ["#spoilers", "spoilers", " #spoilers "] {
            #expect(await desk.atp("prefs", "--mute-word", word).lines.contains("Muted words: spoilers"), "\(word)")
        }
        #expect(await desk.atp("prefs", "--unmute-word", " #spoilers").lines.contains("Muted words: none"))
        for word in ["", "#", " ", "\u{200B}"] {
            let muted = await desk.atp("prefs", "--adult-content", "on", "--mute-word", word)
            #expect(muted.code == .usage && muted.errors.contains("--mute-word"), "\(muted.errors)")
        }
        #expect(await desk.atp("prefs").output.contains("Adult content: off"))
    }

    @Test func `what isn't known stays, and JSON shows it`() async throws {
        let desk = try await Desk.ofAlice()
        let future = #"""
            {"preferences":[{"$type":"app.bsky.actor.defs#futurePref","shade":"blue"},
            {"$type":"app.bsky.actor.defs#adultContentPref","enabled":"perhaps"}]}
            """#
        try desk.write(Data(future.utf8), to: "preferences.json")
        #expect(
            await desk.atp("xrpc", "procedure", "app.bsky.actor.putPreferences", "--input", "preferences.json").code
                == .success)
        #expect(await desk.atp("prefs", "--mute-word", "x").code == .success)
        let json = await desk.atp("prefs", "--json")
        #expect(
            json.output.contains("futurePref") && json.output.contains("blue") && json.output.contains("mutedWords"))
        #expect(json.output.contains(#""enabled":"perhaps""#))
        #expect(json.errors.isEmpty && json.lines.count == 1)
    }

    @Test(
        arguments: [
            ["--label", "porn"], ["--label", "porn=never"], ["--label", "=hide"], ["--label", "nobody/x=hide"],
            ["--add-labeler", "carla.test"], ["--adult-content", "perhaps"], ["--thread-sort", "best"],
            ["--hide-post", "at://bob.test/app.bsky.graph.list/x"],
            ["--save-feed", "at://bob.test/app.bsky.feed.post/x"], ["--hide-post", "nothing"],
        ])
    func `a wrong change is reported before a server is contacted`(options: [String]) async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        #expect(await desk.atp(["prefs", "--mute-word", "x"] + options).code == .usage)
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test(
        arguments: [
            ["--unmute-word", "x"], ["--remove-labeler", "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"],
            ["--unhide-post", "at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/x"],
            ["--remove-feed", "at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.generator/x"],
        ])
    func `what isn't there can't be taken back, and then nothing changes`(options: [String]) async throws {
        let desk = try await Desk.ofAlice()
        #expect(await desk.atp(["prefs", "--adult-content", "on"] + options).code == .refused)
        #expect(await desk.atp("prefs").output.contains("Adult content: off"))
    }
}
