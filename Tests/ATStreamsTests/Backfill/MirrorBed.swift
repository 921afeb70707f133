import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// Mirrors accounts of a server, with a clock that moves when the mirror waits.
struct MirrorBed {
    let network: PLCServer
    let relay: StreamServer
    let store: any BackfillStore
    let cursors = MemoryCursorStore()
    let time = TestTime()
    let words = Guarded<[String]>([])
    /// Called in the handler, before the words.
    let during: @Sendable (MirrorEvent) async -> Void
    /// The latest mirror.
    let backfill = Guarded<Backfill?>(nil)

    init(
        _ store: any BackfillStore = MemoryBackfillStore(), _ scripts: [StreamServer.Step]...,
        during: @escaping @Sendable (MirrorEvent) async -> Void = { _ in }
    ) async throws {
        self.during = during
        network = try await PLCServer()
        relay = try await StreamServer(scripts)
        self.store = store
    }

    func mirror(_ source: Backfill.Source, limits: BackfillLimits = BackfillLimits()) -> Task<Void, any Error> {
        var limits = limits
        limits.hosts.requestsPerSecond = 1_000_000
        let backfill = Backfill(
            source: source, store: store, limits: limits, identities: network.resolver(), time: time.source)
        self.backfill.withLock { $0 = backfill }
        let firehose = Firehose(relay: relay.address, environment: .test(TestTime()))
        return Task { [words, cursors, during] in
            try await backfill.mirror(firehose, cursors: cursors) { event in
                await during(event)
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

    /// Makes the server answer the first request for a repository with one that is signed by someone else.
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

    /// Waits until the cursor has passed an event.
    func until(cursor: Int64) async throws {
        let stream = Firehose(relay: relay.address).streamID
        try await TestLoad.until { cursors.load(stream) == cursor }
    }

    /// The response for an account without a repository.
    static func none(_ name: String = "RepoNotFound") -> ServerResponse {
        .error(name, "There is none", status: .badRequest)
    }

    /// Makes the server list accounts.
    func list(_ rows: @escaping @Sendable () -> [String]) {
        network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { _ in
            .data(Data(#"{"repos":[\#(rows().joined(separator: ","))]}"#.utf8), contentType: "application/json")
        }
    }

    /// A revision that is some seconds in the future.
    static func rev(after seconds: Double) -> TID {
        TID(microseconds: UInt64((Date().timeIntervalSince1970 + seconds) * 1_000_000), clock: 1)
    }

    /// A commit that creates a record.
    static func commit(_ seq: Int, _ did: DID, _ rev: TID, since: TID? = nil) -> Data {
        let record = SampleFrame.record("com.example.post", "text")
        var fields = SampleFrame.commitFields(
            seq, did: did, ops: [SampleFrame.op("create", "com.example.post/\(seq)", record)], records: [record])
        fields["rev"] = .string(rev.description)
        if let since { fields["since"] = .string(since.description) }
        return SampleFrame.frame("#commit", fields)
    }
}
