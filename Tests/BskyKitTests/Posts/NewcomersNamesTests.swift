import Bitmaps
import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// More lines that newcomers have written after a look at the README.
@Suite(.inTurn) struct NewcomersNamesTests {
    @Test func `posts have cards with pictures, content warnings and rules for quotes`() async throws {
        let net = try await PostNetwork()
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        let page = try #require(URL(string: "https://swift.org"))
        let card = LinkCard(url: page, title: "Swift", description: "The language", thumbnail: picture)
        let linked = try await net.alice.post("Read this", card: card)
        guard case .external(let embed)? = try await net.alice.get(AppBsky.Feed.Post.self, at: linked.uri).value.embed
        else {
            Issue.record("the post has no card")
            return
        }
        let thumbnail = try #require(embed.external.thumb)
        let resolver = net.network.identityResolver()
        #expect(try await net.bob.blob(thumbnail.cid, of: net.aliceDID, identities: resolver).starts(with: [0x89]))
        #expect(try await net.bob.blob(thumbnail, of: "alice.test", identities: resolver).count == thumbnail.size)
        #expect(LinkCard(page, title: "Swift", description: "The language", thumbnail: picture) == card)
        let broken = LinkCard(url: page, title: "Swift", thumbnail: Data("no picture".utf8))
        await #expect(throws: ImageError.self) { try await net.alice.post("Read this", card: broken) }

        let quoted = try await net.alice.post(
            "Art", images: [PostImage(picture, alt: "Art")], quote: linked, gates: .custom(quotes: .nobody),
            labels: [.nudity])
        let view = try await net.bob.post(at: quoted)
        #expect(view.quote?.uri == linked.uri && view.quote?.author.did == net.aliceDID && view.video == nil)
        #expect(view.viewer?.embeddingDisabled == true && view.labels?.map(\.val) == ["nudity"])
        #expect(
            PostGates.custom(quotes: false) == .custom(quotes: .nobody) && QuoteRule(booleanLiteral: true) == .everyone)
        #expect(
            view.uri.webURL?.absoluteString == "https://bsky.app/profile/\(net.aliceDID)/post/\(view.uri.rkey ?? "")")
        #expect(ATURI(.did(net.aliceDID)).webURL == nil)
        await net.network.stop()
    }

    @Test func `threads, feeds and searches say where they are`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("Good morning")
        let reply = try await net.bob.reply(to: root, "Good evening")
        let last = try await net.alice.reply(to: reply, "Good night")
        let thread = try await net.bob.thread(of: last)
        #expect(thread.root.uri == root.uri && thread.parents.count == 2)
        #expect(try await net.bob.thread(of: root).root.post?.text == "Good morning")
        let session = FeedSession(net.bob, .author(net.aliceDID))
        #expect(await !session.isAtEnd)
        while try await !session.more().isEmpty {}
        #expect(await session.isAtEnd)
        var parents: [ATURI?] = []
        for try await item in net.bob.authorFeed(of: net.aliceDID) { parents.append(item.reply?.parent.post?.uri) }
        #expect(parents.contains(reply.uri))
        var found: [ATURI] = []
        let search = net.bob.searchPosts("good", author: net.aliceDID, since: Date.now - 3_600, until: Date.now + 3_600)
        for try await post in search { found.append(post.uri) }
        for try await post in net.bob.searchPosts("good", author: "bob.test") { found.append(post.uri) }
        #expect(Set(found) == [root.uri, last.uri, reply.uri])
        for try await post in net.bob.searchPosts("good", since: Date.now + 3_600) { Issue.record("\(post.uri)") }
        let nobody: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
        let names = try await net.bob.profiles(of: [net.aliceDID, nobody])
        #expect(names.map(\.handle) == ["alice.test"])
        try await net.alice.pin(root)
        #expect(try await net.alice.profile(of: net.aliceDID).pinnedPost?.uri == root.uri)
        try await net.alice.unpin()
        #expect(try await net.alice.profile(of: net.aliceDID).pinnedPost == nil)
        let short = RichText(String(repeating: "a", count: 300))
        #expect(!short.isTooLong && (short + RichText("a")).isTooLong)
        await net.network.stop()
    }

    @Test func `notifications, preferences, lists and reports are named as people expect`() async throws {
        let net = try await PostNetwork()
        let post = try await net.alice.post("Good morning")
        try await net.bob.like(post)
        let reply = try await net.bob.reply(to: post, "Good evening")
        var uris: [ATURI] = []
        for try await notification in net.alice.notifications(reasons: [.mention, .reply]) {
            uris.append(notification.uri)
        }
        #expect(uris == [reply.uri])

        let labeler = net.bobDID
        try await net.alice.updatePreferences { preferences in
            preferences.adultContentEnabled = true
            preferences.setVisibility(.warn, for: "nudity")
            preferences.labelers.append(labeler)
        }
        try await net.alice.muteWord("spoilers", in: [.tag], until: .now.addingTimeInterval(86_400))
        try await net.alice.updatePreferences { preferences in
            preferences.mutedWords.append(MutedWord("crypto", in: [.content]))
            preferences.mutedWords.append(MutedWord("#birds"))
        }
        #expect(try await net.alice.preferences().mutedWords.map(\.value) == ["spoilers", "crypto", "birds"])
        try await net.alice.updatePreferences { preferences in
            preferences.mutedWords.removeAll { $0.value == "crypto" }
            preferences.mutedWords[1].targets = [.content]
        }
        let words = try await net.alice.preferences().mutedWords
        #expect(words.map(\.value) == ["spoilers", "birds"] && words.map(\.targets) == [[.tag], [.content]])
        try await net.alice.unmuteWord("birds")
        let feed: ATURI = "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.generator/cats"
        try await net.alice.saveFeed(feed, pinned: true)
        await #expect(throws: SavedFeedError.self) { try await net.alice.saveFeed(post) }
        let preferences = try await net.alice.preferences()
        #expect(preferences.moderation.labels["nudity"] == .warn && preferences.labelers == [labeler])
        #expect(preferences.mutedWords.map(\.targets) == [[.tag]] && preferences.mutedWords.first?.expiresAt != nil)
        #expect(preferences.savedFeeds.map(\.value) == ["following", feed.description])

        let list = try await net.alice.createList("Spam", purpose: .moderation)
        #expect(try await net.alice.get(AppBsky.Graph.List.self, at: list.uri).value.purpose == .modlist)
        #expect(AppBsky.Graph.Defs.ListPurpose.curation == .curatelist)
        try await net.alice.saveFeed(list)
        #expect(try await net.alice.preferences().savedFeeds.last?.type == .list)

        try await net.alice.report(labeler, reason: .spam)
        try await net.alice.report(reply, reason: .rude)
        let reports = net.network.requests.filter { $0.path.hasSuffix("createReport") }.map {
            String(decoding: $0.body, as: UTF8.self)
        }
        #expect(reports.count == 2 && reports[0].contains("repoRef") && reports[1].contains("strongRef"))
        await net.network.stop()
    }

    @Test func `a message of a loop gets a reaction`() async throws {
        let net = try await PostNetwork()
        try await net.bob.put(ChatBsky.Actor.Declaration(allowIncoming: .all, allowGroupInvites: .all))
        let chat = try await net.alice.chat(with: net.bobDID)
        try await chat.send("Hello")
        for try await message in chat.messages() { try await chat.react("❤️", to: message) }
        var reactions: [String] = []
        for try await message in chat.messages() { reactions += message.reactions?.map(\.value) ?? [] }
        #expect(reactions == ["❤️"])
        await net.network.stop()
    }
}
