import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct NotificationTests {
    private func groups(_ client: ATClient, _ filter: NotificationFilter = .all) async throws -> [NotificationGroup] {
        var groups: [NotificationGroup] = []
        for try await page in client.notificationPages(filter) { groups += page.groups }
        return groups
    }

    @Test func `likes of several accounts are one group with its post, and filters apply`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test")
        let uri = try await net.alice.post("mine").uri
        let view = try #require(try await net.view(uri, by: net.bob))
        try await net.bob.like(view)
        try await carla.client.like(view)
        try await net.alice.follow(try await net.alice.execute(.getProfile(actor: .did(net.bobDID))))
        let reply = try await carla.client.post("hello", reply: RecordLink(uri)).uri
        let all = try await groups(net.alice)
        #expect(all.map(\.reason) == [.reply, .like])
        #expect(all[1].authors.map(\.did) == [carla.did, net.bobDID])
        #expect(all.map { $0.post?.uri } == [reply, uri])
        #expect(try await groups(net.alice, .conversations).map(\.reason) == [.reply])
        #expect(try await groups(net.alice, .followed).map { $0.authors.map(\.did) } == [[net.bobDID]])
        // A post that was deleted leaves its notifications.
        try await net.alice.delete(uri)
        #expect(try await groups(net.alice).map { $0.post?.uri } == [reply, nil])
        await net.network.stop()
    }

    @Test func `what was seen stays seen`() async throws {
        let net = try await PostNetwork()
        let uri = try await net.alice.post("mine").uri
        try await net.bob.like(try #require(try await net.view(uri, by: net.bob)))
        #expect(try await net.alice.unreadNotificationCount() == 1)
        var pages = net.alice.notificationPages().makeAsyncIterator()
        let page = try #require(try await pages.next())
        let newest = try #require(page.newest)
        #expect(try await net.alice.markNotificationsSeen(upTo: newest))
        #expect(try await net.alice.unreadNotificationCount() == 0)
        let older = Datetime(newest.date.addingTimeInterval(-3600))
        #expect(try await !net.alice.markNotificationsSeen(upTo: older))
        #expect(try await !net.alice.markNotificationsSeen(upTo: newest))
        // Another device knows only what the server says.
        let other = ATClient(host: net.network.host)
        try await other.login(identifier: "alice.test", password: "correct-horse")
        #expect(try await !other.markNotificationsSeen(upTo: older))
        #expect(try await net.alice.unreadNotificationCount() == 0)
        #expect(net.count("app.bsky.notification.updateSeen") == 1)
        // A date in the future counts as now, and hides nothing later.
        #expect(try await net.alice.markNotificationsSeen(upTo: "2999-01-01T00:00:00Z"))
        let seenAt = try #require(try await net.alice.execute(.listNotifications(limit: 1)).seenAt)
        #expect(seenAt.date.timeIntervalSinceNow < 24 * 3600)
        await net.network.stop()
    }

    @Test func `a clock that is ahead hides no notification, and what it has stored is mended`() async throws {
        let net = try await PostNetwork()
        let view = try #require(try await net.view(try await net.alice.post("mine").uri, by: net.bob))
        try await net.bob.like(view)
        #expect(try await net.alice.markNotificationsSeen(upTo: Datetime(Date() + 3 * 3600)))
        #expect(try await net.alice.unreadNotificationCount() == 0)
        let repost = try await net.bob.repost(view)
        #expect(try await net.alice.unreadNotificationCount() == 1)
        // Another app has stored a time of a clock that jumped.
        try await net.alice.execute(.updateSeen(seenAt: "2031-01-01T00:00:00Z"))
        #expect(try await net.alice.unreadNotificationCount() == 0)
        let other = ATClient(host: net.network.host)
        try await other.login(identifier: "alice.test", password: "correct-horse")
        #expect(try await other.markNotificationsRead())
        try await net.bob.delete(repost)
        try await net.bob.repost(view)
        #expect(try await other.unreadNotificationCount() == 1)
        await net.network.stop()
    }

    @Test func `of two clocks, the one that is behind says how far notifications are seen`() async throws {
        let net = try await PostNetwork()
        let list = "app.bsky.notification.listNotifications"
        func mark(serverTime: Date) async throws -> TimeInterval {
            net.network.faults.script(
                list,
                [
                    .status(
                        200, headers: ["Content-Type": "application/json", "Date": HTTPDate.text(serverTime)],
                        body: Data(#"{"notifications":[]}"#.utf8))
                ])
            #expect(try await net.alice.markNotificationsRead())
            let seenAt = try await net.alice.execute(.listNotifications(limit: 1)).seenAt
            return try #require(seenAt).date.timeIntervalSince(serverTime)
        }
        #expect(abs(try await mark(serverTime: Date() - 3 * 3600)) < 1)
        // A difference of seconds is that of the response, unless this machine is that slow.
        let start = Date()
        #expect(try await mark(serverTime: start - 3) > 2.9 || Date().timeIntervalSince(start) > 6)
        #expect(abs(try await mark(serverTime: Date() + 3 * 3600) + 3 * 3600) < 60)
        await net.network.stop()
    }

    @Test func `settings change one by one, and notifications obey them`() async throws {
        let net = try await PostNetwork()
        let uri = try await net.alice.post("mine").uri
        try await net.bob.like(try #require(try await net.view(uri, by: net.bob)))
        _ = try await net.bob.post("hello", reply: RecordLink(uri))
        try await net.alice.updateNotificationSettings { _ in }
        #expect(net.count("app.bsky.notification.putPreferencesV2") == 0)
        let settings = try await net.alice.updateNotificationSettings { $0.like.list = false }
        #expect(!settings.like.list && settings.repost.list)
        #expect(try await groups(net.alice).map(\.reason) == [.reply])
        // Changes at the same time don't undo each other, as only what changed is sent.
        try await withThrowingTaskGroup(of: Void.self) { group in
            let other = ATClient(host: net.network.host)
            try await other.login(identifier: "alice.test", password: "correct-horse")
            group.addTask { _ = try await other.updateNotificationSettings { $0.quote.push = false } }
            group.addTask { _ = try await net.alice.updateNotificationSettings { $0.reply.include = .follows } }
            group.addTask { _ = try await net.alice.updateNotificationSettings { $0.chat.include = .accepted } }
            try await group.waitForAll()
        }
        let after = try await net.alice.notificationSettings()
        #expect(!after.quote.push && after.reply.include == .follows && after.chat.include == .accepted)
        #expect(!after.like.list)
        #expect(try await groups(net.alice).isEmpty)
        await net.network.stop()
    }

    @Test func `a setting's fields of later versions are sent back`() async throws {
        let server = try await LocalServer.start()
        let plain: LexValue = ["list": true, "push": true]
        let filterable: LexValue = ["list": true, "push": true, "include": "all", "sound2027": "bell"]
        var kinds: LexObject = ["chat": ["include": "all", "push": true], "aurora2027": ["list": true]]
        for name in ["follow", "like", "likeViaRepost", "mention", "quote", "reply", "repost", "repostViaRepost"] {
            kinds[name] = filterable
        }
        for name in ["starterpackJoined", "subscribedPost", "unverified", "verified"] { kinds[name] = plain }
        let output = LexValue.object(["preferences": .object(kinds)])
        server.route("/xrpc/*") { _ in .data(Data(try output.json()), contentType: "application/json") }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        try await client.updateNotificationSettings { $0.like.push = false }
        let sent = try LexValue(json: try #require(server.requests.last).body)
        #expect(sent == ["like": ["list": true, "push": false, "include": "all", "sound2027": "bell"]])
        await server.stop()
    }

    @Test func `posts of subscribed accounts are notifications`() async throws {
        let net = try await PostNetwork()
        try await net.bob.post("before")
        try await net.alice.subscribe(toPostsOf: net.bobDID)
        let post = try await net.bob.post("after").uri
        _ = try await net.bob.post("reply", reply: RecordLink(post))
        var subscribed: [DID] = []
        for try await account in net.alice.subscribedAccounts() { subscribed.append(account.did) }
        #expect(subscribed == [net.bobDID])
        let all = try await groups(net.alice)
        #expect(all.map(\.reason) == [.subscribedPost])
        #expect(all.first?.post?.uri == post && all.first?.others.isEmpty == true)
        try await net.alice.subscribe(toPostsOf: net.bobDID, replies: true)
        #expect(try await groups(net.alice).map(\.notifications.count) == [2])
        try await net.alice.unsubscribe(fromPostsOf: net.bobDID)
        #expect(try await groups(net.alice).isEmpty)
        await net.network.stop()
    }

    @Test func `a device is registered for push once, and until it is unregistered`() async throws {
        let net = try await PostNetwork()
        let service = ServiceReference(try DID(net.network.appView.did), service: "bsky_notif")
        let device = PushRegistration(deviceToken: Data([0x00, 0xAB, 0xFF]), appID: "com.example.app")
        for _ in 0..<2 { try await net.alice.registerPush(device, at: service) }
        #expect(net.network.pushDevices(of: net.alicePerson).map(\.token) == ["00abff"])
        #expect(net.network.pushDevices(of: net.alicePerson).map(\.platform) == ["ios"])
        try await net.alice.unregisterPush(device, at: service)
        #expect(net.network.pushDevices(of: net.alicePerson).isEmpty)
        await net.network.stop()
    }
}
