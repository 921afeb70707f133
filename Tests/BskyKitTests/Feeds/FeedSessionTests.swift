import BskyKit
import Foundation
import HTTPTransport
import LocalServer
import Synchronization
import TestLoad
import Testing

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
}
