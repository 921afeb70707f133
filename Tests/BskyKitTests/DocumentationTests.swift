import BskyKit
import Foundation
import LocalNetwork
import Probes
import TestLoad
import Testing

/// The samples of the documentation about posts, compiled as they stand there, and run.
@Suite(.inTurn)
struct DocumentationTests {
    /// Compiled only: it would connect to the Internet.
    private func landing(password: String) async throws {
        // sample: landing
        let client = ATClient(host: "https://bsky.social")
        try await client.login(identifier: "alice.example.com", password: password)
        let post = try await client.post("Hello @bob.example.com, have you seen https://swift.org? #swift")
        print(post.uri)
        // sample end
    }

    @Test func `texts, threads, replies and quotes are written`() async throws {
        let net = try await PostNetwork()
        let bob = net.bobDID
        let client = net.alice
        // sample: text
        let text = RichText {
            "Thanks, "
            Mention(bob, "@bob.test")
            "! More in "
            Hyperlink("the documentation", to: "https://example.com/docs")
            " "
            Hashtag("swift")
        }
        try await client.post([PostDraft(text, card: .none)])
        // sample end
        #expect(net.count(PostNetwork.applyWrites) == 1)
        try await thread(net)
        await net.network.stop()
    }

    private func thread(_ net: PostNetwork) async throws {
        let client = net.alice
        let longText = String(repeating: "A sentence about swifts. ", count: 30)
        let photo = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        try Data(SamplePictures.png()).write(to: photo)
        defer { try? FileManager.default.removeItem(at: photo) }
        // sample: thread
        let parts = RichText(longText).split(numbering: .after)
        var thread = parts.map { PostDraft($0, languages: ["en"]) }
        thread[0].media = .images([PostImage(.file(photo), alt: "A swift above the roofs")])
        let posts = try await client.post(
            thread, gates: .custom(replies: .only([.followers, .mentioned]), quotes: true))
        print(posts.count)
        // sample end
        #expect(posts.count == 3)
        try await reply(to: try #require(posts[0].uri.recordKey), net)
    }

    @Test func `the README's sample writes a post and reads the timeline`() async throws {
        let net = try await PostNetwork()
        let photo = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        try Data(SamplePictures.png()).write(to: photo)
        defer { try? FileManager.default.removeItem(at: photo) }
        let (client, bob) = (net.alice, net.bobDID)
        let page = try #require(URL(string: "https://example.com/swifts"))
        // sample: bluesky
        let post = try await client.post(
            "Good morning @bob.example.com! #swift", images: [PostImage(photo, alt: "A swift above the roofs")],
            gates: .custom(replies: .only([.followers, .mentioned])))  // also quote:, languages:, labels: [.nudity]
        try await client.post("Read this", card: LinkCard(url: page, title: "Swifts"))
        try await client.post(["The first post of a thread", "and the second"])
        try await client.reply(to: post, "Good night!")  // a result, a view, an address, or a link to bsky.app
        try await client.like(post)  // unlike, repost, bookmark, delete
        try await client.follow(bob)  // unfollow, block, mute: a handle, a DID or a view
        // Page by page: also timeline(), feed(uri), listFeed(uri), follows(of:), searchPosts(_:), searchActors(_:).
        for try await item in client.authorFeed(of: bob).prefix(200) {
            print(item.post.text, item.post.images.map(\.alt))
        }
        for node in try await client.thread(of: post, depth: 6).replies { print(node.depth, node.post?.text ?? "") }

        // Records of any type: list, get, create, put, update and delete.
        for try await follow in client.list(AppBsky.Graph.Follow.self, in: bob) { print(follow.value.subject) }
        try await client.applyWrites([.create(AppBsky.Feed.Post(text: "New")), .delete(post.uri)])

        let moderator = try await client.moderator()  // what this person mutes, blocks and filters
        let feed = FeedSession(client, .timeline, moderator: moderator)
        for post in try await feed.more().flatMap(\.posts) {
            let isCovered = moderator.decide(post).ui(for: .contentList).blur
            print(post.author.handle, isCovered ? "(covered)" : post.likeCount ?? 0)
        }
        // sample end
        #expect(net.count(PostNetwork.applyWrites) == 5)
        var texts: [String] = []
        for try await own in client.list(AppBsky.Feed.Post.self, reverse: true) { texts.append(own.text) }
        #expect(texts == ["Read this", "The first post of a thread", "and the second", "Good night!", "New"])
        await net.network.stop()
    }

    private func reply(to key: RecordKey, _ net: PostNetwork) async throws {
        let client = net.alice
        // sample: reply
        let link = try RecordLink("https://bsky.app/profile/alice.test/post/\(key)")
        let reply = try await client.post("I agree", reply: link)
        try await client.post("Everyone should read this", quote: link)
        print(try RecordLink(reply).webAddress() ?? "no page")
        // sample end
        #expect(try await client.get(AppBsky.Feed.Post.self, at: reply.uri).value.reply != nil)
    }

    @Test func `accounts are followed, and posts liked and reposted, by name or as they were loaded`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let post = try await net.bob.post("Like me")
        let link = try RecordLink("https://bsky.app/profile/bob.test/post/\(try #require(post.uri.recordKey))")
        for _ in 0..<2 {
            // sample: actions
            try await client.follow("bob.test")
            try await client.like(link)
            try await client.repost(link)
            // sample end
        }
        let seen = try #require(try await net.view(post.uri, by: client))
        #expect(seen.likeCount == 1 && seen.repostCount == 1 && seen.author.viewer?.following != nil)
        // sample: loaded
        for try await item in client.items(.getAuthorFeed(actor: "bob.test")) {
            try await client.like(item.post)
            try await client.unfollow(item.post.author)
        }
        // sample end
        for _ in 0..<2 {
            try await client.unlike(link)
            try await client.unrepost(link)
            try await client.unfollow("bob.test")
        }
        try await client.block("bob.test")
        let blocked = try await client.execute(.getProfile(actor: "bob.test"))
        #expect(blocked.viewer?.blocking != nil && blocked.viewer?.following == nil)
        try await client.unblock("bob.test")
        let left = try #require(try await net.view(post.uri, by: client))
        #expect(left.likeCount == 0 && left.repostCount == 0 && left.author.viewer?.blocking == nil)
        let nothing = try RecordLink("at://bob.test/app.bsky.feed.post/3l6oveex3ii2l")
        let missing = ATURI(.did(net.bobDID), nothing.collection, nothing.key)
        await #expect(throws: ActionError.notFound(missing)) { try await client.like(nothing) }
        await #expect(throws: PostError.self) { try await client.post("reply", reply: nothing) }
        await #expect(throws: PostError.self) { try await client.post("quote", quote: nothing) }
        await net.network.stop()
    }

    @Test func `there is no such account`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let name = "nobody.test"
        // sample: unknown account
        do {
            try await client.follow(name)
        } catch let error as AtError where error.isUnknownAccount {
            print("There is no account \(name).")
        }
        // sample end
        await net.network.stop()
    }

    @Test func `a thread is read in one loop`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let root = try await client.post("Root")
        let uri = try await net.bob.post("Reply", reply: RecordLink(root)).uri
        // sample: read-thread
        let thread = try await client.thread(uri, sort: .newest)
        for node in thread.parents + [thread.anchor] + thread.replies {
            let text = try node.post?.record.decode(as: AppBsky.Feed.Post.self).text
            print(node.depth, node.post?.author.handle.description ?? "?", text ?? "not available")
        }
        // sample end
        #expect(thread.parents.map(\.depth) == [-1] && thread.anchor.depth == 0)
        await net.network.stop()
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/BskyKit/BskyKit.docc")
        var documented: [String: String] = [:]
        for name in ["BskyKit.md", "ReadThreads.md", "WritePosts.md"] {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            documented.merge(Samples.inMarkdown(text)) { $1 }
        }
        var compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        // `ReadmeTests` compares this one.
        compiled["bluesky"] = nil
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 8)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
