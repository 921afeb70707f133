import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct ThreadCallTests {
    @Test func `hidden replies are apart for all but their author`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test")
        let root = try await net.alice.post("root")
        let hidden = try await net.bob.post("hidden", reply: RecordLink(root))
        try await carla.client.post("below it", reply: RecordLink(hidden))
        let shown = try await carla.client.post("shown", reply: RecordLink(root))
        #expect(try await net.alice.thread(root.uri).hasOtherReplies == false)
        try await net.alice.hide(hidden.uri)

        for client in [net.alice, carla.client] {
            let thread = try await client.thread(root.uri)
            #expect(thread.replies.map(\.uri) == [shown.uri] && thread.hasOtherReplies)
            #expect(thread.hiddenReplies == [hidden.uri])
            let others = try await client.otherReplies(to: root.uri)
            #expect(others.map(\.uri) == [hidden.uri] && others[0].isHiddenByAuthor && others[0].depth == 1)
            #expect(others[0].moreReplies == 1)
            // The older call says only which ones are hidden.
            let older = PostThread(
                try await client.execute(.getPostThread(uri: root.uri)), anchor: root.uri)
            #expect(older.replies.count == 3 && older.hiddenReplies == [hidden.uri])
            let moderated = older.moderated(by: try await client.moderator())
            #expect(moderated.shown.replies.map(\.uri) == [shown.uri])
            #expect(moderated.other.first?.uri == hidden.uri)
        }
        let own = try await net.bob.thread(root.uri)
        #expect(own.replies.count == 3 && !own.hasOtherReplies)
        #expect(try await net.bob.otherReplies(to: root.uri).isEmpty)
        await net.network.stop()
    }

    @Test func `a thread of a thousand replies below each other is read whole, up and down`() async throws {
        let net = try await PostNetwork()
        var posts = [try await net.alice.post("root")]
        let count = Load.size(1_000, otherwise: 200)
        for number in 1...count {
            posts.append(try await net.alice.post("\(number)", reply: RecordLink(posts[number - 1])))
        }
        let uris = posts.map(\.uri)
        let below = try await net.alice.execute(.getPostThread(uri: uris[0], depth: 1000))
        #expect(PostThread(below, anchor: uris[0]).replies.map(\.uri) == Array(uris[1...]))
        let above = try await net.alice.execute(.getPostThread(uri: uris[count], parentHeight: 1000))
        #expect(PostThread(above, anchor: uris[count]).parents.map(\.uri) == Array(uris[..<count]))
        // Whoever wants less says so.
        await #expect(throws: (any Error).self) {
            try await net.alice.execute(
                .getPostThread(uri: uris[0], depth: 1000), options: CallOptions(limits: WireLimits(depth: count / 2)))
        }
        await net.network.stop()
    }

    @Test func `a muted thread leads to no notifications, until it is unmuted`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root")
        let reply = try await net.bob.post("one", reply: RecordLink(root))
        try await net.bob.post("@alice.test elsewhere")
        #expect(try await net.alice.unreadNotificationCount() == 2)
        // Through a post further down.
        try await net.alice.muteThread(try #require(try await net.view(reply.uri, by: net.alice)))
        try await net.bob.post("two", reply: RecordLink(reply))
        try await net.bob.post("a quote", quote: RecordLink(root))
        try await net.bob.like(try #require(try await net.view(root.uri, by: net.bob)))
        #expect(try await net.alice.unreadNotificationCount() == 1)
        let view = try #require(try await net.view(root.uri, by: net.alice))
        #expect(view.viewer?.threadMuted == true)
        #expect(try await net.view(root.uri, by: net.bob)?.viewer?.threadMuted == false)
        try await net.alice.unmuteThread(view)
        #expect(try await net.alice.unreadNotificationCount() == 5)
        #expect(try await net.view(reply.uri, by: net.alice)?.viewer?.threadMuted == false)
        await net.network.stop()
    }

    @Test func `the root of a post is found when a part of its record can't be read`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/app.bsky.graph.muteThread") { _ in .data(Data(), contentType: "application/json") }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        var post = try FeedSamples.post("reply", to: "root")
        let record: LexObject = [
            "$type": "app.bsky.feed.post", "text": "", "createdAt": "2026-11-22T10:00:00Z", "langs": ["?"],
            "reply": [
                "root": [
                    "uri": .string(try FeedSamples.uri("root").description), "cid": .string(post.cid.description),
                ],
                "parent": [
                    "uri": .string(try FeedSamples.uri("parent").description), "cid": .string(post.cid.description),
                ],
            ],
        ]
        post.record = try UnknownObject(record)
        try await client.muteThread(post)
        let input = try AppBsky.Graph.MuteThread.Input(json: try #require(server.requests.first).body)
        #expect(input.root == (try FeedSamples.uri("root")))
        await server.stop()
    }

    @Test func `servers that don't know the newer call get a depth that they accept`() async throws {
        let server = try await LocalServer.start()
        let post = try FeedSamples.post("anchor")
        server.route(.get, "/xrpc/app.bsky.unspecced.getPostThreadV2") { _ in
            .error("MethodNotImplemented", "Method Not Implemented", status: .notImplemented)
        }
        server.route(.get, "/xrpc/app.bsky.feed.getPostThread") { _ in
            .data(
                Data(try AppBsky.Feed.GetPostThread.Output(thread: .threadViewPost(.init(post: post))).json()),
                contentType: "application/json")
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        #expect(try await client.thread(post.uri, depth: .max).anchor.post == post)
        #expect(server.requests.map { $0.query("below") ?? $0.query("depth") } == ["20", "20"])
        await server.stop()
    }

    @Test func `other replies that come again are left out`() async throws {
        let server = try await LocalServer.start()
        let posts = try ["a", "b", "a", "anchor"].map { try FeedSamples.post($0) }
        let output = AppBsky.Unspecced.GetPostThreadOtherV2.Output(
            thread: posts.map {
                .init(
                    uri: $0.uri, depth: 1,
                    value: .threadItemPost(
                        .init(
                            post: $0, moreParents: false, moreReplies: 0, opThread: false, hiddenByThreadgate: false,
                            mutedByViewer: false)))
            })
        server.route(.get, "/xrpc/app.bsky.unspecced.getPostThreadOtherV2") { _ in
            .data(Data(try output.json()), contentType: "application/json")
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        let replies = try await client.otherReplies(to: posts[3].uri)
        #expect(replies.map(\.uri) == posts[..<2].map(\.uri))
        await server.stop()
    }
}
