import Bitmaps
import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// What newcomers guess after the README, by subject.
@Suite(.inTurn) struct FirstHourTests {
    @Test func `posts have their text in pieces, and literals are labels and rules`() async throws {
        let net = try await PostNetwork()
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        let quoted = try await net.bob.post("Hello @alice.test #swift")
        let post = try await net.alice.post(
            "Look", images: [PostImage(picture, alt: "A cat")], quote: quoted,
            gates: .custom(replies: .none, quotes: .none), labels: ["nudity"])
        let seen = try await net.bob.post(at: post)
        #expect(seen.viewer?.replyDisabled == true && seen.viewer?.embeddingDisabled == true)
        #expect(seen.labels?.map(\.val) == ["nudity"])
        #expect(seen.quote?.text == "Hello @alice.test #swift" && seen.quote?.post?.facets?.count == 2)
        #expect(seen.strongRef == .init(uri: post.uri, cid: post.cid))
        let view = try await net.alice.post(at: quoted)
        #expect(view.richText.segments.compactMap(\.tag) == ["swift"] && view.facets.count == 2)
        #expect(view.richText.segments.compactMap(\.mention) == [net.aliceDID] && seen.facets.isEmpty)
        try await net.alice.applyWrites([
            .create(AppBsky.Feed.Like(subject: view.strongRef, createdAt: .now)),
            .update(AppBsky.Feed.Post(text: "Changed"), at: post.uri),
        ])
        #expect(try await net.alice.get(AppBsky.Feed.Post.self, at: post.uri).value.text == "Changed")
        #expect(try await net.alice.post(at: quoted).isLiked)
        for fault: RecordWrite in [
            .update(AppBsky.Feed.Post(text: "Mine"), at: quoted.uri),
            .update(AppBsky.Graph.List(name: "Mine", purpose: .curation, createdAt: .now), at: post.uri),
        ] {
            await #expect(throws: AtError.self) { try await net.alice.applyWrites([fault]) }
        }
        await net.network.stop()
    }

    @Test func `views, notifications and places of a thread are names of records`() async throws {
        let net = try await PostNetwork()
        let root = try await net.bob.post("Good morning")
        let reply = try await net.bob.reply(to: root, "Anybody there?")
        let gone = try await net.bob.reply(to: reply, "No")
        let last = try await net.bob.reply(to: gone, "Really not")
        try await net.bob.delete(gone)
        let thread = try await net.alice.thread(of: root)
        #expect(thread.replies.first?.isNotFound == false && thread.replies.first?.isBlocked == false)
        for node in thread.replies where node.post != nil { try await net.alice.like(node) }
        #expect(try await net.alice.post(at: reply).isLiked)
        #expect(try await net.alice.thread(of: last).parents.last?.isNotFound == true)
        for try await item in net.alice.authorFeed(of: "bob.test") where item.post.uri == root.uri {
            try await net.alice.reply(to: item, "Good evening")
        }
        for try await notification in net.bob.notifications(reasons: [.reply]) { try await net.bob.like(notification) }
        var texts: [String] = []
        for try await post in net.alice.authorFeed(of: net.aliceDID) where post.post.likeCount == 1 {
            texts.append(post.post.text)
        }
        #expect(texts == ["Good evening"])
        try await net.bob.block("alice.test")
        let blocked = try await net.alice.thread(of: root).anchor
        #expect(blocked.isBlocked && !blocked.isNotFound)
        await net.network.stop()
    }

    @Test func `one's own profile, graph and lists need no name`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        try await client.updateProfile(displayName: "Alice", banner: picture)
        try await client.setAvatar(picture)
        let profile = try await client.profile()
        #expect(profile.did == net.aliceDID && profile.displayName == "Alice")
        #expect(profile.avatar != nil && profile.banner != nil)
        try await client.follow("bob.test")
        try await net.bob.follow("alice.test")
        var names: [Handle] = []
        for try await person in client.followers() { names.append(person.handle) }
        for try await person in client.follows() { names.append(person.handle) }
        #expect(names == ["bob.test", "bob.test"])
        let generator = try await net.bob.create(
            AppBsky.Feed.Generator(did: "did:web:feeds.test", displayName: "Cats", createdAt: .now))
        var feeds: [ATURI] = []
        for try await feed in client.feeds(of: "bob.test") { feeds.append(feed.uri) }
        #expect(feeds == [generator.uri])

        let post = try await net.bob.post("Good morning")
        let created = try await client.createList("Friends", purpose: .curation)
        try await client.add("bob.test", to: created)
        try await client.updateList(created.uri) { $0.name = "Best friends" }
        var found: [String] = []
        for try await list in client.lists() {
            found.append(list.name)
            for try await member in client.members(of: list) { found.append("\(member.subject.handle)") }
            for try await item in client.listFeed(list) { found.append(item.post.text) }
            try await client.saveFeed(list, pinned: true)
            try await client.saveFeed("at://alice.test/app.bsky.feed.generator/cats")
            try await client.unsaveFeed(list)
            try await client.unsaveFeed(list)
        }
        #expect(found == ["Best friends", "bob.test", "Good morning"] && post.uri.did == net.bobDID)
        let saved = try await client.preferences().savedFeeds.map(\.value)
        #expect(saved == ["following", "at://\(net.aliceDID)/app.bsky.feed.generator/cats"])
        await net.network.stop()
    }

    @Test func `a starter pack is created from a name and accounts`() async throws {
        let net = try await PostNetwork()
        let made = try await net.alice.createStarterPack("Swift", accounts: [net.aliceDID, net.bobDID])
        let pack = try await net.bob.starterPack(at: made)
        #expect(pack.cid == made.cid && pack.list?.listItemCount == 2)
        var packs: [ATURI] = []
        for try await pack in net.bob.starterPacks(of: "alice.test") { packs.append(pack.uri) }
        #expect(packs == [made.uri])
        await net.network.stop()
    }

    @Test func `a conversation is accepted, muted and left, and its messages are deleted`() async throws {
        let net = try await ChatNetwork(isOpen: false)
        let asking = try await net.alice.chat(with: net.bobDID)
        let post = try await net.alice.post("Good morning")
        let sent = try await asking.send("Look", embed: post)
        guard case .recordView(let embedded)? = sent.embed, case .viewRecord(let record) = embedded.record else {
            Issue.record("\(String(describing: sent.embed))")
            return
        }
        #expect(record.uri == post.uri)
        let request = try #require(try await net.bob.chats(.request).first { _ in true })
        let start = try await net.bob.chat.logCursor()
        let chat = try await net.bob.chat.open(request.id)
        try await chat.accept()
        #expect(await chat.snapshot.convo.status == .accepted)
        #expect(try await net.bob.chat.conversation(request.id).status == .accepted)
        try await chat.mute()
        #expect(await chat.snapshot.convo.muted)
        try await chat.unmute()
        #expect(try await !net.bob.chat.conversation(request.id).muted)
        #expect(await chat.snapshot.convo.muted == false)
        try await chat.delete(sent)
        #expect(await chat.snapshot.messages.map(\.text) == [nil])
        for try await message in chat.messages() { Issue.record("\(message.text) is still there") }
        try await asking.send("Anybody there?")
        for try await event in net.bob.chat.log(after: start) {
            guard let message = event.message else { continue }
            #expect(message.text == "Anybody there?")
            break
        }
        try await net.bob.follow(try #require(request.members.first { $0.did == net.aliceDID }))
        #expect(try await net.bob.profile(of: net.aliceDID).viewer?.following != nil)
        try await chat.leave()
        #expect(await chat.snapshot.hasLeft)
        #expect(try await net.bob.chats().first { _ in true } == nil)
        await net.network.stop()
    }
}
