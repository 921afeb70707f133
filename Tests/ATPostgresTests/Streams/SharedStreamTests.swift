import ATData
import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import PostgresDatabase
import PostgresServer
import Probes
import TestLoad
import Testing

/// Processes that share a stream, and write what they handle into the database of their group.
@Suite(.inTurn) struct SharedStreamTests {
    /// How often a process is killed: `.ci/group_kills` asks for more.
    private static let kills =
        ProcessInfo.processInfo.environment["GROUP_KILLS"].flatMap { Int($0) } ?? Load.size(40, otherwise: 8)

    @Test func `processes are killed at any moment, and each record takes effect exactly once`() async throws {
        guard let stores = try await TestStores.make() else { return }
        var options = LocalNetwork.Options()
        // All events are read again in the end.
        (options.streams.keptEvents, options.logLimit) = (1_000_000, 0)
        let network = try await LocalNetwork.start(options: options)
        let effects = try await Effects(stores)
        var running = [try stores.process(of: network), try stores.process(of: network)]
        try await network.whileWriting(accounts: 4) {
            for _ in 0..<Self.kills {
                running.append(try stores.process(of: network))
                let before = try await effects.uris().count
                // At least one of them works, and the others take over what the killed ones had.
                try await until { try await effects.uris().count > before + Int.random(in: 0..<40) }
                try await Task.sleep(for: .microseconds(Int.random(in: 0..<50_000)))
                await running.remove(at: Int.random(in: 0..<running.count)).kill()
            }
        }
        let count = try await effects.expectAll(of: network)
        for process in running { await process.kill() }
        let status = try await stores.open().groups.status(of: "effects")
        print("killed \(Self.kills) processes of a group: \(count) records, each once\n\(status)")
        await network.stop()
    }

    @Test func `the server crashes and connections are killed, and each record takes effect exactly once`()
        async throws
    {
        guard let server = try await PostgresServer.own() else { return }
        let stores = TestStores(server: server)
        let network = try await LocalNetwork.start()
        let effects = try await Effects(stores)
        let tasks = [try await effects.work(network), try await effects.work(network)]
        try await network.whileWriting(accounts: 3) {
            for round in 0..<Load.size(20, otherwise: 3) {
                for _ in 0..<5 {
                    try await Task.sleep(for: .milliseconds(Int.random(in: 10...200)))
                    _ = try? await effects.database.execute(
                        """
                        SELECT pg_catalog.pg_terminate_backend(pid) FROM pg_catalog.pg_stat_activity
                        WHERE pid <> pg_catalog.pg_backend_pid() AND backend_type = 'client backend'
                        ORDER BY pg_catalog.random() LIMIT 2
                        """)
                }
                try await server.stop(atOnce: round % 2 == 0)
                try await Task.sleep(for: .milliseconds(300))
                try await server.start()
            }
        }
        _ = try await effects.expectAll(of: network)
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        await network.stop()
    }

    @Test func `after a reset, what was handled before a change of partitions takes effect again`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let effects = try await Effects(stores)
        let (groups, schema) = (try await stores.open().groups, stores.schema)
        let network = try await LocalNetwork.start()
        for name in ["alice", "bob", "carol"] {
            let write = try await network.writer(name)
            for number in 0..<10 { try await write(number) }
        }
        func untilAllAreSaved() async throws {
            let last = Int64(network.firehose.lastEvent)
            try await until {
                let status = try? await groups.status(of: "effects")
                return status?.partitions.allSatisfy { $0.cursor == last } == true
            }
        }
        let before = try await effects.work(network)
        try await untilAllAreSaved()
        before.cancel()
        _ = await before.result
        // Their cursors differ, so the change leaves something to remember.
        try await effects.database.execute("UPDATE \(name: schema).group_partition SET seq = seq - part")
        try await groups.resize("effects", to: 3)
        let after = try await effects.work(network, partitions: 3)
        try await untilAllAreSaved()
        try await until { try await groups.layout(of: "effects")?.floors == [] }
        try await effects.database.execute("DELETE FROM \(name: schema).effects")
        try await groups.reset("effects", to: 0)
        _ = try await effects.expectAll(of: network)
        after.cancel()
        _ = await after.result
        await network.stop()
    }

    @Test func `a process that sleeps past its lease wakes up, and its transaction is undone`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let effects = try await Effects(stores)
        let groups = try await stores.open().groups
        try await groups.create("group", partitions: 1, service: "https://relay.test")
        let (sleeper, other) = (
            GroupMember(name: "sleeper", lease: .seconds(10)), GroupMember(name: "other", lease: .seconds(10))
        )
        let claim = try #require(try await groups.beat(sleeper, of: "group").owned.first)
        let schema = stores.schema
        await #expect(throws: GroupError.lost(partition: 0)) {
            try await groups.transaction(claim) { transaction in
                try await transaction.execute("INSERT INTO \(name: schema).effects (uri) VALUES ('in vain')")
                // Meanwhile its lease ends, and the other one takes over and saves.
                try await effects.database.execute(
                    "UPDATE \(name: schema).group_member SET until = until - interval '1 minute'")
                let taken = try #require(try await groups.beat(other, of: "group").owned.first)
                try await groups.transaction(taken) { transaction in
                    try await transaction.execute("INSERT INTO \(name: schema).effects (uri) VALUES ('once')")
                    return PartitionSave(cursor: 1, handled: 1)
                }
                return PartitionSave(cursor: 1, handled: 1)
            }
        }
        #expect(try await effects.uris() == ["once"])
        #expect(try await groups.status(of: "group").handled == 1)
    }

    @Test func `a handler that uses its transaction wrongly has failed, and the group goes on`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let effects = try await Effects(stores)
        let network = try await LocalNetwork.start()
        let write = try await network.writer("alice")
        for number in 0..<12 { try await write(number) }
        var posts: [Int64] = []
        let last = Int64(network.firehose.lastEvent)
        for try await event in Firehose(relay: network.host).events(from: .replay) {
            if case .commit(let commit) = event, !commit.ops.isEmpty { posts.append(commit.seq) }
            if event.seq == last { break }
        }
        let (numbers, schema) = (posts, stores.schema)
        let ended = try await effects.database.transaction { $0 }
        let rows = Guarded<PostgresRows?>(nil)
        var options = GroupOptions()
        // A lease that ends on a slow machine would let events fail again.
        (options.batch, options.heartbeat, options.lease) = (1, .milliseconds(50), .seconds(600))
        let group = StreamGroup("group", on: try await stores.open().groups, partitions: 1, options: options)
        let task = Task {
            try await Firehose(relay: network.host).run(
                on: group, from: .oldest, onFailure: .deadLetter(attempts: 1)
            ) { event, transaction in
                guard let number = event.seq.flatMap({ numbers.firstIndex(of: $0) }) else { return }
                switch number {
                case 2: try await ended.execute("SELECT 1")
                case 4:
                    let unread = try await transaction.query("SELECT pg_catalog.generate_series(1, 1000000)")
                    return rows.withLock { $0 = unread }
                case 6: try await transaction.execute("COMMIT")
                default: break
                }
                try await transaction.execute(
                    "INSERT INTO \(name: schema).effects (uri) VALUES (\("\(number)"))")
            }
        }
        try await until { (try? await group.status().partitions[0].cursor) == last }
        let letters = try await group.takeDeadLetters()
        #expect(letters.map(\.seq) == [numbers[2], numbers[4]])
        // One has ended its transaction by itself, so what it did stays.
        let expected = (0..<12).filter { $0 != 2 && $0 != 4 }.map { "\($0)" }
        #expect(try await effects.uris().sorted() == expected.sorted() && group.stats.failures == 3)
        rows.withLock { $0 = nil }
        task.cancel()
        _ = await task.result
        await network.stop()
    }

    @Test func `an SQL error of one event doesn't undo the others, and a swallowed one isn't success`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let effects = try await Effects(stores)
        let schema = stores.schema
        try await effects.database.execute("CREATE UNIQUE INDEX ON \(name: schema).effects (uri)")
        let network = try await LocalNetwork.start()
        let write = try await network.writer("alice")
        for number in 0..<10 { try await write(number) }
        var commits: [Int64] = []
        let last = Int64(network.firehose.lastEvent)
        for try await event in Firehose(relay: network.host).events(from: .replay) {
            if case .commit(let commit) = event { commits.append(commit.seq) }
            if event.seq == last { break }
        }
        let (first, second, third) = (commits[4], commits[5], commits[6])
        let group = StreamGroup("group", on: try await stores.open().groups, partitions: 1)
        let task = Task {
            try await Firehose(relay: network.host).run(
                on: group, from: .oldest, onFailure: .deadLetter(attempts: 1)
            ) { event, transaction in
                guard case .commit(let commit) = event, let op = commit.ops.first else { return }
                let uri = [first, second].contains(commit.seq) ? "taken" : "\(op.path)"
                if commit.seq == third {
                    _ = try? await transaction.execute("INSERT INTO nowhere VALUES (1)")
                    return
                }
                try await transaction.execute("INSERT INTO \(name: schema).effects (uri) VALUES (\(uri))")
            }
        }
        try await until { (try? await group.status().partitions[0].cursor) == last }
        task.cancel()
        _ = await task.result
        let letters = try await group.takeDeadLetters()
        #expect(letters.contains { $0.seq == second && $0.reason.contains("23505") })
        // What it did in the failed transaction is undone, and it isn't taken for a success.
        #expect(letters.contains { $0.seq == third } && letters.count == 2)
        #expect(try await group.status().handled == last - 2)
        await network.stop()
    }
}
