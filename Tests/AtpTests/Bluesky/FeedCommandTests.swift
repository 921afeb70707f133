import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct FeedCommandTests {
    /// Has the server return the timeline as any feed and any list.
    private func serveFeeds(_ alice: BlueskyDesk) async throws {
        let timeline = await alice.desk.atp("xrpc", "query", "app.bsky.feed.getTimeline", "--json")
        #expect(timeline.code == .success, "\(timeline.errors)")
        for call in ["getFeed", "getListFeed"] {
            alice.desk.network.server.script(
                "/xrpc/app.bsky.feed.\(call)",
                always: .status(
                    200, headers: ["Content-Type": "application/json"], body: Data(timeline.output.utf8)))
        }
    }

    @Test func `feeds and lists are read by address, page and saved name`() async throws {
        let alice = try await BlueskyDesk()
        try await serveFeeds(alice)
        let feed = "at://\(alice.bob.did)/app.bsky.feed.generator/hot"
        #expect(await alice.desk.atp("prefs", "--save-feed", feed).code == .success)
        for (name, call, key, value) in [
            (feed, "getFeed", "feed", feed), ("https://bsky.app/profile/bob.test/feed/hot", "getFeed", "feed", feed),
            ("hot", "getFeed", "feed", feed),
            (
                "at://bob.test/app.bsky.graph.list/friends", "getListFeed", "list",
                "at://\(alice.bob.did)/app.bsky.graph.list/friends"
            ),
        ] {
            alice.desk.network.server.forgetRequests()
            let shown = await alice.desk.atp("feed", name)
            #expect(shown.output.contains("Good morning"), "\(shown.errors)")
            let request = alice.desk.network.server.requests.first { $0.path == "/xrpc/app.bsky.feed.\(call)" }
            #expect(request?.query(key) == value)
        }
        let saved = await alice.desk.atp("feed")
        #expect(saved.lines == ["following\ttimeline\tyes\tfollowing", "hot\tfeed\tyes\t\(feed)"])
        #expect(await alice.desk.atp("feed", "--json").lines.count == 2)
        let unknown = await alice.desk.atp("feed", "cold")
        #expect(unknown.code == .refused && unknown.errors.contains("The saved feeds are: following, hot"))
        #expect(await alice.desk.atp("feed", alice.post).code == .usage)
    }

    @Test func `a name that two saved feeds have is shown as none of them`() async throws {
        let alice = try await BlueskyDesk()
        try await serveFeeds(alice)
        let feeds = [alice.bob.did.description, "did:web:carla.test"].map { "at://\($0)/app.bsky.feed.generator/hot" }
        for feed in feeds { #expect(await alice.desk.atp("prefs", "--save-feed", feed).code == .success) }
        let shown = await alice.desk.atp("feed", "hot")
        #expect(shown.code == .refused && shown.output.isEmpty)
        #expect(feeds.allSatisfy(shown.errors.contains), "\(shown.errors)")
        #expect(await alice.desk.atp("feed", feeds[0]).output.contains("Good morning"))
    }

    @Test func `an account's feed needs no login, and following does`() async throws {
        let alice = try await BlueskyDesk()
        let host = alice.desk.network.appView.url.absoluteString
        _ = await alice.desk.atp("logout")
        _ = await alice.desk.atp("logout")
        let feed = await alice.desk.atp("feed", "bob.test", "--host", host)
        #expect(feed.output.contains("Good morning"), "\(feed.errors)")
        #expect(await alice.desk.atp("feed", "following").code == .refused)
    }

    @Test func `what moderation leaves out isn't there, also in JSON`() async throws {
        let alice = try await BlueskyDesk()
        let other = try #require(await alice.desk.atp("post", "Good night", "--account", "bob.test").lines.first)
        for options in [[], ["--json"]] {
            let feed = await alice.desk.atp(["feed", "following"] + options)
            #expect(feed.output.contains("Good morning") && feed.output.contains(other))
        }
        #expect(await alice.desk.atp("feed", "following", "-n", "1", "--json").lines.count == 1)
        #expect(await alice.desk.atp("prefs", "--mute-word", "night").code == .success)
        for options in [[], ["--json"]] {
            let feed = await alice.desk.atp(["feed", "following"] + options)
            #expect(feed.output.contains("Good morning") && !feed.output.contains(other))
        }
        #expect(await alice.desk.atp("timeline").output.contains("⚠ hidden: You mute “night”"))
    }

    @Test func `a reply is below the post that it replies to`() async throws {
        let alice = try await BlueskyDesk()
        _ = await alice.desk.atp("post", "To all", "--reply-to", alice.post, "--account", "bob.test")
        let feed = await alice.desk.atp("feed", "following")
        let texts = feed.lines.filter { $0.hasSuffix("Good morning") || $0.hasSuffix("To all") }
        #expect(texts == ["  Good morning", "    To all"], "\(feed.output)")
    }
}
