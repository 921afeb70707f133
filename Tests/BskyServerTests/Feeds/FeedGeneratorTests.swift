import ATStreams
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

@testable import BskyServer

@Suite(.inTurn)
struct FeedGeneratorTests {
    private static let publisher: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
    private let feeds: FeedGenerator

    init() throws { feeds = FeedGenerator(host: "cats.example.com", publisher: Self.publisher) }

    private func posts(_ count: Int) throws -> [AppBsky.Feed.Defs.SkeletonFeedPost] {
        try (0..<count).map { .init(post: try samplePost("k\($0)").uri) }
    }

    @Test func `a service describes its feeds, and itself`() async throws {
        feeds.add("dogs") { _ in FeedPage(feed: []) }
        feeds.add("cats") { _ in FeedPage(feed: []) }
        let description = try await feeds.service.client().execute(.describeFeedGenerator())
        #expect(description.did == "did:web:cats.example.com")
        #expect(description.feeds.map(\.uri) == [feeds.uri(of: "cats"), feeds.uri(of: "dogs")])
        let response = await feeds.service.respond(to: ServerRequest(method: .get, target: "/.well-known/did.json"))
        let document = try DIDDocument(json: try #require(response.bytes), of: "did:web:cats.example.com")
        #expect(document.service("#bsky_fg", type: "BskyFeedGenerator")?.endpoint == "https://cats.example.com")
    }

    @Test(arguments: [
        "at://did:web:other.example.com/app.bsky.feed.generator/cats", "at://alice.test/app.bsky.feed.generator/cats",
        "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/cats",
        "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.generator/other",
        "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.generator", "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz",
    ])
    func `another publisher, collection or name is an unknown feed`(uri: String) async throws {
        feeds.add("cats") { _ in FeedPage(feed: []) }
        let error = await #expect(throws: AtError.self) {
            try await feeds.service.client().execute(.getFeedSkeleton(feed: try ATURI(uri)))
        }
        #expect(error?.matches(AppBsky.Feed.GetFeedSkeleton.Errors.unknownFeed) == true)
    }

    @Test func `a page has only posts, each once, and no more than asked for`() async throws {
        var options = XRPCService.Options()
        options.checksOutput = false
        let feeds = FeedGenerator(host: "cats.example.com", publisher: Self.publisher, options: options)
        let posts = try posts(30)
        feeds.add("cats") { _ in
            var page = FeedPage(feed: [posts[0]] + posts, cursor: "next", reqId: String(repeating: "a", count: 101))
            page.feed.insert(.init(post: "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.like/1"), at: 2)
            page.feed.insert(.init(post: "at://alice.test/app.bsky.feed.post/1"), at: 3)
            return page
        }
        feeds.add("empty") { _ in FeedPage(feed: [], cursor: "next") }
        let client = feeds.service.client()
        let page = try await client.execute(.getFeedSkeleton(feed: feeds.uri(of: "cats"), limit: 10))
        #expect(page.feed.map(\.post) == posts.prefix(10).map(\.post) && page.cursor == "next" && page.reqId == nil)
        let empty = try await client.execute(.getFeedSkeleton(feed: feeds.uri(of: "empty")))
        #expect(empty.cursor == nil)
    }

    @Test func `a page that is too long is an error where outputs are checked`() async throws {
        let posts = try posts(30)
        feeds.add("cats") { _ in FeedPage(feed: posts, cursor: "next") }
        let error = await #expect(throws: AtError.self) {
            try await feeds.service.client().execute(.getFeedSkeleton(feed: feeds.uri(of: "cats"), limit: 10))
        }
        #expect(error?.status == .internalServerError)
    }

    @Test func `pages with nothing to show are passed over`() async throws {
        let posts = try posts(3)
        feeds.add("cats") { call in
            switch call.cursor {
            case nil: FeedPage(feed: [posts[0]], cursor: "1")
            case "1": FeedPage(feed: [.init(post: "at://alice.test/app.bsky.feed.like/1")], cursor: "2")
            case "2": FeedPage(feed: [], cursor: "3")
            default: FeedPage(feed: [posts[1]])
            }
        }
        let client = feeds.service.client()
        let page = try await client.execute(.getFeedSkeleton(feed: feeds.uri(of: "cats"), cursor: "1"))
        #expect(page.feed.map(\.post) == [posts[1].post] && page.cursor == nil)
    }

    @Test func `interactions that a slow handler has no room for are refused, and none is lost`() async throws {
        let queue = InteractionQueue()
        let (release, received) = (OneShot(), Guarded(0))
        _ = queue.set { _, interactions in
            await release.wait()
            received.withLock { $0 += interactions.count }
        }
        func send(_ number: Int, _ account: Int) throws {
            let post = try samplePost("k\(number)").uri
            try queue.receive(
                [.init(event: .interactionLike, item: post)], from: try DID("did:web:a\(account).example.com"))
        }
        for number in 0..<InteractionQueue.mostOfAccount { try send(number, 0) }
        let share = #expect(throws: XRPCError.self) { try send(1_000, 0) }
        #expect(share?.status == .tooManyRequests && share?.headers["Retry-After"] != nil)
        for number in 0..<InteractionQueue.mostWaiting - InteractionQueue.mostOfAccount {
            try send(number, 1 + number / InteractionQueue.mostOfAccount)
        }
        let full = #expect(throws: XRPCError.self) { try send(1_000, 99) }
        #expect(full?.status == .serviceUnavailable)
        release.fire()
        await queue.untilHandled()
        #expect(received.withLock(\.self) == InteractionQueue.mostWaiting)
        // What was refused was not recorded, so it can be sent again.
        try send(1_000, 99)
        await queue.untilHandled()
        #expect(received.withLock(\.self) == InteractionQueue.mostWaiting + 1)
    }

    @Test func `an index that never connects is reported, and so are holes in its stream`() async throws {
        let seconds = Guarded(0.0)
        var time = TimeSource.system
        time.date = { Date(timeIntervalSinceNow: seconds.withLock(\.self)) }
        let folder = try IndexFolder()
        let index = try FeedIndex(file: folder.file, keeping: .hours(48), time: time)
        feeds.reportLag(of: index)
        index.setFilling()
        let filler = FeedFiller(index, StreamID(service: "https://example.com", name: "jetstream")) { _, _ in }
        try await filler.take(.gap(.futureCursor(requested: 5)))
        let request = ServerRequest(method: .get, target: "/xrpc/_health")
        let first = await feeds.service.respond(to: request)
        #expect(first.status == .ok && String(decoding: first.bytes ?? Data(), as: UTF8.self).contains("\"gaps\":1"))
        seconds.withLock { $0 = 1_000 }
        try await until { await feeds.service.respond(to: request).status == .serviceUnavailable }
    }

    @Test func `a slow clock is reported, because the place in the stream isn't stored`() async throws {
        // Both clocks stand still, at a whole second.
        let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let (seconds, folder) = (Guarded(-120.0), try IndexFolder())
        var time = TimeSource.system
        time.date = { withExtendedLifetime(folder) { now.addingTimeInterval(seconds.withLock(\.self)) } }
        let index = try FeedIndex(file: folder.file, keeping: .hours(48), time: time)
        feeds.reportLag(of: index)
        index.setFilling()
        let stream = StreamID(service: "https://example.com", name: "jetstream.v1.subscribe")
        let filler = FeedFiller(index, stream) { _, _ in }
        func take(_ place: Date) async throws {
            let seq = Int64(place.timeIntervalSince1970 * 1_000_000)
            let event = AccountEvent(seq: seq, did: "did:web:a.example.com", time: Datetime(place), isActive: true)
            try await filler.take(.account(event))
            try await filler.store()
        }
        let request = ServerRequest(method: .get, target: "/xrpc/_health")
        for _ in 0..<2 { try await take(now) }
        #expect(try await filler.load(stream) == nil)
        let health = await feeds.service.respond(to: request)
        #expect(health.status == .serviceUnavailable)
        #expect(String(decoding: health.bytes ?? Data(), as: UTF8.self).contains("clock is 120 s behind"))
        // One wrong event is no fault of the clock.
        seconds.withLock { $0 = 0 }
        for _ in 0..<2 { try await take(now) }
        try await take(now.addingTimeInterval(86_400))
        try await until { await feeds.service.respond(to: request).status == .ok }
    }

    @Test func `posts and messages that can't be read are counted`() async throws {
        let (index, _) = try IndexFolder.turnedIndex(keeping: .hours(48))
        feeds.reportLag(of: index)
        index.setFilling()
        let filler = FeedFiller(index, StreamID(service: "https://example.com", name: "jetstream")) {
            $1.add($0, to: "all")
        }
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
        let text = #"""
            {"did":"did:web:a.example.com","time_us":\#(now),"kind":"commit","commit":{"rev":"3l3qo2vutsw2b",
            "operation":"create","collection":"app.bsky.feed.post","rkey":"3l3qo2vuowo2b",
            "record":{"$type":"app.bsky.feed.post","text":"cat","createdAt":"2026-11-28"},
            "cid":"bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a"}}
            """#
        guard case .event(let event) = try JetstreamDecoder(.v1).decode(text).content else { throw CancellationError() }
        try await filler.take(event)
        do throws(FrameError) {
            _ = try JetstreamDecoder(.v1).decode("no JSON")
        } catch {
            try await filler.take(.invalid(InvalidEvent(error: error, byteCount: 7)))
        }
        try await filler.store()
        let health = await feeds.service.respond(to: ServerRequest(method: .get, target: "/xrpc/_health"))
        #expect(String(decoding: health.bytes ?? Data(), as: UTF8.self).contains("\"unreadable\":2"))
        #expect(try index.count(of: "all") == 0)
    }

    @Test func `only a feed for a reader learns who reads it`() async throws {
        let readers = Guarded<[String]>([])
        for (name, audience) in [("open", FeedAudience.everyone), ("mine", .reader), ("members", .accounts)] {
            feeds.add(try RecordKey(name), for: audience) { call in
                readers.withLock { $0.append("\(name) \(call.caller.account?.description ?? "nobody")") }
                return FeedPage(feed: [])
            }
        }
        let alice: DID = "did:web:alice.example.com"
        for name in ["open", "mine", "members"] {
            let feed = feeds.uri(of: try RecordKey(name))
            _ = try await feeds.service.client(as: alice).execute(.getFeedSkeleton(feed: feed))
        }
        _ = try await feeds.service.client().execute(.getFeedSkeleton(feed: feeds.uri(of: "mine")))
        let error = await #expect(throws: AtError.self) {
            try await feeds.service.client().execute(.getFeedSkeleton(feed: feeds.uri(of: "members")))
        }
        #expect(error?.status == .unauthorized)
        #expect(readers.withLock { $0 } == ["open nobody", "mine \(alice)", "members \(alice)", "mine nobody"])
    }

    @Test func `interactions are handed on once, without what isn't a post`() async throws {
        let received = Guarded<[AppBsky.Feed.Defs.Interaction]>([])
        feeds.onInteractions { _, interactions in received.withLock { $0 += interactions } }
        let post = try samplePost("k1").uri
        let liked = AppBsky.Feed.Defs.Interaction(event: .interactionLike, item: post)
        let other = AppBsky.Feed.Defs.Interaction(event: .interactionLike, item: feeds.uri(of: "cats"))
        let strange = AppBsky.Feed.Defs.Interaction(event: "com.example#shook", item: post)
        let alice = feeds.service.client(as: "did:web:alice.example.com")
        for _ in 0..<3 { _ = try await alice.execute(.sendInteractions(interactions: [liked, other, strange, liked])) }
        try await until { received.withLock(\.count) == 2 }
        #expect(received.withLock { $0.map { $0.event?.rawValue } } == [liked.event?.rawValue, "com.example#shook"])
        let many = Array(repeating: liked, count: 501)
        let error = await #expect(throws: AtError.self) {
            try await alice.execute(.sendInteractions(interactions: many))
        }
        #expect(error?.status == .badRequest)
        await #expect(throws: AtError.self) {
            try await feeds.service.client().execute(.sendInteractions(interactions: [liked]))
        }
    }

    @Test func `the app shows a feed of the network, with its reader's token`() async throws {
        let network = try await LocalNetwork.start()
        for name in ["carol.test", "alice.test"] {
            try await network.createAccount(handle: name, password: "correct-horse")
        }
        let carol = ATClient(host: network.host)
        try await carol.login(identifier: "carol.test", password: "correct-horse")
        let alice = ATClient(host: network.host)
        try await alice.login(identifier: "alice.test", password: "correct-horse")
        let aliceDID = try await alice.accountDID()
        let resolver = network.identityResolver()
        // Known before, so that no lookup of the service can take too long on a busy machine.
        _ = try await resolver.document(of: aliceDID)
        let feeds = FeedGenerator(
            host: "cats.example.com", publisher: try await carol.accountDID(),
            options: XRPCService.Options(resolver: resolver))
        let folder = try IndexFolder()
        let index = try FeedIndex(file: folder.file)
        let reader = Guarded<DID?>(nil)
        feeds.add("cats", for: .reader) { call in
            reader.withLock { $0 = call.caller.account }
            var page = try await index.page("cats", call)
            page.reqId = "request-1"
            return page
        }
        let received = Guarded<[DID]>([])
        feeds.onInteractions { account, _ in received.withLock { $0.append(account) } }
        let running = try await feeds.service.start()
        try network.use("did:web:cats.example.com", at: running.url)
        let jetstream = try await network.startJetstream()
        let filling = Task {
            try await index.fill(from: .jetstream(Jetstream(jetstream.host), from: .oldest)) { post, batch in
                if post.record.text.contains("cat") { batch.add(post, to: "cats") }
            }
        }
        let record = AppBsky.Feed.Generator(
            did: "did:web:cats.example.com", displayName: "Cats", createdAt: .now, acceptsInteractions: true)
        let feed = try await carol.put(record, key: "cats").uri
        var refs: [ATURI] = []
        for text in ["one cat", "a dog", "two cats"] {
            refs.append(try await carol.create(AppBsky.Feed.Post(text: text, createdAt: .now)).uri)
        }
        try await until { try index.count(of: "cats") == 2 }
        let page = try await alice.execute(.getFeed(feed: feed))
        #expect(page.feed.map(\.post.uri) == [refs[2], refs[0]])
        #expect(reader.withLock { $0 } == aliceDID)
        // A deleted post leaves the feed.
        try await carol.delete(refs[0])
        try await until { try index.count(of: "cats") == 1 }
        var options = CallOptions()
        options.proxy = ServiceReference("did:web:cats.example.com", service: "bsky_fg")
        let seen = AppBsky.Feed.Defs.Interaction(event: .interactionSeen, item: refs[2])
        _ = try await alice.execute(.sendInteractions(interactions: [seen]), options: options)
        try await until { received.withLock { $0 } == [aliceDID] }
        let health = await feeds.service.respond(to: ServerRequest(method: .get, target: "/xrpc/_health"))
        #expect(health.status == .ok)
        filling.cancel()
        await running.stop()
        await network.stop()
    }
}
