import ATData
import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// What options and other arguments do that no one would choose.
@Suite(.inTurn) struct OptionsTests {
    private static let longest: [Duration] = [
        .seconds(Int64.max), .seconds(Int64.max) * 18, .seconds(-Int64.max), .seconds(Int64.min) * 18,
    ]

    @Test(arguments: longest)
    func `tokens can have any lifetime`(lifetime: Duration) async throws {
        let options = LocalNetwork.Options(
            accessTokenLifetime: lifetime, refreshTokenLifetime: lifetime, refreshGrace: lifetime)
        let network = try await LocalNetwork.start(options: options)
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        let tokens = try await network.issueTokens(for: alice)
        #expect(tokens.access.split(separator: ".").count == 3)
        let probe = NetworkProbe(
            network: network, alice: alice, bob: alice, client: ATClient(host: network.host))
        let call = try await probe.get("/xrpc/com.atproto.server.getSession", token: tokens.access)
        #expect(call.status == (lifetime > .zero ? 200 : 400))
        let refresh = try await probe.post("/xrpc/com.atproto.server.refreshSession", token: tokens.refresh)
        #expect(refresh.status == (lifetime > .zero ? 200 : 400))
        await network.stop()
    }

    @Test(arguments: [Int.max, Int.min, -1, 0])
    func `a network starts with any blob limit`(limit: Int) async throws {
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(blobLimit: limit, logLimit: limit))
        let probe = NetworkProbe(
            network: network, alice: try await network.createAccount(handle: "alice.test", password: "secret"),
            bob: try await network.createAccount(handle: "bob.test", password: "secret"),
            client: ATClient(host: network.host))
        let described = try await probe.get("/xrpc/com.atproto.server.describeServer")
        #expect(described.status == 200)
        await network.stop()
    }

    @Test(arguments: [Int.max, Int.min, -1])
    func `a rate limit can demand any wait`(seconds: Int) async throws {
        try await NetworkProbe.run { probe in
            probe.network.faults.script(
                "*", [.rateLimited(retryAfter: seconds, limit: seconds), .overloaded(retryAfter: seconds)])
            for status in [429, 503, 200] {
                let answer = try await probe.get("/xrpc/com.atproto.server.describeServer")
                #expect(answer.status == status)
            }
        }
    }

    @Test func `negative numbers of accounts and posts mean none`() async throws {
        let network = try await LocalNetwork.start()
        let none = try await network.populate(accounts: -1, posts: -1)
        let one = try await network.populate(accounts: 1, posts: Int.min)
        #expect(none.isEmpty && one.count == 1)
        await network.stop()
    }
}
