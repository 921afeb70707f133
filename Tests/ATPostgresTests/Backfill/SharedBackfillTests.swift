import ATData
import ATPostgres
import ATStreams
import Foundation
import HTTPTransport
import LocalServer
import PostgresDatabase
import PostgresServer
import Probes
import Processes
import RepoServers
import TestLoad
import Testing

/// Backfills that several machines run together.
@Suite(.inTurn) struct SharedBackfillTests {
    /// Servers with accounts, a list of all, and what was downloaded and delivered.
    private final class World: Sendable {
        let network: PLCServer
        let hosts: [LocalServer]
        let dids: [DID]
        let state = Guarded((active: [Int: Int](), most: [Int: Int](), delivered: [DID: Int](), pages: 0))

        init(hosts count: Int, accounts: Int) async throws {
            network = try await PLCServer()
            var hosts: [LocalServer] = []
            for _ in 0..<count { hosts.append(try await LocalServer.start()) }
            self.hosts = hosts
            var dids: [DID] = []
            for number in 0..<accounts {
                dids.append(try network.add(number, at: hosts[number % count].url.absoluteString))
            }
            self.dids = dids
            for (number, host) in hosts.enumerated() {
                host.route(.get, PLCServer.path) { [network, state] request in
                    state.withLock { state in
                        let active = state.active[number, default: 0] + 1
                        state.active[number] = active
                        state.most[number] = max(state.most[number, default: 0], active)
                    }
                    defer { state.withLock { $0.active[number, default: 1] -= 1 } }
                    try? await Task.sleep(for: .milliseconds(3))
                    guard let did = try? DID(request.query("did") ?? "") else { return .status(.badRequest) }
                    return .data(network.car(of: did), contentType: "application/vnd.ipld.car")
                }
            }
            network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { [dids, state] request in
                state.withLock { $0.pages += 1 }
                let start = Int(request.query("cursor") ?? "") ?? 0
                let rows = dids[start...].prefix(20).map { "{\"did\":\"\($0)\",\"head\":\"x\"}" }
                let cursor = start + 20 < dids.count ? ",\"cursor\":\"\(start + 20)\"" : ""
                return .data(
                    Data("{\"repos\":[\(rows.joined(separator: ","))]\(cursor)}".utf8), contentType: "application/json")
            }
        }

        /// The backfill as one machine runs it.
        func backfill(
            _ stores: PostgresStores, batchRecords: Int = 1000, time: TimeSource = .system
        ) -> Backfill {
            var limits = BackfillLimits()
            limits.batchRecords = batchRecords
            limits.hosts.requestsPerHost = 2
            limits.hosts.requestsPerSecond = 1_000_000
            limits.firstRetry = .milliseconds(10)
            return Backfill(
                source: .accounts(of: network.pds.url.absoluteString), store: stores.backfill("all"), limits: limits,
                identities: network.resolver(hosts.map(\.url)), time: time)
        }

        func deliver(_ repo: BackfilledRepo) { state.withLock { $0.delivered[repo.did, default: 0] += 1 } }

        func stop() async {
            for host in hosts { await host.stop() }
            await network.stop()
        }
    }

    @Test func `machines that start one after the other download each account once, within the limits of its server`()
        async throws
    {
        guard let stores = try await TestStores.make() else { return }
        // A machine has up to eight servers, so there are some for each.
        let (machines, accounts) = (Load.size(6, otherwise: 3), Load.size(2_500, otherwise: 200))
        let world = try await World(hosts: machines * 8 + 2, accounts: accounts)
        let working = Guarded<Set<Int>>([])
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<machines {
                let backfill = world.backfill(try await stores.open())
                group.addTask {
                    if number > 0 { try await until { world.state.withLock { $0.delivered.count >= 10 * number } } }
                    try await backfill.run { repo in
                        working.withLock { _ = $0.insert(number) }
                        // Otherwise the first ones may do all of it.
                        let begun = min(world.state.withLock { $0.delivered.count } / 10, machines - 1)
                        try await until { working.withLock { $0.isSuperset(of: 0...begun) } }
                        world.deliver(repo)
                    }
                    let counts = backfill.stats.accounts
                    #expect(counts.done == accounts && counts.total == accounts && backfill.stats.isListed)
                    return backfill.stats.repos
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let state = world.state.withLock { $0 }
        #expect(state.delivered.count == accounts && state.delivered.values.allSatisfy { $0 == 1 })
        #expect(state.most.values.allSatisfy { $0 <= 2 }, "\(state.most)")
        #expect(done.reduce(0, +) == accounts && done.allSatisfy { $0 > 0 }, "\(done)")
        #expect(state.pages == (accounts + 19) / 20)
        await world.stop()
    }

    @Test func `a machine is lost in the middle, and the others download what it had`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let world = try await World(hosts: 4, accounts: 40)
        // It stops in the handler of an account, as a process that was stopped.
        let (isStopped, goesOn) = (OneShot(), OneShot())
        let lost = world.backfill(try await stores.open(lease: .silent))
        let losing = Task {
            try await lost.run { repo in
                isStopped.fire()
                await goesOn.wait()
                world.deliver(repo)
            }
        }
        await isStopped.wait()
        try await stores.database().execute(
            "UPDATE \(name: stores.schema).backfill_member SET until = until - interval '61 s'")
        let other = world.backfill(try await stores.open())
        try await other.run { world.deliver($0) }
        #expect(world.state.withLock { $0.delivered.count } == 40)
        #expect(other.stats.accounts.done == 40)
        // What it delivers when it goes on comes a second time, and changes nothing in the store.
        goesOn.fire()
        try await losing.value
        let again = world.state.withLock { $0.delivered.values.filter { $0 > 1 }.count }
        #expect((1...8).contains(again))
        let counts = try await stores.open().backfill("all").counts()
        #expect(counts.done == 40 && counts.total == 40)
        await world.stop()
    }

    @Test func `a slow machine delivers nothing more of an account that another one has delivered since`() async throws
    {
        guard let stores = try await TestStores.make() else { return }
        let world = try await World(hosts: 1, accounts: 1)
        let host = world.hosts[0].url.absoluteString
        try world.network.add(0, at: host, records: 3)
        let (isStopped, goesOn) = (OneShot(), OneShot())
        let delivered = Guarded<[String]>([])
        let slow = world.backfill(try await stores.open(lease: .silent), batchRecords: 1)
        let losing = Task {
            try await slow.run { repo in
                isStopped.fire()
                await goesOn.wait()
                delivered.withLock { $0.append("slow \(repo.batch)") }
            }
        }
        await isStopped.wait()
        try await stores.database().execute(
            "UPDATE \(name: stores.schema).backfill_member SET until = until - interval '61 s'")
        // The repository has changed meanwhile.
        try world.network.add(0, at: host, records: 2)
        let other = world.backfill(try await stores.open(), batchRecords: 1)
        try await other.run { repo in delivered.withLock { $0.append("other \(repo.batch)") } }
        goesOn.fire()
        try await losing.value
        // Only the batch that it was handling.
        #expect(delivered.withLock(\.self) == ["other 0", "other 1", "slow 0"])
        await world.stop()
    }

    @Test func `a mirror that can't claim an account yet doesn't ask without a pause`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let world = try await World(hosts: 1, accounts: 0)
        let quiet = try await LocalServer.start()
        quiet.webSocket("/xrpc/com.atproto.sync.subscribeRepos") { socket in for try await _ in socket {} }
        let (store, database) = (try await stores.open(), try stores.database())
        let account: PostgresQuery = "\(name: stores.schema).backfill_account"
        try await database.execute(
            "INSERT INTO \(account) (name, did, state, retry) VALUES ('all', \(alice.description), 5, to_timestamp(0))")
        let time = TestTime()
        // Somebody else has the row.
        try await database.transaction(timeout: .seconds(180)) { transaction in
            try await transaction.execute("SELECT 1 FROM \(account) FOR UPDATE")
            let backfill = world.backfill(store, time: time.source)
            let relay = Firehose(relay: quiet.url.absoluteString)
            let mirror = Task { try await backfill.mirror(relay, cursors: store.cursors) { _ in } }
            try await until { time.waits.count >= 20 }
            mirror.cancel()
            _ = await mirror.result
            #expect(time.waits.allSatisfy { $0 >= .milliseconds(10) })
        }
        await quiet.stop()
        await world.stop()
    }

    @Test func `a process is killed in the middle, and another one goes on`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let world = try await World(hosts: 5, accounts: 60)
        func child() throws -> PipedProgram {
            let servers = ([world.network.pds] + world.hosts).map(\.url.absoluteString).joined(separator: ",")
            return try PipedProgram(
                product: "StoreChild",
                [
                    stores.address, stores.schema, stores.keys, alice.description,
                    world.network.directory.url.absoluteString, servers, "downloads",
                ])
        }
        let killed = try child()
        var delivered: [String] = []
        while delivered.count < 7, let line = await killed.line() { delivered.append(line) }
        await killed.kill()
        delivered += await killed.rest().split(separator: "\n").map(String.init)
        // A minute later.
        try await stores.database().execute(
            "UPDATE \(name: stores.schema).backfill_member SET until = until - interval '61 s'")
        let next = try child()
        let rest = await next.rest().split(separator: "\n").map(String.init)
        #expect(await next.end == .exit(0))
        #expect(rest.last == "done")
        #expect(Set(delivered + rest.dropLast()) == Set(world.dids.map(\.description)))
        let counts = try await stores.open().backfill("all").counts()
        #expect(counts.done == 60 && counts.total == 60)
        await world.stop()
    }

    @Test func `a mirror downloads what its lost process had begun, without news of those accounts`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let world = try await World(hosts: 2, accounts: 6)
        let lost = try await stores.open(lease: .silent).backfill("all")
        try await lost.add(world.dids.map { ($0, nil) }, listing: BackfillListing(isComplete: true), of: "a list")
        // It takes all of them for itself, and some are being downloaded.
        #expect(try await lost.due(at: Date(), limit: 4).count == 4)
        let quiet = try await LocalServer.start()
        quiet.webSocket("/xrpc/com.atproto.sync.subscribeRepos") { socket in for try await _ in socket {} }
        let store = try await stores.open()
        let backfill = world.backfill(store)
        let relay = Firehose(relay: quiet.url.absoluteString)
        let mirror = Task {
            try await backfill.mirror(relay, cursors: store.cursors) { event in
                if case .records(let repo) = event { world.deliver(repo) }
            }
        }
        try await until { backfill.stats.isListed && backfill.stats.accounts.active == 6 }
        #expect(world.state.withLock { $0.delivered.isEmpty })
        // A minute later.
        let database = try stores.database()
        try await database.execute(
            "UPDATE \(name: stores.schema).backfill_member SET until = until - interval '61 s' WHERE id = \(lost.id)")
        try await until { world.state.withLock { $0.delivered.count } == 6 }
        mirror.cancel()
        _ = await mirror.result
        // It has left, so that the next process needn't wait for a minute.
        let alive = try await database.query(
            "SELECT 1 FROM \(name: stores.schema).backfill_member WHERE until > clock_timestamp()"
        ).count()
        #expect(alive == 0)
        await quiet.stop()
        await world.stop()
    }

    @Test func `the database is stopped at once and started again, and nothing is missing`() async throws {
        guard let server = try await PostgresServer.own() else { return }
        let world = try await World(hosts: 6, accounts: 120)
        func open() async throws -> PostgresStores {
            try await PostgresStores(PostgresDatabase(server.address(), options: .patient), keys: .unencrypted)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                let backfill = world.backfill(try await open())
                group.addTask { try await backfill.run { world.deliver($0) } }
            }
            group.addTask {
                try await until { world.state.withLock { $0.delivered.count >= 20 } }
                try await server.stop()
                try await server.start()
            }
            try await group.waitForAll()
        }
        #expect(world.state.withLock { $0.delivered.count } == 120)
        let counts = try await open().backfill("all").counts()
        #expect(counts.done == 120 && counts.total == 120)
        await world.stop()
    }

    @Test func `what fails is tried again, and counts as failed in the end`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let world = try await World(hosts: 3, accounts: 12)
        world.hosts[0].script(PLCServer.path, [.status(500), .pass, .status(500)])
        world.hosts[1].script(PLCServer.path, always: .status(400))
        let backfills = [world.backfill(try await stores.open()), world.backfill(try await stores.open())]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for backfill in backfills { group.addTask { try await backfill.run { world.deliver($0) } } }
            try await group.waitForAll()
        }
        let counts = try await stores.open().backfill("all").counts()
        #expect(counts.done == 8 && counts.failed + counts.gone == 4 && counts.total == 12)
        await world.stop()
    }
}
