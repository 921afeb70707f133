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

    @Test func `what isn't known stays, and JSON shows it`() async throws {
        let desk = try await Desk.ofAlice()
        let future = #"{"preferences":[{"$type":"app.bsky.actor.defs#futurePref","shade":"blue"}]}"#
        try desk.write(Data(future.utf8), to: "preferences.json")
        #expect(
            await desk.atp("xrpc", "procedure", "app.bsky.actor.putPreferences", "--input", "preferences.json").code
                == .success)
        #expect(await desk.atp("prefs", "--mute-word", "x").code == .success)
        let json = await desk.atp("prefs", "--json")
        #expect(
            json.output.contains("futurePref") && json.output.contains("blue") && json.output.contains("mutedWords"))
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
