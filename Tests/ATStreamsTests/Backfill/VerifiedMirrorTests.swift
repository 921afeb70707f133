import ATData
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// A backfill beside a verified stream.
@Suite(.inTurn)
struct VerifiedMirrorTests {
    /// The keys of an account's notes, as a mirror has them.
    private final class Copy: Sendable {
        private let state = Guarded<Set<String>>([])

        func take(_ event: MirrorEvent) {
            state.withLock { keys in
                switch event {
                case .records(let repo):
                    if repo.batch == 0 { keys = [] }
                    keys.formUnion(repo.records.map(\.path.key.description))
                case .commit(let commit): keys.formUnion(commit.ops.map(\.path.key.description))
                case .account: break
                }
            }
        }

        var keys: Set<String> { state.withLock(\.self) }
    }

    @Test(arguments: [false, true])
    func `a commit that the relay leaves out is noticed, also in a single collection`(isSync: Bool) async throws {
        let alice = try SignedAccount("alice")
        let commits = try ["note/1", "note/2", "note/3", "post/4"].map { try alice.commit("com.example.\($0)") }
        let (mayFollow, isSeen) = (OneShot(), OneShot())
        // The first is of an account that the verifier doesn't know, and the third never comes.
        let second = try isSync ? alice.sync(commits[1], 2) : alice.frame(commits[1], 2)
        let bed = try await VerifierBed(
            [alice],
            [.until(mayFollow), .send(second), .until(isSeen), .send(try alice.frame(commits[3], 4))])
        let hosted = Guarded(0)
        bed.answer(alice) {
            .data(alice.car(at: commits[hosted.withLock(\.self)]), contentType: "application/vnd.ipld.car")
        }
        let (copy, store) = (Copy(), MemoryBackfillStore())
        var limits = BackfillLimits()
        limits.hosts.requestsPerSecond = 1_000_000
        let backfill = Backfill(
            source: .list([alice.did]), store: store, collections: ["com.example.note"], limits: limits,
            identities: bed.identities)
        let stream = bed.stream(bed.verifier { $0.firstSight = .resync })
        let task = Task {
            try await backfill.mirror(stream, cursors: MemoryCursorStore()) { copy.take($0) }
        }
        try await until { copy.keys == ["1"] }
        hosted.withLock { $0 = 1 }
        mayFollow.fire()
        try await until { copy.keys == ["1", "2"] }
        try await until { await store.counts().done == 1 }
        hosted.withLock { $0 = 3 }
        isSeen.fire()
        try await until { copy.keys == ["1", "2", "3"] }
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `a verifier that adopts unknown accounts is refused`() async throws {
        let bed = try await VerifierBed([])
        let backfill = Backfill(source: .list([]), store: MemoryBackfillStore(), identities: bed.identities)
        let stream = bed.stream(bed.verifier())
        let error = await #expect(throws: StreamError.self) {
            try await backfill.mirror(stream, cursors: MemoryCursorStore()) { _ in }
        }
        #expect(error?.reason == .adoptsAccounts && error.map { "\($0)".contains("firstSight") } ?? false)
        await bed.stop()
    }
}
