import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct FeedInteractionsTests {
    @Test func `a feed of a service is read, and the service is told what people do`() async throws {
        let net = try await PostNetwork()
        let service = try await net.network.startFeedGenerator()
        var posts: [ATURI] = []
        for text in ["1", "2", "3"] { posts.append(try await net.bob.post(text).uri) }
        let gone = try await net.bob.post("gone").uri
        try await net.bob.delete(gone)
        service.set(
            "cats",
            to: (posts + [gone]).map { .init(post: $0, feedContext: "about \($0.recordKey?.description ?? "")") })
        let record = AppBsky.Feed.Generator(
            did: service.did, displayName: "Cats", createdAt: .now, acceptsInteractions: true)
        let feed = try await net.bob.put(record, key: "cats").uri
        let view = try await net.alice.execute(.getFeedGenerator(feed: feed)).view

        let session = FeedSession(net.alice, .feed(feed))
        #expect(try await session.more().map { $0.item.post.uri } == posts)
        let first = try await net.alice.execute(.getFeed(feed: feed, limit: 2))
        let second = try await net.alice.execute(.getFeed(feed: feed, limit: 2, cursor: first.cursor))
        #expect(first.feed.count == 2 && second.feed.count == 1 && second.cursor == nil)

        let interactions = FeedInteractions(net.alice, feed: view)
        for item in first.feed + first.feed { await interactions.add(.interactionSeen, with: item) }
        await interactions.add(.requestLess, with: first.feed[0])
        try await interactions.send()
        try await interactions.send()
        #expect(service.interactions.map(\.account) == [net.aliceDID])
        let sent = try #require(service.interactions.first?.interactions)
        #expect(sent.map(\.item) == [posts[0], posts[1], posts[0]])
        #expect(sent.map(\.event) == [.interactionSeen, .interactionSeen, .requestLess])
        #expect(sent[0].feedContext == first.feed[0].feedContext && sent[0].reqId == first.feed[0].reqId)
        #expect(sent[0].reqId != nil)

        // What can't be sent waits, and goes in parts.
        for index in 0..<250 {
            await interactions.add(index == 0 ? .interactionLike : .requestMore, with: second.feed[0])
        }
        await service.server.stop()
        await #expect(throws: AtError.self) { try await interactions.send() }
        #expect(await interactions.waiting.count == 250)
        #expect(await interactions.waiting.first?.event == .interactionLike)
        for _ in 0..<1_000 { await interactions.add(.requestMore, with: second.feed[0]) }
        #expect(await interactions.waiting.count == FeedInteractions.mostWaiting)
        await net.network.stop()
    }

    @Test func `errors of a feed have names, and feeds that want no interactions get none`() async throws {
        let net = try await PostNetwork()
        let service = try await net.network.startFeedGenerator()
        let record = AppBsky.Feed.Generator(did: service.did, displayName: "Dogs", createdAt: .now)
        let feed = try await net.bob.put(record, key: "dogs").uri
        do {
            _ = try await net.alice.execute(.getFeed(feed: feed))
            Issue.record("The service has no such feed.")
        } catch let error as AtError {
            #expect(error.matches(AppBsky.Feed.GetFeed.Errors.unknownFeed))
        }
        service.set("dogs", to: [.init(post: try await net.bob.post("dog").uri)])
        let page = try await net.alice.execute(.getFeed(feed: feed))
        let interactions = FeedInteractions(
            net.alice, feed: try await net.alice.execute(.getFeedGenerator(feed: feed)).view)
        await interactions.add(.interactionSeen, with: page.feed[0])
        try await interactions.send()
        #expect(service.interactions.isEmpty && page.feed.count == 1)
        await net.network.stop()
    }

    @Test(arguments: [400, 404, 413, 501, 401, 429, 500, 502])
    func `what a service refuses for good is forgotten`(status: Int) async throws {
        let answers = Guarded(0)
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/app.bsky.feed.sendInteractions") { _ in
            let number = answers.withLock { count in
                count += 1
                return count
            }
            guard number == 1 else { return .data(Data("{}".utf8), contentType: "application/json") }
            return .error("Whatever", "It is not wanted.", status: HTTPStatusCode(rawValue: status))
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        let item = AppBsky.Feed.Defs.FeedViewPost(post: try FeedSamples.post("a"))
        let author = AppBsky.Actor.Defs.ProfileView(did: "did:web:alice.test", handle: "alice.test")
        let feed = AppBsky.Feed.Defs.GeneratorView(
            uri: "at://did:web:alice.test/app.bsky.feed.generator/cats",
            cid: item.post.cid, did: "did:web:feeds.test", creator: author,
            displayName: "Cats", indexedAt: .now, acceptsInteractions: true)
        let interactions = FeedInteractions(client, feed: feed)
        for _ in 0..<150 { await interactions.add(.requestMore, with: item) }
        await #expect(throws: AtError.self) { try await interactions.send() }
        #expect(await interactions.waiting.count == ([400, 404, 413, 501].contains(status) ? 50 : 150))
        try await interactions.send()
        #expect(await interactions.waiting.isEmpty)
        await server.stop()
    }

    @Test func `what one account did isn't sent for another one, and waits`() async throws {
        let net = try await PostNetwork()
        let service = try await net.network.startFeedGenerator()
        service.set("cats", to: [.init(post: try await net.bob.post("cat").uri)])
        let record = AppBsky.Feed.Generator(
            did: service.did, displayName: "Cats", createdAt: .now, acceptsInteractions: true)
        let feed = try await net.bob.put(record, key: "cats").uri
        let view = try await net.alice.execute(.getFeedGenerator(feed: feed)).view
        let item = try #require(try await net.alice.execute(.getFeed(feed: feed)).feed.first)
        let client = ATClient(host: net.network.host)
        try await client.login(identifier: "alice.test", password: "correct-horse")
        let interactions = FeedInteractions(client, feed: view)
        await interactions.add(.requestLess, with: item)
        _ = try await client.logout()
        try await client.login(identifier: "bob.test", password: "correct-horse")
        await #expect(throws: AtError.network(.signedOut)) { try await interactions.send() }
        #expect(service.interactions.isEmpty)
        await interactions.add(.requestMore, with: item)
        await #expect(throws: AtError.network(.signedOut)) { try await interactions.send() }
        #expect(await interactions.waiting.map(\.event) == [.requestLess])
        _ = try await client.logout()
        try await client.login(identifier: "alice.test", password: "correct-horse")
        try await interactions.send()
        #expect(service.interactions.map(\.account) == [net.bobDID, net.aliceDID])
        #expect(service.interactions.map { $0.interactions.map(\.event) } == [[.requestMore], [.requestLess]])
        await net.network.stop()
    }
}
