import ATCrypto
import ATIdentity
import ATOAuth
import ATRepo
import BskyServer
import Foundation
import LocalNetwork
import TestLoad
import Testing

/// What newcomers guess after the README, about records, repositories, keys, servers and tests.
@Suite(.inTurn) struct FirstHourTests {
    @Test func `records without a type are changed where they are`() async throws {
        let network = try await LocalNetwork.start()
        let client = try await network.client(for: network.createAccount("alice.test"))
        let uri = try await client.create(["title": "Soup", "servings": 4], in: "com.example.soup").uri
        var soup = try await client.get(uri)
        soup.value["title"] = "Stew"
        soup.value["servings"] = nil
        let older = soup
        let put = try await client.put(soup)
        let stored = try await client.get(uri)
        #expect(stored.value == ["$type": "com.example.soup", "title": "Stew"] && stored.cid == put.cid)
        await #expect(throws: AtError.self) { try await client.put(older) }
        try await client.put(["title": "Salad"], at: uri, if: .isUnchanged(since: put.cid))
        #expect(try await client.get(uri).value["title"]?.string == "Salad")
        let bob = try await network.client(for: network.createAccount("bob.test"))
        let other = await #expect(throws: AtError.self) { try await bob.put(["title": "Mine"], at: uri) }
        #expect("\(other!)".contains("is not in the repository of"))
        await #expect(throws: AtError.self) { try await client.put(["title": "Mine"], at: ATURI("at://alice.test")) }
        var text: LexValue = "no object"
        text["title"] = "Soup"
        #expect(text == "no object")
        await network.stop()
    }

    @Test func `a record without a type is decoded as one`() throws {
        let value: LexValue = ["text": "Hello", "createdAt": "2026-01-02T03:04:05Z"]
        #expect(try value.decode(as: AppBsky.Feed.Post.self).text == "Hello")
        #expect(throws: WireError.self) { try LexValue.array([]).decode(as: AppBsky.Feed.Post.self) }
    }

    @Test func `the blocks of a CAR are read in a loop, and found`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test")
        let client = try await network.client(for: alice)
        let post = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        let blocks = try await CARBlocks(client.execute(.syncGetRepo(did: alice.did)))
        var found: [CID] = []
        for try await block in blocks { found.append(block.cid) }
        #expect(found.contains(post.cid) && found.first == blocks.roots.first)
        let block = try #require(try await blocks.first { $0.cid == post.cid })
        #expect(try block.bytes.decode(AppBsky.Feed.Post.self).text == "Hello")
        var rest = blocks
        _ = try rest.next()
        let second = try await rest.first { _ in true }
        #expect(second?.cid == found.dropFirst().first)
        await network.stop()
    }

    @Test func `an app of a server is described with its key`() throws {
        let key = try SigningKey.generate(.p256)
        let address = "https://app.example.com/client-metadata.json"
        let app = try OAuthApp(
            clientID: address, redirect: "https://app.example.com/callback", scopes: [.atproto], key: key)
        #expect(app.kind == .confidential && app.applicationType == .web)
        #expect(try app.problems().isEmpty)
        #expect(String(decoding: try app.keySet(), as: UTF8.self).contains(key.verifyingKey.jwkThumbprint))
        #expect(throws: OAuthAppError.self) {
            try OAuthApp(clientID: address, redirect: address, scopes: [.atproto], key: .generate(.k256))
        }
    }

    @Test func `a feed ends with the posts that were asked for, and its record is deleted`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test")
        let client = try await network.client(for: alice)
        let feeds = FeedGenerator(host: "feeds.example.com", publisher: alice.did)
        let posts = (1...9).map { ATURI(alice.did, "app.bsky.feed.post", RecordKey(stringLiteral: "\($0)")) }
        feeds.add("cats") { call in FeedPage(posts.prefix(call.limit), cursor: nil) }
        let page = try await feeds.service.client().execute(.getFeedSkeleton(feed: feeds.uri(of: "cats"), limit: 3))
        #expect(page.feed.map(\.post) == Array(posts.prefix(3)))
        let uri = try await feeds.publish("cats", displayName: "Cats", using: client)
        let bob = try await network.client(for: network.createAccount("bob.test"))
        await #expect(throws: ServiceSetupError.self) { try await feeds.unpublish("cats", using: bob) }
        #expect(try await client.get(uri).uri == uri)
        try await feeds.unpublish("cats", using: client)
        try await feeds.unpublish("cats", using: client)
        await #expect(throws: AtError.self) { try await client.get(uri) }
        await network.stop()
    }

    @Test func `identities, labelers and faults are named as people expect`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test")
        let document = try await network.identityResolver().document(of: alice.did)
        #expect(document.pds?.absoluteString == network.host && document.pds == document.dataServer)
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: alice.handle, password: alice.password)
        let labeler = alice.did
        _ = try await client.response(for: .getTimeline(), options: CallOptions(labelers: [labeler]))
        #expect(network.requests.last?.headers["atproto-accept-labelers"] == labeler.description)
        for status in [429, 503] {
            network.failNext(AppBsky.Feed.GetTimeline.self, status: status, retryAfter: .seconds(700))
            let error = await #expect(throws: AtError.self) { try await client.execute(.getTimeline()) }
            #expect(error?.status?.rawValue == status && error?.retryAfter.map { $0 > .seconds(600) } == true)
        }
        await network.stop()
    }
}
