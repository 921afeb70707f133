import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct ThreadTests {
    private typealias Sample = SamplePictures

    private func image(_ alt: String = "a picture") -> PostImage { PostImage(.bytes(Data(Sample.png())), alt: alt) }

    private func drafts(_ texts: String...) -> [PostDraft] { texts.map { PostDraft(RichText($0), card: .none) } }

    private func post(_ reference: RecordReference, _ client: ATClient) async throws -> AppBsky.Feed.Post {
        try await client.get(AppBsky.Feed.Post.self, at: reference.uri).value
    }

    // MARK: Threads

    @Test func `a thread is one write, and its CIDs are the server's`() async throws {
        let net = try await PostNetwork()
        let thread = try await net.alice.post(
            drafts("\n\nFirst, @bob.test  ", "Second https://example.com/a-long-address-of-a-page #swift", "Third"))
        #expect(thread.count == 3)
        #expect(net.count(PostNetwork.applyWrites) == 1)
        var posts: [AppBsky.Feed.Post] = []
        for reference in thread {
            let stored = try await net.alice.get(AppBsky.Feed.Post.self, at: reference.uri)
            #expect(stored.cid == reference.cid)
            posts.append(stored.value)
        }
        #expect(posts[0].text == "First, @bob.test")
        #expect(RichText(posts[0]).segments.last?.feature == .mention(net.bobDID))
        #expect(posts[1].text == "Second example.com/a-long-addre... #swift")
        let first = ComAtproto.Repo.StrongRef(uri: thread[0].uri, cid: thread[0].cid)
        let second = ComAtproto.Repo.StrongRef(uri: thread[1].uri, cid: thread[1].cid)
        #expect(posts.map(\.reply) == [nil, .init(root: first, parent: first), .init(root: first, parent: second)])
        let times = posts.map { $0.createdAt.description }
        #expect(times == times.sorted() && Set(times).count == 3)
        let keys = thread.compactMap { $0.uri.recordKey?.description }
        #expect(keys == keys.sorted() && Set(keys).count == 3)
        await net.network.stop()
    }

    @Test func `the posts of a thread are a millisecond apart`() throws {
        var records = ThreadRecords(
            by: "did:plc:alice", reply: nil, rules: .everyone, now: Date(timeIntervalSince1970: 1.9995))
        for text in ["a", "b", "c"] { try records.add(AppBsky.Feed.Post(text: text, createdAt: .now)) }
        let references = records.posts.map { ComAtproto.Repo.StrongRef(uri: $0.uri, cid: $0.cid) }
        let expected = [
            AppBsky.Feed.Post(text: "a", createdAt: "1970-01-01T00:00:01.999Z"),
            AppBsky.Feed.Post(
                text: "b", createdAt: "1970-01-01T00:00:02.000Z",
                reply: .init(root: references[0], parent: references[0])),
            AppBsky.Feed.Post(
                text: "c", createdAt: "1970-01-01T00:00:02.001Z",
                reply: .init(root: references[0], parent: references[1])),
        ]
        #expect(try expected.map { try $0.cid() } == records.posts.map(\.cid))
        #expect(Set(records.posts.map(\.uri)).count == 3)
    }

    @Test func `replies have the right root`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root")
        let reply = try await net.bob.post("reply", reply: RecordLink(root))
        let third = try await net.alice.post(
            "third", reply: RecordLink("at://bob.test/app.bsky.feed.post/\(try #require(reply.uri.recordKey))"))
        let rootRef = ComAtproto.Repo.StrongRef(uri: root.uri, cid: root.cid)
        let replyRef = ComAtproto.Repo.StrongRef(uri: reply.uri, cid: reply.cid)
        #expect(try await post(reply, net.bob).reply == .init(root: rootRef, parent: rootRef))
        #expect(try await post(third, net.alice).reply == .init(root: rootRef, parent: replyRef))
        // A post whose own root is gone still names it.
        try await net.alice.delete(root.uri)
        let last = try await net.alice.post("last", reply: RecordLink(reply))
        #expect(try await post(last, net.alice).reply == .init(root: rootRef, parent: replyRef))
        await #expect(throws: PostError.self) { try await net.bob.post("late", reply: RecordLink(root)) }
        await net.network.stop()
    }

    @Test func `a fault elsewhere in a reply costs neither its root nor the right to hide it`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root")
        let reply = try await net.bob.post("reply", reply: RecordLink(root))
        let faulty = Fault.body { data in
            Data(
                String(decoding: data, as: UTF8.self)
                    .replacing(#""text":"reply""#, with: #""text":"reply","langs":["en","not a language"]"#).utf8)
        }
        net.network.faults.script("app.bsky.feed.getPosts", [faulty])
        let third = try await net.alice.post("third", reply: RecordLink(reply))
        let rootRef = ComAtproto.Repo.StrongRef(uri: root.uri, cid: root.cid)
        #expect(try await post(third, net.alice).reply?.root == rootRef)
        // A record that isn't a post at all still says what it replies to.
        let invalid = Fault.body { data in
            Data(String(decoding: data, as: UTF8.self).replacing(#""text":"reply""#, with: #""text":5"#).utf8)
        }
        net.network.faults.script("app.bsky.feed.getPosts", [invalid])
        let fourth = try await net.alice.post("fourth", reply: RecordLink(reply))
        #expect(try await post(fourth, net.alice).reply?.root == rootRef)
        for fault in [faulty, invalid] {
            net.network.faults.script("app.bsky.feed.getPosts", [fault])
            try await net.alice.hide(reply.uri)
            let key = try #require(root.uri.recordKey)
            let gate = ATURI(.did(net.aliceDID), AppBsky.Feed.Threadgate.collection, key)
            #expect(try await net.alice.get(AppBsky.Feed.Threadgate.self, at: gate).value.hiddenReplies == [reply.uri])
            try await net.alice.unhide(reply.uri)
        }
        await net.network.stop()
    }

    @Test func `settings for replies that can't be read don't let everyone reply`() async throws {
        let net = try await PostNetwork()
        let type = "app.bsky.actor.defs#postInteractionSettingsPref"
        let rules: [LexValue] = [
            "nobody", [["$type": "app.bsky.feed.threadgate#listRule", "list": "not a list"]],
        ]
        for rule in rules {
            try await net.alice.procedure(
                "app.bsky.actor.putPreferences",
                input: ["preferences": [["$type": .string(type), "threadgateAllowRules": rule]]])
            net.network.server.forgetRequests()
            let error = await #expect(throws: AtError.self) { try await net.alice.post("Hello") }
            #expect(error?.localizedDescription.contains("default rules for replies") == true)
            #expect(net.count(PostNetwork.applyWrites) == 0)
        }
        let open = try await net.alice.post("Hello", gates: .everyone)
        await #expect(throws: AtError.self) { try await net.alice.setGates(.preferred, of: RecordLink(open)) }
        await net.network.stop()
    }

    @Test func `a post that the AppView doesn't have yet can be answered and quoted`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root")
        let reply = try await net.alice.post("reply", reply: RecordLink(root))
        let none = Fault.status(
            200, headers: ["Content-Type": "application/json"], body: Data(#"{"posts":[]}"#.utf8))
        net.network.faults.script("app.bsky.feed.getPosts", always: none)
        let last = try await net.alice.post("last", reply: RecordLink(reply), quote: RecordLink(root))
        let stored = try await post(last, net.alice)
        let rootRef = ComAtproto.Repo.StrongRef(uri: root.uri, cid: root.cid)
        #expect(stored.reply == .init(root: rootRef, parent: .init(uri: reply.uri, cid: reply.cid)))
        #expect(stored.embed == .record(.init(record: rootRef)))
        net.network.faults.clear("app.bsky.feed.getPosts")
        await net.network.stop()
    }

    @Test func `another post than the one asked for is not answered`() async throws {
        let net = try await PostNetwork()
        let asked = try await net.alice.post("asked")
        let other = try await net.alice.post("other")
        let view = try #require(try await net.view(other.uri, by: net.bob))
        let output = AppBsky.Feed.GetPosts.Output(posts: [view])
        let answer = Fault.status(
            200, headers: ["Content-Type": "application/json"], body: try output.jsonData())
        net.network.faults.script("app.bsky.feed.getPosts", always: answer)
        await #expect(throws: PostError.self) { try await net.bob.post("reply", reply: RecordLink(asked)) }
        await #expect(throws: PostError.self) { try await net.bob.post("quote", quote: RecordLink(asked)) }
        net.network.faults.clear("app.bsky.feed.getPosts")
        await net.network.stop()
    }

    @Test func `odd preferences neither stop a post nor open it`() async throws {
        let net = try await PostNetwork()
        let settings: LexValue = [
            "$type": "app.bsky.actor.defs#postInteractionSettingsPref", "threadgateAllowRules": [],
        ]
        let odd: [LexValue] = [
            settings, ["$type": "app.bsky.actor.defs#mutedWordsPref", "items": [["value": 7]]],
            ["$type": "app.bsky.actor.defs#postInteractionSettingsPref", "threadgateAllowRules": "nobody"],
            ["$type": "app.bsky.actor.defs#somethingNew", "list": [nil]],
        ]
        try await net.alice.procedure("app.bsky.actor.putPreferences", input: ["preferences": .array(odd)])
        let post = try await net.alice.post("x")
        let key = try #require(post.uri.recordKey)
        let gate = try await net.alice.get(
            AppBsky.Feed.Threadgate.self, at: ATURI(.did(net.aliceDID), "app.bsky.feed.threadgate", key))
        #expect(gate.value.allow == [])
        try await net.alice.setGates(.everyone, of: RecordLink(post))
        try await net.alice.setGates(.preferred, of: RecordLink(post))
        let again = try await net.alice.get(
            AppBsky.Feed.Threadgate.self, at: ATURI(.did(net.aliceDID), "app.bsky.feed.threadgate", key))
        #expect(again.value.allow == [])
        await net.network.stop()
    }

    @Test func `gates have the keys of their posts, and none means everyone`() async throws {
        let net = try await PostNetwork()
        func gates(_ post: RecordReference) async throws -> (AppBsky.Feed.Threadgate?, AppBsky.Feed.Postgate?) {
            let key = try #require(post.uri.recordKey)
            func uri(_ collection: NSID) -> ATURI { ATURI(.did(net.aliceDID), collection, key) }
            let thread = try? await net.alice.get(AppBsky.Feed.Threadgate.self, at: uri("app.bsky.feed.threadgate"))
            let quotes = try? await net.alice.get(AppBsky.Feed.Postgate.self, at: uri("app.bsky.feed.postgate"))
            return (thread?.value, quotes?.value)
        }
        let closed = try await net.alice.post(drafts("one", "two"), gates: .custom(replies: .nobody, quotes: false))
        #expect(try await gates(closed[0]).0?.allow == [])
        #expect(try await gates(closed[0]).0?.post == closed[0].uri)
        // Only the first post decides about replies, each about quotes.
        #expect(try await gates(closed[1]).0 == nil)
        #expect(try await gates(closed[1]).1?.embeddingRules?.count == 1)
        let some = try await net.alice.post(
            drafts("x"), gates: .custom(replies: .only([.followers, .mentioned]), quotes: true))
        #expect(try await gates(some[0]).0?.allow?.count == 2)
        #expect(try await gates(some[0]).1 == nil)
        let open = try await net.alice.post(drafts("x"), gates: .custom(replies: .everyone, quotes: true))
        #expect(try await gates(open[0]).0 == nil)

        // The account's preferences are the default.
        let preference = AppBsky.Actor.Defs.PostInteractionSettingsPref(threadgateAllowRules: [])
        try await net.alice.execute(.actorPutPreferences(preferences: [.postInteractionSettingsPref(preference)]))
        #expect(try await gates(try await net.alice.post("x")).0?.allow == [])
        await net.network.stop()
    }

    @Test func `201 writes are refused before anything is sent`() async throws {
        let net = try await PostNetwork()
        let many = (0..<101).map { PostDraft(RichText("\($0)"), media: .images([image()])) }
        net.network.server.forgetRequests()
        do {
            try await net.alice.post(many, gates: .custom(replies: .everyone, quotes: false))
            Issue.record("it was sent")
        } catch PostError.tooManyWrites(let count) {
            #expect(count == 202)
        }
        await #expect(throws: PostError.self) { try await net.alice.post([]) }
        #expect(net.network.server.requests.isEmpty)
        #expect(ThreadRecords.writeCount(posts: 3, isReply: true, GateRules(replies: .nobody, quotes: false)) == 6)
        #expect(ThreadRecords.writeCount(posts: 3, isReply: false, GateRules(replies: .nobody, quotes: true)) == 4)
        await net.network.stop()
    }

    @Test func `an upload that fails writes nothing`() async throws {
        let net = try await PostNetwork()
        net.network.faults.script("com.atproto.repo.uploadBlob", [.pass, .status(500)])
        let draft = PostDraft("Look", media: .images([image(), image(), image()]))
        await #expect(throws: AtError.self) { try await net.alice.post([draft]) }
        #expect(net.count(PostNetwork.applyWrites) == 0)
        await #expect(throws: ImageError.self) {
            try await net.alice.post("x", images: [PostImage(.bytes(Data("no picture".utf8)), alt: "")])
        }
        let missing = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        let error = await #expect(throws: ImageError.self) {
            try await net.alice.post("x", images: [PostImage(.file(missing), alt: "")])
        }
        guard case .unreadable? = error?.reason else { throw PostError.noPosts }
        #expect(net.count(PostNetwork.applyWrites) == 0)
        await net.network.stop()
    }

    @Test(arguments: [(#""size":\d+"#, #""size":7"#), ("image/png", "text/html")])
    func `an upload whose response contradicts the picture writes nothing`(
        part: String, other: String
    ) async throws {
        let net = try await PostNetwork()
        net.network.faults.script(
            "com.atproto.repo.uploadBlob",
            [
                .body { data in
                    Data(
                        String(decoding: data, as: UTF8.self)
                            .replacingOccurrences(of: part, with: other, options: .regularExpression).utf8)
                }
            ])
        let error = await #expect(throws: ImageError.self) { try await net.alice.post("x", images: [image()]) }
        #expect(error?.reason == .changedByServer)
        #expect(net.count(PostNetwork.applyWrites) == 0)
        await net.network.stop()
    }

    @Test func `a lost response is looked up, and nothing is sent twice`() async throws {
        let net = try await PostNetwork()
        for fault in [Fault.lostAnswer, .malformedJSON] {
            net.network.server.forgetRequests()
            net.network.faults.script(PostNetwork.applyWrites, [fault])
            let thread = try await net.alice.post(drafts("one", "two"))
            #expect(net.count(PostNetwork.applyWrites) == 1)
            #expect(try await post(thread[1], net.alice).reply?.root.uri == thread[0].uri)
        }
        // The server never had the writes: the error is the connection's.
        net.network.faults.script(PostNetwork.applyWrites, [.status(502)])
        await #expect(throws: AtError.self) { try await net.alice.post(drafts("three")) }
        // Nobody knows.
        net.network.server.forgetRequests()
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        net.network.faults.script("com.atproto.repo.getRecord", always: .status(500))
        do {
            try await net.alice.post(drafts("four"))
            let requests = net.network.server.requests.map { "\($0) of \($0.headers["User-Agent"] ?? "?"): \($0.text)" }
            Issue.record("it is not known whether the post was stored, after \(requests)")
        } catch PostError.outcomeUnknown(let references, _) {
            net.network.faults.clear("com.atproto.repo.getRecord")
            #expect(try await post(references[0], net.alice).text == "four")
        }
        await net.network.stop()
    }

    @Test(arguments: [
        (TransportError.Reason.offline, false), (.unknownHost, false), (.cannotConnect, false),
        (.addressRefused("x"), false), (.connectionLost, true), (.idleTooLong, true), (.tookTooLong, true),
        (.invalidResponse("x"), true),
    ])
    func `what was never sent is not in doubt`(reason: TransportError.Reason, isInDoubt: Bool) {
        #expect(AtError.network(.transport(TransportError(reason))).mayHaveSucceeded == isInDoubt)
    }

    @Test func `a server that changes what it stores is found out`() async throws {
        let net = try await PostNetwork()
        net.network.faults.script(
            PostNetwork.applyWrites,
            [
                .body { data in
                    let other = "bafyreihyrpefhacm6kkp4ql6j6udakdit7g3dmkzfriqfykhjw6cad5lrm"
                    let text = String(decoding: data, as: UTF8.self)
                    return Data(
                        text.replacing(#/"cid":"bafy[a-z0-9]+","uri"/#, with: "\"cid\":\"\(other)\",\"uri\"")
                            .replacing(#/(,"cid":)"bafy[a-z0-9]+"/#, with: ",\"cid\":\"\(other)\"").utf8)
                }
            ])
        do {
            try await net.alice.post(drafts("one", "two"))
            Issue.record("the change wasn't noticed")
        } catch PostError.changedByServer(let references) {
            #expect(references.count == 2)
        }
        await net.network.stop()
    }

    @Test func `an author can disallow quotes and replies`() async throws {
        let net = try await PostNetwork()
        let post = try await net.alice.post("mine")
        func disable(_ field: String) {
            net.network.faults.script(
                "app.bsky.feed.getPosts",
                [
                    .body { data in
                        guard var object = try? LexValue(json: data), case .object(var output) = object,
                            case .array(let posts)? = output["posts"], case .object(var view)? = posts.first
                        else { return data }
                        var viewer: LexObject = [:]
                        viewer[field] = .boolean(true)
                        view["viewer"] = .object(viewer)
                        output["posts"] = .array([.object(view)])
                        object = .object(output)
                        return (try? object.json()).map { Data($0) } ?? data
                    }
                ])
        }
        disable("embeddingDisabled")
        await #expect(throws: PostError.self) { try await net.bob.post("quote", quote: RecordLink(post)) }
        disable("replyDisabled")
        await #expect(throws: PostError.self) { try await net.bob.post("reply", reply: RecordLink(post)) }
        #expect(net.count(PostNetwork.applyWrites) == 1)
        await net.network.stop()
    }

    // MARK: Embeds

    @Test(arguments: 0..<4, 0..<4)
    func `media, quotes and cards are embedded as the app does it`(media: Int, other: Int) {
        let blob = Blob(
            ref: "bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku", mimeType: "image/png", size: 9)
        let image = PostEmbed.Image(blob: blob, alt: "a", size: .init(width: 2, height: 1))
        var embed = PostEmbed()
        embed.media =
            [nil, .images([image]), .images(Array(repeating: image, count: 5)), .video(.init(video: blob))][media]
        if other & 1 == 1 {
            embed.quote = .init(
                uri: "at://did:plc:a/app.bsky.feed.post/1",
                cid: "bafyreihyrpefhacm6kkp4ql6j6udakdit7g3dmkzfriqfykhjw6cad5lrm")
        }
        if other & 2 == 2 { embed.card = LinkCard(address: "https://example.com", title: "Example") }
        let kind =
            switch embed.union {
            case .images(let images): "images \(images.images.count)"
            case .gallery(let gallery): "gallery \(gallery.items.count)"
            case .video: "video"
            case .external: "card"
            case .record: "quote"
            case .recordWithMedia(let both):
                switch both.media {
                case .images: "quote with images"
                case .gallery: "quote with gallery"
                case .video: "quote with video"
                case .external: "quote with card"
                case .unknown: "?"
                }
            case .unknown: "?"
            case nil: "nothing"
            }
        let expected = [
            ["nothing", "quote", "card", "quote with card"],
            ["images 1", "quote with images", "images 1", "quote with images"],
            ["gallery 5", "quote with gallery", "gallery 5", "quote with gallery"],
            ["video", "quote with video", "video", "quote with video"],
        ]
        #expect(kind == expected[media][other])
    }

    @Test func `four pictures, five, and eleven`() async throws {
        let net = try await PostNetwork()
        func embed(_ count: Int) async throws -> AppBsky.Feed.Post.EmbedUnion? {
            let images = (0..<count).map { image("picture \($0)") }
            return try await post(try await net.alice.post("Look", images: images), net.alice).embed
        }
        guard case .images(let four) = try await embed(4) else { throw PostError.noPosts }
        #expect(four.images.map(\.alt) == (0..<4).map { "picture \($0)" })
        #expect(four.images[0].aspectRatio == .init(width: 640, height: 480))
        guard case .gallery(let five) = try await embed(5) else { throw PostError.noPosts }
        #expect(five.items.count == 5)
        let uploads = net.count("com.atproto.repo.uploadBlob")
        await #expect(throws: PostError.self) { try await embed(11) }
        #expect(net.count("com.atproto.repo.uploadBlob") == uploads)
        await net.network.stop()
    }

    @Test func `a link to a post quotes it, and a card's picture is uploaded`() async throws {
        let net = try await PostNetwork()
        let post = try await net.alice.post("mine")
        let page = try #require(try RecordLink(post).webAddress(actor: "alice.test"))
        let quoting = try await net.bob.post("see \(page)")
        guard case .record(let record) = try await self.post(quoting, net.bob).embed else { throw PostError.noPosts }
        #expect(record.record.uri == post.uri)
        let picture = try await PreparedImage.prepare(Data(Sample.png()), for: .thumbnail)
        let card = LinkCard(
            address: "https://example.com", title: "Example", description: "All of it", picture: picture)
        let progress = Guarded<[PostProgress]>([])
        let carded = try await net.bob.post(
            [PostDraft("look", card: .card(card))], progress: { step in progress.withLock { $0.append(step) } })
        guard case .external(let external) = try await self.post(carded[0], net.bob).embed else {
            throw PostError.noPosts
        }
        #expect(external.external.thumb?.mimeType == "image/png")
        #expect(progress.withLock { $0 } == [.uploading(done: 0, total: 1), .uploading(done: 1, total: 1), .writing])
        // An empty list of pictures is none.
        let empty = try await net.bob.post([PostDraft("look", media: .images([]), card: .card(card))])
        #expect(try await self.post(empty[0], net.bob).embed == .external(external))
        await net.network.stop()
    }

    @Test func `a link to a post quotes it or fails, unless the post doesn't exist`() async throws {
        let net = try await PostNetwork()
        let post = try await net.alice.post("mine")
        let page = try #require(try RecordLink(post).webAddress(actor: "alice.test"))
        let before = net.count(PostNetwork.applyWrites)
        // Not one that is retried.
        net.network.faults.script("app.bsky.feed.getPosts", always: .status(501))
        await #expect(throws: AtError.self) { try await net.bob.post("see \(page)") }
        #expect(net.count(PostNetwork.applyWrites) == before)
        net.network.faults.clear("app.bsky.feed.getPosts")
        try await net.alice.delete(post.uri)
        let linking = try await net.bob.post("see \(page)")
        #expect(try await self.post(linking, net.bob).embed == nil)
        await net.network.stop()
    }

    @Test func `mentions that stay plain text are told`() async throws {
        let net = try await PostNetwork()
        let told = Guarded<[PostProgress]>([])
        try await net.alice.post(
            [PostDraft("Hi @nobody.test and @bob.test", card: .none)],
            progress: { step in told.withLock { $0.append(step) } })
        #expect(told.withLock(\.self) == [.unresolved("nobody.test"), .writing])
        await net.network.stop()
    }

    @Test func `languages, labels and tags are written, and too many are refused`() async throws {
        let net = try await PostNetwork()
        let draft = PostDraft("Hallo", languages: ["de", "en", "gsw"], labels: [.nudity], tags: ["hidden"])
        let post = try await post(try await net.alice.post([draft])[0], net.alice)
        #expect(post.langs == ["de", "en", "gsw"] && post.tags == ["hidden"])
        #expect(post.labels == .selfLabels(.init(values: [.init(val: "nudity")])))
        #expect(try await self.post(try await net.alice.post("x"), net.alice).langs == nil)
        net.network.server.forgetRequests()
        await #expect(throws: PostError.self) { try await net.alice.post("x", languages: ["de", "en", "fr", "it"]) }
        await #expect(throws: PostError.self) {
            try await net.alice.post([PostDraft("x", tags: Array(repeating: "tag", count: 9))])
        }
        #expect(net.network.server.requests.isEmpty)
        await #expect(throws: PostError.self) { try await net.alice.post(String(repeating: "a", count: 301)) }
        #expect(net.count(PostNetwork.applyWrites) == 0)
        await net.network.stop()
    }
}
