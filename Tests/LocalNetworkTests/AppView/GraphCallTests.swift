import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct GraphCallTests {
    @Test func `follows are listed by follower and by subject, in pages`() async throws {
        try await NetworkProbe.run { probe in
            for number in 0..<5 {
                let fan = try await probe.network.createAccount(
                    handle: "fan\(number).test", password: NetworkProbe.password)
                try await probe.client(as: fan).follow(probe.bob)
            }
            try await probe.client.follow(probe.bob)
            var fans: [Handle] = []
            for try await fan in probe.client.items(.getFollowers(actor: "bob.test", limit: 2)) {
                fans.append(fan.handle)
            }
            #expect(fans == ["alice.test", "fan4.test", "fan3.test", "fan2.test", "fan1.test", "fan0.test"])
            let follows = try await probe.client.execute(.getFollows(actor: "alice.test"))
            #expect(follows.follows.map(\.did) == [probe.bob.did] && follows.subject.did == probe.alice.did)
        }
    }

    @Test func `a second like, repost or follow counts when the first one is deleted`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let post = try await probe.client.post("twice")
            var (likes, reposts, follows): ([ATURI], [ATURI], [ATURI]) = ([], [], [])
            for _ in 0..<3 {
                likes.append(try await bob.create(AppBsky.Feed.Like(subject: post.strong, createdAt: .now)).uri)
                reposts.append(try await bob.create(AppBsky.Feed.Repost(subject: post.strong, createdAt: .now)).uri)
                follows.append(
                    try await bob.create(AppBsky.Graph.Follow(subject: probe.alice.did, createdAt: .now)).uri)
            }
            // Of those that wait, one goes before its turn.
            for uri in [likes[1], reposts[1], follows[1]] { try await bob.delete(uri) }
            for number in [0, 2] {
                let view = try await bob.execute(.getPosts(uris: [post.uri])).posts.first
                #expect(view?.viewer?.like == likes[number] && view?.viewer?.repost == reposts[number])
                #expect(view?.likeCount == 1 && view?.repostCount == 1)
                let profile = try await bob.execute(.getProfile(actor: "alice.test"))
                #expect(profile.viewer?.following == follows[number] && profile.followersCount == 1)
                #expect(try await bob.execute(.getAuthorFeed(actor: "bob.test")).feed.map(\.post.uri) == [post.uri])
                for uri in [likes[number], reposts[number], follows[number]] { try await bob.delete(uri) }
            }
            let view = try await bob.execute(.getPosts(uris: [post.uri])).posts.first
            #expect(view?.viewer?.like == nil && view?.repostCount == 0)
            #expect(try await bob.execute(.getAuthorFeed(actor: "bob.test")).feed.isEmpty)
            #expect(try await bob.execute(.getProfile(actor: "alice.test")).viewer?.following == nil)
        }
    }

    @Test func `a muted account's posts and notifications are hidden, except in its own feed`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            try await probe.client.follow(probe.bob)
            let mine = try await probe.client.post("mine")
            _ = try await bob.post("loud")
            try await bob.like(mine)
            try await probe.client.execute(.muteActor(actor: "bob.test"))
            #expect(try await probe.client.execute(.getTimeline()).feed.count == 1)
            #expect(try await probe.client.execute(.listNotifications()).notifications.isEmpty)
            #expect(try await probe.client.execute(.getAuthorFeed(actor: "bob.test")).feed.count == 1)
            #expect(try await probe.client.execute(.getProfile(actor: "bob.test")).viewer?.muted == true)
            #expect(try await probe.client.execute(.getMutes()).mutes.map(\.did) == [probe.bob.did])
            try await probe.client.execute(.unmuteActor(actor: "bob.test"))
            #expect(try await probe.client.execute(.getTimeline()).feed.count == 2)
        }
    }

    @Test func `a block hides both accounts from each other`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let root = try await probe.client.post("root")
            _ = try await bob.post("reply", reply: (root, root))
            let quoted = try await bob.post("quoted")
            let quote = try await probe.client.post(
                "quote", embed: .record(AppBsky.Embed.Record(record: quoted.strong)))
            let block = try await probe.client.block(probe.bob)
            await expectFailure("BlockedActor") {
                try await probe.client.execute(.getAuthorFeed(actor: "bob.test"))
            }
            await expectFailure("BlockedByActor") { try await bob.execute(.getAuthorFeed(actor: "alice.test")) }
            guard
                case .threadViewPost(let thread) = try await probe.client.execute(.getPostThread(uri: root.uri)).thread,
                case .blockedPost? = thread.replies?.first
            else {
                Issue.record("The reply is shown.")
                return
            }
            let posts = try await probe.client.execute(.getPosts(uris: [quote.uri, quoted.uri])).posts
            guard posts.count == 1, case .recordView(let view)? = posts[0].embed, case .viewBlocked = view.record else {
                Issue.record("The quoted post is shown.")
                return
            }
            let profile = try await probe.client.execute(.getProfile(actor: "bob.test"))
            #expect(profile.viewer?.blocking == block.uri)
            #expect(try await bob.execute(.getProfile(actor: "alice.test")).viewer?.blockedBy == true)
            #expect(try await probe.client.execute(.graphGetBlocks()).blocks.map(\.did) == [probe.bob.did])
        }
    }
}
