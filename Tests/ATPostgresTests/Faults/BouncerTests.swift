import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import GroupChecks
import LocalNetwork
import PostgresDatabase
import PostgresServer
import Probes
import StoreSuites
import TestLoad
import Testing

/// The stores behind a PgBouncer that gives each transaction another connection of the server. With `ATP_BOUNCER=3`,
/// all tests of this target run behind one; those that stop the server, or come as another of its users, fail there.
@Suite(.inTurn) struct BouncerTests {
    /// With one connection of the server, every client waits for every other one; with three, statements wander.
    private static let pools = [1, 3]

    private func stores(_ pool: Int) async throws -> (bouncer: PgBouncer, stores: TestStores)? {
        guard let server = try await PostgresServer.shared(),
            let bouncer = try await PgBouncer.start(before: server, pool: pool)
        else { return nil }
        return (bouncer, TestStores(server: server, address: bouncer.address()))
    }

    @Test(arguments: pools) func `twenty processes create the tables at once`(pool: Int) async throws {
        guard let (bouncer, stores) = try await stores(pool) else { return }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<20 { tasks.addTask { _ = try await stores.open() } }
            try await tasks.waitForAll()
        }
        withExtendedLifetime(bouncer) {}
    }

    @Test(arguments: pools) func `groups do what they do without it`(pool: Int) async throws {
        guard let (bouncer, stores) = try await stores(pool) else { return }
        let groups = try await stores.open().groups
        let direct = try PostgresDatabase(stores.server.address(), options: .patient)
        func checks() -> GroupChecks {
            GroupChecks(groups) { duration in
                let milliseconds = Int64(duration / .milliseconds(1))
                try await direct.execute(
                    "UPDATE \(name: stores.schema).group_member SET until = until - \(milliseconds) * interval '1 ms'")
            }
        }
        try await checks().creation()
        try await checks().fairShares(16, counts: [1, 2, 7, 3])
        try await checks().fencing()
        try await checks().contents()
        try await checks().randomWalk(seed: UInt64(pool), steps: 300)
        withExtendedLifetime(bouncer) {}
    }

    @Test(arguments: pools) func `the other stores do what they do without it`(pool: Int) async throws {
        guard let (bouncer, stores) = try await stores(pool) else { return }
        try await CursorStoreSuite.check { try await stores.open().cursors }
        try await BackfillStoreSuite.checkPages(stores.open().backfill("pages"))
        let (one, two) = (try await stores.open().session(of: alice), try await stores.open().session(of: alice))
        for number in 0..<20 {
            let lock = try await one.lock()
            try await one.save(session("\(number)"))
            lock?.release()
            #expect(try await two.load()?.accessToken == "access-\(number)")
        }
        withExtendedLifetime(bouncer) {}
    }

    @Test func `processes are killed, and each record takes effect exactly once`() async throws {
        guard let (bouncer, stores) = try await stores(3) else { return }
        let network = try await LocalNetwork.start()
        let effects = try await Effects(stores)
        var running = [try stores.process(of: network), try stores.process(of: network)]
        try await network.whileWriting(accounts: 3) {
            for _ in 0..<4 {
                running.append(try stores.process(of: network))
                let before = try await effects.uris().count
                try await until { try await effects.uris().count > before + Int.random(in: 0..<20) }
                await running.remove(at: Int.random(in: 0..<running.count)).kill()
            }
        }
        _ = try await effects.expectAll(of: network)
        for process in running { await process.kill() }
        await network.stop()
        withExtendedLifetime(bouncer) {}
    }

    @Test func `a backfill goes on after the server behind a pooler has restarted`() async throws {
        guard let server = try await PostgresServer.own(),
            let bouncer = try await PgBouncer.start(before: server, pool: 2)
        else { return }
        let database = try PostgresDatabase(bouncer.address(), options: .patient)
        let store = try await PostgresStores(database, keys: .unencrypted).backfill("posts")
        try await store.add([(did: alice, rev: nil)], listing: BackfillListing(), of: "list")
        try await server.stop()
        // Until the pooler has noticed it, statements wait there up to their deadlines.
        let probe = try PostgresDatabase(bouncer.address(), options: PostgresOptions(patience: .milliseconds(500)))
        try await until {
            do {
                try await probe.execute("SELECT 1", timeout: .milliseconds(200))
                return false
            } catch { return (error as? PostgresError)?.reason == .unreachable }
        }
        let adding = Task {
            try await store.add([(did: bob, rev: nil)], listing: BackfillListing(), of: "list")
        }
        let claiming = Task { try await store.due(at: Date(), limit: 10) }
        try await until(showing: "\(database.health)") { database.health != .up }
        try await server.start()
        try await adding.value
        let claimed = try await claiming.value
        #expect(claimed.contains(alice))
        #expect(try await store.entry(of: bob) != nil)
        try await store.leave()
    }

    @Test func `a notification that never comes is made up for by the interval`() async throws {
        guard let (bouncer, stores) = try await stores(1) else { return }
        let database = try stores.database()
        var count = 0
        for await _ in database.wakeUps(on: "jobs", every: .milliseconds(50)) {
            count += 1
            // Others use the only connection of the server meanwhile.
            try await database.execute("SELECT 1")
            if count == 5 { break }
        }
        withExtendedLifetime(bouncer) {}
    }

    @Test func `no statement is taken for another connection's`() async throws {
        guard let (bouncer, stores) = try await stores(2) else { return }
        func client() throws -> PostgresDatabase {
            var options = PostgresOptions.patient
            options.connections = 1
            return try PostgresDatabase(stores.address, options: options)
        }
        let (one, two, holder) = (try client(), try client(), try client())
        func increment(_ number: Int) async throws -> Int? {
            try await one.query("SELECT \(number) + 1").first()?.decode(Int.self)
        }
        func add(_ number: Int) async throws -> Int? {
            try await two.query("SELECT \(number) + 100").first()?.decode(Int.self)
        }
        // Both prepare a statement, each on another connection of the server.
        for _ in 0..<3 { #expect(try await increment(1) == 2) }
        try await holder.transaction { transaction in
            try await transaction.execute("SELECT 1")
            for _ in 0..<3 { #expect(try await add(1) == 101) }
            // Only the other one's is free.
            for _ in 0..<3 { #expect(try await increment(1) == 2) }
        }
        withExtendedLifetime(bouncer) {}
    }

    @Test func `no setting of a transaction stays with a connection of the server`() async throws {
        guard let (bouncer, stores) = try await stores(1) else { return }
        let database = try stores.database()
        let names = [
            "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "synchronous_commit",
            "search_path",
        ]
        func settings() async throws -> [String] {
            var values: [String] = []
            for name in names {
                let row = try await database.query("SELECT pg_catalog.current_setting(\(name))").first()
                values.append(try row?.decode(String.self) ?? "")
            }
            return values
        }
        let before = try await settings()
        let opened = try await stores.open()
        try await opened.session(of: alice).save(session("one"))
        try await opened.groups.create("group", partitions: 2, service: "https://relay.test")
        _ = try? await database.transaction { try await $0.execute("SELECT 1/0") }
        #expect(try await settings() == before)
        withExtendedLifetime(bouncer) {}
    }

    @Test func `no statement needs the same connection twice`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources", directoryHint: .isDirectory).standardized
        // Locks of a session, and names that depend on a setting of it.
        let forbidden = ["pg_advisory_lock(", "pg_try_advisory_lock(", "SET search_path", "PREPARE ", "WITH HOLD"]
        var read = 0
        for module in ["ATPostgres", "ATServerPostgres", "BskyServerPostgres", "PostgresDatabase"] {
            let folder = sources.appending(path: module, directoryHint: .isDirectory)
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for word in forbidden { #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)") }
                read += 1
            }
        }
        #expect(read > 40)
    }
}
