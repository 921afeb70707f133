import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// Backfills of servers that a test scripts.
@Suite(.inTurn)
struct BackfillTests {
    private static let list = "/xrpc/com.atproto.sync.listRepos"

    /// What was delivered: the records and the batches of each account.
    private final class Delivered: Sendable {
        let state = Guarded<[DID: (records: [String], batches: [Int], repeats: Int)]>([:])

        func take(_ repo: BackfilledRepo) {
            state.withLock { state in
                var entry = state[repo.did] ?? ([], [], 0)
                entry.records += repo.records.map { "\($0.path)" }
                entry.batches.append(repo.batch)
                if repo.isRepeated { entry.repeats += 1 }
                state[repo.did] = entry
            }
        }

        subscript(did: DID) -> (records: [String], batches: [Int], repeats: Int)? { state.withLock { $0[did] } }
        var count: Int { state.withLock { $0.count } }
    }

    private static func row(_ did: DID, rev: String? = nil, _ more: String = "") -> String {
        #"{"did":"\#(did)","head":"x""# + (rev.map { #","rev":"\#($0)""# } ?? "") + more + "}"
    }

    /// Serves pages of a list, by their cursors.
    private static func serve(_ server: LocalServer, _ pages: [String: (rows: [String], cursor: String?)]) {
        server.route(.get, list) { request in
            guard let page = pages[request.query("cursor") ?? ""] else { return .status(.notFound) }
            let cursor = page.cursor.map { #","cursor":"\#($0)""# } ?? ""
            return .data(
                Data(#"{"repos":[\#(page.rows.joined(separator: ","))]\#(cursor)}"#.utf8),
                contentType: "application/json")
        }
    }

    private static func backfill(
        _ network: PLCServer, _ store: any BackfillStore = MemoryBackfillStore(), source: Backfill.Source? = nil,
        collections: [CollectionFilter] = [], shard: Shard? = nil, limits: BackfillLimits = BackfillLimits(),
        time: TestTime = TestTime()
    ) -> Backfill {
        var limits = limits
        limits.hosts.requestsPerSecond = 1_000_000
        return Backfill(
            source: source ?? .accounts(of: network.pds.url.absoluteString), store: store, collections: collections,
            shard: shard, limits: limits, identities: network.resolver(), time: time.source)
    }

    @Test func `accounts whose time has come wait for a place, and nothing runs in circles`() async throws {
        let network = try await PLCServer()
        let dids = try (1...2).map { try network.add($0) }
        let (store, time) = (MemoryBackfillStore(), TestTime())
        for did in dids {
            await store.set(BackfillEntry(.failed, attempts: 1, retry: Date(timeIntervalSince1970: 0)), of: did)
        }
        var limits = BackfillLimits()
        limits.window = 1
        let delivered = Delivered()
        let backfill = Self.backfill(network, store, source: .list(dids), limits: limits, time: time)
        try await backfill.run { delivered.take($0) }
        #expect(delivered.count == 2)
        // Only for the pace of the requests.
        #expect(time.waits.allSatisfy { $0 < .milliseconds(1) }, "\(time.waits)")
        await network.stop()
    }

    @Test func `all accounts of a list are downloaded, in batches, and not again`() async throws {
        let network = try await PLCServer()
        let dids = try (0..<7).map { try network.add($0, records: $0 * 3) }
        let gone = try PLCServer.did(100)
        network.directory.route(.get, "/\(gone)") { _ in .status(410) }
        Self.serve(
            network.pds,
            [
                "": (dids[..<3].map { Self.row($0) }, "a"),
                "a": (
                    ["{}", #"{"did":"nonsense"}"#, Self.row(gone), Self.row(dids[6], rev: nil, #","active":false"#)],
                    "b"
                ),
                "b": (dids[3..<6].map { Self.row($0) } + [Self.row(dids[0])], nil),
            ])
        var limits = BackfillLimits()
        limits.batchRecords = 4
        let store = MemoryBackfillStore()
        let backfill = Self.backfill(network, store, limits: limits)
        let delivered = Delivered()
        try await backfill.run { delivered.take($0) }
        for (number, did) in dids.prefix(6).enumerated() {
            let got = try #require(delivered[did])
            #expect(got.records.count == number * 3 && Set(got.records).count == number * 3)
            #expect(got.batches == Array(0..<max(1, (number * 3 + 3) / 4)) && got.repeats == 0)
        }
        #expect(delivered[dids[6]] == nil)
        let stats = backfill.stats
        #expect(stats.accounts.done == 6 && stats.accounts.gone == 1 && stats.accounts.total == 7 && stats.isListed)
        #expect(stats.listed == 11 && stats.skipped == 3 && stats.repos == 6 && stats.records == 45)
        network.pds.forgetRequests()
        try await backfill.run { _ in Issue.record("Something was delivered again.") }
        #expect(network.pds.requests.isEmpty)
        await network.stop()
    }

    @Test func `only what has changed is downloaded after a restart`() async throws {
        let network = try await PLCServer()
        let dids = try (0..<3).map { try network.add($0) }
        Self.serve(network.pds, ["": (dids.map { Self.row($0, rev: "2222222222222") }, nil)])
        let store = MemoryBackfillStore()
        let backfill = Self.backfill(network, store)
        try await backfill.run { _ in }
        network.pds.forgetRequests()
        try network.add(1, records: 4)
        Self.serve(
            network.pds,
            ["": ([Self.row(dids[0], rev: "2222222222222"), Self.row(dids[1], rev: "jzzzzzzzzzzzz")], nil)])
        try await backfill.restart()
        let delivered = Delivered()
        try await backfill.run { delivered.take($0) }
        #expect(delivered.count == 1 && delivered[dids[1]]?.records.count == 4 && delivered[dids[1]]?.repeats == 1)
        #expect(network.pds.requests.count == 2)
        await network.stop()
    }

    @Test func `chosen collections and shards`() async throws {
        let network = try await PLCServer()
        let dids = try (0..<20).map { try network.add($0, records: 2) }
        for (filters, count) in [
            (["com.example.note"], 2), (["com.example.*"], 2), (["com.example.other"], 0), (["org.*"], 0),
            (["com.example.other", "com.example.note"], 2),
        ] as [([CollectionFilter], Int)] {
            let delivered = Delivered()
            try await Self.backfill(network, source: .list(dids), collections: filters).run { delivered.take($0) }
            #expect(delivered.count == 20)
            for did in dids { #expect(delivered[did]?.records.count == count) }
        }
        var seen = 0
        for index in 0..<3 {
            let (shard, delivered) = (Shard(index, of: 3), Delivered())
            try await Self.backfill(network, source: .list(dids), shard: shard).run { delivered.take($0) }
            #expect(delivered.state.withLock { $0.keys.allSatisfy(shard.owns) })
            seen += delivered.count
        }
        #expect(seen == 20)
        await network.stop()
    }

    @Test func `the accounts of a collection come from a relay`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        network.pds.route(.get, "/xrpc/com.atproto.sync.listReposByCollection") { request in
            #expect(request.query("collection") == "com.example.note")
            return .data(Data(#"{"repos":[{"did":"\#(did)"}]}"#.utf8))
        }
        let source = Backfill.Source.collection("com.example.note", relay: network.pds.url.absoluteString)
        let delivered = Delivered()
        try await Self.backfill(network, source: source).run { delivered.take($0) }
        #expect(delivered.count == 1)
        await network.stop()
    }

    // MARK: Lists that never end

    private static func failure(_ network: PLCServer, _ limits: BackfillLimits = BackfillLimits()) async throws
        -> StreamError.Reason
    {
        do {
            try await backfill(network, limits: limits).run { _ in }
            Issue.record("The list was accepted.")
            return .invalidService
        } catch let error as StreamError {
            return error.reason
        }
    }

    @Test(arguments: [["a", "a"], ["a", "b", "a"], ["a", "b", "c", "b"]])
    func `a list that returns to a cursor is an error`(cursors: [String]) async throws {
        let network = try await PLCServer()
        var pages: [String: (rows: [String], cursor: String?)] = [:]
        for (old, new) in zip([""] + cursors, cursors) {
            pages[old] = ([Self.row(try network.add(pages.count))], new)
        }
        Self.serve(network.pds, pages)
        #expect(try await Self.failure(network) == .listingLoops)
        await network.stop()
    }

    @Test(arguments: [(0, 1), (0, 50), (7, 40), (60, 3), (33, 64)])
    func `a circle of any size is noticed before it was read four times`(tail: Int, size: Int) async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        network.pds.route(.get, Self.list) { request in
            let number = Int(request.query("cursor") ?? "") ?? 0
            let next = number + 1 == tail + size ? tail : number + 1
            return .data(Data(#"{"repos":[\#(Self.row(did))],"cursor":"\#(next)"}"#.utf8))
        }
        // Nothing is kept of the cursors but two of them, so the list has to go round.
        #expect(try await Self.failure(network) == .listingLoops)
        let pages = network.pds.requests.filter { $0.path == Self.list }.count
        #expect(pages <= 4 * (tail + size) + 2)
        await network.stop()
    }

    @Test func `a long list that doesn't go in circles is read to its end`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        network.pds.route(.get, Self.list) { request in
            let next = (Int(request.query("cursor") ?? "") ?? 0) + 1
            let cursor = next < 300 ? #","cursor":"\#(next)""# : ""
            return .data(Data(#"{"repos":[\#(Self.row(did))]\#(cursor)}"#.utf8))
        }
        let backfill = Self.backfill(network)
        try await backfill.run { _ in }
        #expect(backfill.stats.listed == 300 && backfill.stats.accounts.done == 1)
        await network.stop()
    }

    @Test func `a list that goes on without accounts, or with too many, is an error`() async throws {
        let network = try await PLCServer()
        network.pds.route(.get, Self.list) { request in
            let next = (Int(request.query("cursor") ?? "") ?? 0) + 1
            return .data(Data(#"{"repos":[],"cursor":"\#(next)"}"#.utf8))
        }
        #expect(try await Self.failure(network) == .listingIsEmpty(pages: 10))
        // Always the same row, with new cursors.
        let did = try network.add(1)
        network.pds.route(.get, Self.list) { request in
            let next = (Int(request.query("cursor") ?? "") ?? 0) + 1
            return .data(Data(#"{"repos":[\#(Self.row(did))],"cursor":"\#(next)"}"#.utf8))
        }
        var limits = BackfillLimits()
        limits.accounts = 50
        #expect(try await Self.failure(network, limits) == .listingTooLong(limit: 50))
        await network.stop()
    }

    @Test func `a list that isn't one is an error, and one that fails is read again`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        for body in [
            "<html>", "[]", #"{"repos":5}"#, "{}", "",
            #"{"repos":[],"cursor":"\#(String(repeating: "c", count: 20_000))"}"#,
        ] {
            network.pds.route(.get, Self.list) { _ in .data(Data(body.utf8)) }
            if case .listingFailed = try await Self.failure(network) {} else { Issue.record("\(body)") }
        }
        let many = Array(repeating: Self.row(did), count: 10_001).joined(separator: ",")
        network.pds.route(.get, Self.list) { _ in .data(Data(#"{"repos":[\#(many)]}"#.utf8)) }
        if case .listingFailed = try await Self.failure(network) {} else { Issue.record("too many rows") }
        network.pds.route(.get, Self.list) { _ in .status(.notFound) }
        if case .listingFailed = try await Self.failure(network) {} else { Issue.record("404") }
        Self.serve(network.pds, ["": ([Self.row(did)], nil)])
        network.pds.script(Self.list, [.status(502), .status(429, headers: ["Retry-After": "3"]), .drop, .status(503)])
        let delivered = Delivered()
        try await Self.backfill(network).run { delivered.take($0) }
        #expect(delivered.count == 1)
        network.pds.script(Self.list, always: .status(502))
        if case .listingFailed = try await Self.failure(network) {} else { Issue.record("502") }
        await network.stop()
    }

    // MARK: Failures

    @Test func `what fails is tried again later, up to a number of attempts`() async throws {
        let network = try await PLCServer()
        let dids = try (0..<3).map { try network.add($0) }
        let failing = dids[1].description
        let (attempts, time, store) = (Guarded(0), TestTime(), MemoryBackfillStore())
        network.pds.script(PLCServer.path) { request in
            guard request.query("did") == failing else { return .pass }
            return attempts.withLock { (attempts) -> Fault in
                attempts += 1
                return attempts < 3 ? Fault.status(500) : Fault.pass
            }
        }
        let delivered = Delivered()
        try await Self.backfill(network, store, source: .list(dids), time: time).run { delivered.take($0) }
        #expect(delivered.count == 3 && attempts.withLock { $0 } == 3 && time.passed >= .seconds(180))
        network.pds.script(PLCServer.path) { $0.query("did") == failing ? Fault.status(500) : Fault.pass }
        let other = MemoryBackfillStore()
        let backfill = Self.backfill(network, other, source: .list(dids))
        try await backfill.run { _ in }
        #expect(await other.counts().failed == 1 && backfill.stats.failures == 5)
        #expect(await other.entry(of: dids[1])?.attempts == 5)
        // A list is tried again by the next run.
        network.pds.script(PLCServer.path, [])
        try await backfill.run { delivered.take($0) }
        #expect(await other.counts().done == 3)
        await network.stop()
    }

    @Test func `a dead server doesn't hold up others, and a server's pause costs no attempts`() async throws {
        let network = try await PLCServer()
        let dead = try await LocalServer.start()
        dead.route(.get, PLCServer.path) { _ in .status(HTTPStatusCode(rawValue: 502)) }
        let lost = try (0..<50).map { try network.add($0, at: dead.url.absoluteString) }
        let dids = try (100..<130).map { try network.add($0) }
        network.pds.script(PLCServer.path, [.status(429, headers: ["Retry-After": "600"])])
        var limits = BackfillLimits()
        limits.attempts = 3
        limits.hosts.requestsPerSecond = 1_000_000
        let store = MemoryBackfillStore()
        let delivered = Delivered()
        let backfill = Backfill(
            source: .list(lost + dids), store: store, limits: limits, identities: network.resolver([dead.url]),
            time: TestTime().source)
        try await backfill.run { delivered.take($0) }
        #expect(delivered.count == 30 && backfill.stats.accounts.failed == 50)
        for did in dids { #expect(await store.entry(of: did)?.attempts == 0) }
        // Without a breaker it would have been 150.
        #expect(dead.requests.count < 40, "\(dead.requests.count)")
        await dead.stop()
        await network.stop()
    }

    @Test func `the handler's error ends the run, and the next one repeats what was in the middle`()
        async throws
    {
        struct Stop: Error {}
        let network = try await PLCServer()
        let dids = try (0..<10).map { try network.add($0, records: 6) }
        let store = MemoryBackfillStore()
        var limits = BackfillLimits()
        limits.batchRecords = 2
        let backfill = Self.backfill(network, store, source: .list(dids), limits: limits)
        let (delivered, calls) = (Delivered(), Guarded(0))
        await #expect(throws: Stop.self) {
            try await backfill.run { repo in
                guard
                    calls.withLock({
                        $0 += 1; return $0 < 8
                    })
                else { throw Stop() }
                delivered.take(repo)
            }
        }
        let done = await store.counts().done
        let again = Delivered()
        try await backfill.run { again.take($0) }
        #expect(again.count == 10 - done)
        for did in dids {
            let records = Set((delivered[did]?.records ?? []) + (again[did]?.records ?? []))
            #expect(records.count == 6)
            if delivered[did] != nil, let second = again[did] { #expect(second.repeats == 3) }
        }
        await network.stop()
    }

    @Test func `memory holds no more repositories than the limit, however slow the handler is`() async throws {
        let network = try await PLCServer()
        let dids = try (0..<40).map { try network.add($0) }
        var limits = BackfillLimits()
        limits.repos = 3
        limits.hosts.requestsPerHost = 40
        limits.hosts.requests = 40
        let use = Guarded((now: 0, most: 0))
        try await Self.backfill(network, source: .list(dids), limits: limits).run { _ in
            use.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<20 { await Task.yield() }
            use.withLock { $0.now -= 1 }
        }
        #expect(use.withLock { $0.most } <= 3)
        await network.stop()
    }

    @Test func `a repository that ends before its last record is not taken for a whole one`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1, records: 3)
        let car = network.car(of: did)
        var blocks = try CARBlocks(BlockBytes(Array(car)))
        var ends: [Int] = []
        while let block = try blocks.next() { ends.append(Int(block.offset)) }
        let cut = car.prefix(try #require(ends.last))
        let requests = Guarded(0)
        network.pds.script(PLCServer.path) { _ in
            let number = requests.withLock { requests in
                requests += 1
                return requests
            }
            // The server closes the connection after a block, as if that were all.
            return number < 3 ? .answer { _ in .data(cut, contentType: "application/vnd.ipld.car") } : .pass
        }
        let (delivered, store) = (Delivered(), MemoryBackfillStore())
        try await Self.backfill(network, store, source: .list([did])).run { delivered.take($0) }
        #expect(delivered[did]?.records.count == 3 && delivered[did]?.batches == [0])
        #expect(await store.entry(of: did)?.state == .done && requests.withLock { $0 } == 3)
        await network.stop()
    }

    @Test func `an old copy of a repository is not taken for a new one`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        let store = MemoryBackfillStore()
        await store.set(BackfillEntry(.pending, rev: "jzzzzzzzzzzzz"), of: did)
        try await Self.backfill(network, store, source: .list([did])).run { _ in Issue.record("It was delivered.") }
        #expect(await store.entry(of: did)?.state == .failed)
        await network.stop()
    }
}
