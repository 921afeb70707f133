import ATData
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// Accounts that have no repository for a time, and those whose records are replaced.
@Suite(.inTurn)
struct MirrorReturnTests {
    private static func row(_ did: DID, _ more: String = "") -> String {
        #"{"did":"\#(did)","head":"x","rev":"2222222222222"\#(more)}"#
    }

    @Test(arguments: ["deleted", "takendown"])
    func `what a list says of inactive accounts after a gap is handed out`(status: String) async throws {
        let (hasGap, isBack) = (OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(hasGap), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.identity(10)),
                .until(isBack), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.identity(20)),
            ])
        try bed.network.add(1)
        let more = Guarded("")
        bed.list { [Self.row(did, more.withLock(\.self))] }
        // Otherwise the first start counts as a gap.
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        try await bed.until(did) { $0.state == .done }
        more.withLock { $0 = #","active":false,"status":"\#(status)""# }
        hasGap.fire()
        try await bed.until(did) { $0.state == .gone(AccountStatus(rawValue: status)) && $0.rev == nil }
        more.withLock { $0 = "" }
        isBack.fire()
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "false \(did)", "true \(did)", "records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `a list that is older than the stream doesn't hide an account`() async throws {
        let (hasGap, isListing, isTold) = (OneShot(), OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(hasGap), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.identity(10)),
                .until(isListing), .send(SampleFrame.account(11, did: did)),
            ])
        try bed.network.add(1)
        let pages = Guarded(0)
        bed.network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { _ in
            let number = pages.withLock { pages in
                pages += 1
                return pages
            }
            if number == 2 {
                isListing.fire()
                await isTold.wait()
            }
            let row = Self.row(did, number == 2 ? #","active":false"# : "")
            return .data(Data(#"{"repos":[\#(row)]}"#.utf8), contentType: "application/json")
        }
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        try await bed.until(did) { $0.state == .done }
        hasGap.fire()
        try await until { bed.words.withLock { $0.contains("true \(did)") } }
        isTold.fire()
        try await until { bed.backfill.withLock { $0?.stats.listed } == 2 }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "true \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: [false, true])
    func `a list that is older than the stream doesn't show an account`(isKnown: Bool) async throws {
        let (hasGap, isListing, isTold) = (OneShot(), OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let gap: [StreamServer.Step] = [
            .until(hasGap), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.identity(10)),
        ]
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            (isKnown ? gap : []) + [
                .until(isListing), .send(SampleFrame.account(11, did: did, isActive: false, status: "takendown")),
            ])
        // Its data server has it all the time.
        try bed.network.add(1)
        let (pages, older) = (Guarded(0), isKnown ? 2 : 1)
        bed.network.pds.route(.get, "/xrpc/com.atproto.sync.listRepos") { _ in
            let number = pages.withLock { pages in
                pages += 1
                return pages
            }
            if number == older {
                isListing.fire()
                await isTold.wait()
            }
            return .data(Data(#"{"repos":[\#(Self.row(did))]}"#.utf8), contentType: "application/json")
        }
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        if isKnown {
            try await bed.until(did) { $0.state == .done }
            hasGap.fire()
            try await until { bed.words.withLock { $0.contains("false \(did)") } }
        } else {
            try await bed.until(cursor: 11)
        }
        isTold.fire()
        // Once more when the page had it.
        try await until { bed.words.withLock { words in words.count { $0 == "false \(did)" } } == older }
        try await bed.until(did) { $0.hidden == .untilListed }
        #expect(try await bed.store.entry(of: did)?.state == .gone(.takendown))
        #expect(bed.words.withLock { $0.last } == "false \(did)")
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `what a download after a gap shows of an account is handed out`() async throws {
        let steps = (0..<3).map { _ in OneShot() }
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            steps.enumerated().flatMap { number, step -> [StreamServer.Step] in
                let gap = SampleFrame.info("OutdatedCursor")
                return [.until(step), .send(gap), .send(SampleFrame.identity(number + 1))]
            })
        try bed.network.add(1)
        let isGone = Guarded(false)
        bed.network.pds.script(PLCServer.path) { _ in
            isGone.withLock { $0 } ? .answer { _ in MirrorBed.none("RepoTakendown") } : .pass
        }
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        let before = bed.network.pds.requests.count
        // Nothing has changed.
        steps[0].fire()
        try await until { bed.network.pds.requests.count > before }
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)"])
        isGone.withLock { $0 = true }
        steps[1].fire()
        try await bed.until(did) { $0.state == .gone(.takendown) }
        isGone.withLock { $0 = false }
        steps[2].fire()
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "false \(did)", "true \(did)", "records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account that was taken down and comes back in a gap is shown again`() async throws {
        let (isHidden, hasGap) = (OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(isHidden), .send(SampleFrame.account(6, did: did, isActive: false, status: "takendown")),
                .until(hasGap), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.identity(20)),
            ])
        try bed.network.add(1)
        bed.list { [Self.row(did)] }
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        try await bed.until(did) { $0.state == .done }
        isHidden.fire()
        try await bed.until(did) { $0.state == .gone(.takendown) }
        hasGap.fire()
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "false \(did)", "true \(did)", "records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account that is deleted while its download fails is delivered again when it comes back`()
        async throws
    {
        let steps = (0..<3).map { _ in OneShot() }
        let did = try PLCServer.did(1)
        var unreadable = SampleFrame.commitFields(1, did: did, ops: [], records: [])
        unreadable["rev"] = .integer(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(steps[0]), .send(SampleFrame.frame("#commit", unreadable)), .until(steps[1]),
                .send(SampleFrame.account(2, did: did, isActive: false, status: "deleted")),
                .send(SampleFrame.account(3)), .until(steps[2]), .send(SampleFrame.account(4, did: did)),
            ])
        try bed.network.add(1)
        let mayFail = OneShot()
        bed.network.pds.script(
            PLCServer.path,
            [
                .pass,
                .answer { _ in
                    steps[1].fire()
                    await mayFail.wait()
                    return MirrorBed.none()
                },
            ])
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        steps[0].fire()
        try await bed.until(cursor: 3)
        mayFail.fire()
        steps[2].fire()
        try await bed.until(did) { $0.state == .done && $0.rev != nil }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "false \(did)", "true \(did)", "records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: [SyncFault.newState, .interrupted])
    func `records that are replaced under the same revision are delivered again in every state`(
        reason: SyncFault
    ) async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        let car = network.car(of: did)
        let repo = try Repo(car: car)
        let event = VerifiedEvent.resync(ResyncedRepo(repo: repo, reason: reason, issues: [], collections: []))
        let store = MemoryBackfillStore()
        let backfill = Backfill(
            source: .list([did]), store: store, identities: network.resolver(), time: TestTime().source)
        let live = LiveAccounts { _ in }
        let run = BackfillRun(backfill, live, isMirror: true, isVerified: true)
        let states: [BackfillEntry] = [
            BackfillEntry(.done, rev: repo.rev), BackfillEntry(.pending, rev: repo.rev),
            BackfillEntry(.done, rev: "2222222222222", wanted: repo.rev), BackfillEntry(.fetching, wanted: repo.rev),
            BackfillEntry(.delivering, rev: repo.rev),
        ]
        for entry in states {
            await store.set(entry, of: did)
            let isDownloading = entry.state == .fetching || entry.state == .delivering
            if isDownloading { #expect(await live.begin(did)) }
            try await run.take(event)
            #expect(await store.entry(of: did) == BackfillEntry(.pending, wanted: repo.rev), "\(entry)")
            guard isDownloading else { continue }
            // What is being downloaded may be the old one.
            #expect(live.isAbandoned(did))
            #expect(await live.beginEnd(did))
            live.end(did)
        }
        let failed = BackfillEntry(
            .failed, rev: repo.rev, attempts: 1, retry: Date(timeIntervalSince1970: 1_800_000_000))
        await store.set(failed, of: did)
        try await run.take(event)
        let entry = try #require(await store.entry(of: did))
        #expect(entry.rev == nil && entry.wanted == repo.rev && entry.retry == failed.retry)
        await network.stop()
    }

    @Test func `an event of the future is counted, and its account is downloaded`() async throws {
        let mayFollow = OneShot()
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(mayFollow), .send(MirrorBed.commit(1, did, MirrorBed.rev(after: 3_600))),
                .send(SampleFrame.account(2)),
            ])
        try bed.network.add(1)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        mayFollow.fire()
        try await bed.until(cursor: 2)
        try await until { bed.network.pds.requests.count >= 2 }
        #expect(bed.backfill.withLock { $0?.stats.futureRevisions } == 1)
        #expect(bed.words.withLock { $0 } == ["records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `a revision in the list that no server reaches isn't waited for for ever`() async throws {
        let bed = try await MirrorBed()
        let did = try bed.network.add(1)
        let rev = MirrorBed.rev(after: 60)
        bed.list { [#"{"did":"\#(did)","head":"x","rev":"\#(rev)"}"#] }
        var limits = BackfillLimits()
        (limits.attempts, limits.hosts.requestsPerSecond) = (3, 1_000_000)
        let backfill = Backfill(
            source: .accounts(of: bed.network.pds.url.absoluteString), store: bed.store, limits: limits,
            identities: bed.network.resolver(), time: bed.time.source)
        let count = Guarded(0)
        try await backfill.run { _ in count.withLock { $0 += 1 } }
        #expect(count.withLock(\.self) == 1 && backfill.stats.failures == 2 && backfill.stats.accounts.done == 1)
        #expect(bed.network.pds.requests.count { $0.path == PLCServer.path } == 3)
        // What was delivered isn't replaced by anything older.
        let entry = BackfillEntry(.pending, rev: "2222222222222", wanted: rev, wasDelivered: true)
        try await bed.store.set(entry, of: did)
        try await backfill.run { _ in count.withLock { $0 += 1 } }
        #expect(count.withLock(\.self) == 1 && backfill.stats.accounts.failed == 1)
        await bed.stop()
    }

    @Test func `a mirror delivers what is there while it waits for a revision that no server has`() async throws {
        let bed = try await MirrorBed()
        let did = try bed.network.add(1)
        let rev = MirrorBed.rev(after: 60)
        bed.list { [#"{"did":"\#(did)","head":"x","rev":"\#(rev)"}"#] }
        var limits = BackfillLimits()
        limits.attempts = 3
        let mirror = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString), limits: limits)
        // It is tried again, and not delivered again.
        try await bed.until(did) { $0.attempts >= 6 }
        #expect(bed.words.withLock { $0 } == ["records \(did)"])
        let entry = try #require(try await bed.store.entry(of: did))
        #expect(entry.wasDelivered && entry.wanted == rev && entry.rev == nil)
        await bed.stop(mirror)
        await bed.stop()
    }
}
