import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// In which order events are completed, and states, marks and cursors saved.
@Suite(.inTurn)
struct VerifiedProgressTests {
    /// Keeps states as a disk does, fails as often as a test wants, and can be waited for.
    private final class Disk: ChainStore {
        struct Full: Error {}

        let records = Guarded<[DID: ChainRecord]>([:])
        private let failures: Guarded<Int>
        private let saves = AsyncStream<Void>.makeStream()

        init(failures: Int = 0) { self.failures = Guarded(failures) }

        func load(_ receive: @Sendable (ChainRecord) -> Void) {}

        func save(_ new: [ChainRecord]) throws {
            defer { saves.continuation.yield() }
            try failures.withLock { failures in
                guard failures > 0 else { return }
                failures -= 1
                throw Full()
            }
            records.withLock { records in for record in new { records[record.did] = record } }
        }

        /// Returns after a number of saves.
        func untilSaved(_ count: Int) async {
            var saves = saves.stream.makeAsyncIterator()
            for _ in 0..<count { await saves.next() }
        }
    }

    private let alice: SignedAccount

    init() throws { alice = try SignedAccount("alice") }

    /// Makes two events of an account wait for its repository, after one that was delivered.
    private func gap(_ stages: VerifierStages, of account: SignedAccount? = nil) async throws {
        let account = account ?? alice
        try await stages.list(account)
        let commits = try (1...4).map { try account.commit("com.example.post/\($0)") }
        for seq in [1, 3, 4] { try stages.take(try account.frame(commits[seq - 1], seq)) }
    }

    @Test func `a state is saved when its event was handled, and not before`() async throws {
        let disk = Disk()
        let stages = VerifierStages(store: disk)
        try await stages.list(alice)
        let commit = try alice.commit("com.example.post/1")
        try stages.take(try alice.frame(commit, 1))
        try await stages.progress.ledger.flush()
        #expect(disk.records.withLock { $0.isEmpty } && stages.tickets.cursor == 0)
        stages.handleAll()
        try await stages.progress.ledger.flush()
        #expect(disk.records.withLock { $0[alice.did]?.rev } == commit.rev && stages.tickets.cursor == 1)
    }

    @Test func `states are saved before the cursor that passes their events`() async throws {
        let disk = Disk()
        let stages = VerifierStages(store: disk)
        try await stages.list(alice)
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        stages.handleAll()
        let cursors = WatchedStore()
        let store = ChainedCursorStore(base: cursors, ledger: stages.progress.ledger)
        try await store.save(1, VerifierStages.stream)
        #expect(disk.records.withLock { $0.count } == 1 && cursors.saves == [1])
        let broken = VerifierStages(store: Disk(failures: 1))
        try await broken.list(alice)
        try broken.take(try alice.frame(try alice.commit("com.example.post/2"), 2))
        broken.handleAll()
        let chained = ChainedCursorStore(base: cursors, ledger: broken.progress.ledger)
        await #expect(throws: Disk.Full.self) { try await chained.save(2, VerifierStages.stream) }
        #expect(cursors.saves == [1])
        try await chained.save(2, VerifierStages.stream)
        #expect(cursors.saves == [1, 2])
    }

    @Test func `the cursor passes events that wait once their account's mark is on the disk`()
        async throws
    {
        let disk = Disk()
        let stages = VerifierStages(store: disk)
        try await gap(stages)
        stages.handleAll()
        #expect(stages.tickets.cursor == 1 && stages.work(of: alice)?.mark == .unsaved)
        let saving = Task { await stages.progress.saveMarks() }
        await disk.untilSaved(1)
        try await until { stages.tickets.cursor == 4 }
        #expect(disk.records.withLock { $0[alice.did]?.isDesynced } == true && stages.work(of: alice)?.mark == .saved)
        saving.cancel()
        await saving.value
    }

    @Test func `a mark that can't be saved is saved later, and the cursor waits for it`() async throws {
        let disk = Disk(failures: 1)
        let stages = VerifierStages(store: disk)
        try await gap(stages)
        stages.handleAll()
        let saving = Task { await stages.progress.saveMarks() }
        await stages.clock.untilSleeping(1)
        #expect(stages.tickets.cursor == 1 && stages.verifier.stats.lastError?.contains("Full") ?? false)
        stages.clock.turn(by: .seconds(2))
        await disk.untilSaved(2)
        try await until { stages.tickets.cursor == 4 }
        saving.cancel()
        await saving.value
    }

    @Test func `without a disk, the stored cursor stays before a marked account until it is whole`() async throws {
        let stages = VerifierStages()
        try await gap(stages)
        stages.handleAll()
        let (ledger, stream) = (stages.progress.ledger, VerifierStages.stream)
        try await ledger.flush()
        // The process can go on, but the next one wouldn't know of the mark.
        #expect(stages.tickets.cursor == 4 && ledger.limit(of: stream) == 1)
        try await stages.download(alice, at: try #require(alice.latest.withLock { $0 }))
        stages.handleAll()
        #expect(stages.work(of: alice) == nil && ledger.limit(of: stream) == nil)
    }

    @Test func `a mark ends in the store when the repository was handled, and not with an event before it`()
        async throws
    {
        let disk = Disk()
        let stages = VerifierStages(store: disk)
        let (ledger, volatile) = (stages.progress.ledger, VerifierStages())
        for (stages, account) in [(stages, alice), (volatile, try SignedAccount("bob"))] {
            try await gap(stages, of: account)
            try await stages.progress.ledger.flush()
            try await stages.download(account, at: try #require(account.latest.withLock { $0 }))
            // The repository, and that the mark has ended, are still with the handler.
            #expect(stages.work(of: account) == nil && stages.state(of: account)?.isDesynced == false)
            stages.progress.complete(stages.deliveries[0])
        }
        #expect(volatile.progress.ledger.limit(of: VerifierStages.stream) == 0)
        // In one transaction with the event, as in a group.
        let (first, all) = (Array(stages.deliveries.prefix(1)), stages.deliveries)
        #expect(ledger.unsaved(with: first).values.map(\.isDesynced) == [true])
        #expect(ledger.unsaved(with: all).values.map(\.isDesynced) == [false])
        try await ledger.flush()
        let saved = try #require(disk.records.withLock { $0[alice.did] })
        // Not even a repository older than the one that is being handled will do.
        #expect(saved.isDesynced && saved.rev == alice.latest.withLock { $0 }?.rev)
        for stages in [stages, volatile] { stages.handleAll() }
        try await ledger.flush()
        #expect(disk.records.withLock { $0[alice.did]?.isDesynced } == false)
        #expect(volatile.progress.ledger.limit(of: VerifierStages.stream) == nil)
    }

    @Test func `a mark is saved without the hosting of an event that is still with its handler`() async throws {
        let disk = Disk()
        let stages = VerifierStages(store: disk)
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(SampleFrame.account(2, did: alice.did, isActive: false, status: "deactivated"))
        stages.handleAll()
        try stages.take(SampleFrame.account(3, did: alice.did))
        try stages.take(try alice.frame(commits[2], 4))
        try await stages.progress.ledger.flush()
        let marked = try #require(disk.records.withLock { $0[alice.did] })
        // After a restart, the event would be taken for a repetition.
        #expect(marked.isDesynced && marked.state.hosting == .deactivated && stages.words.last == "active")
        stages.handleAll()
        try await stages.progress.ledger.flush()
        #expect(disk.records.withLock { $0[alice.did]?.state.hosting } == .active)
    }

    @Test func `an event is completed once, however often that is said`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        for seq in 1...2 { try stages.take(try alice.frame(try alice.commit("com.example.post/\(seq)"), seq)) }
        let last = try #require(stages.deliveries.last)
        stages.progress.complete(last)
        #expect(stages.tickets.cursor == 0)
        stages.handleAll()
        stages.handleAll()
        #expect(stages.tickets.cursor == 2)
    }
}
