import ATOAuth
import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import LocalNetwork
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// Clocks that are wrong by an hour: those of the machines, and that of the database.
@Suite(.inTurn) struct ClockTests {
    private static func clock(_ offset: Double) -> TimeSource {
        TimeSource(now: { .now }, date: { Date() + offset }, sleep: { try await Task.sleep(for: $0) })
    }

    @Test func `machines whose clocks differ by hours refresh a session, and no token is used twice`() async throws {
        guard let stores = try await TestStores.make() else { return }
        var options = LocalNetwork.Options()
        (options.oauth.onRefreshReplay, options.logLimit) = (.revoke, 0)
        let network = try await LocalNetwork.start(options: options)
        let did = try await network.createAccount(handle: "alice.test", password: "secret").did
        network.oauth.autoApprove(as: did)
        var clients: [OAuthClient] = []
        for offset in [-3_600.0, 0, 3_600] {
            let accounts = try await stores.open(time: Self.clock(offset)).accounts
            clients.append(
                OAuthClient(
                    .loopback("atproto transition:generic"), accounts: accounts,
                    identities: network.identityResolver()))
        }
        _ = try await clients[0].login("alice.test", in: HTTPBrowser())
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for client in clients {
                tasks.addTask {
                    let session = try #require(try await client.restore(did))
                    for _ in 0..<10 { try await session.environment.refreshSession() }
                }
            }
            try await tasks.waitForAll()
        }
        #expect(network.oauth.counts.replays == 0 && network.oauth.sessionCount == 1)
        await network.stop()
    }

    @Test func `a lease from before the database's clock was set back ends when it should`() async throws {
        guard let stores = try await TestStores.make() else { return }
        var lease = LeaseTimes.silent
        (lease.duration, lease.patience) = (.milliseconds(500), .seconds(100))
        let dead = try await stores.open(lease: lease).session(of: alice)
        let other = try await stores.open(lease: lease).session(of: alice)
        try await dead.save(session("one"))
        _ = try await dead.lock()
        try await stores.change("lease_until = lease_until + interval '1 hour'")
        let lock = try await other.lock()
        try await other.save(session("two"))
        lock?.release()
        #expect(try await other.load()?.accessToken == "access-two")
    }

    @Test func `a dead process isn't alive for an hour because the database's clock was set back`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let groups = try await stores.open().groups
        try await groups.create("group", partitions: 4, service: "https://relay.test")
        let (dead, other) = (
            GroupMember(name: "dead", lease: .seconds(10)), GroupMember(name: "other", lease: .seconds(10))
        )
        #expect(try await groups.beat(dead, of: "group").owned.count == 4)
        try await stores.database().execute(
            "UPDATE \(name: stores.schema).group_member SET until = until + interval '1 hour'")
        #expect(try await groups.beat(other, of: "group").owned.count == 4)
        #expect(try await groups.status(of: "group").members.first { $0.id == dead.id }?.isAlive == false)
    }

    @Test func `the database's clock jumps to and fro, and each record takes effect exactly once`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let network = try await LocalNetwork.start()
        let effects = try await Effects(stores)
        let tasks = [try await effects.work(network), try await effects.work(network)]
        try await network.whileWriting(accounts: 3) {
            for round in 0..<6 {
                let before = try await effects.uris().count
                try await until { try await effects.uris().count > before + 10 }
                let hours = round % 2 == 0 ? -1 : 1
                try await effects.database.execute(
                    "UPDATE \(name: stores.schema).group_member SET until = until + \(hours) * interval '1 hour'")
            }
        }
        _ = try await effects.expectAll(of: network)
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        await network.stop()
    }
}
