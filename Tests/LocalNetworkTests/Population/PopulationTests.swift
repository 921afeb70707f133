import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct PopulationTests {
    @Test func `a populated network has all kinds of records, and all are valid`() async throws {
        let network = try await LocalNetwork.start()
        let people = try await network.populate(accounts: 12, posts: 200, seed: 7)
        #expect(people.count == 12 && people.first?.handle == "ada.test")
        let client = ATClient(host: network.host, options: .strict)
        try await client.login(identifier: "ada.test", password: "password")
        var items: [AppBsky.Feed.Defs.FeedViewPost] = []
        for try await item in client.items(.getTimeline(limit: 30)) { items.append(item) }
        #expect(items.count > 50)
        #expect(items.contains { $0.reply != nil } && items.contains { $0.reason != nil })
        #expect(items.contains { if case .imagesView? = $0.post.embed { true } else { false } })
        #expect(items.contains { if case .recordView? = $0.post.embed { true } else { false } })
        #expect(items.contains { $0.post.likeCount ?? 0 > 1 })
        let profiles = try await client.execute(.getProfiles(actors: people.map { .did($0.did) }))
        #expect(profiles.profiles.count == 12)
        #expect(profiles.profiles.reduce(0) { $0 + ($1.postsCount ?? 0) } == 200)
        #expect(profiles.profiles.allSatisfy { $0.followersCount ?? 0 > 0 && $0.displayName != nil })
        #expect(try await client.execute(.getUnreadCount()).count > 0)
        await network.stop()
    }

    @Test func `a seed determines the sample records`() async throws {
        func story(_ seed: UInt64) async throws -> [String] {
            let network = try await LocalNetwork.start()
            let people = try await network.populate(accounts: 4, posts: 20, seed: seed)
            let client = ATClient(host: network.host)
            try await client.login(identifier: "bela.test", password: "password")
            var texts: [String] = []
            for person in people {
                for try await post in client.list(AppBsky.Feed.Post.self, in: .did(person.did), reverse: true) {
                    texts.append("\(person.handle): \(post.value.text)")
                }
            }
            await network.stop()
            return texts
        }
        let first = try await story(7)
        let again = try await story(7)
        let other = try await story(8)
        #expect(first.count == 20 && first == again && first != other)
    }
}
