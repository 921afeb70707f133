import ATData
import ATProtoLexicons
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

    @Test func `a client for an account is logged in without its password`() async throws {
        let network = try await LocalNetwork.start()
        let client = try await network.client(for: network.createAccount("alice.test"))
        #expect(client.handle == "alice.test")
        await network.expireTokens()
        #expect(try await client.execute(.getSession()).did == client.did)
        await network.stop()
    }

    @Test func `the addresses of a network are the same in its next run, and a taken port is replaced`() async throws {
        func urls(_ port: Int) async throws -> [URL] {
            let network = try await LocalNetwork.start(options: LocalNetwork.Options(port: port))
            let jetstream = try await network.startJetstream()
            let urls = [network.server.url, network.plcURL, network.appView.url, network.video.url]
            let all = urls + [try #require(URL(string: jetstream.host))]
            await network.stop()
            return all
        }
        // Other tests take ports at the same time.
        for _ in 0..<50 {
            let probe = try await LocalServer.start()
            let port = probe.port
            await probe.stop()
            guard let first = try? await urls(port), first.map(\.port) == [0, 1, 2, 4, 5].map({ port + $0 }) else {
                continue
            }
            let blocker = try? await LocalServer.start(options: LocalServer.Options(port: port + 2))
            guard let blocker, let second = try? await urls(port) else {
                await blocker?.stop()
                continue
            }
            await blocker.stop()
            #expect(second[2] != first[2])
            #expect(second[2].port.map { $0 > 0 && $0 != port + 2 } == true)
            guard let third = try? await urls(port), third == first else { continue }
            return
        }
        Issue.record("no run had the addresses of the run before")
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
