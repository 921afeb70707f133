import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// The samples of the articles about notifications and lists, compiled and run.
@Suite(.inTurn)
struct SocialDocumentationTests {
    private static let articles = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/BskyKit/BskyKit.docc")

    @Test(arguments: [("Notifications.md", 3), ("Lists.md", 4)])
    func `Every line of the samples is in a test`(_ article: String, _ count: Int) throws {
        let text = try String(contentsOf: Self.articles.appending(path: article), encoding: .utf8)
        let tests = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let lines = Set(tests.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        let samples = text.components(separatedBy: "```swift\n").dropFirst()
        #expect(samples.count == count)
        for sample in samples {
            for line in sample.prefix(upTo: try #require(sample.range(of: "```")).lowerBound).split(separator: "\n") {
                #expect(lines.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
            }
        }
    }

    @Test func `Notifications are listed and set`() async throws {
        let net = try await PostNetwork()
        let (client, bob) = (net.alice, net.bobDID)
        let post = try await client.post("mine")
        try await net.bob.like(try #require(try await net.view(post.uri, by: net.bob)))
        var rows: [String] = []
        let moderator = try await client.moderator()
        for try await page in client.notificationPages(moderator: moderator) {
            for group in page.groups {
                let names = group.authors.map(\.handle.description).joined(separator: ", ")
                rows.append("\(names): \(group.reason.rawValue)")
            }
            if let newest = page.newest { try await client.markNotificationsSeen(upTo: newest) }
            break
        }
        #expect(rows == ["bob.test: like"])
        #expect(try await client.unreadNotificationCount() == 0)
        try await client.updateNotificationSettings { settings in
            settings.like.push = false
            settings.reply.include = .follows
        }
        try await client.subscribe(toPostsOf: bob, replies: true)
        #expect(try await client.notificationSettings().reply.include == .follows)
        try await push(net)
        await net.network.stop()
    }

    private func push(_ net: PostNetwork) async throws {
        let client = net.alice
        let token = Data([1, 2, 3])
        let service = ServiceReference(try DID(net.network.appView.did), service: "bsky_notif")
        let device = PushRegistration(deviceToken: token, appID: "com.example.app")
        try await client.registerPush(device, at: service)
        #expect(net.network.pushDevices(of: net.alicePerson).count == 1)
        try await client.unregisterPush(device, at: service)
        #expect(net.network.pushDevices(of: net.alicePerson).isEmpty)
    }

    @Test func `Lists and starter packs are made`() async throws {
        let net = try await PostNetwork()
        let (client, bob) = (net.alice, net.bobDID)
        let carla = try await net.account("carla.test").did
        let newcomer = try await net.account("dan.test").client
        var names: [Handle] = []
        let list = try await client.createList("Friends", purpose: .curatelist).uri
        let change = try await client.changeList(list, adding: [bob, carla])
        for try await member in client.members(of: list) { names.append(member.subject.handle) }
        try await client.undo(change)
        #expect(Set(names) == ["bob.test", "carla.test"])
        let made = try await client.createStarterPack(StarterPackDraft("Swift", accounts: [bob, carla]))
        let pack = try await client.starterPack(at: made.pack)
        let follows = try await newcomer.join(pack, isNewAccount: true)
        #expect(follows.count == 2)
        await net.network.stop()
    }

    @Test func `A feed is told, and drafts are kept`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let generator = try await net.network.startFeedGenerator()
        generator.set("cats", to: [.init(post: try await net.bob.post("A cat").uri)])
        let record = AppBsky.Feed.Generator(
            did: generator.did, displayName: "Cats", createdAt: .now, acceptsInteractions: true)
        let uri = try await net.bob.put(record, key: "cats").uri
        let feed = try await client.execute(.getFeedGenerator(feed: uri)).view
        let page = try await client.execute(.getFeed(feed: uri))
        let interactions = FeedInteractions(client, feed: feed)
        for item in page.feed { await interactions.add(.interactionSeen, with: item) }
        await interactions.add(.requestLess, with: page.feed[0])
        try await interactions.send()
        #expect(generator.interactions.first?.interactions.count == 2)
        var texts: [String] = []
        let pictures: [String: HTTPBody] = [:]
        try await client.bookmark(page.feed[0].post)
        let id = try await client.saveDraft([PostDraft("Not finished")], gates: .everyone)
        for try await view in client.drafts() {
            let draft = OpenedDraft(view) { path in pictures[path] }
            texts += draft.posts.map(\.text.text)
        }
        try await client.deleteDraft(id)
        #expect(texts == ["Not finished"])
        await net.network.stop()
    }
}
