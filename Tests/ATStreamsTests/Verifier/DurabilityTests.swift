import ATCrypto
import ATData
import ATIdentity
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

/// What a crash at any time leads to: nothing is lost.
@Suite(.inTurn)
struct DurabilityTests {
    /// A crash: nothing that happens after it reaches the disk.
    private final class Disk: CursorStore, ChainStore {
        struct Gone: Error {}
        let cursors: MemoryCursorStore
        let chains: MemoryChainStore
        private let isGone = Guarded(false)
        private let hasSaved = Guarded(false)
        private let savesCursors: Bool

        init(_ cursors: MemoryCursorStore, _ chains: MemoryChainStore, savesCursors: Bool = true) {
            (self.cursors, self.chains, self.savesCursors) = (cursors, chains, savesCursors)
        }

        func crash() { isGone.withLock { $0 = true } }

        /// Crashes, unless no cursor was saved yet. If each run crashed before its first save, none would get further.
        func crashAfterSave() { if hasSaved.withLock({ $0 }) { crash() } }

        private func check() throws { if isGone.withLock({ $0 }) { throw Gone() } }

        func load(_ stream: StreamID) throws -> Int64? { cursors.load(stream) }
        func load(_ receive: @Sendable (ChainRecord) -> Void) throws { chains.load(receive) }

        func save(_ cursor: Int64, _ stream: StreamID) throws {
            try check()
            guard savesCursors else { return }
            cursors.save(cursor, stream)
            hasSaved.withLock { $0 = true }
        }

        func save(_ records: [ChainRecord]) throws {
            try check()
            chains.save(records)
        }
    }

    @Test func `a crash between a handler's end and the save delivers the event again`() async throws {
        let account = try SignedAccount("alice")
        let all = try (1...3).map { try account.commit("com.example.post/\($0)") }
        let frames = try all.enumerated().map { StreamServer.Step.send(try account.frame($1, $0 + 1)) }
        let bed = try await VerifierBed([account], frames, frames)
        let (cursors, chains) = (MemoryCursorStore(), MemoryChainStore())
        let disk = Disk(cursors, chains)
        disk.crash()
        for store in [disk, Disk(cursors, chains)] {
            let verifier = bed.verifier(store: store)
            var events = bed.stream(verifier).events(from: .replay, cursors: store).makeAsyncIterator()
            #expect(try await events.words(3) == ["commit 1", "commit 2", "commit 3"])
            #expect(verifier.stats.faults.isEmpty)
        }
        await bed.stop()
    }

    @Test func `a crash between the saves of a state and of the cursor loses nothing`() async throws {
        let account = try SignedAccount("alice")
        let all = try (1...3).map { try account.commit("com.example.post/\($0)") }
        let frames = try all.enumerated().map { StreamServer.Step.send(try account.frame($1, $0 + 1)) }
        let bed = try await VerifierBed([account], Array(frames.prefix(2)), frames)
        let (cursors, chains) = (MemoryCursorStore(), MemoryChainStore())
        let disk = Disk(cursors, chains, savesCursors: false)
        let first = bed.verifier(store: disk)
        let task = Task {
            var events = bed.stream(first).events(from: .replay, cursors: disk).makeAsyncIterator()
            while try await events.next() != nil {}
        }
        try await until { first.stats.savedStates >= 1 }
        try await until { first.stats.commits >= 2 }
        task.cancel()
        _ = await task.result
        disk.crash()
        // The events are repetitions of what was handled; the third is new.
        let verifier = bed.verifier(store: Disk(cursors, chains))
        var events = bed.stream(verifier).events(from: .replay, cursors: Disk(cursors, chains)).makeAsyncIterator()
        var words = try await events.words(1)
        while words.last != "commit 3" { words += try await events.words(1) }
        #expect(bed.downloads() == 0 && verifier.stats[.gap] == 0)
        await bed.stop()
    }

    @Test func `a crash with waiting events downloads the repository after it`() async throws {
        let account = try SignedAccount("alice")
        let all = try (1...4).map { try account.commit("com.example.post/\($0)") }
        let gate = OneShot()
        let bed = try await VerifierBed(
            [account], try [0, 2, 3].map { .send(try account.frame(all[$0], $0 + 1)) }, [])
        bed.answer(account) {
            await gate.wait()
            return .data(account.car(at: all[3]), contentType: "application/vnd.ipld.car")
        }
        let (cursors, chains) = (MemoryCursorStore(), MemoryChainStore())
        let disk = Disk(cursors, chains)
        let first = bed.verifier(store: disk)
        let stream = bed.stream(first)
        let task = Task {
            var events = stream.events(cursors: disk).makeAsyncIterator()
            while try await events.next() != nil {}
        }
        // The cursor has passed the events that wait for the repository.
        try await until { cursors.load(stream.streamID) == 4 }
        disk.crash()
        task.cancel()
        _ = await task.result
        gate.fire()
        let disk2 = Disk(cursors, chains)
        let verifier = bed.verifier(store: disk2)
        var events = bed.stream(verifier).events(cursors: disk2).makeAsyncIterator()
        #expect(try await events.words(1) == ["resync interrupted 1 2 3 4"])
        // What was interrupted doesn't wait for the connection.
        try await until { bed.server.cursors.count >= 2 }
        #expect(bed.server.cursors == [nil, 4])
        // It isn't settled before it was handled: another crash here would repeat it.
        let marked = Guarded(0)
        chains.load { record in if record.isDesynced { marked.withLock { $0 += 1 } } }
        #expect(marked.withLock { $0 } == 1)
        await bed.stop()
    }

    @Test(arguments: [false, true])
    func `without a store that lasts, cursors wait for events that wait, and the next process gets them again`(
        isDownload: Bool
    ) async throws {
        let (alice, bob) = (try SignedAccount("alice"), try SignedAccount("bob"))
        let posts = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        let (before, after) = (try bob.commit("com.example.post/b1"), try bob.commit("com.example.post/b2"))
        let rest: [StreamServer.Step] = [
            .send(try alice.frame(posts[1], 2)), .send(try alice.frame(posts[2], 3)), .send(try bob.frame(after, 4)),
        ]
        let mayFollow = OneShot()
        let bed = try await VerifierBed(
            [alice, bob], [.send(try bob.frame(before, 1)), .until(mayFollow)] + rest, rest)
        let isBroken = Guarded(true)
        if isDownload {
            bed.answer(alice) {
                guard isBroken.withLock({ $0 }) else {
                    return .data(alice.car(at: posts[2]), contentType: "application/vnd.ipld.car")
                }
                return .status(.badGateway)
            }
        } else {
            bed.server.server.script("/\(alice.did)", always: .status(503))
        }
        let cursors = WatchedStore()
        func verifier() -> RepoVerifier { bed.verifier { $0.firstSight = isDownload ? .resync : .adopt } }
        let first = verifier()
        let seen = Guarded<[DID: [String]]>([:])
        func run(_ verifier: RepoVerifier) -> Task<Void, any Error> {
            Task {
                try await bed.stream(verifier).run(cursors: cursors) { event in
                    if let did = event.did { seen.withLock { $0[did, default: []].append(event.words) } }
                }
            }
        }
        let task = run(first)
        // The place up to which the cursor may be stored is the one when the mark is noted.
        await cursors.untilSaved(1)
        mayFollow.fire()
        try await until { first.stats.buffered >= 2 }
        try await until { seen.withLock({ $0[bob.did]?.count == 2 }) }
        // Those of both accounts.
        try await until { first.stats.savedStates >= 2 }
        task.cancel()
        _ = await task.result
        // The event of the other account after them was handled, and doesn't count.
        #expect(cursors.cursor == 1 && seen.withLock { $0[alice.did] } == nil)
        isBroken.withLock { $0 = false }
        bed.server.server.script("/\(alice.did)", [])
        bed.identities.forgetAll()
        seen.withLock { $0 = [:] }
        let next = run(verifier())
        await cursors.untilSaved(4)
        #expect(bed.server.cursors == [nil, 1])
        #expect(
            seen.withLock { $0[alice.did] } == (isDownload ? ["resync firstSight 1 2 3"] : ["commit 2", "commit 3"]))
        next.cancel()
        _ = await next.result
        await bed.stop()
    }

    /// A copy of the records of a network.
    private final class Copy: Sendable {
        private let state = Guarded<[DID: [RecordPath: CID]]>([:])

        var records: [DID: [RecordPath: CID]] { state.withLock { $0 } }

        func take(_ event: VerifiedEvent) throws {
            switch event {
            case .commit(let commit): for op in commit.ops { set(op.path, to: op.cid, of: commit.did) }
            case .resync(let resync):
                let changes = try resync.changes(from: records[resync.did] ?? [:])
                for change in changes { set(change.path, to: change.new, of: resync.did) }
            default: break
            }
        }

        func set(_ path: RecordPath, to cid: CID?, of did: DID) {
            state.withLock { $0[did, default: [:]][path] = cid }
        }
    }

    /// Writes posts, and cuts every connection now and then. Returns when all are written, with what was.
    private func write(_ network: LocalNetwork, _ clients: [ATClient], seed: UInt64) async throws -> Copy {
        let expected = Copy()
        try await withThrowingTaskGroup(of: Void.self) { writers in
            for (index, client) in clients.enumerated() {
                writers.addTask {
                    var random = SplitMix64(seed: seed &* 10 &+ UInt64(index))
                    for number in 0..<Load.size(60, otherwise: 30) {
                        let made = try await client.create(ExamplePost(text: "number \(number)"))
                        guard let did = client.session?.did, let key = made.uri.recordKey else { continue }
                        expected.set(RecordPath(ExamplePost.collection, key), to: made.cid, of: did)
                        if Int.random(in: 0..<8, using: &random) == 0 { network.firehose.dropConsumers() }
                    }
                }
            }
            try await writers.waitForAll()
        }
        return expected
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a mirror of a real network is complete, whenever runs end and connections break`(seed: UInt64)
        async throws
    {
        let network = try await LocalNetwork.start()
        let clients = try await network.join(3)
        let mirror = Copy()
        let (cursors, chains) = (MemoryCursorStore(), MemoryChainStore())
        let firehose = Firehose(relay: network.host, environment: .test(TestTime()))
        let identities = network.identityResolver()
        let (runs, isFirst, forged) = (EndingRuns(), Guarded(true), Guarded(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await runs.start(seed: seed, events: 5...40) { count in
                    let disk = Disk(cursors, chains)
                    let verifier = RepoVerifier(identities: identities, store: disk)
                    defer {
                        let faults = verifier.stats.faults.filter { $0.key.outcome == .fault }.values.reduce(0, +)
                        forged.withLock { $0 += faults }
                    }
                    let start = isFirst.withLock { $0 } ? StreamStart.replay : .stored
                    isFirst.withLock { $0 = false }
                    try await firehose.verified(by: verifier).run(from: start, cursors: disk) { event in
                        do { try count.take() } catch {
                            disk.crashAfterSave()
                            throw error
                        }
                        try mirror.take(event)
                    }
                }
            }
            let expected = try await write(network, clients, seed: seed)
            try await until { mirror.records == expected.records }
            runs.end()
            try await group.waitForAll()
        }
        #expect(forged.withLock { $0 } == 0)
        await network.stop()
    }
}
