import ATCrypto
import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Groups in one process: each value of a group that shares a store acts as a process.
@Suite(.inTurn)
struct StreamGroupTests {
    private static let dids = (0..<24).map { DID(stringLiteral: "did:web:number\($0).test") }

    /// What took effect.
    private final class Effects: Sendable {
        private let state = Guarded<(counts: [Int64: Int], order: [DID: [Int64]], words: [String])>(([:], [:], []))

        func add(_ seq: Int64?, _ did: DID?) {
            state.withLock { state in
                guard let seq else { return }
                state.counts[seq, default: 0] += 1
                if let did { state.order[did, default: []].append(seq) }
            }
        }

        func add(_ word: String) { state.withLock { $0.words.append(word) } }

        var counts: [Int64: Int] { state.withLock(\.counts) }
        var words: [String] { state.withLock(\.words) }
        /// Whether the events of each account took effect in order.
        var areInOrder: Bool { state.withLock { $0.order.values.allSatisfy { $0 == $0.sorted() } } }
    }

    /// Short times, for processes that come and go.
    private static var options: GroupOptions {
        var options = GroupOptions()
        options.heartbeat = .milliseconds(30)
        // However long the machine does something else.
        options.lease = .seconds(600)
        options.batchDelay = .milliseconds(2)
        options.idleSaveInterval = .milliseconds(200)
        return options
    }

    private func group(
        _ store: MemoryGroupStore, partitions: Int = 16, _ options: GroupOptions = Self.options,
        time: TimeSource = .system
    ) -> StreamGroup<MemoryGroupStore> {
        StreamGroup("group", on: store, partitions: partitions, options: options, time: time)
    }

    private func frames(_ count: Int) -> [StreamServer.Step] {
        (1...count).map { .send(SampleFrame.commit($0, did: Self.dids[$0 % Self.dids.count])) }
    }

    /// Runs a group that notes the events that take effect.
    private func start<Store: TransactionalGroupStore>(
        _ group: StreamGroup<Store>, _ server: StreamServer, _ effects: Effects, onFailure: GroupFailurePolicy = .stop
    ) -> Task<Void, any Error> where Store.Transaction == MemoryGroupStore.Transaction {
        Task {
            try await Firehose(relay: server.address).run(on: group, from: .oldest, onFailure: onFailure) {
                event, transaction in
                let (seq, did) = (event.seq, event.did)
                transaction.whenCommitted { effects.add(seq, did) }
            }
        }
    }

    private func end(_ task: Task<Void, any Error>) async {
        task.cancel()
        _ = await task.result
    }

    // MARK: Running

    @Test func `one process handles each event once, and the next continues where it was`() async throws {
        let others = OneShot()
        let server = try await StreamServer(commits: 60, of: Self.dids, pausingAfter: 40, until: others)
        let (store, effects) = (MemoryGroupStore(), Effects())
        for last in [40, 60] as [Int64] {
            let group = group(store)
            let task = Task {
                try await Firehose(relay: server.address).run(on: group) { event, transaction in
                    let (seq, did) = (event.seq, event.did)
                    transaction.whenCommitted { effects.add(seq, did) }
                }
            }
            func state() -> String {
                "\(effects.counts.count) \(String(describing: try? store.status(of: "group"))) \(group.stats)"
            }
            try await until(showing: state()) { effects.counts.count == last }
            // A quiet partition moves with the stream.
            try await until(showing: state()) {
                try await group.status().partitions.allSatisfy { $0.cursor == last }
            }
            await end(task)
            // It has given everything back.
            let status = try await group.status()
            #expect(status.orphans == 16 && status.members.isEmpty && status.handled == last)
            #expect(group.stats.partitions == 0 && group.stats.fenced == 0)
            others.fire()
        }
        #expect(effects.counts == Dictionary(uniqueKeysWithValues: (1...60).map { ($0, 1) }) && effects.areInOrder)
        // The connections of a busy machine can be lost, and begin where they were.
        #expect(server.cursors.first == .some(nil) && server.cursors.contains(40))
        await server.stop()
    }

    @Test func `a handler without a transaction gets each event, and its cursor is saved`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        let server = try await StreamServer(commits: 30, of: Self.dids)
        let effects = Effects()
        let group = StreamGroup("group", on: SQLiteGroupStore(file), partitions: 8, options: Self.options)
        let task = Task {
            try await Firehose(relay: server.address).run(on: group) { effects.add($0.seq, $0.did) }
        }
        try await until { (try? await group.status().handled) == 30 }
        try await until { try await group.status().lag == 0 }
        await end(task)
        #expect(effects.counts == Dictionary(uniqueKeysWithValues: (1...30).map { ($0, 1) }) && effects.areInOrder)
        await server.stop()
    }

    @Test func `processes join, leave and die while accounts write, and each event takes effect once and in order`()
        async throws
    {
        let network = try await LocalNetwork.start()
        let (store, effects) = (MemoryGroupStore(), Effects())
        let rounds = Load.size(200, otherwise: 30)
        var random = SplitMix64(seed: 7)
        func start() -> Task<Void, any Error> {
            let group = group(store)
            return Task {
                try await Firehose(relay: network.host).run(on: group, from: .oldest) { event, transaction in
                    let (seq, did) = (event.seq, event.did)
                    transaction.whenCommitted { effects.add(seq, did) }
                    if (seq ?? 0) % 3 == 0 { await Task.yield() }
                }
            }
        }
        var running = [start(), start()]
        try await network.whileWriting(accounts: 4) {
            for _ in 0..<rounds {
                if running.count < 2 || running.count < 5 && Bool.random(using: &random) {
                    running.append(start())
                } else {
                    let task = running.remove(at: Int.random(in: 0..<running.count, using: &random))
                    await end(task)
                }
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<120, using: &random)))
            }
            // A busy machine writes few.
            try await until { network.firehose.lastEvent > 100 }
        }
        let last = Int64(network.firehose.lastEvent)
        try await until(showing: "\(effects.counts.count) of \(last)") { effects.counts.count == last }
        for task in running { await end(task) }
        #expect(effects.counts == Dictionary(uniqueKeysWithValues: (1...last).map { ($0, 1) }))
        #expect(effects.areInOrder && last > 100)
        #expect(try store.status(of: "group").handled == last)
        await network.stop()
    }

    @Test func `verified: each record takes effect once, whoever handles it`() async throws {
        let network = try await LocalNetwork.start()
        let (store, effects) = (MemoryGroupStore(), Effects())
        func start() -> Task<Void, any Error> {
            let group = group(store)
            let verifier = RepoVerifier(identities: network.identityResolver())
            return Task {
                try await Firehose(relay: network.host).verified(by: verifier).run(on: group, from: .oldest) {
                    event, transaction in
                    let words: [String]
                    switch event {
                    case .commit(let commit): words = commit.ops.map { "\(commit.did)/\($0.path)" }
                    case .resync(let resync): words = resync.keys.map { "resync \(resync.did) \($0)" }
                    default: return
                    }
                    transaction.whenCommitted { for word in words { effects.add(word) } }
                }
            }
        }
        var running = [start(), start()]
        try await network.whileWriting(accounts: 4) {
            for _ in 0..<Load.size(20, otherwise: 10) {
                running.append(start())
                try await Task.sleep(for: .milliseconds(150))
                await end(running.removeFirst())
            }
        }
        var expected: Set<String> = []
        let last = Int64(network.firehose.lastEvent)
        for try await event in Firehose(relay: network.host).events(from: .replay) {
            if case .commit(let commit) = event { expected.formUnion(commit.ops.map { "\(commit.did)/\($0.path)" }) }
            if event.seq == last { break }
        }
        try await until(showing: "\(effects.words.count) of \(expected.count)") {
            effects.words.count >= expected.count
        }
        for task in running { await end(task) }
        // Nothing was missed, so that no repository had to be downloaded, and nothing came twice.
        #expect(effects.words.sorted() == expected.sorted())
        await network.stop()
    }

    // MARK: Failures

    @Test func `a failing event is handled alone, again, and then becomes a dead letter`() async throws {
        let server = try await StreamServer(commits: 24, of: Self.dids)
        let (store, effects) = (MemoryGroupStore(), Effects())
        let attempts = Guarded<[Int]>([])
        var options = Self.options
        options.batchDelay = .zero
        struct Refusal: Error {}
        let waits = Guarded<[Duration]>([])
        var source = TimeSource.system
        source.sleep = { wait in
            // Only the waits between attempts take long.
            if wait >= .seconds(1) {
                waits.withLock { $0.append(wait) }
            } else {
                try await TimeSource.system.sleep(wait)
            }
        }
        let group = group(store, partitions: 1, options, time: source)
        let task = Task {
            try await Firehose(relay: server.address).run(
                on: group, from: .oldest, onFailure: .deadLetter(attempts: 4)
            ) { event, transaction in
                let (seq, did) = (event.seq, event.did)
                transaction.whenCommitted { effects.add(seq, did) }
                guard seq == 7 else { return }
                attempts.withLock { $0.append(GroupContext.current?.attempt ?? 0) }
                throw Refusal()
            }
        }
        func state() -> String {
            "\(effects.counts.count) \(String(describing: try? store.status(of: "group"))) \(group.stats)"
        }
        try await until(showing: state()) { effects.counts.count == 23 }
        try await until(showing: state()) { try await group.status().handled == 23 }
        await end(task)
        #expect(effects.counts.values.allSatisfy { $0 == 1 } && effects.counts[7] == nil && effects.areInOrder)
        // Perhaps first among others.
        #expect(Array(attempts.withLock { $0 }.suffix(3)) == [2, 3, 4])
        #expect(waits.withLock { $0 }.filter { [1, 4, 16].contains($0 / .seconds(1)) }.count >= 3)
        let letters = try await group.takeDeadLetters()
        #expect(
            letters == [GroupDeadLetter(partition: 0, seq: 7, did: Self.dids[7], reason: "Refusal().", attempts: 4)])
        #expect(group.stats.deadLetters == 1 && group.stats.failures == 4)
        #expect(group.stats.metrics["atp_group_dead_letters_total"] == 1)
        await server.stop()
    }

    @Test func `without a policy, the first failure ends the group, and the event isn't passed over`() async throws {
        let server = try await StreamServer(commits: 24, of: Self.dids)
        let (store, effects) = (MemoryGroupStore(), Effects())
        struct Refusal: Error {}
        await #expect(throws: Refusal.self) {
            try await Firehose(relay: server.address).run(on: group(store, partitions: 1), from: .oldest) {
                event, transaction in
                if event.seq == 7 { throw Refusal() }
                let (seq, did) = (event.seq, event.did)
                transaction.whenCommitted { effects.add(seq, did) }
            }
        }
        #expect(try store.status(of: "group").partitions[0].cursor == 6)
        let task = start(group(store, partitions: 1), server, effects)
        try await until { effects.counts.count == 24 }
        await end(task)
        #expect(effects.counts.values.allSatisfy { $0 == 1 })
        await server.stop()
    }

    @Test func `a process that hangs past its lease is fenced, and what it did in vain is undone`() async throws {
        let server = try await StreamServer(commits: 24, of: Self.dids)
        let time = TestTime()
        let (store, effects) = (MemoryGroupStore(time: time.source), Effects())
        let (begun, release) = (OneShot(), OneShot())
        // Its clock stands still: it doesn't know that its time is over, and doesn't beat.
        var frozen = Self.options
        frozen.batchDelay = .zero
        let hung = group(store, partitions: 1, frozen, time: TurnedClock().source)
        let first = Task {
            try await Firehose(relay: server.address).run(on: hung, from: .oldest) { event, transaction in
                transaction.whenCommitted { effects.add("in vain") }
                begun.fire()
                await release.wait()
            }
        }
        await begun.wait()
        time.advance(by: .seconds(700))
        let other = group(store, partitions: 1)
        let second = start(other, server, effects)
        try await until { effects.counts.count == 24 }
        release.fire()
        try await until { hung.stats.fenced == 1 }
        await end(first)
        await end(second)
        #expect(effects.words.isEmpty && effects.counts.values.allSatisfy { $0 == 1 })
        await server.stop()
    }

    @Test func `a store that is away is waited for, and a save whose response was lost isn't repeated`() async throws {
        let server = try await StreamServer(commits: 48, of: Self.dids)
        let effects = Effects()
        let store = UnreliableStore(seed: 3)
        let group = StreamGroup("group", on: store, partitions: 4, options: Self.options)
        let task = start(group, server, effects)
        try await until { effects.counts.count == 48 }
        try await until { store.hasFailed && store.hasLostResponse }
        await end(task)
        #expect(effects.counts.values.allSatisfy { $0 == 1 } && effects.areInOrder)
        await server.stop()
    }

    @Test func `a group waits for a database that is starting`() async throws {
        let server = try await StreamServer(commits: 24, of: Self.dids)
        let effects = Effects()
        let group = StreamGroup(
            "group", on: UnreliableStore(steps: [], failedCreations: 3), partitions: 1, options: Self.options)
        let task = start(group, server, effects)
        try await until { effects.counts.count == 24 }
        #expect(group.stats.storeFailures == 3 && group.stats.lastError == "Away().")
        await end(task)
        await server.stop()
    }

    @Test func `of two saves whose responses were lost, nobody guesses which one was stored`() async throws {
        let server = try await StreamServer(commits: 24, of: Self.dids)
        let effects = Effects()
        let store = UnreliableStore(steps: [.notStored, .stored])
        let group = StreamGroup("group", on: store, partitions: 1, options: Self.options)
        let task = start(group, server, effects)
        func fence() async throws -> Int64 { try await group.status().partitions[0].fence }
        // What was stored is read again. All may be stored before that.
        try await until { group.stats.fenced == 1 && effects.counts.count == 24 }
        try await until { try await fence() > 1 }
        await end(task)
        // A late save of the first owner counts no more.
        #expect(try await fence() == 2)
        #expect(effects.counts.values.allSatisfy { $0 == 1 } && effects.areInOrder)
        await server.stop()
    }

    @Test func `a transaction that the database refuses at its end is one of a failed handler`() async throws {
        let server = try await StreamServer(commits: 24, of: Self.dids)
        let effects = Effects()
        let store = UnreliableStore(steps: [], refusals: 2)
        let group = StreamGroup("group", on: store, partitions: 1, options: Self.options)
        let task = start(group, server, effects, onFailure: .deadLetter(attempts: 1))
        // First of all together, and then of the first one, unless it was alone.
        try await until { (try? await group.status().deadLetters).map { $0 + effects.counts.count } == 24 }
        await end(task)
        #expect(try await group.takeDeadLetters().prefix(1).map(\.seq) == [1])
        await server.stop()
    }

    @Test func `a handler that throws a cancellation ends the group, which isn't cancelled`() async throws {
        let server = try await StreamServer(Array(repeating: frames(1), count: 20))
        await #expect(throws: CancellationError.self) {
            try await Firehose(relay: server.address).run(on: group(MemoryGroupStore()), from: .oldest) { _ in
                throw CancellationError()
            }
        }
        await server.stop()
    }

    @Test func `a handler that makes the store fail again and again has failed`() async throws {
        let server = try await StreamServer(commits: 24, of: Self.dids)
        let effects = Effects()
        let store = UnreliableStore(steps: [])
        var source = TimeSource.system
        source.sleep = { try await TimeSource.system.sleep(min($0, .milliseconds(5))) }
        let group = StreamGroup("group", on: store, partitions: 1, options: Self.options, time: source)
        let calls = Guarded(0)
        let task = Task {
            try await Firehose(relay: server.address).run(
                on: group, from: .oldest, onFailure: .deadLetter(attempts: 2)
            ) { event, transaction in
                // As a statement does that takes longer than the database allows.
                if event.seq == 7 {
                    calls.withLock { $0 += 1 }
                    throw UnreliableStore.Away()
                }
                let (seq, did) = (event.seq, event.did)
                transaction.whenCommitted { effects.add(seq, did) }
            }
        }
        try await until { effects.counts.count == 23 }
        try await until { try await group.status().deadLetters == 1 }
        await end(task)
        // Twice among others, unless it came alone, and five times in each attempt.
        #expect([10, 12].contains(calls.withLock { $0 }))
        #expect(try await group.takeDeadLetters().map(\.seq) == [7])
        #expect(effects.counts.values.allSatisfy { $0 == 1 } && effects.counts[7] == nil && effects.areInOrder)
        await server.stop()
    }

    // MARK: Streams

    @Test func `a gap is delivered to each partition that is affected, once`() async throws {
        let isLate = Guarded(false)
        // However often a process connects: not all its partitions may be ready at the first time.
        let server = try await StreamServer { _, cursor in
            let isSecond = isLate.withLock(\.self)
            let numbers = (isSecond ? 100...110 : 1...20).filter { $0 > cursor ?? 0 }
            let steps = numbers.map { StreamServer.Step.send(SampleFrame.commit($0, did: Self.dids[$0 % 24])) }
            let isOutdated = isSecond && cursor ?? 0 < 99
            return isOutdated ? [.send(SampleFrame.info("OutdatedCursor"))] + steps : steps
        }
        let (store, effects) = (MemoryGroupStore(), Effects())
        for count in [20, 31] {
            isLate.withLock { $0 = count > 20 }
            let task = Task {
                try await Firehose(relay: server.address).run(on: group(store, partitions: 4), from: .oldest) {
                    event, transaction in
                    let (seq, did) = (event.seq, event.did)
                    let partition = GroupContext.current?.partition ?? -1
                    transaction.whenCommitted {
                        effects.add(seq, did)
                        if case .gap = event { effects.add("\(partition)") }
                    }
                }
            }
            try await until { effects.counts.count == count }
            if count == 31 { try await until { effects.words.count == 4 } }
            await end(task)
        }
        #expect(effects.words.sorted() == ["0", "1", "2", "3"])
        #expect(effects.counts.values.allSatisfy { $0 == 1 })
        await server.stop()
    }

    @Test func `what a group can't do is an error that says so`() async throws {
        let store = MemoryGroupStore()
        var options = StreamOptions()
        options.lostPlace = .live
        let several = Firehose(relay: "https://a.test", standby: ["https://b.test"])
        await #expect(throws: GroupError.severalRelays) { try await several.run(on: group(store)) { _ in } }
        await #expect(throws: GroupError.lostPlace) {
            try await Firehose(relay: "https://a.test", options: options).run(on: group(store)) { _ in }
        }
        try store.create("group", partitions: 16, service: "https://a.test")
        await #expect(throws: GroupError.otherPartitions(stored: 16)) {
            try await Firehose(relay: "https://a.test").run(on: group(store, partitions: 8)) { _ in }
        }
        await #expect(throws: GroupError.otherService(stored: "https://a.test")) {
            try await Firehose(relay: "https://b.test").run(on: group(store)) { _ in }
        }
        for error in [GroupError.severalRelays, .lostPlace, .invalidPartitions(0), .inUse("a"), .lost(partition: 3)] {
            #expect("\(error)".hasSuffix(".") && error.localizedDescription == "\(error)")
        }
    }
}

/// A store whose database is away now and then, before it has a save or after.
private final class UnreliableStore: TransactionalGroupStore {
    typealias Transaction = MemoryGroupStore.Transaction

    struct Away: Error {}
    struct Refused: Error {}

    /// What happens to a transaction whose response is lost.
    enum Step { case stored, notStored }

    private let base = MemoryGroupStore()
    private let state: Guarded<(random: SplitMix64, failed: Int, lost: Int)>
    /// What happens to the first transactions, if nothing is left to chance.
    private let steps: Guarded<[Step]>?
    /// How many transactions with events are refused at their end.
    private let refusals: Guarded<Int>
    /// How often the group can't be created yet.
    private let failedCreations: Guarded<Int>

    init(seed: UInt64) {
        state = Guarded((SplitMix64(seed: seed), 0, 0))
        steps = nil
        (refusals, failedCreations) = (Guarded(0), Guarded(0))
    }

    init(steps: [Step], refusals: Int = 0, failedCreations: Int = 0) {
        state = Guarded((SplitMix64(seed: 1), 0, 0))
        self.steps = Guarded(steps)
        (self.refusals, self.failedCreations) = (Guarded(refusals), Guarded(failedCreations))
    }

    var hasFailed: Bool { state.withLock { $0.failed > 0 } }
    var hasLostResponse: Bool { state.withLock { $0.lost > 0 } }

    private func mayFail() throws {
        guard steps == nil else { return }
        try state.withLock { state in
            guard Int.random(in: 0..<4, using: &state.random) == 0 else { return }
            state.failed += 1
            throw Away()
        }
    }

    func create(_ group: String, partitions: Int, service: String) async throws {
        try failedCreations.withLock { count in
            guard count > 0 else { return }
            count -= 1
            throw Away()
        }
        try base.create(group, partitions: partitions, service: service)
    }

    func beat(_ member: GroupMember, of group: String) async throws -> GroupShare {
        try mayFail()
        return try base.beat(member, of: group)
    }

    func leave(_ member: GroupMember, of group: String) async throws { try base.leave(member, of: group) }

    func load(_ claim: PartitionClaim, _ receive: @Sendable (ChainRecord) -> Void) async throws {
        try mayFail()
        try base.load(claim, receive)
    }

    func transaction(
        _ claim: PartitionClaim, _ body: @Sendable (Transaction) async throws -> PartitionSave
    ) async throws {
        try mayFail()
        if let steps {
            let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if step == .notStored {
                _ = try await body(Transaction())
                throw Away()
            }
            let refusals = refusals
            try await base.transaction(claim) { transaction in
                let save = try await body(transaction)
                try refusals.withLock { count in
                    guard save.handled > 0, count > 0 else { return }
                    count -= 1
                    throw Refused()
                }
                return save
            }
            if step == .stored { throw Away() }
            return
        }
        try await base.transaction(claim, body)
        // Stored, and nobody learns of it.
        try state.withLock { state in
            guard state.lost == 0 || Int.random(in: 0..<3, using: &state.random) == 0 else { return }
            state.lost += 1
            throw Away()
        }
    }

    func saves(of claim: PartitionClaim) async throws -> Int64? {
        try mayFail()
        return try base.saves(of: claim)
    }

    func status(of group: String) async throws -> GroupStatus { try base.status(of: group) }

    func takeDeadLetters(of group: String, limit: Int) async throws -> [GroupDeadLetter] {
        try base.takeDeadLetters(of: group, limit: limit)
    }

    func isTemporary(_ error: any Error) -> Bool { error is Away }
}
