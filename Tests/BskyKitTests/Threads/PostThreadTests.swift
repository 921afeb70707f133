import BskyKit
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn)
struct PostThreadTests {
    private typealias Item = AppBsky.Unspecced.GetPostThreadV2.ThreadItem
    private typealias Nested = AppBsky.Feed.Defs.ThreadViewPost

    private func uri(_ name: String) throws -> ATURI { try ATURI("at://did:web:bob.test/app.bsky.feed.post/\(name)") }

    private func post(
        _ name: String, by author: String = "did:web:bob.test", likes: Int = 0, minute: Int = 0,
        following: Bool = false,
        labels: [String] = []
    ) throws -> AppBsky.Feed.Defs.PostView {
        let uri = try uri(name)
        return AppBsky.Feed.Defs.PostView(
            uri: uri, cid: ModerationSubject.cid,
            author: try ModerationSubject.profile(["did": .string(author), "following": .boolean(following)]),
            record: try ModerationSubject.record(name),
            indexedAt: try Datetime("2026-11-22T10:\(minute < 10 ? "0" : "")\(minute):00Z"),
            labels: labels.map {
                .init(
                    src: "did:web:labeler.test", uri: URIString(stringLiteral: uri.description), val: $0,
                    cts: ModerationSubject.date)
            },
            likeCount: likes)
    }

    private func item(_ post: AppBsky.Feed.Defs.PostView, _ depth: Int) -> Item {
        Item(
            uri: post.uri, depth: depth,
            value: .threadItemPost(
                .init(
                    post: post, moreParents: false, moreReplies: 0, opThread: false, hiddenByThreadgate: false,
                    mutedByViewer: false)))
    }

    private func flat(_ items: [Item]) throws -> PostThread {
        PostThread(.init(thread: items, hasOtherReplies: false), anchor: try uri("anchor"))
    }

    private func names(_ nodes: [PostThread.Node]) -> [String] {
        nodes.map { "\($0.depth) \($0.uri.recordKey?.description ?? "")" }
    }

    @Test
    func `A flat list becomes a tree, whatever its depths are`() throws {
        let thread = try flat([
            item(try post("far"), -7), item(try post("parent"), -1), item(try post("anchor"), 0),
            item(try post("jump"), 3), item(try post("deeper"), .max), item(try post("beside"), 3),
            item(try post("first"), 1), item(try post("reply"), 2), item(try post("other"), 2),
        ])
        #expect(names(thread.parents) == ["-2 far", "-1 parent"])
        #expect(names([thread.anchor]) == ["0 anchor"])
        #expect(names(thread.replies) == ["1 jump", "2 deeper", "1 beside", "1 first", "2 reply", "2 other"])
    }

    @Test
    func `What has no place or no meaning becomes a placeholder`() throws {
        let unknown = try UnknownObject(["$type": "com.example.new"] as LexObject)
        let thread = try flat([
            Item(uri: try uri("lowest"), depth: .min, value: .unknown(unknown)),
            Item(uri: try uri("gone"), depth: 1, value: .threadItemNotFound(.init())),
            Item(uri: try uri("secret"), depth: 1, value: .threadItemNoUnauthenticated(.init())),
        ])
        #expect(thread.anchor.content == .notFound)
        #expect(thread.parents.map(\.content) == [.unknown(unknown)])
        #expect(thread.replies.map(\.content) == [.notFound, .signedOut])
    }

    @Test
    func `A chain of a thousand replies needs no recursion`() throws {
        var nested = Nested(post: try post("p1000"))
        var parent = Nested(post: try post("a0"))
        for number in (1..<1000).reversed() {
            nested = Nested(post: try post("p\(number)"), replies: [.threadViewPost(nested)])
            parent = Nested(post: try post("a\(number)"), parent: .threadViewPost(parent))
        }
        let top = Nested(post: try post("anchor"), parent: .threadViewPost(parent), replies: [.threadViewPost(nested)])
        let thread = PostThread(.init(thread: .threadViewPost(top)), anchor: try uri("anchor"))
        #expect(thread.parents.count == 1000)
        #expect(thread.replies.map(\.depth) == Array(1...1000))
        #expect(thread.sorted(by: .top) == thread)
        let (shown, other) = thread.moderated(by: Moderator(viewer: nil, prefs: ModerationPrefs()))
        #expect(shown == thread)
        #expect(other.isEmpty)
    }

    @Test
    func `A covered reply moves away with its replies, and a deeper one is left out with its own`() throws {
        let thread = try flat([
            item(try post("top"), -2),
            Item(uri: try uri("gone"), depth: -1, value: .threadItemNotFound(.init())),
            item(try post("anchor"), 0),
            item(try post("good"), 1), item(try post("bad", labels: ["!warn"]), 2), item(try post("below"), 3),
            item(try post("sibling"), 2),
            item(try post("worse", labels: ["!hide"]), 1), item(try post("answer"), 2),
            item(try post("rude", labels: ["!warn"]), 2),
            Item(uri: try uri("deleted"), depth: 1, value: .threadItemNotFound(.init())), item(try post("orphan"), 2),
            item(try post("hidden"), 1),
        ])
        let moderator = Moderator(
            viewer: "did:web:me.test", prefs: ModerationPrefs(labelers: [.init("did:web:labeler.test")]))
        var (shown, other) = thread.moderated(by: moderator)
        #expect(names(shown.parents) == ["-1 gone"])
        #expect(names(shown.replies) == ["1 good", "2 sibling", "1 hidden"])
        #expect(names(other) == ["1 worse", "2 answer"])
        var hiding = thread
        hiding.hiddenReplies = [try uri("hidden")]
        (shown, other) = hiding.moderated(by: moderator)
        #expect(names(shown.replies) == ["1 good", "2 sibling"])
        #expect(names(other) == ["1 worse", "2 answer", "1 hidden"])
    }

    @Test
    func `The most liked replies come first, after those of people who matter`() throws {
        var thread = try flat([
            item(try post("anchor"), 0),
            item(try post("few", by: "did:web:a.test", likes: 2, minute: 1), 1),
            item(try post("below", by: "did:web:a.test"), 2),
            item(try post("old", by: "did:web:a.test", likes: 9, minute: 1), 1),
            item(try post("new", by: "did:web:a.test", likes: 9, minute: 2), 1),
            item(try post("liked", by: "did:web:a.test", likes: 6), 1),
            item(try post("followed", by: "did:web:c.test", following: true), 1),
            item(try post("mine", by: "did:web:me.test"), 1),
            item(try post("author"), 1),
        ])
        thread.replies[4].isLikedByAuthor = true
        let sorted = thread.sorted(by: .top, for: "did:web:me.test")
        #expect(
            names(sorted.replies) == [
                "1 author", "1 mine", "1 followed", "1 liked", "1 new", "1 old", "1 few", "2 below",
            ])
        #expect(
            names(thread.sorted(by: .newest).replies).prefix(3) == ["1 author", "1 followed", "1 new"])
        #expect(ThreadSort(stored: "hotness") == .top)
    }

    @Test
    func `Both calls give the same tree`() async throws {
        try await PreferencesProbe.run { probe in
            let client = probe.client
            func send(_ text: String, to parent: RecordReference?, root: RecordReference?) async throws
                -> RecordReference
            {
                let reply = parent.flatMap { parent in
                    root.map { root in
                        AppBsky.Feed.Post.ReplyRef(
                            root: .init(uri: root.uri, cid: root.cid), parent: .init(uri: parent.uri, cid: parent.cid))
                    }
                }
                return try await client.create(AppBsky.Feed.Post(text: text, createdAt: .now, reply: reply))
            }
            let root = try await send("root", to: nil, root: nil)
            let anchor = try await send("anchor", to: root, root: root)
            let first = try await send("first", to: anchor, root: root)
            _ = try await send("first of first", to: first, root: root)
            _ = try await send("second of first", to: first, root: root)
            _ = try await send("second", to: anchor, root: root)
            let flat = try await client.thread(anchor.uri, sort: .oldest)
            let nested = PostThread(
                try await client.execute(.getPostThread(uri: anchor.uri)), anchor: anchor.uri)
            #expect(flat.parents.map(\.uri) == [root.uri])
            #expect(flat.replies.map(\.depth) == [1, 2, 2, 1])
            #expect(flat == nested)
            let cut = try await client.thread(anchor.uri, depth: 1, sort: .oldest)
            #expect(cut.replies.map(\.moreReplies) == [2, 0])
            let low = PostThread(
                try await client.execute(.getPostThreadV2(anchor: first.uri, above: false)), anchor: first.uri)
            let lowNested = PostThread(
                try await client.execute(.getPostThread(uri: first.uri, parentHeight: 0)), anchor: first.uri)
            #expect(low.anchor.moreParents && low == lowNested)
            await #expect(throws: AtError.self) {
                try await client.thread(try ATURI("at://\(root.uri.authority)/app.bsky.feed.post/none"))
            }
        }
    }

    @Test
    func `Each post is in a thread once, also when a server sends a cycle`() throws {
        let thread = try flat([
            item(try post("anchor"), -2), item(try post("top"), -1), item(try post("anchor"), 0),
            item(try post("first"), 1), item(try post("top"), 2), item(try post("below"), 3), item(try post("next"), 2),
            item(try post("first"), 1), item(try post("anchor"), 1), item(try post("last"), 1),
        ])
        #expect(names(thread.parents) == ["-1 top"])
        #expect(names(thread.replies) == ["1 first", "2 next", "1 last"])
        let anchor = Nested(post: try post("anchor"))
        let first = Nested(
            post: try post("first"),
            replies: [.threadViewPost(anchor), .threadViewPost(.init(post: try post("next")))])
        let top = Nested(
            post: try post("anchor"),
            parent: .threadViewPost(.init(post: try post("top"), parent: .threadViewPost(anchor))),
            replies: [.threadViewPost(first), .threadViewPost(first), .threadViewPost(.init(post: try post("last")))])
        let nested = PostThread(.init(thread: .threadViewPost(top)), anchor: try uri("anchor"))
        #expect(names(nested.parents) == ["-1 top"])
        #expect(names(nested.replies) == ["1 first", "2 next", "1 last"])
    }

    @Test
    func `Whoever wrote the first post isn't known when the posts above the anchor are missing`() throws {
        let reference = ComAtproto.Repo.StrongRef(uri: try uri("root"), cid: ModerationSubject.cid)
        var reply = try post("anchor")
        reply.record = try UnknownObject(
            AppBsky.Feed.Post(
                text: "", createdAt: ModerationSubject.date, reply: .init(root: reference, parent: reference)))
        let unknown = try UnknownObject(["$type": "com.example.new"] as LexObject)
        for parent: Nested.ParentUnion? in [nil, .unknown(unknown)] {
            let top = Nested(
                post: reply, parent: parent,
                replies: [
                    .threadViewPost(.init(post: try post("liked", by: "did:web:a.test", likes: 9))),
                    .threadViewPost(.init(post: try post("own"))),
                ])
            let thread = PostThread(.init(thread: .threadViewPost(top)), anchor: try uri("anchor"))
            #expect(thread.anchor.moreParents && !thread.anchor.isInAuthorsThread)
            #expect(names(thread.sorted(by: .top).replies) == ["1 liked", "1 own"])
        }
        #expect(
            !PostThread(.init(thread: .threadViewPost(.init(post: try post("anchor")))), anchor: try uri("anchor"))
                .anchor.moreParents)
    }

    @Test
    func `A number of replies below zero is none`() throws {
        var odd = item(try post("anchor"), 0)
        guard case .threadItemPost(var value) = odd.value else { return }
        value.moreReplies = .min
        odd.value = .threadItemPost(value)
        #expect(try flat([odd]).anchor.moreReplies == 0)
    }
}
