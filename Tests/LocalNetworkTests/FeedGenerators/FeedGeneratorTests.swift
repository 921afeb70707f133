import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct FeedGeneratorTests {
    private func feed(_ did: DID, _ probe: NetworkProbe) async throws -> ATURI {
        let record = AppBsky.Feed.Generator(
            did: did, displayName: "Cats", createdAt: .now, acceptsInteractions: true)
        return try await probe.client.put(record, key: "cats").uri
    }

    @Test func `a feed has the posts of its service, without those of blocked accounts`() async throws {
        try await NetworkProbe.run { probe in
            let service = try await probe.network.startFeedGenerator()
            let bob = try await probe.client(as: probe.bob)
            let (one, two) = (try await bob.post("one"), try await probe.client.post("two"))
            let feed = try await feed(service.did, probe)
            service.set("cats", to: [one, two, one].map { .init(post: $0.uri, feedContext: "c") })
            let page = try await probe.client.execute(.getFeed(feed: feed), options: .strict)
            #expect(page.feed.map(\.post.uri) == [one.uri, two.uri, one.uri])
            #expect(page.feed.allSatisfy { $0.feedContext == "c" && $0.reqId == page.feed[0].reqId })
            try await probe.client.block(probe.bob)
            #expect(try await probe.client.execute(.getFeed(feed: feed)).feed.map(\.post.uri) == [two.uri])
            let document = try await probe.get("/.well-known/did.json", to: service.server.url)
            #expect(document.json["id"]?.text == service.did.description)
        }
    }

    @Test func `a feed says who reposted a post, and which one is pinned`() async throws {
        try await NetworkProbe.run { probe in
            let service = try await probe.network.startFeedGenerator()
            let bob = try await probe.client(as: probe.bob)
            let post = try await probe.client.post("one")
            let repost = try await bob.repost(post)
            let feed = try await feed(service.did, probe)
            service.set(
                "cats",
                to: [
                    .init(post: post.uri, reason: .skeletonReasonPin(.init())),
                    .init(post: post.uri, reason: .skeletonReasonRepost(.init(repost: repost.uri))),
                    // A repost of something else.
                    .init(post: post.uri, reason: .skeletonReasonRepost(.init(repost: post.uri))),
                    .init(post: post.uri),
                ])
            let page = try await probe.client.execute(.getFeed(feed: feed), options: .strict)
            let reasons = page.feed.map { item -> String in
                switch item.reason {
                case .reasonPin?: "pin"
                case .reasonRepost(let reason)?: "\(reason.by.did)"
                default: "none"
                }
            }
            #expect(reasons == ["pin", "\(probe.bob.did)", "none"])
        }
    }

    @Test func `a service that is gone, unknown or broken is an error with a name`() async throws {
        try await NetworkProbe.run { probe in
            let service = try await probe.network.startFeedGenerator()
            let feed = try await feed(service.did, probe)
            await expectFailure("UnknownFeed") { _ = try await probe.client.execute(.getFeed(feed: feed)) }
            let none: ATURI = "at://did:web:a.test/app.bsky.feed.generator/none"
            await expectFailure("UnknownFeed") { _ = try await probe.client.execute(.getFeed(feed: none)) }
            service.server.route(.get, "/xrpc/app.bsky.feed.getFeedSkeleton") { _ in
                .data(Data("{".utf8), contentType: "application/json")
            }
            await expectFailure("InvalidFeed") { _ = try await probe.client.execute(.getFeed(feed: feed)) }
            await service.server.stop()
            await expectFailure("UpstreamFailure") { _ = try await probe.client.execute(.getFeed(feed: feed)) }
        }
    }

    @Test func `interactions arrive by proxy and by the feed's address, and need an account`() async throws {
        try await NetworkProbe.run { probe in
            let service = try await probe.network.startFeedGenerator()
            let post = try await probe.client.post("cat")
            let feed = try await feed(service.did, probe)
            let seen = AppBsky.Feed.Defs.Interaction(event: .interactionSeen, item: post.uri)
            try await probe.client.execute(
                .sendInteractions(interactions: [seen]),
                options: .proxied(to: ServiceReference(service.did, service: "bsky_fg")))
            try await probe.client.execute(.sendInteractions(interactions: [seen, seen], feed: feed))
            #expect(service.interactions.map(\.interactions.count) == [1, 2])
            #expect(service.interactions.allSatisfy { $0.account == probe.alice.did })
            await expectFailure("InvalidRequest") {
                try await probe.client.execute(
                    .sendInteractions(interactions: [seen]),
                    options: .proxied(to: "did:web:feeds.example.com#bsky_fg"))
            }
            let direct = ATClient(host: service.server.url.absoluteString, middleware: [])
            await expectFailure("AuthMissing") {
                try await direct.execute(.sendInteractions(interactions: [seen]))
            }
            #expect(service.interactions.count == 2)
        }
    }
}
