import ATCrypto
import ATData
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// A backfill and a stream together.
@Suite(.inTurn)
struct MirrorTests {
    /// A copy of the records of a network.
    private final class Copy: Sendable {
        private let state = Guarded<(records: [String: CID], begun: [String: CID])>(([:], [:]))

        func take(_ event: MirrorEvent) {
            state.withLock { state in
                switch event {
                case .records(let repo):
                    let prefix = "\(repo.did)/"
                    if repo.batch == 0 { state.records = state.records.filter { !$0.key.hasPrefix(prefix) } }
                    for record in repo.records { state.records[prefix + "\(record.path)"] = record.cid }
                case .commit(let commit):
                    for op in commit.ops { state.records["\(commit.did)/\(op.path)"] = op.cid }
                case .account: break
                }
            }
        }

        var records: [String: CID] { state.withLock { $0.records } }
    }

    /// Writes and deletes notes at random, and knows which there have to be.
    private struct Notes {
        private static let collection: NSID = "com.example.note"
        private(set) var expected: [String: CID] = [:]
        private var random: SplitMix64

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        /// Writes or deletes some notes of each account.
        mutating func write(_ count: Int, _ clients: [ATClient]) async throws {
            for client in clients { for _ in 0..<count { try await write(client) } }
        }

        private mutating func write(_ client: ATClient) async throws {
            let did = try #require(client.session?.did)
            let key = try RecordKey("n\(Int.random(in: 0..<12, using: &random))")
            let path = "\(did)/\(Self.collection)/\(key)"
            let (repo, collection) = (LexValue.string(did.description), LexValue.string(Self.collection.description))
            let name = LexValue.string(key.description)
            if expected[path] != nil, Int.random(in: 0..<3, using: &random) == 0 {
                try await client.procedure(
                    "com.atproto.repo.deleteRecord", input: ["repo": repo, "collection": collection, "rkey": name])
                expected[path] = nil
            } else {
                let record: LexValue = ["$type": collection, "text": .string("\(random.next())")]
                let input: LexValue = ["repo": repo, "collection": collection, "rkey": name, "record": record]
                let output = try await client.procedure("com.atproto.repo.putRecord", input: input)
                guard case .string(let cid)? = output["cid"] else { throw CocoaError(.coderInvalidValue) }
                expected[path] = try CID(cid)
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64], [false, true])
    func `a mirror has everything, whatever is written and however often it ends`(
        seed: UInt64, isVerified: Bool
    ) async throws {
        let network = try await LocalNetwork.start()
        var clients = try await network.join(4)
        var notes = Notes(seed: seed)
        try await notes.write(10, clients)
        let (store, cursors, copy) = (MemoryBackfillStore(), MemoryCursorStore(), Copy())
        var limits = BackfillLimits()
        limits.batchRecords = 3
        limits.hosts.requestsPerSecond = 1_000_000
        let backfill = Backfill(
            source: .accounts(of: network.host), store: store, collections: ["com.example.note"], limits: limits,
            identities: network.identityResolver())
        let firehose = Firehose(relay: network.host)
        var policy = SyncPolicy()
        policy.firstSight = .resync
        let verified = firehose.verified(by: RepoVerifier(identities: network.identityResolver(), policy: policy))
        @Sendable func mirror() -> Task<Void, any Error> {
            Task {
                if isVerified {
                    try await backfill.mirror(verified, cursors: cursors) { copy.take($0) }
                } else {
                    try await backfill.mirror(firehose, cursors: cursors) { copy.take($0) }
                }
            }
        }
        for round in 0..<3 {
            let task = mirror()
            if round == 1 { clients.append(try await network.join("late")) }
            try await notes.write(15, clients)
            if round == 2 { try await until { copy.records == notes.expected } }
            task.cancel()
            _ = await task.result
            try await notes.write(3, clients)
        }
        let last = mirror()
        try await until { copy.records == notes.expected }
        // A download is done a moment after its last records were handled.
        try await until { await store.counts().done == 5 }
        last.cancel()
        await #expect(throws: CancellationError.self) { try await last.value }
        await network.stop()
    }

    // MARK: Failures

    @Test func `a server that is down for a day doesn't lose its accounts`() async throws {
        let bed = try await MirrorBed()
        let did = try bed.network.add(1)
        let time = bed.time
        bed.network.pds.script(PLCServer.path) { _ in
            time.passed < .seconds(24 * 3600) ? .status(503) : .pass
        }
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)"])
        // The waits double up to an hour.
        #expect(bed.network.pds.requests.count < 40 && time.passed < .seconds(26 * 3600))
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: ["commit", "sync", "account"])
    func `an account whose repository couldn't be used is downloaded again after news of it`(news: String) async throws
    {
        let mayFollow = OneShot()
        let did = try PLCServer.did(1)
        let frame =
            switch news {
            case "commit": SampleFrame.commit(1, did: did)
            case "sync":
                SampleFrame.frame(
                    "#sync",
                    [
                        "seq": 1, "did": .string(did.description), "rev": .string(SampleFrame.rev.description),
                        "time": .string(SampleFrame.time), "blocks": .bytes(Bytes([1])),
                    ])
            default: SampleFrame.account(1, did: did)
            }
        let bed = try await MirrorBed(MemoryBackfillStore(), [.until(mayFollow), .send(frame)])
        try bed.network.add(1)
        try bed.forgeFirst(did)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .failed && $0.retry == nil }
        #expect(bed.time.passed < .seconds(60))
        mayFollow.fire()
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0.contains("records \(did)") } && bed.time.passed >= .seconds(60))
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: ["record", "operations"])
    func `an account is downloaded again when what a commit changed can't be read`(missing: String) async throws {
        let mayFollow = OneShot()
        let did = try PLCServer.did(1)
        let record = SampleFrame.record("com.example.post", "text")
        var fields = SampleFrame.commitFields(
            1, did: did, ops: [SampleFrame.op("create", "com.example.post/1", record)],
            records: missing == "record" ? [] : [record])
        // After the repository.
        fields["rev"] = .string(MirrorBed.rev(after: 60).description)
        if missing == "operations" { fields["ops"] = nil }
        let bed = try await MirrorBed(
            MemoryBackfillStore(), [.until(mayFollow), .send(SampleFrame.frame("#commit", fields))])
        try bed.network.add(1)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        #expect(bed.network.pds.requests.count == 1)
        mayFollow.fire()
        try await until { bed.network.pds.requests.count >= 2 }
        #expect(bed.words.withLock { $0.first == "records \(did)" && !$0.contains("commit \(did)") })
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account is downloaded again when the stream has left out a commit`() async throws {
        let mayFollow = OneShot()
        let did = try PLCServer.did(1)
        let revs = [60, 70, 80, 90].map { MirrorBed.rev(after: $0) }
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(mayFollow), .send(MirrorBed.commit(1, did, revs[0])),
                .send(MirrorBed.commit(2, did, revs[1], since: revs[0])),
                .send(MirrorBed.commit(3, did, revs[3], since: revs[2])),
            ])
        try bed.network.add(1)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        mayFollow.fire()
        try await until { bed.network.pds.requests.count >= 2 }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "commit \(did)", "commit \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `a download doesn't replace later commits by an older repository`() async throws {
        let mayFollow = OneShot()
        let did = try PLCServer.did(1)
        var unreadable = SampleFrame.commitFields(2, did: did, ops: [], records: [])
        unreadable["rev"] = .integer(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(mayFollow), .send(MirrorBed.commit(1, did, MirrorBed.rev(after: 60))),
                .send(SampleFrame.frame("#commit", unreadable)),
            ])
        try bed.network.add(1)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        mayFollow.fire()
        try await bed.until(did) { $0.attempts > 0 }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "commit \(did)"])
        #expect(bed.network.pds.requests.count >= 2)
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: ["records", "commit"])
    func `what a cancelled handler may not have handled comes again`(last: String) async throws {
        let (mayFollow, isHandling) = (OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(), [.until(mayFollow), .send(MirrorBed.commit(1, did, MirrorBed.rev(after: 60)))])
        try bed.network.add(1)
        let backfill = Backfill(
            source: .list([did]), store: bed.store, identities: bed.network.resolver(), time: bed.time.source)
        let firehose = Firehose(relay: bed.relay.address, environment: .test(TestTime()))
        let task = Task {
            try await backfill.mirror(firehose, cursors: bed.cursors) { event in
                if case .records = event, last == "commit" { return }
                isHandling.fire()
                // It returns when it is cancelled, and throws nothing.
                try? await Task.sleep(for: .seconds(3600))
            }
        }
        if last == "commit" {
            try await bed.until(did) { $0.state == .done }
            mayFollow.fire()
        }
        await isHandling.wait()
        await bed.stop(task)
        let entry = try #require(try await bed.store.entry(of: did))
        #expect(entry.state == (last == "commit" ? .done : .delivering) && entry.wanted == nil)
        mayFollow.fire()
        await bed.stop()
    }

    @Test func `an account that appears isn't replaced by an older repository`() async throws {
        let did = try PLCServer.did(1)
        let revs = [60, 70].map { MirrorBed.rev(after: $0) }
        let bed = try await MirrorBed(
            MemoryBackfillStore(), [.send(MirrorBed.commit(1, did, revs[0])), .send(MirrorBed.commit(2, did, revs[1]))])
        try bed.network.add(1)
        bed.network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { _ in
            .data(Data(#"{"repos":[]}"#.utf8), contentType: "application/json")
        }
        var limits = BackfillLimits()
        // After some, what the server has would be delivered.
        limits.attempts = .max
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString), limits: limits)
        // The server doesn't have the commits yet.
        try await bed.until(did) { $0.attempts > 0 && $0.wanted == revs[1] }
        #expect(bed.words.withLock { $0.isEmpty })
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account that waits for its download isn't taken from a server that lacks what came meanwhile`()
        async throws
    {
        let (mayFollow, mayDownload) = (OneShot(), OneShot())
        let (first, second) = (try PLCServer.did(1), try PLCServer.did(2))
        let rev = MirrorBed.rev(after: 60)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [.until(mayFollow), .send(MirrorBed.commit(1, second, rev)), .send(SampleFrame.account(2))])
        for number in 1...2 { try bed.network.add(number) }
        let cars = [first, second].map { bed.network.car(of: $0) }
        bed.network.pds.route(.get, PLCServer.path) { request in
            let isFirst = request.query("did") == first.description
            if isFirst {
                mayFollow.fire()
                await mayDownload.wait()
            }
            return .data(cars[isFirst ? 0 : 1], contentType: "application/vnd.ipld.car")
        }
        var limits = BackfillLimits()
        // After some attempts, what the server has would be delivered.
        (limits.window, limits.attempts) = (1, .max)
        let task = bed.mirror(.list([first, second]), limits: limits)
        // An event after it was handled.
        let stream = Firehose(relay: bed.relay.address).streamID
        try await until { bed.cursors.load(stream) == 2 }
        mayDownload.fire()
        try await bed.until(second) { $0.attempts > 0 && $0.wanted == rev }
        #expect(bed.words.withLock { $0 } == ["records \(first)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account that is listed while news of it is handled is downloaded once`() async throws {
        let (mayFollow, isHandling, mayReturn) = (OneShot(), OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let notes = Guarded<[String]>([])
        let bed = try await MirrorBed(
            NotedStore(notes: notes), [.until(mayFollow), .send(SampleFrame.account(1, did: did))])
        bed.network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { request in
            let isFirst = request.query("cursor") == nil
            if !isFirst { await isHandling.wait() }
            let row = #"{"did":"\#(did)","head":"x","rev":"2222222222222"}"#
            return .data(
                Data(#"{\#(isFirst ? #""cursor":"2","# : "")"repos":[\#(row)]}"#.utf8), contentType: "application/json")
        }
        try bed.network.add(1)
        bed.network.pds.script(
            PLCServer.path, [.answer { _ in .error("RepoNotFound", "There is none", status: .badRequest) }])
        let backfill = Backfill(
            source: .accounts(of: bed.network.pds.url.absoluteString), store: bed.store,
            identities: bed.network.resolver(), time: bed.time.source)
        let firehose = Firehose(relay: bed.relay.address, environment: .test(TestTime()))
        let task = Task {
            try await backfill.mirror(firehose, cursors: bed.cursors) { event in
                guard case .account = event else { return }
                isHandling.fire()
                await mayReturn.wait()
            }
        }
        try await bed.until(did) { $0.state == .gone(.notFound) }
        mayFollow.fire()
        try await bed.until(did) { $0.state == .fetching }
        mayReturn.fire()
        try await bed.until(did) { $0.state == .done }
        let states = notes.withLock { $0 }.filter { $0 != "flushed" }
        #expect(!zip(states, states.dropFirst()).contains { $0 == "fetching" && $1 == "pending" })
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `a list that is being read begins again when the stream has lost events`() async throws {
        let (hasGap, mayFollow) = (OneShot(), OneShot())
        let (first, second) = (try PLCServer.did(1), try PLCServer.did(2))
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [.until(mayFollow), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.account(900, did: first))])
        for number in 1...2 { try bed.network.add(number) }
        let pages = Guarded<[String]>([])
        let (older, newer) = (TID("2222222222222"), MirrorBed.rev(after: 60))
        bed.network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { request in
            let cursor = request.query("cursor") ?? ""
            let isFirst = pages.withLock { pages in
                pages.append(cursor)
                return pages.count == 1
            }
            if pages.withLock({ $0.count }) == 2 { await hasGap.wait() }
            let rev = isFirst ? older : newer
            let row = #"{"did":"\#(cursor.isEmpty ? first : second)","head":"x","rev":"\#(rev)"}"#
            return .data(
                Data(#"{\#(cursor.isEmpty ? #""cursor":"2","# : "")"repos":[\#(row)]}"#.utf8),
                contentType: "application/json")
        }
        // Otherwise the first start counts as a gap.
        let stream = Firehose(relay: bed.relay.address).streamID
        bed.cursors.save(5, stream)
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        try await bed.until(first) { $0.state == .done }
        try await until { pages.withLock { $0 } == ["", "2"] }
        mayFollow.fire()
        // The gap was handled before the event after it.
        try await until { bed.words.withLock { $0.contains("true \(first)") } }
        hasGap.fire()
        try await until { pages.withLock { $0 } == ["", "2", "", "2"] }
        try await until { bed.network.pds.requests.count { $0.query("did") == "\(first)" } >= 2 }
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `a download ends only when nothing came meanwhile`() async throws {
        let did = try PLCServer.did(1)
        let live = LiveAccounts { _ in }
        #expect(await live.begin(did))
        let revs = (0..<3).map { MirrorBed.rev(after: Double($0)) }
        func waited() async throws -> LiveAccounts.Waited {
            var waited = LiveAccounts.Waited(handled: revs[0])
            try await live.handleWaiting(did, &waited)
            return waited
        }
        var last = try await waited()
        #expect(last.missing == nil && !last.hasGap)
        await live.noteGap()
        #expect(await !live.beginEnd(did))
        last = try await waited()
        #expect(last.missing == nil && last.hasGap)
        for rev in revs { try await live.take(.unknown(rev), of: did) {} }
        #expect(await !live.beginEnd(did))
        last = try await waited()
        #expect(last.missing == revs[2] && !last.hasGap)
        #expect(await live.beginEnd(did))
        // What comes while the end is being stored waits for it.
        let isHandled = Guarded(false)
        let event = Task { try await live.take(.unknown(revs[2]), of: did) { isHandled.withLock { $0 = true } } }
        let gap = Task { await live.noteGap() }
        for _ in 0..<100 { await Task.yield() }
        #expect(!isHandled.withLock { $0 })
        live.end(did)
        try await event.value
        await gap.value
        #expect(isHandled.withLock { $0 })
    }

    @Test func `an account is downloaded once at a time, and again when it became pending meanwhile`() async throws {
        let did = try PLCServer.did(1)
        let live = LiveAccounts { _ in }
        #expect(await live.begin(did))
        let second = await live.begin(did)
        #expect(!second)
        #expect(await !live.beginEnd(did))
        var waited = LiveAccounts.Waited(handled: MirrorBed.rev(after: 0))
        try await live.handleWaiting(did, &waited)
        #expect(waited.hasGap)
        #expect(await live.beginEnd(did))
        live.end(did)
    }

    @Test func `a change that is missed during a download isn't made up for by later ones`() async throws {
        let (mayFollow, mayDownload) = (OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let revs = [60, 70, 80].map { MirrorBed.rev(after: $0) }
        var unreadable = SampleFrame.commitFields(2, did: did, ops: [], records: [])
        (unreadable["rev"], unreadable["tooBig"]) = (.string(revs[1].description), true)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(mayFollow), .send(MirrorBed.commit(1, did, revs[0])),
                .send(SampleFrame.frame("#commit", unreadable)),
                .send(MirrorBed.commit(3, did, revs[2])), .send(SampleFrame.account(4)),
            ])
        try bed.network.add(1)
        let car = bed.network.car(of: did)
        bed.network.pds.route(.get, PLCServer.path) { _ in
            mayFollow.fire()
            await mayDownload.wait()
            return .data(car, contentType: "application/vnd.ipld.car")
        }
        let task = bed.mirror(.list([did]))
        // Another account's event after them was handled, so they are waiting.
        let stream = Firehose(relay: bed.relay.address).streamID
        try await until { bed.cursors.load(stream) == 4 }
        mayDownload.fire()
        try await bed.until(did) { $0.attempts > 0 }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "commit \(did)"])
        #expect(try await bed.store.entry(of: did)?.wanted == revs[2])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account that was deleted and comes back is delivered again`() async throws {
        let did = try PLCServer.did(1)
        let steps = (0..<2).map { _ in OneShot() }
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(steps[0]), .send(SampleFrame.account(1, did: did, isActive: false, status: "deleted")),
                .until(steps[1]), .send(SampleFrame.account(2, did: did)),
            ])
        try bed.network.add(1)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        steps[0].fire()
        try await bed.until(did) { $0.state == .gone(.deleted) && $0.rev == nil }
        steps[1].fire()
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "false \(did)", "true \(did)", "records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account that the directory doesn't know yet is tried again`() async throws {
        let bed = try await MirrorBed()
        let did = try bed.network.add(1)
        let count = Guarded(0)
        bed.network.directory.script("/\(did)") { _ in
            count.withLock { count in
                count += 1
                return count == 1 ? .status(404) : .pass
            }
        }
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    /// Writes down when it is flushed, and the states that it is given.
    private struct NotedStore: BackfillStore {
        let base = MemoryBackfillStore()
        let notes: Guarded<[String]>

        func recover() async { await base.recover() }
        func recheck() async { await base.recheck() }
        func listing(of source: String) async -> BackfillListing { await base.listing(of: source) }
        func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async {
            await base.add(repos, listing: listing, of: source)
        }
        func entry(of did: DID) async -> BackfillEntry? { await base.entry(of: did) }
        func set(_ entry: BackfillEntry, of did: DID) async {
            notes.withLock { $0.append("\(entry.state)") }
            await base.set(entry, of: did)
        }
        func due(at date: Date, limit: Int) async -> [DID] { await base.due(at: date, limit: limit) }
        func nextRetry() async -> Date? { await base.nextRetry() }
        func counts() async -> BackfillStats.Counts { await base.counts() }
        func flush() { notes.withLock { $0.append("flushed") } }
    }

    /// Writes down what it saves.
    private struct NotedCursors: CursorStore {
        let notes: Guarded<[String]>

        func load(_ stream: StreamID) -> Int64? { 5 }
        func save(_ cursor: Int64, _ stream: StreamID) { notes.withLock { $0.append("cursor \(cursor)") } }
    }

    @Test func `the progress is on the disk before the cursor`() async throws {
        let notes = Guarded<[String]>([])
        let bed = try await MirrorBed(NotedStore(notes: notes), [.send(SampleFrame.account(900))])
        let backfill = Backfill(
            source: .list([]), store: bed.store, identities: bed.network.resolver(), time: bed.time.source)
        let firehose = Firehose(relay: bed.relay.address, environment: .test(TestTime()))
        let task = Task { try await backfill.mirror(firehose, cursors: NotedCursors(notes: notes)) { _ in } }
        try await until { notes.withLock { $0.contains("cursor 900") } }
        let words = notes.withLock { $0 }
        for (word, before) in zip(words.dropFirst(), words) where word.hasPrefix("cursor") {
            #expect(before == "flushed")
        }
        #expect(words.first == "flushed")
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: ["commit", "sync"])
    func `an event with a revision of the future doesn't silence its account`(kind: String) async throws {
        let did = try PLCServer.did(1)
        let mayFollow = OneShot()
        let rev = MirrorBed.rev(after: 86_400)
        let fields: LexObject = [
            "seq": 1, kind == "sync" ? "did" : "repo": .string(did.description), "rev": .string(rev.description),
            "time": .string(SampleFrame.time), "blocks": .bytes(Bytes([1])), "since": .null, "ops": .array([]),
            "commit": .link(SampleFrame.root.cid), "tooBig": true, "rebase": false, "blobs": .array([]),
        ]
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(mayFollow), .send(SampleFrame.frame("#\(kind)", fields)),
                .send(SampleFrame.account(2, did: did)),
            ])
        try bed.network.add(1)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        mayFollow.fire()
        try await until { bed.words.withLock({ $0.contains("true \(did)") }) }
        // What it has changed isn't known.
        try await until { bed.network.pds.requests.count >= 2 }
        try await bed.until(did) { $0.state == .done }
        let entry = try #require(try await bed.store.entry(of: did))
        #expect(entry.wanted == nil && entry.rev ?? rev < rev)
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account whose repository couldn't be used is downloaded again by the next mirror`() async throws {
        let bed = try await MirrorBed(MemoryBackfillStore(), [.send(SampleFrame.identity(1))])
        let did = try bed.network.add(1)
        try bed.forgeFirst(did)
        bed.network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { _ in
            .data(
                Data(#"{"repos":[{"did":"\#(did)","head":"x","rev":"2222222222222"}]}"#.utf8),
                contentType: "application/json")
        }
        let source = Backfill.Source.accounts(of: bed.network.pds.url.absoluteString)
        let first = bed.mirror(source)
        try await bed.until(did) { $0.state == .failed && $0.retry == nil }
        let stream = Firehose(relay: bed.relay.address).streamID
        try await until { bed.cursors.load(stream) != nil }
        await bed.stop(first)
        // The next one doesn't read the list again.
        bed.network.pds.forgetRequests()
        let second = bed.mirror(source)
        try await bed.until(did) { $0.state == .done }
        #expect(bed.network.pds.requests.map(\.path) == [PLCServer.path])
        await bed.stop(second)
        await bed.stop()
    }
}
