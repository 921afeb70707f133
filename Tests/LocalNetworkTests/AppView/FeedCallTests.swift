import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct FeedCallTests {
    private func texts(_ feed: [AppBsky.Feed.Defs.FeedViewPost]) throws -> [String] {
        try feed.map { try $0.post.record.decode(as: AppBsky.Feed.Post.self).text }
    }

    @Test func `the timeline has the posts and reposts of followed accounts and the account's own, the newest first`()
        async throws
    {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let carol = try await probe.network.createAccount(handle: "carol.test", password: NetworkProbe.password)
            let stranger = try await probe.client(as: carol)
            try await probe.client.follow(probe.bob)
            let strange = try await stranger.post("from a stranger")
            _ = try await bob.post("from Bob")
            _ = try await probe.client.post("from me")
            try await bob.repost(strange)
            let page = try await probe.client.execute(.getTimeline(limit: 2), options: .strict)
            #expect(try texts(page.feed) == ["from a stranger", "from me"])
            guard case .reasonRepost(let reason)? = page.feed.first?.reason else {
                Issue.record("no repost")
                return
            }
            #expect(reason.by.handle == "bob.test")
            let rest = try await probe.client.execute(.getTimeline(limit: 2, cursor: page.cursor))
            #expect(try texts(rest.feed) == ["from Bob"] && rest.cursor == nil)
        }
    }

    @Test func `counts and the viewer's own marks follow likes, reposts, replies, quotes and bookmarks`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let post = try await bob.post("look")
            let like = try await probe.client.like(post)
            let repost = try await probe.client.repost(post)
            try await bob.like(post)
            _ = try await probe.client.post("reply", reply: (post, post))
            _ = try await probe.client.post("quote", embed: .record(AppBsky.Embed.Record(record: post.strong)))
            try await probe.client.execute(.createBookmark(uri: post.uri, cid: post.cid))
            var view = try #require(try await probe.client.execute(.getPosts(uris: [post.uri])).posts.first)
            #expect(view.likeCount == 2 && view.repostCount == 1 && view.replyCount == 1 && view.quoteCount == 1)
            #expect(view.bookmarkCount == 1 && view.viewer?.bookmarked == true)
            #expect(view.viewer?.like == like.uri && view.viewer?.repost == repost.uri)
            let likes = try await probe.client.execute(.getLikes(uri: post.uri))
            #expect(likes.likes.map(\.actor.handle) == ["bob.test", "alice.test"])
            let reposts = try await probe.client.execute(.getRepostedBy(uri: post.uri))
            #expect(reposts.repostedBy.map(\.handle) == ["alice.test"])
            let mine = try await probe.client.execute(.getActorLikes(actor: "alice.test"))
            #expect(try texts(mine.feed) == ["look"])
            await expectFailure("InvalidRequest") {
                try await probe.client.execute(.getActorLikes(actor: "bob.test"))
            }
            try await probe.client.delete(like.uri)
            try await probe.client.delete(repost.uri)
            try await probe.client.execute(.deleteBookmark(uri: post.uri))
            view = try #require(try await probe.client.execute(.getPosts(uris: [post.uri])).posts.first)
            #expect(view.likeCount == 1 && view.repostCount == 0 && view.bookmarkCount == 0)
            #expect(view.viewer?.like == nil && view.viewer?.bookmarked == false)
        }
    }

    @Test func `embeds have the addresses of their pictures, and quotes have their posts`() async throws {
        try await NetworkProbe.run { probe in
            let blob = try await probe.client.uploadBlob(.bytes(Data("a picture".utf8)), mimeType: "image/png")
            let images = AppBsky.Embed.Images(images: [AppBsky.Embed.Images.Image(image: blob, alt: "alt")])
            let pictured = try await probe.client.post("pictured", embed: .images(images))
            let quote = try await probe.client.post(
                "quote",
                embed: .recordWithMedia(
                    AppBsky.Embed.RecordWithMedia(
                        record: AppBsky.Embed.Record(record: pictured.strong), media: .images(images))))
            let posts = try await probe.client.execute(.getPosts(uris: [pictured.uri, quote.uri]), options: .strict)
            guard case .imagesView(let view)? = posts.posts.first?.embed,
                case .recordWithMediaView(let both)? = posts.posts.last?.embed,
                case .viewRecord(let quoted) = both.record.record, case .imagesView? = quoted.embeds?.first
            else {
                Issue.record("\(posts)")
                return
            }
            #expect(view.images.first?.alt == "alt" && quoted.uri == pictured.uri)
            let thumb = try await probe.get("", to: URL(string: view.images[0].thumb.description))
            #expect(thumb.response.body == Data("a picture".utf8))
            try await probe.client.delete(pictured.uri)
            let after = try await probe.client.execute(.getPosts(uris: [quote.uri]))
            guard case .recordWithMediaView(let orphan)? = after.posts.first?.embed,
                case .viewNotFound = orphan.record.record
            else {
                Issue.record("\(after)")
                return
            }
        }
    }

    @Test func `a thread has a post's parents and replies to the requested depth`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let root = try await probe.client.post("root")
            let first = try await bob.post("first", reply: (root, root))
            let second = try await probe.client.post("second", reply: (root, first))
            _ = try await bob.post("third", reply: (root, second))
            let answer = try await probe.client.execute(
                .getPostThread(uri: first.uri, depth: 1), options: .strict)
            guard case .threadViewPost(let thread) = answer.thread, case .threadViewPost(let parent)? = thread.parent,
                case .threadViewPost(let reply)? = thread.replies?.first
            else {
                Issue.record("\(answer)")
                return
            }
            #expect(thread.post.uri == first.uri && parent.post.uri == root.uri && parent.parent == nil)
            #expect(reply.post.uri == second.uri && reply.replies == nil)
            await expectFailure("NotFound") {
                try await probe.client.execute(
                    .getPostThread(uri: "at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/none"))
            }
        }
    }

    @Test(arguments: [
        ("posts_with_replies", ["video", "self reply", "reply", "plain"]), ("posts_no_replies", ["video", "plain"]),
        ("posts_and_author_threads", ["video", "self reply", "plain"]), ("posts_with_media", ["video"]),
        ("posts_with_video", ["video"]),
    ])
    func `an author's feed has the requested filter`(filter: String, expected: [String]) async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let other = try await bob.post("other")
            let plain = try await probe.client.post("plain")
            _ = try await probe.client.post("reply", reply: (other, other))
            _ = try await probe.client.post("self reply", reply: (plain, plain))
            let film = try await probe.client.uploadBlob(.bytes(Data("film".utf8)), mimeType: "video/mp4")
            _ = try await probe.client.post("video", embed: .video(AppBsky.Embed.Video(video: film)))
            let feed = try await probe.client.execute(
                .getAuthorFeed(actor: "alice.test", filter: .init(rawValue: filter)), options: .strict)
            #expect(try texts(feed.feed) == expected)
        }
    }

    @Test func `a thread gate hides replies of other accounts`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let root = try await probe.client.post("mine alone")
            try await probe.client.create(
                AppBsky.Feed.Threadgate(post: root.uri, createdAt: .now, allow: []),
                key: root.uri.recordKey)
            _ = try await bob.post("let me in", reply: (root, root))
            guard case .threadViewPost(let thread) = try await bob.execute(.getPostThread(uri: root.uri)).thread else {
                Issue.record("no thread")
                return
            }
            #expect(thread.replies == [] && thread.post.viewer?.replyDisabled == true)
            #expect(thread.post.threadgate?.record != nil)
        }
    }

    @Test func `posts are found by all their words`() async throws {
        try await NetworkProbe.run { probe in
            _ = try await probe.client.post("A quiet evening in Oslo")
            _ = try await probe.client.post("An evening elsewhere")
            let found = try await probe.client.execute(.searchPosts(q: "oslo EVENING"))
            #expect(found.posts.count == 1 && found.hitsTotal == 1)
        }
    }

    @Test func `posts are found by their author, mentions, hashtags, language, links and time`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let aliceDID = probe.alice.did
            let facets: [AppBsky.Richtext.Facet] = [
                .init(index: .init(byteStart: 0, byteEnd: 3), features: [.tag(.init(tag: "Swift"))]),
                .init(index: .init(byteStart: 4, byteEnd: 8), features: [.mention(.init(did: aliceDID))]),
                .init(index: .init(byteStart: 9, byteEnd: 12), features: [.link(.init(uri: "https://Swift.org/a"))]),
            ]
            try await bob.create(
                AppBsky.Feed.Post(
                    text: "one post to find", createdAt: .now, facets: facets, langs: ["en-GB"], tags: ["extra"]))
            try await probe.client.create(AppBsky.Feed.Post(text: "one more", createdAt: .now, langs: ["nb"]))
            let soon = Datetime(Date(timeIntervalSinceNow: 60))
            typealias Search = AppBsky.Feed.SearchPosts
            let fitting: [Search] = [
                .init(q: "one", author: "bob.test"), .init(q: "one", mentions: .did(aliceDID)),
                .init(q: "one", tag: ["swift", "EXTRA"]), .init(q: "one", lang: "en"),
                .init(q: "one", domain: "swift.org"), .init(q: "one", url: "https://Swift.org/a"),
                .init(q: "find", since: "2020-01-01", until: soon.description),
            ]
            for search in fitting {
                #expect(try await probe.client.execute(search).posts.map(\.author.handle) == ["bob.test"], "\(search)")
            }
            let others: [Search] = [
                .init(q: "find", author: "alice.test"), .init(q: "one", mentions: "bob.test"),
                .init(q: "one", tag: ["swift", "other"]), .init(q: "one", lang: "de"),
                .init(q: "one", domain: "other.org"), .init(q: "one", url: "https://swift.org/b"),
                .init(q: "one", since: soon.description), .init(q: "one", until: "2020-01-01"),
            ]
            for search in others {
                #expect(try await probe.client.execute(search).posts.isEmpty, "\(search)")
            }
            await #expect(throws: AtError.self) { try await probe.client.execute(Search(q: "one", since: "soon")) }
        }
    }

    @Test(arguments: [
        AppBsky.Feed.Post(text: String(repeating: "a", count: 301), createdAt: .now),
        AppBsky.Feed.Post(text: String(repeating: "é", count: 1501), createdAt: .now),
    ])
    func `a post that violates its lexicon is refused with the reason`(post: AppBsky.Feed.Post) async throws {
        try await NetworkProbe.run { probe in
            do {
                try await probe.client.create(post)
                Issue.record("The post was taken.")
            } catch AtError.message(let message) {
                #expect(message.error == "InvalidRequest" && message.message?.contains("text") == true)
            }
            try await probe.client.create(post, validate: false)
            let good = try await probe.client.post("short")
            #expect(good.validationStatus == "valid")
        }
    }
}
