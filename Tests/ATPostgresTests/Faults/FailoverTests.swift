import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import LocalNetwork
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// A server that is lost for ever, and a standby that takes over.
@Suite(.inTurn) struct FailoverTests {
    /// A server and its standby. Both are in the address, the standby first: it can't be written to, so it is passed
    /// over.
    private func pair() async throws -> (first: PostgresServer, second: PostgresServer, stores: TestStores)? {
        guard let first = try await PostgresServer.own() else { return nil }
        let second = try await first.standby()
        let address = "host=\(second.folder.path),\(first.folder.path) dbname=postgres user=atp"
        return (first, second, TestStores(server: first, address: address))
    }

    /// Lets each commit wait for the standby.
    private func synchronize(_ server: PostgresServer) async throws {
        let database = try PostgresDatabase(server.address(), options: .patient)
        try await database.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        try await database.execute("SELECT pg_catalog.pg_reload_conf()")
        try await until {
            let row = try await database.query("SELECT sync_state FROM pg_catalog.pg_stat_replication").first()
            return try row?.decode(String.self) == "sync"
        }
    }

    @Test(arguments: [true, false])
    func `a standby takes over, and each record takes effect exactly once`(isSynchronous: Bool) async throws {
        guard let (first, second, stores) = try await pair() else { return }
        if isSynchronous { try await synchronize(first) }
        let network = try await LocalNetwork.start()
        let effects = try await Effects(stores)
        let tasks = [try await effects.work(network), try await effects.work(network)]
        try await network.whileWriting(accounts: 3) {
            try await until { try await effects.uris().count > 20 }
            try await first.stop()
            try await second.promote()
            // Without waiting for the standby, the last commits are lost with their cursors, and come again.
            let before = try await effects.uris().count
            try await until { (try? await effects.uris().count) ?? 0 > before + 20 }
        }
        _ = try await effects.expectAll(of: network)
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        await network.stop()
    }

    @Test func `sessions and their leases are on the standby that waited for them`() async throws {
        guard let (first, second, stores) = try await pair() else { return }
        try await synchronize(first)
        let (one, other) = (try await stores.open().session(of: alice), try await stores.open().session(of: alice))
        let lock = try await one.lock()
        try await one.save(session("one"))
        try await first.stop()
        try await second.promote()
        // The holder goes on, because nobody has taken the lease meanwhile.
        try await one.save(session("two"))
        lock?.release()
        #expect(try await other.load()?.accessToken == "access-two")
        _ = try await other.lock()
        try await other.save(session("three"))
        #expect(try await one.load()?.accessToken == "access-three")
    }
}
