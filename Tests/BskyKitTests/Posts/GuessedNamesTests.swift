import Bitmaps
import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// The lines that newcomers write without having read the documentation.
@Suite(.inTurn) struct GuessedNamesTests {
    private func firstHour(_ client: ATClient, name: String, did: DID, uri: ATURI, data: Data) async throws {
        print(client.did ?? did, client.handle as Any)
        try await client.follow(name)
        try await client.follow(did)
        try await client.mute(name)
        try await client.like(uri)
        try await client.repost(uri)
        let blob = try await client.uploadBlob(data, mimeType: "image/png")
        try await client.post("Look", images: [PostImage(data, alt: "A cat")])
        try await client.post(PostDraft("Hello"))
        for try await post in client.list(AppBsky.Feed.Post.self) { print(post.uri) }
        print(blob.mimeType, uri.recordKey as Any)
        do { try await client.post("Hello", reply: uri) } catch let error as AtError {
            print(error.status as Any, error.isTransient)
        }
    }

    @Test func `the lines that newcomers guess work`() async throws {
        let net = try await PostNetwork()
        let post = try await net.bob.post("Good morning")
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        try await firstHour(net.alice, name: "bob.test", did: net.bobDID, uri: post.uri, data: picture)
        let bob = try await net.alice.profile(of: "@bob.test ")
        #expect(bob.viewer?.following != nil && bob.viewer?.muted == true)
        let seen = try #require(try await net.view(post.uri, by: net.alice))
        #expect(seen.viewer?.like != nil && seen.viewer?.repost != nil && seen.replyCount == 1)
        #expect(net.alice.did == net.aliceDID && net.alice.handle == "alice.test")
        var texts: [String] = []
        for try await own in net.alice.list(AppBsky.Feed.Post.self, reverse: true) { texts.append(own.text) }
        #expect(texts == ["Look", "Hello", "Hello"])
        // Text with the address of a page names a post, too.
        let address = try #require(RecordLink(post.uri).webAddress())
        try await net.alice.unlike(address)
        #expect(try await net.view(post.uri, by: net.alice)?.viewer?.like == nil)
        await net.network.stop()
    }

    @Test func `pictures, single notifications, cards and the server's words are reached by name`() async throws {
        let net = try await PostNetwork()
        let post = try await net.bob.post("Good morning")
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        let images = (1...5).map { PostImage(picture, alt: "\($0)") }
        for count in [1, 4, 5] {
            let posted = try await net.alice.post("Look", images: Array(images.prefix(count)), reply: post)
            let seen = try #require(try await net.view(posted.uri, by: net.bob))
            #expect(seen.images.map(\.alt) == images.prefix(count).map(\.alt))
            let quoting = try await net.alice.post("Again", images: Array(images.prefix(count)), quote: post.uri)
            #expect(try await net.view(quoting.uri, by: net.bob)?.images.count == count)
        }
        #expect(try await net.view(post.uri, by: net.bob)?.images.isEmpty == true)
        var reasons: [String] = []
        for try await notification in net.bob.notifications() { reasons.append(notification.reason.rawValue) }
        #expect(reasons == ["quote", "reply", "quote", "reply", "quote", "reply"])
        let card = LinkCard(address: "https://swift.org", title: "Swift")
        let linked = try await net.alice.post("swift.org", card: .card(card))
        guard case .externalView(let view)? = try await net.view(linked.uri, by: net.bob)?.embed else {
            Issue.record("the post has no card")
            return
        }
        #expect(view.external.title == "Swift")
        do {
            try await net.alice.execute(.getPostThread(uri: "at://did:plc:nobody/app.bsky.feed.post/1"))
            Issue.record("a post that doesn't exist has a thread")
        } catch let error as AtError {
            #expect(error.message?.error == "NotFound" && error.code == "NotFound" && error.status == .badRequest)
            #expect(error.retryAfter == nil)
        }
        let wrong = ATClient(host: net.network.host)
        await #expect {
            try await wrong.login(identifier: "alice.test", password: "wrong")
        } throws: {
            ($0 as? AtError)?.matches(LoginError.authenticationRequired) == true
        }
        await net.network.stop()
    }

    @Test func `replies with pictures, searches, mutes, preferences and reposts are reached by name`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let post = try await net.bob.post("Good morning")
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        let reply = try await client.reply(to: post, "Good evening", images: [PostImage(picture, alt: "The moon")])
        #expect(try await net.view(reply.uri, by: net.bob)?.images.map(\.alt) == ["The moon"])
        #expect(reply.uri.rkey == reply.uri.recordKey && reply.uri.rkey != nil)
        let card = LinkCard(address: "https://swift.org", title: "Swift")
        let linked = try await client.post("A language", card: card)
        guard case .externalView(let view)? = try await net.view(linked.uri, by: net.bob)?.embed else {
            Issue.record("the post has no card")
            return
        }
        #expect(view.external.title == "Swift")
        let page = try #require(URL(string: "https://swift.org/about"))
        #expect(LinkCard(url: page, title: "About").address == "https://swift.org/about")
        var text = RichText("Read ")
        try text.append("this", link: "https://swift.org")
        try text.append("that", link: page)
        #expect(text.text == "Read thisthat" && text.facets.count == 2)
        #expect(throws: SyntaxError.self) { try text.append("nothing", link: "about") }
        let generator = try await net.bob.create(
            AppBsky.Feed.Generator(did: "did:web:feeds.test", displayName: "Cats", createdAt: .now))
        // The network's AppView knows nothing of the service.
        await #expect(throws: AtError.self) { for try await _ in client.feed(generator.uri) {} }
        for try await _ in client.chats() { Issue.record("there are chats") }
        var found: [String] = []
        for try await post in client.searchPosts("good", author: "bob.test") { found.append(post.text) }
        #expect(found == ["Good morning"])

        var paths: [ATURI] = []
        for try await record in client.list("app.bsky.feed.post", in: "bob.test") { paths.append(record.uri) }
        #expect(paths == [post.uri])

        try await client.follow(net.bobDID)
        try await net.bob.repost(reply)
        var feed: [(text: String, repostedBy: Handle?, parent: ATURI?)] = []
        for try await item in client.timeline() {
            feed.append((item.post.text, item.repostedBy?.handle, item.reply?.parent.uri))
        }
        #expect(feed.contains { $0 == ("Good evening", "bob.test", post.uri) })
        #expect(feed.contains { $0 == ("Good morning", nil, nil) })

        try await client.mute("bob.test")
        var names: [Handle] = []
        for try await account in client.mutes() { names.append(account.handle) }
        try await client.block("bob.test")
        for try await account in client.blocks() { names.append(account.handle) }
        #expect(names == ["bob.test", "bob.test"])
        try await client.preferences.update { $0.adultContentEnabled = true }
        #expect(try await client.preferences().adultContentEnabled)
        try await client.updateProfile(displayName: "Alice", avatar: picture)
        let profile = try await client.profile(of: net.aliceDID)
        #expect(profile.displayName == "Alice" && profile.avatar != nil)
        await net.network.stop()
    }

    @Test func `lists, profiles and blobs are reached by name`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        #expect(client.isLoggedIn && !ATClient(host: net.network.server.url).isLoggedIn)
        #expect(try await client.did(of: "@bob.test") == net.bobDID)
        let post = try await net.bob.post("Good morning")
        try await client.follow(net.bobDID)
        try await client.reply(to: post, "Good evening")
        try await client.bookmark(post.uri)
        var texts: [String] = []
        for try await item in client.authorFeed(of: "bob.test") {
            texts.append(item.post.text)
            #expect(!item.post.isLiked && item.post.createdAt != nil)
        }
        #expect(texts == ["Good morning"])
        var names: [Handle] = []
        for try await person in client.followers(of: "bob.test") { names.append(person.handle) }
        for try await person in client.follows(of: net.aliceDID) { names.append(person.handle) }
        #expect(names == ["alice.test", "bob.test"])
        let list = try await client.createList("Friends")
        try await client.add("bob.test", to: list)
        try await client.add(net.bobDID, to: list.uri)
        names = []
        for try await member in client.members(of: list) { names.append(member.subject.handle) }
        #expect(names == ["bob.test"])
        try await client.remove("bob.test", from: list)
        for try await member in client.members(of: list) { Issue.record("\(member.subject.handle)") }
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        let blob = try await client.uploadBlob(picture, mimeType: "image/png")
        try await client.updateProfile(avatar: picture)
        #expect(try await client.profile(of: net.aliceDID).avatar != nil)
        try await client.updateProfile { $0.avatar = blob }
        try await client.updateProfile(displayName: "Alice")
        let resolver = net.network.identityResolver()
        #expect(try await client.downloadBlob(blob.ref, of: "alice.test", identities: resolver) == picture)
        #expect(try await client.profile(of: net.aliceDID).displayName == "Alice")
        await #expect(throws: ActionError.self) {
            try await client.put(AppBsky.Feed.Post(text: "Mine"), at: post.uri)
        }
        await #expect(throws: ActionError.self) {
            try await client.update(AppBsky.Feed.Post.self, at: post.uri) { $0.text = "Mine" }
        }
        try await client.post(["One", "Two"])
        let last = try await client.post("Three")
        let changed = AppBsky.Feed.Post(text: "Changed", createdAt: .now)
        await #expect(throws: AtError.self) {
            try await client.put(changed, at: last.uri, if: .isUnchanged(since: CID(hashing: Data(), codec: .dagCBOR)))
        }
        try await client.update(AppBsky.Feed.Post.self, at: last.uri) { $0.text = "Four" }
        #expect(try await client.get(AppBsky.Feed.Post.self, at: last.uri).value.text == "Four")
        try await client.delete(last)
        #expect(try await client.thread(of: post).replies.count == 1)
        await net.network.stop()
    }

    @Test func `pages, parts of a text and several writes are reached by name`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let post = try await net.bob.post("Good morning")
        var text = RichText("Read ")
        try text.append("the article", link: URL(filePath: "/a", relativeTo: URL(string: "https://example.com")))
        text.append(" by ")
        text.append("@bob.test", mention: net.bobDID)
        let sent = try await client.post(text, card: .none)
        let facets = try #require(try await net.view(sent.uri, by: net.bob)?.post?.facets)
        #expect(facets.count == 2)
        for try await page in client.pages(.getAuthorFeed(actor: .did(net.bobDID))) {
            #expect(page.feed.map(\.post.text) == ["Good morning"] && page.cursor == nil)
            let author = try #require(page.feed.first?.post.author)
            try await client.mute(author)
            #expect(try await client.profile(of: author).viewer?.muted == true)
        }
        #expect(try await client.follow(net.bobDID).uri.collection == "app.bsky.graph.follow")
        let own = try await client.post("One")
        try await client.applyWrites([.delete(own.uri)])
        await #expect(throws: AtError.self) { try await client.applyWrites([.delete(post.uri)]) }
        await #expect(throws: AtError.self) { try await client.applyWrites([.delete("at://alice.test")]) }
        await #expect(throws: AtError.self) { try await client.get(AppBsky.Feed.Post.self, at: own.uri) }
        await net.network.stop()
    }

    @Test func `messages, cards and streams are reached by name`() async throws {
        let net = try await PostNetwork()
        try await net.bob.put(ChatBsky.Actor.Declaration(allowIncoming: .all, allowGroupInvites: .all))
        let chat = try await net.alice.chat(with: net.bobDID)
        for text in ["One", "Two", "Three"] { try await net.alice.chat.send(ChatDraft(RichText(text)), to: net.bobDID) }
        var texts: [String] = []
        for try await message in chat.messages().prefix(2) { texts.append(message.text) }
        #expect(texts == ["Three", "Two"])
        let card = LinkCard(url: "https://swift.org", title: "Swift", description: "The language")
        #expect(card.address == "https://swift.org")
        let relative = try #require(URL(string: "about"))
        for faulty in [LinkCard(url: "swift.org", title: "Swift"), LinkCard(url: relative, title: "About")] {
            await #expect(throws: SyntaxError.self) { try await net.alice.post("Look", card: faulty) }
        }
        let limited = AtError.message(ErrorMessage(error: "RateLimitExceeded", status: .tooManyRequests))
        #expect(limited.isRateLimited && !AtError.network(.noSession).isRateLimited)
        await net.network.stop()
    }

    @Test func `words, notifications, proportions and parts of a text are reached by name`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let picture = RealPictures.png(try Bitmap(width: 2, height: 2))
        let images = [
            PostImage(picture, alt: "A cat", aspectRatio: .init(width: 1200, height: 800)),
            PostImage(picture, alt: "Another"),
        ]
        let posted = try await net.bob.post("@alice.test, see https://swift.org #swift", images: images)
        let view = try #require(try await net.view(posted.uri, by: client))
        #expect(view.images.map(\.aspectRatio) == [.init(width: 1200, height: 800), .init(width: 2, height: 2)])
        var parts: [String] = []
        for segment in RichText(view).segments {
            let link = segment.link?.description ?? ""
            parts.append("\(link)|\(segment.mention ?? net.bobDID)|\(segment.tag ?? "")")
        }
        #expect(parts.contains("https://swift.org|\(net.bobDID)|") && parts.contains("|\(net.aliceDID)|"))
        #expect(parts.contains("|\(net.bobDID)|swift"))

        if try await client.unreadNotificationCount() > 0 { try await client.markNotificationsRead() }
        #expect(try await client.unreadNotificationCount() == 0)
        try await client.muteWord("spoilers")
        try await client.muteWord("tonight", until: Datetime(.now + 86_400))
        try await client.unmuteWord("spoilers")
        try await client.setAdultContentEnabled(true)
        let preferences = try await client.preferences()
        #expect(preferences.mutedWords.map(\.value) == ["tonight"] && preferences.adultContentEnabled)
        #expect(preferences.mutedWords.first?.expiresAt != nil)
        var texts: [String?] = []
        for try await record in client.listRecords("app.bsky.feed.post", in: net.bobDID) {
            texts.append(record.value["text"]?.string)
        }
        #expect(texts == ["@alice.test, see swift.org #swift"])
        await net.network.stop()
    }

    @Test func `what can't work is refused before it is sent, and says why`() async throws {
        let net = try await PostNetwork()
        let sent = net.network.server.requests.count
        await #expect(throws: SyntaxError.self) { try await net.alice.follow("bob test") }
        await #expect(throws: RecordLinkError.self) { try await net.alice.like("bob.test") }
        let empty: [PostDraft] = [PostDraft("  "), PostDraft(""), PostDraft("", media: .images([]))]
        for draft in empty {
            let error = await #expect(throws: PostError.self) { try await net.alice.post(draft) }
            #expect("\(error!)".hasPrefix("The post is empty"))
        }
        let missing = URL(filePath: "/nowhere/cat.png")
        let unread = await #expect(throws: ImageError.self) {
            try await net.alice.post("Look", images: [PostImage(missing, alt: "A cat")])
        }
        #expect("\(unread!)".contains("/nowhere/cat.png"))
        #expect(net.network.server.requests[sent...].allSatisfy { $0.method == .get })
        let own = await #expect(throws: ActionError.ownAccount(net.aliceDID)) {
            try await net.alice.follow(net.aliceDID)
        }
        #expect("\(own!)".contains("\(net.aliceDID)"))
        let stranger = ATClient(host: net.network.host)
        await #expect(throws: AtError.network(.noSession)) {
            for try await post in stranger.list(AppBsky.Feed.Post.self) { print(post.uri) }
        }
        let refused = await #expect(throws: AtError.self) { try await stranger.execute(.getTimeline(limit: 1)) }
        #expect("\(refused!)".contains("Call login(identifier:password:)") && refused?.status == 401)
        await net.network.stop()
    }

    @Test(arguments: [
        ("alice test", "neither a handle, nor a DID"), ("alicia.test", "no account alicia.test"),
        ("alice.test", "The password is wrong"), ("alice@example.com", "Invalid identifier or password"),
    ])
    func `a login that fails says what is wrong, as far as the client knows`(name: String, words: String) async throws {
        let net = try await PostNetwork()
        let client = ATClient(host: net.network.host)
        let error = await #expect(throws: AtError.self) {
            try await client.login(identifier: name, password: "wrong-horse")
        }
        #expect("\(error!)".contains(words), "\(error!)")
        #expect(error?.isTransient == false)
        await net.network.stop()
    }
}
