import BskyKit
import Foundation
import HTTPTransport
import LocalServer
import Synchronization
import TestLoad
import Testing

@Suite(.inTurn)
struct NotificationPageTests {
    private typealias Samples = NotificationSamples
    private typealias Page = AppBsky.Notification.ListNotifications.Output

    /// Runs a server with pages of notifications by their cursors.
    private func run(
        _ pages: [String: LexValue], _ body: (ATClient, LocalServer) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/app.bsky.notification.listNotifications") { request in
            guard let page = pages[request.query("cursor") ?? ""] else {
                return .error("InvalidRequest", "no such page", status: .badRequest)
            }
            return .data(Data(try page.json()), contentType: "application/json")
        }
        let environment = APEnvironment(host: server.url.absoluteString, middleware: [])
        try await body(ATClient(environment: environment), server)
        await server.stop()
    }

    private func page(
        _ notifications: [Samples.Notification], next cursor: String? = nil
    ) throws -> LexValue {
        try LexValue(json: Data(try Page(notifications: notifications, cursor: cursor).json()))
    }

    private func posts(_ server: LocalServer, _ names: [String]) throws {
        let posts = try names.map { try FeedSamples.post($0) }
        let output = AppBsky.Feed.GetPosts.Output(posts: posts)
        server.route(.get, "/xrpc/app.bsky.feed.getPosts") { _ in
            .data(Data(try output.json()), contentType: "application/json")
        }
    }

    @Test func `posts that are gone and notifications that can't be read leave the rest of a page`()
        async throws
    {
        var hostile = try page([
            try Samples.notification("1", .like, by: "a", about: "here"),
            try Samples.notification("2", .like, by: "b", about: "gone"),
            try Samples.notification("3", .init(rawValue: ""), by: "c"),
            try Samples.notification("4", .repost, by: "d"),
            try Samples.notification("5", .likeViaRepost, by: "e", about: "here"),
        ])
        guard case .object(var object) = hostile, case .array(var list)? = object["notifications"] else {
            Issue.record("The page has no notifications.")
            return
        }
        list += [1, .null, ["uri": "at://"], ["reason": "like"]]
        object["notifications"] = .array(list)
        hostile = .object(object)
        try await run(["": hostile]) { client, server in
            try posts(server, ["here", "unrelated"])
            var pages = client.notificationPages().makeAsyncIterator()
            let page = try #require(try await pages.next())
            #expect(Samples.names(page.groups) == [["1"], ["2"], ["3"], ["4"], ["5"]])
            #expect(page.issues.count == 4)
            #expect(page.groups.map { $0.post?.uri.recordKey?.description } == ["here", nil, nil, nil, nil])
            #expect(try await pages.next() == nil)
        }
    }

    @Test func `cursors that repeat end the pages, and posts are asked for in parts of 25`() async throws {
        let many = try (0..<60).map { try Samples.notification("\($0)", .like, about: "post\($0)") }
        let pages = ["": try page(many, next: "x"), "x": try page([], next: "y"), "y": try page([], next: "x")]
        try await run(pages) { client, server in
            try posts(server, [])
            var count = 0
            for try await page in client.notificationPages(limit: 1_000) {
                count += 1
                #expect(count > 1 || page.groups.count == 60)
            }
            #expect(count == 3)
            let asked = server.requests.filter { $0.path.hasSuffix("getPosts") }.map { request in
                request.queryItems.count { $0.name == "uris" }
            }
            #expect(asked == [25, 25, 10])
            #expect(server.requests.first?.query("limit") == "100")
        }
    }

    @Test func `a page of thousands doesn't lead to hundreds of calls`() async throws {
        let many = try (0..<5_000).map { try Samples.notification("\($0)", .like, about: "post\($0)") }
        try await run(["": try page(many)]) { client, server in
            try posts(server, [])
            var pages = client.notificationPages().makeAsyncIterator()
            #expect(try await pages.next()?.groups.count == 5_000)
            #expect(server.requests.count { $0.path.hasSuffix("getPosts") } == 8)
        }
    }

    @Test func `a page whose posts can't be read is not lost`() async throws {
        try await run(["": try page([try Samples.notification("1", .like, about: "here")])]) { client, server in
            var pages = client.notificationPages().makeAsyncIterator()
            await #expect(throws: AtError.self) { _ = try await pages.next() }
            try posts(server, ["here"])
            let page = try await pages.next()
            #expect(page?.groups.first?.post != nil)
            #expect(server.requests.count { $0.path.hasSuffix("listNotifications") } == 1)
        }
    }

    @Test func `moderation leaves out strangers, and followed accounts only if nobody may see them`() async throws {
        var expired = try Samples.notification("5", .follow, by: "e", labels: ["!hide"])
        expired.author.labels?[0].exp = .now
        let list = [
            try Samples.notification("1", .follow, by: "a", labels: ["porn"]),
            try Samples.notification("2", .follow, by: "b", follows: true, labels: ["porn"]),
            try Samples.notification("3", .follow, by: "c", follows: true, labels: ["!hide"]),
            try Samples.notification("4", .follow, by: "d"), expired,
        ]
        try await run(["": try page(list)]) { client, _ in
            var prefs = ModerationPrefs(labelers: [.init("did:web:labeler.test")])
            prefs.labels["porn"] = .hide
            let moderator = Moderator(viewer: "did:web:me.test", prefs: prefs)
            var names: [[String]] = []
            for try await page in client.notificationPages(moderator: moderator) { names += Samples.names(page.groups) }
            #expect(names == [["2"], ["4", "5"]])
        }
    }
}
