import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// What must not be lost between a stream and the downloads beside it.
@Suite(.inTurn)
struct MirrorLossTests {
    @Test func `the stream doesn't pass a deletion during a download before it was handled`() async throws {
        let (isDownloading, mayDownload) = (OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(isDownloading), .send(SampleFrame.account(1, did: did, isActive: false, status: "deleted")),
                .send(SampleFrame.account(2)),
            ])
        try bed.network.add(1)
        bed.network.pds.script(PLCServer.path) { _ in
            .answer { _ in
                isDownloading.fire()
                await mayDownload.wait()
                return MirrorBed.none()
            }
        }
        let task = bed.mirror(.list([did]))
        // Another account's event after it was handled.
        try await bed.until(cursor: 2)
        await bed.stop(task)
        #expect(bed.words.withLock { $0 } == ["false \(did)"])
        #expect(try await bed.store.entry(of: did)?.state == .gone(.deleted))
        mayDownload.fire()
        await bed.stop()
    }

    @Test func `the stream doesn't pass a commit during a download before the store knows its revision`() async throws {
        let (isDownloading, mayDownload) = (OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let rev = MirrorBed.rev(after: 60)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [.until(isDownloading), .send(MirrorBed.commit(1, did, rev)), .send(SampleFrame.account(2))])
        try bed.network.add(1)
        bed.network.pds.script(
            PLCServer.path,
            [
                .answer { _ in
                    isDownloading.fire()
                    await mayDownload.wait()
                    return .status(503)
                }
            ])
        var limits = BackfillLimits()
        // After some, the older repository would be delivered.
        limits.attempts = .max
        let task = bed.mirror(.list([did]), limits: limits)
        try await bed.until(cursor: 2)
        #expect(try await bed.store.entry(of: did) == BackfillEntry(.fetching, wanted: rev))
        mayDownload.fire()
        // The repository that comes then is older.
        try await bed.until(did) { $0.attempts > 1 && $0.wanted == rev }
        #expect(bed.words.withLock { $0.isEmpty })
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account whose first event can't be read is downloaded`() async throws {
        let did = try PLCServer.did(1)
        var unreadable = SampleFrame.commitFields(1, did: did, ops: [], records: [])
        unreadable["rev"] = .integer(1)
        let bed = try await MirrorBed(MemoryBackfillStore(), [.send(SampleFrame.frame("#commit", unreadable))])
        try bed.network.add(1)
        bed.list { [] }
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `a deletion between two batches ends the download`() async throws {
        let isDelivering = OneShot()
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [.until(isDelivering), .send(SampleFrame.account(1, did: did, isActive: false, status: "deleted"))]
        ) { event in
            isDelivering.fire()
            // However late the event comes, it comes before the last batch.
            if case .records(let repo) = event { try? await Task.sleep(for: .milliseconds(5) * repo.batch) }
        }
        try bed.network.add(1, records: 200)
        var limits = BackfillLimits()
        limits.batchRecords = 1
        let task = bed.mirror(.list([did]), limits: limits)
        try await bed.until(did) { $0.state == .gone(.deleted) && $0.rev == nil }
        await bed.stop(task)
        // Nothing of it comes after that.
        let words = bed.words.withLock { $0 }
        #expect(words.last == "false \(did)" && words.count > 1)
        #expect(words.count < 200, "The stream had to wait for all batches.")
        await bed.stop()
    }

    @Test func `an event waits for one step of a download at most`() async throws {
        let did = try PLCServer.did(1)
        let live = LiveAccounts { _ in }
        #expect(await live.begin(did))
        let event = Task { await live.turns.run(did) { live.abandon(did) } }
        let start = ContinuousClock.now
        await #expect(throws: LiveAccounts.Abandoned.self) {
            while ContinuousClock.now - start < .seconds(180) { try await live.step(did) { await Task.yield() } }
        }
        await event.value
        #expect(await live.beginEnd(did))
        live.end(did)
        #expect(!live.isAbandoned(did))
    }

    @Test func `what comes when a download ends is neither dropped nor handled twice`() async throws {
        let did = try PLCServer.did(1)
        let live = LiveAccounts { _ in }
        let start = MirrorBed.rev(after: 0)
        for number in 0..<Load.size(100_000, otherwise: 10_000) {
            let rev = MirrorBed.rev(after: Double(number + 1))
            #expect(await live.begin(did))
            async let missing: TID? = {
                var waited = LiveAccounts.Waited(handled: start)
                repeat { try await live.handleWaiting(did, &waited) } while await !live.beginEnd(did)
                if number % 2 == 0 { await Task.yield() }
                live.end(did)
                return waited.missing
            }()
            let isHandled = Guarded(false)
            if number % 3 == 0 { await Task.yield() }
            try await live.take(.unknown(rev), of: did) { isHandled.withLock { $0 = true } }
            let isWaiting = try await missing == rev
            guard isHandled.withLock(\.self) != isWaiting else {
                Issue.record("\(number): \(isWaiting)")
                return
            }
        }
    }

    @Test func `an account that waits for its retry keeps the revision that the stream mentions`() async throws {
        let (isDownloading, mayDownload) = (OneShot(), OneShot())
        let (first, second) = (try PLCServer.did(1), try PLCServer.did(2))
        let rev = MirrorBed.rev(after: 60)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [.until(isDownloading), .send(MirrorBed.commit(1, second, rev)), .send(SampleFrame.account(2))])
        for number in 1...2 { try bed.network.add(number) }
        let failed = BackfillEntry(.failed, attempts: 1, retry: bed.time.source.date() + 3600)
        // The only place is taken at once, so that nothing waits for the retry.
        try await bed.store.set(BackfillEntry(), of: first)
        try await bed.store.set(failed, of: second)
        let car = bed.network.car(of: first)
        bed.network.pds.script(
            PLCServer.path,
            [
                .answer { _ in
                    isDownloading.fire()
                    await mayDownload.wait()
                    return .data(car, contentType: "application/vnd.ipld.car")
                }
            ])
        var limits = BackfillLimits()
        limits.window = 1
        let task = bed.mirror(.list([first, second]), limits: limits)
        try await bed.until(cursor: 2)
        var expected = failed
        expected.wanted = rev
        #expect(try await bed.store.entry(of: second) == expected)
        mayDownload.fire()
        try await bed.until(second) { $0.attempts > 1 && $0.wanted == rev }
        await bed.stop(task)
        await bed.stop()
    }

    /// Pauses the first time at which an entry is read that is to be downloaded.
    private final class PausedStore: BackfillStore {
        let base = MemoryBackfillStore()
        let (isRead, mayGoOn) = (OneShot(), OneShot())
        let reads = Guarded(0)

        func recover() async { await base.recover() }
        func recheck() async { await base.recheck() }
        func listing(of source: String) async -> BackfillListing { await base.listing(of: source) }
        func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async {
            await base.add(repos, listing: listing, of: source)
        }
        func entry(of did: DID) async -> BackfillEntry? {
            let entry = await base.entry(of: did)
            let number = reads.withLock { reads in
                reads += 1
                return reads
            }
            if number == 1 {
                isRead.fire()
                await mayGoOn.wait()
            }
            return entry
        }
        func set(_ entry: BackfillEntry, of did: DID) async { await base.set(entry, of: did) }
        func want(_ rev: TID, of did: DID) async { await base.want(rev, of: did) }
        func due(at date: Date, limit: Int) async -> [DID] { await base.due(at: date, limit: limit) }
        func nextRetry() async -> Date? { await base.nextRetry() }
        func counts() async -> BackfillStats.Counts { await base.counts() }
    }

    @Test func `what an event stores isn't replaced by the beginning of a download`() async throws {
        let store = PausedStore()
        let mayDownload = OneShot()
        let did = try PLCServer.did(1)
        let rev = MirrorBed.rev(after: 60)
        let bed = try await MirrorBed(
            store, [.until(store.isRead), .send(MirrorBed.commit(1, did, rev)), .send(SampleFrame.account(2))])
        try bed.network.add(1)
        bed.network.pds.script(
            PLCServer.path,
            [
                .answer { _ in
                    await mayDownload.wait()
                    return .status(503)
                }
            ])
        let task = bed.mirror(.list([did]))
        // The event was read, too, and has had the time to store something.
        try await until { store.reads.withLock { $0 } >= 2 }
        for _ in 0..<100 { await Task.yield() }
        store.mayGoOn.fire()
        try await bed.until(cursor: 2)
        #expect(await store.base.entry(of: did)?.wanted == rev)
        mayDownload.fire()
        await bed.stop(task)
        await bed.stop()
    }
}
