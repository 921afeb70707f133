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

/// The firehose of a data server with real repositories.
@Suite(.inTurn)
struct NetworkFirehoseTests {
    /// What arrived of the accounts.
    private struct Seen {
        var records: [String: CID] = [:]
        var revs: [DID: TID] = [:]
        var events: [Int64: Int] = [:]
    }

    private static func take(_ event: FirehoseEvent, _ seen: Guarded<Seen>) throws {
        seen.withLock { seen in if let seq = event.seq { seen.events[seq, default: 0] += 1 } }
        guard case .commit(let commit) = event else { return }
        let signed = try commit.commit()
        #expect(signed.did == commit.did && signed.rev == commit.rev && commit.issues.isEmpty)
        let posts = commit.records(of: ExamplePost.self) { Issue.record("\($0)") }
        seen.withLock { seen in
            for op in commit.ops { seen.records["\(commit.did)/\(op.path)"] = op.cid }
            for post in posts { #expect(post.text.hasPrefix("number")) }
            seen.revs[commit.did] = max(seen.revs[commit.did] ?? commit.rev, commit.rev)
        }
    }

    /// Writes posts, and cuts every connection now and then. Returns when all are written, with what was.
    private func write(
        _ writes: Int, _ network: LocalNetwork, _ clients: [ATClient], seed: UInt64
    ) async throws -> [String: CID] {
        let written = Guarded<[String: CID]>([:])
        try await withThrowingTaskGroup(of: Void.self) { writers in
            for (index, client) in clients.enumerated() {
                writers.addTask {
                    var random = SplitMix64(seed: seed &* 10 &+ UInt64(index))
                    for number in 0..<writes {
                        let made = try await client.create(ExamplePost(text: "number \(number)"))
                        written.withLock { $0["\(made.uri)".replacing("at://", with: "")] = made.cid }
                        if Int.random(in: 0..<8, using: &random) == 0 { network.firehose.dropConsumers() }
                    }
                }
            }
            try await writers.waitForAll()
        }
        return written.withLock { $0 }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `every write arrives, however often connections are cut and runs end`(seed: UInt64) async throws {
        let network = try await LocalNetwork.start()
        let clients = try await network.join(3)
        let seen = Guarded(Seen())
        let store = WatchedStore(0)
        let firehose = Firehose(relay: network.host, environment: .test(TestTime()))
        let runs = EndingRuns()
        let writes = Load.size(400, otherwise: 40)
        let written = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await runs.start(seed: seed, events: 5...60) { count in
                    try await firehose.run(cursors: store) { event in
                        try count.take()
                        try Self.take(event, seen)
                    }
                }
            }
            let written = try await write(writes, network, clients, seed: seed)
            let last = Int64(network.firehose.lastEvent)
            try await until { store.cursor ?? 0 >= last }
            runs.end()
            try await group.waitForAll()
            return written
        }
        let (records, events) = seen.withLock { ($0.records, $0.events) }
        #expect(records == written && records.count == 3 * writes)
        #expect(events.keys.sorted() == Array(1...Int64(network.firehose.lastEvent)))
        // A run repeats at most what was in flight when the one before ended.
        #expect(events.values.allSatisfy { $0 < 60 })
        await network.stop()
    }

    @Test func `cursors that the server doesn't know, or no longer`() async throws {
        let network = try await LocalNetwork.start(
            options: LocalNetwork.Options(streams: LocalStreamOptions(keptEvents: 3)))
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        _ = try await network.createAccount(handle: "bob.test", password: "secret")
        let last = Int64(network.firehose.lastEvent)
        let firehose = Firehose(relay: network.host, environment: .test(TestTime()))
        var future = firehose.events(from: .cursor(last + 100)).makeAsyncIterator()
        await #expect(throws: StreamError(.futureCursor(last + 100), firehose.streamID)) { try await future.next() }
        var old = firehose.events(from: .cursor(1)).makeAsyncIterator()
        guard case .gap(.outdatedCursor(let requested, let first)) = try await old.next() else {
            Issue.record("no gap")
            return
        }
        #expect(requested == 1 && first > 2)
        #expect(try await old.next()?.seq == first)
        var end = firehose.events(dids: [alice.did], from: .cursor(last)).makeAsyncIterator()
        try await network.setStatus(.takendown, of: alice)
        guard case .account(let account) = try await end.next() else {
            Issue.record("no account")
            return
        }
        #expect(account.did == alice.did && !account.isActive && account.status == .takendown)
        await network.stop()
    }
}
