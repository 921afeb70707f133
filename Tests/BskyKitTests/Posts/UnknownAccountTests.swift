import BskyKit
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct UnknownAccountTests {
    @Test func `that there is no such account is seen in one way, whatever was called`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let host = net.network.host
        let resolver = net.network.identityResolver()
        let name = "nobody.test"
        let calls: [(what: String, call: @Sendable () async throws -> Void)] = [
            ("follow", { try await client.follow(name) }), ("unfollow", { try await client.unfollow(name) }),
            ("block", { try await client.block(name) }), ("mute", { try await client.mute(name) }),
            ("profile", { _ = try await client.profile(of: name) }), ("did", { _ = try await client.did(of: name) }),
            ("authorFeed", { for try await _ in client.authorFeed(of: name) {} }),
            ("followers", { for try await _ in client.followers(of: name) {} }),
            ("list", { for try await _ in client.list(AppBsky.Feed.Post.self, in: name) {} }),
            ("report", { try await client.report(account: name, reason: .spam) }),
            ("chat", { _ = try await client.chat(with: name) }),
            ("getProfile", { _ = try await client.execute(.getProfile(actor: "nobody.test")) }),
            ("ATClient", { _ = try await ATClient(account: name, resolver: resolver) }),
            ("login", { try await ATClient(host: host).login(identifier: name, password: "correct-horse") }),
        ]
        for (what, call) in calls {
            let error = await #expect(throws: AtError.self, "\(what)") { try await call() }
            #expect(error?.isUnknownAccount == true && error?.isTransient == false, "\(what): \(error!)")
        }
        let wrong = await #expect(throws: AtError.self) {
            try await ATClient(host: host).login(identifier: "alice.test", password: "wrong-horse")
        }
        #expect(wrong?.isUnknownAccount == false)
        await net.network.stop()
    }

    @Test func `an account that was deleted is an unknown one, and a deactivated one isn't`() async throws {
        let net = try await PostNetwork()
        let person = try #require(net.network.accounts.first { $0.did == net.bobDID })
        try await net.network.setStatus(.deactivated, of: person)
        let deactivated = await #expect(throws: AtError.self) {
            for try await _ in net.alice.list(AppBsky.Feed.Post.self, in: net.bobDID) {}
        }
        #expect(deactivated?.isUnknownAccount == false)
        try await net.network.setStatus(.deleted, of: person)
        let deleted = await #expect(throws: AtError.self) { try await net.alice.follow(net.bobDID) }
        #expect(deleted?.isUnknownAccount == true)
        await net.network.stop()
    }
}
