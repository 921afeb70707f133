import BskyKit
import BskyServer
import ExampleSupport
import Foundation
import LocalNetwork

/// Serves a feed of the posts about cats.
///
///     swift run FeedGenerator
///     swift run FeedGenerator --host cats.example.com --publisher did:plc:… --folder feeds
///
/// The second form is for a server, behind a reverse proxy that has the certificate of the host.
@main
struct CatFeed {
    static func main() async {
        await Example.run { example in
            let file = try example.folder().appending(path: "cats.sqlite")
            let index = try FeedIndex(file: file.path, keeping: .hours(48))
            if let network = example.network { return try await rehearse(on: network, index, example) }
            let feeds = try FeedGenerator(host: example.host, publisher: DID(example.required("publisher")))
            feeds.add("cats") { call in try await index.page("cats", call) }
            try await feeds.serve(port: 3000, filling: index, from: .jetstream(), select)
        }
    }

    /// Adds a post to the feed if it is about cats.
    @Sendable static func select(_ post: FeedPost, _ batch: inout FeedBatch) {
        if post.record.text.lowercased().contains("cat") { batch.add(post, to: "cats") }
    }

    /// Serves the feed on the local network, publishes it there, and reads it as the app does.
    private static func rehearse(on network: LocalNetwork, _ index: FeedIndex, _ example: Example) async throws {
        let carol = try await example.client("carol.test")
        let feeds = FeedGenerator(
            host: "cats.example.com", publisher: try await carol.accountDID(),
            options: XRPCService.Options(resolver: network.identityResolver()))
        feeds.add("cats") { call in try await index.page("cats", call) }
        feeds.onInteractions { account, interactions in print("\(account): \(interactions.count) interaction") }
        let running = try await feeds.service.start()
        try network.use("did:web:cats.example.com", at: running.url)
        let jetstream = Jetstream(try await network.startJetstream().host)
        let filling = Task { try await index.fill(from: .jetstream(jetstream, from: .oldest), select) }
        defer { filling.cancel() }

        let record = AppBsky.Feed.Generator(did: "did:web:cats.example.com", displayName: "Cats", createdAt: .now)
        let feed = try await carol.put(record, key: "cats").uri
        for text in ["My cat sleeps.", "My dog sleeps.", "A catalog of birds."] { try await carol.post(text) }
        while try index.count(of: "cats") < 2 { try await Task.sleep(for: .milliseconds(20)) }
        let page = try await carol.execute(.getFeed(feed: feed)).feed
        for item in page {
            print("\(item.post.author.handle): \(try item.post.record.decode(as: AppBsky.Feed.Post.self).text)")
        }
        print("\(page.count) posts about cats")
        await running.stop()
    }
}
