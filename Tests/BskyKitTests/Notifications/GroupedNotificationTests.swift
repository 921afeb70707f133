import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct GroupedNotificationTests {
    private typealias Call = AppBsky.Notification.GetGroupedNotifications

    private func page(
        _ client: ATClient, _ feed: Call.Feed = .all, from cursor: String? = nil, limit: Int = 30
    ) async throws -> GroupedNotificationPage {
        var pages = client.groupedNotifications(feed, from: cursor, limit: limit).makeAsyncIterator()
        return try #require(try await pages.next())
    }

    @Test func `the server groups likes, reposts and follows, and sends what the groups name`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test")
        let post = try await net.alice.post("mine")
        let view = try #require(try await net.view(post.uri, by: net.bob))
        for client in [net.bob, carla.client] {
            try await client.like(view)
            try await client.follow(try await client.execute(.getProfile(actor: .did(net.aliceDID))))
        }
        let repost = try await net.bob.repost(view)
        let via = ComAtproto.Repo.StrongRef(
            uri: repost, cid: try await net.bob.get(AppBsky.Feed.Repost.self, at: repost).cid ?? post.cid)
        let dora = try await net.account("dora.test")
        try await dora.client.create(
            AppBsky.Feed.Like(subject: .init(uri: post.uri, cid: post.cid), createdAt: .now, via: via))
        let reply = try await net.bob.post("reply @alice.test", reply: RecordLink(post))
        let quote = try await net.bob.post("quote", quote: RecordLink(post))
        let mention = try await net.bob.post("@alice.test")

        let all = try await page(net.alice)
        let kinds = all.groups.map { group in
            switch group.kind {
            case .likeGroup: "like \(group.count)"
            case .repostGroup: "repost \(group.count)"
            case .followGroup: "follow \(group.count)"
            case .replyNotification: "reply"
            case .quoteNotification: "quote"
            case .mentionNotification: "mention"
            default: "?"
            }
        }
        #expect(kinds == ["mention", "quote", "reply", "like 3", "repost 1", "follow 2"])
        #expect(all.groups[3].actors == [dora.did, carla.did, net.bobDID] && all.groups[3].posts == [post.uri])
        #expect(all.groups[..<3].flatMap(\.posts) == [mention.uri, quote.uri, reply.uri])
        #expect(Set(all.profiles.keys) == [net.bobDID, carla.did, dora.did])
        #expect(Set(all.posts.keys) == [post.uri, mention.uri, quote.uri, reply.uri])
        #expect(Set(all.groups.map(\.id)).count == 6 && all.cursor == nil && all.issues.isEmpty)
        #expect(all.groups.allSatisfy { !$0.isRead } && all.newest == all.groups[0].indexedAt)

        // The one whose repost led to the like hears of it.
        let bob = try await page(net.bob)
        guard case .likeViaRepostGroup(let group)? = bob.groups.first?.kind else { throw PostError.noPosts }
        #expect(group.post == post.uri && group.viaRepost == repost && group.items.map(\.actor) == [dora.did])

        #expect(try await page(net.alice, .conversations).groups.count == 3)
        #expect(try await page(net.alice, .followers).groups.map(\.count) == [2])
        #expect(try await page(net.alice, .peopleIFollow).groups.isEmpty)
        try await net.alice.markNotificationsSeen(upTo: try #require(all.newest))
        #expect(try await page(net.alice).groups.allSatisfy(\.isRead))
        await net.network.stop()
    }

    @Test func `pages of groups have every notification once`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test")
        var posts: [ATURI] = []
        for number in 0..<4 {
            let post = try await net.alice.post("\(number)")
            posts.append(post.uri)
            for client in [net.bob, carla.client] {
                try await client.like(try #require(try await net.view(post.uri, by: client)))
            }
        }
        try await net.alice.follow(try await net.alice.execute(.getProfile(actor: .did(net.bobDID))))
        try await net.bob.follow(try await net.bob.execute(.getProfile(actor: .did(net.aliceDID))))
        var groups: [GroupedNotificationPage.Group] = []
        var count = 0
        for try await page in net.alice.groupedNotifications(limit: 2) {
            groups += page.groups
            count += 1
        }
        #expect(count == 3)
        guard case .followBackNotification(let follow)? = groups.first?.kind else { throw PostError.noPosts }
        #expect(follow.actor == net.bobDID)
        #expect(groups.dropFirst().map(\.posts) == posts.reversed().map { [$0] })
        #expect(groups.dropFirst().allSatisfy { $0.actors == [carla.did, net.bobDID] })
        await net.network.stop()
    }

    @Test func `groups and views of later versions leave the rest of a page`() async throws {
        let server = try await LocalServer.start()
        let text = """
            {"groups": [
              {"id": "a", "isRead": true, "indexedAt": "2026-01-01T00:00:00.000Z", "count": 1, "kind": {"$type": "x.y.z#new"}},
              {"id": 7},
              {"id": "b", "isRead": false, "indexedAt": "2026-01-02T00:00:00.000Z", "count": 5000000, "kind":
                {"$type": "app.bsky.notification.getGroupedNotifications#likeGroup", "post": "at://did:web:a.test/app.bsky.feed.post/1",
                 "items": [{"actor": "did:web:b.test"}]}}],
             "relatedViews": [{"$type": "x.y.z#new"}, null, {"$type": "app.bsky.feed.defs#postView"}]}
            """
        server.route(.get, "/xrpc/\(Call.nsid)") { _ in .data(Data(text.utf8), contentType: "application/json") }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        let page = try await page(client)
        #expect(page.groups.map(\.id) == ["a", "b"] && !page.issues.isEmpty)
        #expect(page.groups.map(\.actors) == [[], ["did:web:b.test"]] && page.groups[0].posts.isEmpty)
        #expect(page.posts.isEmpty && page.newest == page.groups[1].indexedAt)
        await server.stop()
    }
}
