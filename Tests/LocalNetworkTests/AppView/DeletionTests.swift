import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import TestLoad
import Testing

@testable import LocalNetwork

/// What the AppView finds by its place, it also takes out by its place: that, and nothing beside it.
@Suite(.inTurn) struct DeletionTests {
    @Test func `a deleted record disappears from feeds, threads, quotes, counts and notifications`()
        async throws
    {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let post = try await probe.client.post("post")
            var (replies, quotes, reposts): ([RecordReference], [RecordReference], [RecordReference]) = ([], [], [])
            for number in 0..<5 {
                replies.append(try await bob.post("reply \(number)", reply: (post, post)))
                quotes.append(
                    try await bob.post(
                        "quote \(number)", embed: .record(AppBsky.Embed.Record(record: post.strong))))
                let other = try await probe.client.post("other \(number)")
                reposts.append(try await bob.repost(other))
            }
            // The first, the last and one between, in no order.
            for number in [3, 0, 4] {
                for gone in [replies[number], quotes[number], reposts[number]] { try await bob.delete(gone.uri) }
            }
            let index = probe.network.context.world.withLock(\.index)
            #expect(index.replies[post.uri]?.map(\.post) == [replies[1].uri, replies[2].uri])
            #expect(index.quotes[post.uri]?.map(\.post) == [quotes[1].uri, quotes[2].uri])
            let entries = try #require(index.feeds[probe.bob.did])
            #expect(entries.count == 6)
            #expect(entries.compactMap(\.repost?.uri) == [reposts[1].uri, reposts[2].uri])
            let notices = try #require(index.notices[probe.alice.did])
            #expect(
                Set(notices.map(\.uri))
                    == Set([1, 2].flatMap { [replies[$0].uri, quotes[$0].uri, reposts[$0].uri] }))
            let view = try #require(try await probe.client.execute(.getPosts(uris: [post.uri])).posts.first)
            #expect(view.replyCount == 2 && view.quoteCount == 2)
        }
    }

    @Test func `a changed post appears once, in the same place of the feed`() async throws {
        try await NetworkProbe.run { probe in
            let posts = [try await probe.client.post("one"), try await probe.client.post("two")]
            var changed = try await probe.client.get(AppBsky.Feed.Post.self, at: posts[0].uri).value
            changed.text = "changed"
            try await probe.client.procedure(
                "com.atproto.repo.putRecord",
                input: [
                    "repo": .string(probe.alice.did.description), "collection": "app.bsky.feed.post",
                    "rkey": .string(posts[0].uri.recordKey?.description ?? ""),
                    "record": try LexValue(json: changed.json()),
                ])
            let feed = try await probe.client.execute(.getAuthorFeed(actor: "alice.test")).feed
            #expect(Set(feed.map(\.post.uri)) == Set(posts.map(\.uri)))
            #expect(feed.count == 2)
        }
    }
}
