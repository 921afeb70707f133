import BskyKit
import Foundation
import TestLoad
import Testing

@Suite(.inTurn)
struct FeedTuningTests {
    private typealias Samples = FeedSamples

    private func names(_ slices: [FeedSlice]) -> [String] {
        slices.map { $0.posts.map { $0.uri.recordKey?.description ?? "" }.joined(separator: " ") }
    }

    @Test
    func `An item becomes one to three posts`() throws {
        let root = try Samples.post("root")
        let parent = try Samples.post("parent", to: "root")
        let deep = try Samples.post("deep", to: "between", root: "root")
        let reply = try Samples.post("reply", to: "parent", root: "root")
        func slice(
            _ reply: AppBsky.Feed.Defs.ReplyRef?, _ reason: AppBsky.Feed.Defs.FeedViewPost.ReasonUnion? = nil,
            of post: AppBsky.Feed.Defs.PostView
        ) -> FeedSlice {
            FeedSlice(.init(post: post, reason: reason, reply: reply))
        }
        let alone = slice(nil, of: root)
        #expect(names([alone]) == ["root"])
        #expect(!alone.isOrphan)
        let orphan = slice(nil, of: reply)
        #expect(orphan.isOrphan)
        let whole = slice(.init(root: .postView(root), parent: .postView(parent)), of: reply)
        #expect(names([whole]) == ["root parent reply"])
        #expect(!whole.isIncompleteThread)
        let direct = slice(.init(root: .postView(root), parent: .postView(root)), of: parent)
        #expect(names([direct]) == ["root parent"])
        let incomplete = slice(.init(root: .postView(root), parent: .postView(deep)), of: reply)
        #expect(names([incomplete]) == ["root deep reply"])
        #expect(incomplete.isIncompleteThread)
        let blockedParent = slice(.init(root: .postView(root), parent: try Samples.blocked("parent")), of: reply)
        #expect(names([blockedParent]) == ["reply"])
        #expect(blockedParent.isOrphan)
        let blockedRoot = slice(.init(root: try Samples.blocked("root"), parent: .postView(parent)), of: reply)
        #expect(names([blockedRoot]) == ["parent reply"])
        #expect(blockedRoot.isOrphan)
        let both = AppBsky.Feed.Defs.ReplyRef(root: .postView(root), parent: .postView(parent))
        let repost = slice(both, try Samples.repost(), of: reply)
        #expect(names([repost]) == ["reply"])
        #expect(repost.id != whole.id)
        #expect(names([slice(both, .reasonPin(.init()), of: reply)]) == ["reply"])
        var invalid = reply
        invalid.record = try UnknownObject(["text": 5] as LexObject)
        #expect(names([slice(both, of: invalid)]) == ["root parent reply"])
        #expect(slice(.init(root: .postView(root), parent: .postView(invalid)), of: reply).isOrphan)
    }

    private func shown(
        _ tuning: FeedTuning, _ items: [AppBsky.Feed.Defs.FeedViewPost]
    ) -> [String] {
        var progress = FeedProgress()
        return names(progress.tune(items, by: tuning, for: "did:web:me.test"))
    }

    @Test
    func `Each setting leaves out what it names`() throws {
        let plain = AppBsky.Feed.Defs.FeedViewPost(post: try Samples.post("plain", by: "f", follows: true))
        let other = try Samples.post("other", by: "x")
        let toStranger = AppBsky.Feed.Defs.FeedViewPost(
            post: try Samples.post("stranger", by: "f", to: "other", follows: true),
            reply: .init(root: .postView(other), parent: .postView(other)))
        let mine = try Samples.post("mine", by: "me")
        let toMe = AppBsky.Feed.Defs.FeedViewPost(
            post: try Samples.post("tome", by: "f", to: "mine", follows: true),
            reply: .init(root: .postView(mine), parent: .postView(mine)))
        let own = try Samples.post("own", by: "f", follows: true)
        let toSelf = AppBsky.Feed.Defs.FeedViewPost(
            post: try Samples.post("self", by: "f", to: "own", follows: true),
            reply: .init(root: .postView(own), parent: .postView(own)))
        let orphan = AppBsky.Feed.Defs.FeedViewPost(
            post: try Samples.post("orphan", by: "f", to: "gone", follows: true))
        let reposted = AppBsky.Feed.Defs.FeedViewPost(post: try Samples.post("reposted"), reason: try Samples.repost())
        let quote = AppBsky.Feed.Defs.FeedViewPost(
            post: try Samples.post(
                "quote",
                embed: .recordView(.init(record: .viewNotFound(.init(uri: try Samples.uri("q"), notFound: true))))))
        let items = [plain, toStranger, toMe, toSelf, orphan, reposted, quote]
        var preferences = Preferences()
        let everything = ["plain", "other stranger", "mine tome", "own self", "orphan", "reposted", "quote"]
        #expect(shown(FeedTuning(), items) == everything)
        #expect(
            shown(.official(for: .timeline, preferences), items) == [
                "plain", "mine tome", "own self", "reposted", "quote",
            ])
        try preferences.editFeedView { $0.hideReplies = true }
        #expect(
            shown(.official(for: .timeline, preferences), items) == ["plain", "own self", "reposted", "quote"])
        try preferences.editFeedView {
            $0.hideReposts = true
            $0.hideQuotePosts = true
        }
        #expect(shown(.official(for: .timeline, preferences), items) == ["plain", "own self"])
        let author = FeedSource.author(.did("did:web:f.test"), .postsWithReplies)
        #expect(shown(.official(for: author, preferences), items) == everything.filter { $0 != "reposted" })
    }

    @Test
    func `A feed of a service is in the viewer's languages, unless that would empty it`() throws {
        let languages: [(language: LanguageTag?, name: String)] = [
            ("en", "english"), ("de-CH", "german"), (nil, "none"),
        ]
        let items = try languages.map {
            AppBsky.Feed.Defs.FeedViewPost(post: try Samples.post($0.name, language: $0.language))
        }
        let source = FeedSource.feed("at://did:web:f.test/app.bsky.feed.generator/cats")
        #expect(shown(.official(for: source, Preferences(), languages: ["de"]), items) == ["german", "none"])
        #expect(
            shown(.official(for: source, Preferences(), languages: ["fr"]), Array(items.prefix(2))) == [
                "english", "german",
            ])
        #expect(shown(.official(for: source, Preferences()), items) == ["english", "german", "none"])
    }

    @Test
    func `A reply counts as one although its record doesn't decode`() throws {
        var preferences = Preferences()
        try preferences.editFeedView { $0.hideReplies = true }
        let other = try Samples.post("other", by: "x")
        var broken = try Samples.post("broken", by: "f", follows: true)
        // With the post that it replies to, or only with the record's own word.
        let reference = ["uri": .string("\(other.uri)"), "cid": 5] as LexObject
        let record =
            ["text": 5, "reply": .object(["root": .object(reference), "parent": .object(reference)])] as LexObject
        broken.record = try UnknownObject(record)
        let items: [AppBsky.Feed.Defs.FeedViewPost] = [
            .init(post: broken, reply: .init(root: .postView(other), parent: .postView(other))), .init(post: broken),
        ]
        #expect(FeedSlice(items[0]).isReply && FeedSlice(items[1]).isReply && FeedSlice(items[1]).isOrphan)
        #expect(shown(.official(for: .timeline, preferences), items).isEmpty)
        broken.record = try UnknownObject(["text": 5] as LexObject)
        #expect(shown(.official(for: .timeline, preferences), [.init(post: broken)]) == ["broken"])
        #expect(
            shown(
                .official(for: .timeline, preferences),
                [.init(post: broken, reply: .init(root: .postView(other), parent: .postView(other)))]
            ).isEmpty)
    }

    @Test
    func `A reply is in the languages of the posts above it, too`() throws {
        let root = try Samples.post("root", language: "fr")
        let parent = try Samples.post("parent", to: "root", language: "de")
        func item(_ name: String, _ language: LanguageTag?) throws -> AppBsky.Feed.Defs.FeedViewPost {
            .init(
                post: try Samples.post(name, to: "parent", root: "root", language: language),
                reply: .init(root: .postView(root), parent: .postView(parent)))
        }
        var invalid = try Samples.post("invalid")
        invalid.record = try UnknownObject(["text": 5, "langs": ["en"]] as LexObject)
        let source = FeedSource.feed("at://did:web:f.test/app.bsky.feed.generator/cats")
        for (language, expected) in [
            ("de", ["root parent reply"]), ("fr", ["root parent reply"]), ("en", ["root parent reply", "invalid"]),
            ("it", ["plain"]),
        ] as [(LanguageTag, [String])] {
            var items = [try item("reply", "en"), .init(post: invalid)]
            items.append(.init(post: try Samples.post("plain", language: "it")))
            #expect(
                shown(.official(for: source, Preferences(), languages: [language]), items) == expected, "\(language)")
        }
    }

    @Test
    func `Nothing is shown twice, on whichever page it comes`() throws {
        let root = try Samples.post("root")
        let parent = try Samples.post("parent", to: "root")
        let reply = AppBsky.Feed.Defs.FeedViewPost(
            post: try Samples.post("reply", to: "parent", root: "root"),
            reply: .init(root: .postView(root), parent: .postView(parent)))
        var progress = FeedProgress()
        #expect(names(progress.tune([.init(post: root)], by: FeedTuning(), for: nil)) == ["root"])
        let before = progress
        #expect(names(progress.tune([reply, reply], by: FeedTuning(), for: nil)) == ["parent reply"])
        #expect(progress.tune([.init(post: parent), .init(post: root)], by: FeedTuning(), for: nil).isEmpty)
        // A state that was saved goes on where it was.
        let saved = try JSONDecoder().decode(FeedProgress.self, from: JSONEncoder().encode(before))
        #expect(saved == before)
        var again = saved
        #expect(names(again.tune([reply], by: FeedTuning(), for: nil)) == ["parent reply"])
        var once = FeedTuning()
        once.showsThreadsOnce = true
        var other = FeedProgress()
        #expect(
            names(other.tune([.init(post: root), reply], by: once, for: nil)) == ["root"])
    }

    @Test
    func `A repost of a reply is shown once, and its reply still in the thread`() throws {
        let root = try Samples.post("root")
        let reply = try Samples.post("reply", to: "root")
        let repost = AppBsky.Feed.Defs.FeedViewPost(post: reply, reason: try Samples.repost())
        var progress = FeedProgress()
        #expect(names(progress.tune([repost, repost], by: FeedTuning(), for: nil)) == ["reply"])
        let item = AppBsky.Feed.Defs.FeedViewPost(
            post: reply, reply: .init(root: .postView(root), parent: .postView(root)))
        #expect(names(progress.tune([repost, item], by: FeedTuning(), for: nil)) == ["root reply"])
        #expect(progress.tune([repost, item], by: FeedTuning(), for: nil).isEmpty)
    }

    @Test
    func `The posts of a thread that is left out count as shown, and a repost counts as its thread`() throws {
        func item(_ name: String, to parent: String) throws -> AppBsky.Feed.Defs.FeedViewPost {
            .init(
                post: try Samples.post(name, to: parent, root: "A"),
                reply: .init(
                    root: .postView(try Samples.post("A")),
                    parent: .postView(
                        try parent == "B" ? Samples.post("B", to: "A") : Samples.post(parent, to: "some", root: "A"))))
        }
        let chain = [try item("F", to: "E"), try item("E", to: "D"), try item("D", to: "C"), try item("C", to: "B")]
        #expect(shown(FeedTuning(), chain) == ["A E F"])
        var once = FeedTuning()
        once.showsThreadsOnce = true
        let repost = AppBsky.Feed.Defs.FeedViewPost(post: try Samples.post("A"), reason: try Samples.repost())
        #expect(shown(once, [repost, try item("F", to: "E")]) == ["A"])
        let again = AppBsky.Feed.Defs.FeedViewPost(
            post: try Samples.post("E", to: "D", root: "A"), reason: try Samples.repost())
        #expect(shown(once, [try item("F", to: "B"), again]) == ["A B F", "E"])
    }

    @Test
    func `Threads that the viewer has muted are in no feed but those of accounts`() throws {
        var post = try Samples.post("muted", by: "f", follows: true)
        post.viewer = AppBsky.Feed.Defs.ViewerState(threadMuted: true)
        let items: [AppBsky.Feed.Defs.FeedViewPost] = [
            .init(post: post), .init(post: post, reason: try Samples.repost()), .init(post: try Samples.post("plain")),
        ]
        let uri: ATURI = "at://did:web:f.test/app.bsky.feed.generator/cats"
        for source: FeedSource in [.timeline, .list(uri), .feed(uri)] {
            #expect(shown(.official(for: source, Preferences()), items) == ["plain"])
        }
        let author = FeedSource.author(.did("did:web:f.test"), .threads)
        #expect(shown(.official(for: author, Preferences()), items) == ["muted", "plain"])
    }
}
