import ATCrypto
import ATData
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
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

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a mirror has everything, whatever is written and however often it ends`(seed: UInt64) async throws {
        let network = try await LocalNetwork.start()
        var clients: [ATClient] = []
        func join(_ name: String) async throws -> ATClient {
            _ = try await network.createAccount(handle: "\(name).test", password: "secret")
            let client = ATClient(host: network.host, middleware: [])
            try await client.login(identifier: "\(name).test", password: "secret")
            return client
        }
        for number in 0..<4 { clients.append(try await join("a\(number)")) }
        let expected = Guarded<[String: CID]>([:])
        @Sendable func write(_ client: ATClient, _ random: inout SplitMix64) async throws {
            let did = try #require(client.session?.did)
            let key = try RecordKey("n\(Int.random(in: 0..<12, using: &random))")
            let path = "\(did)/com.example.note/\(key)"
            let known = expected.withLock { $0[path] } != nil
            if known, Int.random(in: 0..<3, using: &random) == 0 {
                let input: LexValue = [
                    "repo": .string(did.description), "collection": "com.example.note",
                    "rkey": .string(key.description),
                ]
                try await client.procedure("com.atproto.repo.deleteRecord", input: input)
                expected.withLock { $0[path] = nil }
            } else {
                let record: LexValue = ["$type": "com.example.note", "text": .string("\(random.next())")]
                let input: LexValue = [
                    "repo": .string(did.description), "collection": "com.example.note",
                    "rkey": .string(key.description), "record": record,
                ]
                let output = try await client.procedure("com.atproto.repo.putRecord", input: input)
                guard case .string(let cid)? = output["cid"] else { throw CocoaError(.coderInvalidValue) }
                let value = try CID(cid)
                expected.withLock { $0[path] = value }
            }
        }
        var random = SplitMix64(seed: seed)
        for client in clients { for _ in 0..<10 { try await write(client, &random) } }
        let (store, cursors, copy) = (MemoryBackfillStore(), MemoryCursorStore(), Copy())
        let resolver = network.identityResolver()
        var limits = BackfillLimits()
        limits.batchRecords = 3
        limits.hosts.requestsPerSecond = 1_000_000
        let backfill = Backfill(
            source: .accounts(of: network.host), store: store, collections: ["com.example.note"], limits: limits,
            identities: resolver)
        let firehose = Firehose(relay: network.host)
        @Sendable func mirror() -> Task<Void, any Error> {
            Task { try await backfill.mirror(firehose, cursors: cursors) { copy.take($0) } }
        }
        for round in 0..<3 {
            let task = mirror()
            if round == 1 { clients.append(try await join("late")) }
            for client in clients { for _ in 0..<15 { try await write(client, &random) } }
            if round == 2 {
                while copy.records != expected.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
            }
            task.cancel()
            _ = await task.result
            for client in clients { for _ in 0..<3 { try await write(client, &random) } }
        }
        let last = mirror()
        while copy.records != expected.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
        last.cancel()
        await #expect(throws: CancellationError.self) { try await last.value }
        #expect(await store.counts().done == 5)
        await network.stop()
    }
}
