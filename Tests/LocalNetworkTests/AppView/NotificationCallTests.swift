import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct NotificationCallTests {
    @Test func `an account gets one notification for each action of others, unread until it has seen them`()
        async throws
    {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let post = try await probe.client.post("mine")
            try await bob.follow(probe.alice)
            let like = try await bob.like(post)
            try await bob.repost(post)
            _ = try await bob.post("reply", reply: (post, post))
            _ = try await bob.post("quote", embed: .record(AppBsky.Embed.Record(record: post.strong)))
            let facet = AppBsky.Richtext.Facet(
                index: AppBsky.Richtext.Facet.ByteSlice(byteStart: 0, byteEnd: 11),
                features: [.mention(AppBsky.Richtext.Facet.Mention(did: probe.alice.did))])
            _ = try await bob.post("@alice.test hi", facets: [facet])
            try await probe.client.like(post)
            let page = try await probe.client.execute(.listNotifications(), options: .strict)
            #expect(
                page.notifications.map(\.reason.rawValue) == [
                    "mention", "quote", "reply", "repost", "like", "follow",
                ])
            #expect(page.notifications[4].reasonSubject == post.uri && page.notifications[4].uri == like.uri)
            #expect(try await probe.client.execute(.getUnreadCount()).count == 6)
            let replies = try await probe.client.execute(.listNotifications(reasons: ["reply"]))
            #expect(replies.notifications.map(\.reason.rawValue) == ["reply"])
            try await probe.client.execute(.updateSeen(seenAt: .now))
            #expect(try await probe.client.execute(.getUnreadCount()).count == 0)
            #expect(try await probe.client.execute(.listNotifications()).notifications.allSatisfy(\.isRead))
            try await bob.delete(like.uri)
            #expect(try await probe.client.execute(.listNotifications()).notifications.count == 5)
        }
    }

    @Test func `bookmarks are for posts, and listed newest first`() async throws {
        try await NetworkProbe.run { probe in
            let first = try await probe.client.post("first")
            let second = try await probe.client.post("second")
            for post in [first, second, first] {
                try await probe.client.execute(.createBookmark(uri: post.uri, cid: post.cid))
            }
            let bookmarks = try await probe.client.execute(.getBookmarks(), options: .strict)
            #expect(bookmarks.bookmarks.map(\.subject.uri) == [second.uri, first.uri])
            let like = try await probe.client.like(first)
            await expectFailure("UnsupportedCollection") {
                try await probe.client.execute(.createBookmark(uri: like.uri, cid: like.cid))
            }
            try await probe.client.delete(second.uri)
            guard case .notFoundPost? = try await probe.client.execute(.getBookmarks()).bookmarks.first?.item else {
                Issue.record("The deleted post is shown.")
                return
            }
        }
    }
}
