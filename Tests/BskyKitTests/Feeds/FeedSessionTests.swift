import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Synchronization
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct FeedSessionTests {
    private typealias Page = AppBsky.Feed.GetTimeline.Output

    /// Runs a server whose timeline has pages by their cursors.
    private func run(
        _ pages: [String: Page], _ body: (ATClient, LocalServer) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/app.bsky.feed.getTimeline") { request in
            guard let page = pages[request.query("cursor") ?? ""] else {
                return .error("InvalidRequest", "no such page", status: .badRequest)
            }
            return .data(Data(try page.json()), contentType: "application/json")
        }
        let environment = APEnvironment(host: server.url.absoluteString, middleware: [])
        try await body(ATClient(environment: environment), server)
        await server.stop()
    }

    private func page(_ names: [String], next cursor: String? = nil) throws -> Page {
        Page(feed: try names.map { .init(post: try FeedSamples.post($0)) }, cursor: cursor)
    }

    private func names(_ slices: [FeedSlice]) -> [String] {
        slices.compactMap { $0.item.post.uri.recordKey?.description }
    }

    @Test
    func `An empty page isn't the end, and five in a row give back control (case 72)`() async throws {
        var pages = ["": try page([], next: "1")]
        for number in 1..<7 { pages["\(number)"] = try page([], next: "\(number + 1)") }
        pages["7"] = try page(["last"])
        try await run(pages) { client, server in
            let session = FeedSession(client, .timeline)
            let slices5 = try await session.more()
            #expect(slices5.isEmpty)
            #expect(server.requests.count == 5)
            #expect(await !session.snapshot.progress.isAtEnd)
            let slices1 = try await session.more()
            #expect(names(slices1) == ["last"])
            #expect(await session.snapshot.progress.isAtEnd)
            let slices6 = try await session.more()
            #expect(slices6.isEmpty)
            #expect(server.requests.count == 8)
        }
    }

    @Test
    func `A cursor that repeats ends the feed (case 73)`() async throws {
        let pages = [
            "": try page(["a"], next: "x"), "x": try page(["b"], next: "y"), "y": try page(["c"], next: "x"),
        ]
        try await run(pages) { client, server in
            let session = FeedSession(client, .timeline)
            let slices2 = try await session.more()
            #expect(names(slices2) == ["a", "b", "c"])
            #expect(await session.snapshot.progress.isAtEnd)
            #expect(server.requests.count == 3)
        }
    }

    @Test
    func `A look for new posts changes nothing, and a refresh replaces everything at once (cases 71 and 74)`()
        async throws
    {
        let first = Mutex(try page(["b", "a"]))
        let isBroken = Mutex(false)
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/app.bsky.feed.getTimeline") { _ in
            if isBroken.withLock({ $0 }) { return .error("InvalidRequest", "broken", status: .badRequest) }
            return .data(Data(try first.withLock { $0 }.json()), contentType: "application/json")
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        let session = FeedSession(client, .timeline)
        var snapshots = session.snapshots.makeAsyncIterator()
        try await session.more()
        #expect(names(await snapshots.next()?.slices ?? []) == ["b", "a"])
        #expect(try await !session.hasNew())
        let newer = try page(["c", "b", "a"])
        first.withLock { $0 = newer }
        let before = await session.snapshot
        #expect(try await session.hasNew())
        #expect(try await session.hasNew())
        #expect(await session.snapshot == before)
        isBroken.withLock { $0 = true }
        await #expect(throws: AtError.self) { try await session.refresh() }
        #expect(await session.snapshot == before)
        isBroken.withLock { $0 = false }
        let slices3 = try await session.refresh()
        #expect(names(slices3) == ["c", "b", "a"])
        #expect(names(await snapshots.next()?.slices ?? []) == ["c", "b", "a"])
        await server.stop()
    }

    @Test
    func `What moderation filters isn't in the feed`() async throws {
        let hidden = AppBsky.Feed.Defs.FeedViewPost(post: try FeedSamples.post("hidden", labels: ["!hide"]))
        let plain = AppBsky.Feed.Defs.FeedViewPost(post: try FeedSamples.post("plain"))
        try await run(["": Page(feed: [hidden, plain])]) { client, _ in
            let moderator = Moderator(
                viewer: "did:web:me.test", prefs: ModerationPrefs(labelers: [.init("did:web:labeler.test")]))
            let session = FeedSession(client, .timeline, moderator: moderator)
            let slices4 = try await session.more()
            #expect(names(slices4) == ["plain"])
        }
    }

    @Test
    func `A page that fails doesn't take away those before it`() async throws {
        try await run(["": try page(["a"], next: "x")]) { client, server in
            let session = FeedSession(client, .timeline)
            let shown1 = try await session.more()
            #expect(names(shown1) == ["a"])
            let before = await session.snapshot
            #expect(names(before.slices) == ["a"] && before.progress.cursor == "x" && !before.progress.isAtEnd)
            await #expect(throws: AtError.self) { try await session.more() }
            #expect(await session.snapshot == before)
            let shown2 = try await session.refresh()
            #expect(names(shown2) == ["a"])
            #expect(await session.snapshot == before)
            #expect(server.requests.map { $0.query("cursor") } == [nil, "x", "x", nil, "x"])
        }
    }

    @Test
    func `Calls at the same time read one page after the other`() async throws {
        let names = (0..<4).map { page in (0..<30).map { "\(page)-\($0)" } }
        var pages: [String: Page] = [:]
        for (number, names) in names.enumerated() {
            pages[number == 0 ? "" : "\(number)"] = try page(names, next: number == 3 ? nil : "\(number + 1)")
        }
        try await run(pages) { client, server in
            let session = FeedSession(client, .timeline)
            let read = try await withThrowingTaskGroup(of: [FeedSlice].self) { group in
                for _ in 0..<3 { group.addTask { try await session.more() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(read.map(\.count) == [30, 30, 30])
            let slices = await session.snapshot.slices
            #expect(self.names(slices) == names.prefix(3).flatMap(\.self))
            async let refreshed = session.refresh()
            async let more = session.more()
            let counts = try await [refreshed.count, more.count]
            #expect(counts == [30, 30])
            #expect(server.requests.count == 5)
        }
    }

    @Test
    func `A service is asked in the viewer's languages, and a post in another isn't new`() async throws {
        let items = try [("french", "fr"), ("german", "de")].map { (name: String, language: LanguageTag) in
            AppBsky.Feed.Defs.FeedViewPost(post: try FeedSamples.post(name, language: language))
        }
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/app.bsky.feed.getFeed") { request in
            let page = AppBsky.Feed.GetFeed.Output(feed: request.query("limit") == "1" ? [items[0]] : items)
            return .data(Data(try page.json()), contentType: "application/json")
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        var tuning = FeedTuning()
        tuning.languages = ["de", "en-GB"]
        let session = FeedSession(client, .feed("at://did:web:f.test/app.bsky.feed.generator/cats"), tuning: tuning)
        let shown3 = try await session.more()
        #expect(names(shown3) == ["german"])
        #expect(try await !session.hasNew())
        #expect(server.requests.map { $0.headers["Accept-Language"] } == ["de, en-GB", "de, en-GB"])
        await server.stop()
    }

    @Test
    func `The page of a muted account has the posts in which it quotes itself`() async throws {
        func quote(_ name: String, of author: String) throws -> AppBsky.Feed.Defs.FeedViewPost {
            var post = try FeedSamples.post(
                name,
                embed: .recordView(
                    .init(
                        record: .viewRecord(
                            .init(
                                uri: try FeedSamples.uri("quoted"), cid: ModerationSubject.cid,
                                author: try muted(author), value: try ModerationSubject.record("quoted"),
                                indexedAt: ModerationSubject.date)))))
            post.author = try muted("a")
            return .init(post: post)
        }
        func muted(_ author: String) throws -> AppBsky.Actor.Defs.ProfileViewBasic {
            try ModerationSubject.profile(["did": .string("did:web:\(author).test"), "muted": true])
        }
        let items = [try quote("own", of: "a"), try quote("other", of: "m")]
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/app.bsky.feed.getAuthorFeed") { _ in
            .data(
                Data(try AppBsky.Feed.GetAuthorFeed.Output(feed: items).json()), contentType: "application/json")
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        let moderator = Moderator(viewer: "did:web:me.test", prefs: ModerationPrefs())
        for actor: ATIdentifier in [.did("did:web:a.test"), .handle("a.test")] {
            let session = FeedSession(client, .author(actor, .threads), moderator: moderator)
            let shown4 = try await session.more()
            #expect(names(shown4) == ["own"])
        }
        await server.stop()
    }

    @Test
    func `The snapshots end with their session`() async throws {
        let client = ATClient(environment: APEnvironment(host: "https://a.test", middleware: []))
        func snapshots() -> AsyncStream<FeedSession.Snapshot> { FeedSession(client, .timeline).snapshots }
        var iterator = snapshots().makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test func `a search and a list of posts are feeds, too`() async throws {
        let net = try await PostNetwork()
        var uris: [ATURI] = []
        for number in 0..<60 { uris.append(try await net.bob.post("number \(number)").uri) }
        try await net.bob.delete(uris[40])
        let byHandle = ATURI("bob.test", "app.bsky.feed.post", try #require(uris[1].recordKey))
        let posts = FeedSource.posts([uris[50], byHandle, byHandle] + uris)
        let session = FeedSession(net.alice, posts)
        var shown: [ATURI] = []
        while await !session.snapshot.progress.isAtEnd { shown += try await session.more().map { $0.item.post.uri } }
        let others = uris.enumerated().filter { ![50, 1, 40].contains($0.offset) }.map(\.element)
        #expect(shown == [uris[50], uris[1]] + others)
        #expect(try await !session.hasNew())

        var search = PostSearch("NUMBER 5")
        search.author = "bob.test"
        let found = FeedSession(net.alice, .search(search))
        let slices = try await found.more()
        #expect(slices.map(\.item.post.uri) == ([5, 15, 25, 35, 45] + Array(50..<60)).reversed().map { uris[$0] })
        _ = try await net.bob.post("number 500")
        #expect(try await found.hasNew())

        for source in [posts, FeedSource.search(search)] {
            #expect(try JSONDecoder().decode(FeedSource.self, from: JSONEncoder().encode(source)) == source)
            #expect(FeedTuning.official(for: source, Preferences(entries: [])) == FeedTuning())
        }
        await net.network.stop()
    }

    @Test(arguments: ["", "-1", "x", "9223372036854775807", "99999999999999999999"])
    func `a cursor that isn't ours doesn't stop a list of posts`(cursor: String) async throws {
        let net = try await PostNetwork()
        let uri = try await net.bob.post("one").uri
        let page = try await FeedSource.posts([uri]).page(of: net.alice, cursor: cursor, limit: 30, options: .init())
        #expect(page.items.count <= 1 && page.cursor == nil)
        await net.network.stop()
    }
}
