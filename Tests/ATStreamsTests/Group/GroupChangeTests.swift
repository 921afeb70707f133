import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// What running processes make of a change of their group.
@Suite(.inTurn)
struct GroupChangeTests {
    private static let dids = (0..<24).map { DID(stringLiteral: "did:web:number\($0).test") }
    private static let last = 80

    private static var options: GroupOptions {
        var options = GroupOptions()
        options.heartbeat = .milliseconds(30)
        // A machine with much to do must not look dead.
        options.lease = .seconds(60)
        options.batchDelay = .milliseconds(2)
        options.idleSaveInterval = .milliseconds(200)
        return options
    }

    /// The events that took effect, of each account in order.
    private final class Effects: Sendable {
        private let seqs = Guarded<[DID: [Int64]]>([:])

        func add(_ seq: Int64, _ did: DID) { seqs.withLock { $0[did, default: []].append(seq) } }
        var count: Int { seqs.withLock { $0.values.reduce(0) { $0 + $1.count } } }

        func expectEachOnce() {
            let seqs = seqs.withLock(\.self)
            #expect(seqs.values.flatMap(\.self).sorted() == (1...Int64(last)).map(\.self))
            #expect(seqs.values.allSatisfy { $0 == $0.sorted() })
        }
    }

    private func server() async throws -> StreamServer {
        try await StreamServer(commits: Self.last, of: Self.dids)
    }

    private func group(
        _ store: MemoryGroupStore, _ partitions: Int, _ options: GroupOptions = Self.options,
        time: TimeSource = .system
    ) -> StreamGroup<MemoryGroupStore> {
        StreamGroup("group", on: store, partitions: partitions, options: options, time: time)
    }

    /// A time in which a process waits in another way for its next heartbeat.
    private func timeSource(_ untilHeartbeat: @escaping @Sendable (Duration) async throws -> Void) -> TimeSource {
        var time = TimeSource.system
        time.sleep = { wait in
            // Everything else takes less or more.
            let isHeartbeat = wait > .milliseconds(20) && wait < .milliseconds(40)
            try await isHeartbeat ? untilHeartbeat(wait) : TimeSource.system.sleep(wait)
        }
        return time
    }

    private func start(
        _ group: StreamGroup<MemoryGroupStore>, _ server: StreamServer, _ effects: Effects,
        holding isHeld: @escaping @Sendable (Int64, DID) -> Bool = { _, _ in false }
    ) -> Task<Void, any Error> {
        Task {
            try await Firehose(relay: server.address).run(on: group, from: .oldest) { event, transaction in
                guard let seq = event.seq, let did = event.did else { return }
                if isHeld(seq, did) { try await Task.sleep(for: .seconds(10_000)) }
                transaction.whenCommitted { effects.add(seq, did) }
            }
        }
    }

    /// The partitions; none before the group is there.
    private func partitions(_ store: MemoryGroupStore) -> [GroupStatus.Partition] {
        (try? store.status(of: "group").partitions) ?? []
    }

    private func end(_ task: Task<Void, any Error>) async {
        task.cancel()
        _ = await task.result
    }

    @Test func `with another number of partitions, each event takes effect once and in order`() async throws {
        let server = try await server()
        let (store, effects) = (MemoryGroupStore(), Effects())
        // Some accounts stay behind after their first event, and with them their partitions.
        let slow = Set(Self.dids.indices.filter { $0 % 3 == 0 }.map { Self.dids[$0] })
        var options = Self.options
        // Each event has a transaction of its own, and those that wait don't hold up others.
        (options.batch, options.lanes) = (1, 32)
        let held = start(group(store, 16, options), server, effects) { seq, did in
            seq > Self.dids.count && slow.contains(did)
        }
        try await until {
            let cursors = partitions(store).map { $0.cursor ?? 0 }
            return cursors.contains(Int64(Self.last)) && cursors.contains { (1..<60).contains($0) }
                && cursors.allSatisfy { $0 > 0 }
        }
        await end(held)
        #expect(effects.count < Self.last)
        try store.resize("group", to: 5)
        #expect(try await store.layout(of: "group")?.floors.count == 16)
        // A process that wasn't changed is told.
        await #expect(throws: GroupError.otherPartitions(stored: 5)) {
            try await Firehose(relay: server.address).run(on: group(store, 16)) { _, _ in }
        }
        let task = start(group(store, 5), server, effects)
        try await until { effects.count == Self.last }
        try await until { try store.status(of: "group").partitions.allSatisfy { $0.cursor == Int64(Self.last) } }
        // Nothing of the change is left.
        try await until { try await store.layout(of: "group")?.floors == [] }
        await end(task)
        effects.expectEachOnce()
        #expect(try store.status(of: "group").handled == Int64(Self.last))
        await server.stop()
    }

    @Test func `a process that slept through a change ends, and one that slept through two goes on`() async throws {
        let server = try await server()
        let (time, heart) = (TestTime(), TurnedClock())
        let (store, effects) = (MemoryGroupStore(time: time.source), Effects())
        let task = start(group(store, 16, time: timeSource { try await heart.source.sleep($0) }), server, effects)
        /// Lets the process wake for its next heartbeat.
        func beat() { heart.turn(by: .seconds(1)) }
        try await until {
            partitions(store).count { $0.cursor == Int64(Self.last) } == 16
        } meanwhile: {
            beat()
        }
        /// Changes it between two heartbeats, as if the process had slept for long.
        func resize(_ sizes: Int...) async throws {
            await heart.untilSleeping(1)
            time.advance(by: .seconds(61))
            for size in sizes { try store.resize("group", to: size) }
        }
        try await resize(5, 16)
        #expect(try await store.layout(of: "group")?.version == 2)
        try await until {
            try store.status(of: "group").orphans == 0
        } meanwhile: {
            beat()
        }
        effects.expectEachOnce()
        try await resize(5)
        beat()
        await #expect(throws: GroupError.otherPartitions(stored: 5)) { try await task.value }
        effects.expectEachOnce()
        await server.stop()
    }

    @Test func `a partition moves to the process that it is given to, and stays there`() async throws {
        let server = try await server()
        let (store, effects) = (MemoryGroupStore(), Effects())
        let beats = (0..<2).map { _ in Guarded(0) }
        let times = beats.map { beats in
            timeSource { wait in
                beats.withLock { $0 += 1 }
                try await TimeSource.system.sleep(wait)
            }
        }
        let groups = (group(store, 8, time: times[0]), group(store, 8, time: times[1]))
        let tasks = [start(groups.0, server, effects), start(groups.1, server, effects)]
        func owners() -> [UUID?] { partitions(store).map(\.owner) }
        try await until { owners().filter { $0 == groups.0.member.id }.count == 4 && !owners().contains(nil) }
        let number = try #require(owners().firstIndex(of: groups.0.member.id))
        try store.move(number, to: groups.1.member.id, of: "group")
        try await until(showing: "\((try? store.status(of: "group")) as Any) \(groups.0.stats) \(groups.1.stats)") {
            let owners = owners()
            return owners[number] == groups.1.member.id && owners.filter { $0 == groups.0.member.id }.count == 4
        }
        let settled = owners()
        let before = beats.map { $0.withLock(\.self) }
        try await until { zip(beats, before).allSatisfy { $0.withLock(\.self) >= $1 + 10 } }
        #expect(owners() == settled)
        try await until { effects.count == Self.last }
        for task in tasks { await end(task) }
        effects.expectEachOnce()
        await server.stop()
    }

    @Test func `a dead letter of a verified group is made up for by the account's repository`() async throws {
        let network = try await LocalNetwork.start()
        let client = try #require(try await network.join(1).first)
        let account = try #require(client.session?.did)
        let store = MemoryGroupStore()
        let isBroken = Guarded(true)
        let seen = Guarded<[String]>([])
        struct Refusal: Error {}
        let group = group(store, 4)
        let verifier = RepoVerifier(identities: network.identityResolver())
        let task = Task {
            try await Firehose(relay: network.host).verified(by: verifier).run(
                on: group, from: .oldest, onFailure: .deadLetter(attempts: 1)
            ) { (event: VerifiedEvent, transaction: MemoryGroupStore.Transaction) in
                var texts: [String] = []
                for post in try event.records(of: ExamplePost.self) { texts.append(post.text) }
                if isBroken.withLock(\.self), texts.contains("broken") { throw Refusal() }
                let all = texts
                transaction.whenCommitted { seen.withLock { $0 += all } }
            }
        }
        for text in ["one", "broken", "two"] { _ = try await client.create(ExamplePost(text: text)) }
        try await until { seen.withLock { $0 == ["one", "two"] } }
        try await until { try store.status(of: "group").deadLetters == 1 }
        isBroken.withLock { $0 = false }
        #expect(try store.retryDeadLetters(of: "group", limit: 10) == 1)
        // The whole repository.
        try await until { seen.withLock { $0.dropFirst(2).sorted() == ["broken", "one", "two"] } }
        // The mark has ended: another process downloads nothing.
        try await until {
            let number = Shard.index(of: account, in: 4)
            let share = try store.beat(group.member, of: "group")
            let claim = try #require(share.owned.first { $0.partition == number })
            let isMarked = Guarded(true)
            try store.load(claim) { record in
                if record.did == account { isMarked.withLock { $0 = record.isDesynced } }
            }
            return isMarked.withLock { !$0 }
        }
        #expect(try store.status(of: "group").deadLetters == 0)
        await end(task)
        await network.stop()
    }

    @Test func `a database that is too slow to take partitions back still gets heartbeats`() async throws {
        let server = try await server()
        let store = BusyGroupStore()
        let group = StreamGroup("group", on: store, partitions: 8, options: Self.options)
        let task = Task { try await Firehose(relay: server.address).run(on: group, from: .oldest) { _ in } }
        try await until { group.stats.partitions == 8 }
        store.wantAll()
        try await until { store.isGivenBack }
        let beats = store.beats
        try await until { store.beats >= beats + 3 }
        await end(task)
        await server.stop()
    }
}

/// A store that gives a member eight partitions, and later wants all back. It fails to take each, and then hangs.
private final class BusyGroupStore: GroupStore {
    private struct Away: Error {}

    private struct State {
        var beats = 0
        var fairCount = 8
        /// The partitions that a member has tried to give back.
        var refused: Set<Int> = []
        /// Whether a member has tried that again.
        var isGivenBack = false
    }

    private let state = Guarded(State())

    var beats: Int { state.withLock(\.beats) }
    var isGivenBack: Bool { state.withLock(\.isGivenBack) }
    func wantAll() { state.withLock { $0.fairCount = 0 } }

    func create(_ group: String, partitions: Int, service: String) async throws {}

    func beat(_ member: GroupMember, of group: String) async throws -> GroupShare {
        let fairCount = state.withLock { state in
            state.beats += 1
            return state.fairCount
        }
        let owned = (0..<8).map { number in
            PartitionClaim(group: group, partition: number, owner: member.id, fence: 1, cursor: nil, saves: 0)
        }
        return GroupShare(owned: owned, fairCount: fairCount)
    }

    func leave(_ member: GroupMember, of group: String) async throws {}

    func load(_ claim: PartitionClaim, _ receive: @Sendable (ChainRecord) -> Void) async throws {}

    func save(_ save: PartitionSave, of claim: PartitionClaim) async throws {
        guard save.isLast else { return }
        let isFirst = state.withLock { state in
            let isFirst = state.refused.insert(claim.partition).inserted
            if !isFirst { state.isGivenBack = true }
            return isFirst
        }
        if isFirst { throw Away() }
        await untilCancelled()
        throw CancellationError()
    }

    func saves(of claim: PartitionClaim) async throws -> Int64? { 0 }

    func status(of group: String) async throws -> GroupStatus { throw GroupError.noGroup(group) }

    func takeDeadLetters(of group: String, limit: Int) async throws -> [GroupDeadLetter] { [] }

    func isTemporary(_ error: any Error) -> Bool { error is Away }
}
