import ATCrypto
import ATData
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
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

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a mirror has everything, whatever is written and however often it ends`(seed: UInt64) async throws {
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
        @Sendable func mirror() -> Task<Void, any Error> {
            Task { try await backfill.mirror(firehose, cursors: cursors) { copy.take($0) } }
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
        last.cancel()
        await #expect(throws: CancellationError.self) { try await last.value }
        #expect(await store.counts().done == 5)
        await network.stop()
    }

    // MARK: Failures

    /// Mirrors accounts of a server, with a clock that moves when the mirror waits.
    private struct Bed {
        let network: PLCServer
        let relay: StreamServer
        let store: any BackfillStore
        let cursors = MemoryCursorStore()
        let time = TestTime()
        let words = Guarded<[String]>([])

        init(_ store: any BackfillStore = MemoryBackfillStore(), _ scripts: [StreamServer.Step]...) async throws {
            network = try await PLCServer()
            relay = try await StreamServer(scripts)
            self.store = store
        }

        func mirror(_ source: BackfillSource, limits: BackfillLimits = BackfillLimits()) -> Task<Void, any Error> {
            var limits = limits
            limits.hosts.requestsPerSecond = 1_000_000
            let backfill = Backfill(
                source: source, store: store, limits: limits, identities: network.resolver(), time: time.source)
            let firehose = Firehose(relay: relay.address, environment: .test(TestTime()))
            return Task { [words, cursors] in
                try await backfill.mirror(firehose, cursors: cursors) { event in
                    words.withLock { words in
                        switch event {
                        case .records(let repo): words.append("records \(repo.did)")
                        case .commit(let commit): words.append("commit \(commit.did)")
                        case .account(let account): words.append("\(account.isActive) \(account.did)")
                        }
                    }
                }
            }
        }

        /// Has the server answer the first request for a repository with one that somebody else has signed.
        func forgeFirst(_ did: DID) throws {
            let (isFirst, car) = (Guarded(true), network.car(of: did))
            let forged = try PLCServer.car(of: did, SigningKey.generate(.k256))
            network.pds.route(.get, PLCServer.path) { _ in
                let isForged = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                return .data(isForged ? forged : car, contentType: "application/vnd.ipld.car")
            }
        }

        /// Waits until an account has a state.
        func until(_ did: DID, _ isMet: (BackfillEntry) -> Bool) async throws {
            var entry: BackfillEntry?
            try await TestLoad.until(showing: "\(did) is \(entry as Any), and \(words.withLock { $0 })") {
                entry = try await store.entry(of: did)
                return entry.map(isMet) ?? false
            }
        }

        func stop(_ task: Task<Void, any Error>) async {
            task.cancel()
            _ = await task.result
        }

        func stop() async {
            await network.stop()
            await relay.stop()
        }
    }

    @Test func `a server that is down for a day doesn't lose its accounts`() async throws {
        let bed = try await Bed()
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
        let bed = try await Bed(MemoryBackfillStore(), [.until(mayFollow), .send(frame)])
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
        let rev = TID(microseconds: UInt64((Date().timeIntervalSince1970 + 60) * 1_000_000), clock: 1)
        fields["rev"] = .string(rev.description)
        if missing == "operations" { fields["ops"] = nil }
        let bed = try await Bed(
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

    @Test(arguments: ["commit", "sync"])
    func `an event with a revision of the future doesn't silence its account`(kind: String) async throws {
        let did = try PLCServer.did(1)
        let mayFollow = OneShot()
        let rev = TID(microseconds: UInt64((Date().timeIntervalSince1970 + 86_400) * 1_000_000), clock: 1)
        let fields: LexObject = [
            "seq": 1, kind == "sync" ? "did" : "repo": .string(did.description), "rev": .string(rev.description),
            "time": .string(SampleFrame.time), "blocks": .bytes(Bytes([1])), "since": .null, "ops": .array([]),
            "commit": .link(SampleFrame.root.cid), "tooBig": true, "rebase": false, "blobs": .array([]),
        ]
        let bed = try await Bed(
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
        let entry = try #require(try await bed.store.entry(of: did))
        #expect(entry.state == .done && entry.wanted == nil && entry.rev ?? rev < rev)
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account whose repository couldn't be used is downloaded again by the next mirror`() async throws {
        let bed = try await Bed(MemoryBackfillStore(), [.send(SampleFrame.identity(1))])
        let did = try bed.network.add(1)
        try bed.forgeFirst(did)
        bed.network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { _ in
            .data(
                Data(#"{"repos":[{"did":"\#(did)","head":"x","rev":"2222222222222"}]}"#.utf8),
                contentType: "application/json")
        }
        let source = BackfillSource.accounts(of: bed.network.pds.url.absoluteString)
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
