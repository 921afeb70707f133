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

/// What shows accounts again that were inactive.
@Suite(.inTurn)
struct MirrorHiddenTests {
    private static func row(_ did: DID) -> String {
        #"{"did":"\#(did)","head":"x","rev":"2222222222222"}"#
    }

    @Test func `what a relay has taken down doesn't come back by itself`() async throws {
        let (isDone, mayReturn) = (OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [.until(isDone), .send(SampleFrame.account(6, did: did, isActive: false, status: "takendown"))],
            [
                .send(MirrorBed.commit(7, did, MirrorBed.rev(after: 0))), .send(SampleFrame.info("OutdatedCursor")),
                .send(SampleFrame.identity(8)), .until(mayReturn), .send(SampleFrame.account(9, did: did)),
            ])
        try bed.network.add(1)
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let first = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        isDone.fire()
        try await bed.until(did) { $0.state == .gone(.takendown) }
        try await bed.until(cursor: 6)
        await bed.stop(first)
        // Its data server still has it.
        let second = bed.mirror(.list([did]))
        try await bed.until(cursor: 8)
        try await until { bed.backfill.withLock { $0?.stats.isListed } == true }
        #expect(try await bed.store.entry(of: did)?.state == .gone(.takendown))
        #expect(bed.words.withLock { $0 } == ["records \(did)", "false \(did)"])
        // The revision of the commit isn't there.
        try await bed.store.set(BackfillEntry(.gone(.takendown), wasDelivered: true, hidden: .untilActive), of: did)
        mayReturn.fire()
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)", "false \(did)", "true \(did)", "records \(did)"])
        await bed.stop(second)
        await bed.stop()
    }

    @Test func `an account that was hidden before its first delivery is shown again`() async throws {
        let (isDownloading, mayPass, hasGap) = (OneShot(), OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(isDownloading), .send(SampleFrame.account(6, did: did, isActive: false, status: "takendown")),
                .until(hasGap), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.identity(7)),
            ])
        try bed.network.add(1)
        bed.network.pds.script(
            PLCServer.path,
            [
                .answer { _ in
                    isDownloading.fire()
                    await mayPass.wait()
                    return MirrorBed.none()
                }
            ])
        bed.list { [Self.row(did)] }
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        try await bed.until(did) { $0.state == .gone(.takendown) }
        hasGap.fire()
        try await bed.until(did) { $0.state != .gone(.takendown) }
        mayPass.fire()
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["false \(did)", "true \(did)", "records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: [false, true])
    func `only what was hidden is shown again`(wasGone: Bool) async throws {
        let bed = try await MirrorBed()
        let did = try bed.network.add(1)
        let rev = try Repo(car: bed.network.car(of: did)).rev
        // A delivery that was interrupted, and an account as an older version has left it.
        try await bed.store.set(
            wasGone
                ? BackfillEntry(.gone(.takendown), rev: rev, wasDelivered: true)
                : BackfillEntry(.delivering, wasDelivered: true), of: did)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == (wasGone ? ["true \(did)"] : []) + ["records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }

    @Test func `an account that is called active during a download that finds none is downloaded again`()
        async throws
    {
        let (hasGap, isAsked, mayAnswer) = (OneShot(), OneShot(), OneShot())
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(),
            [
                .until(hasGap), .send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.identity(6)),
                .until(isAsked), .send(SampleFrame.account(7, did: did)),
            ])
        try bed.network.add(1)
        bed.network.pds.script(
            PLCServer.path,
            [
                .pass,
                .answer { _ in
                    isAsked.fire()
                    await mayAnswer.wait()
                    return MirrorBed.none("RepoDeactivated")
                },
            ])
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let task = bed.mirror(.list([did]))
        try await bed.until(did) { $0.state == .done }
        hasGap.fire()
        try await until { bed.words.withLock { $0.contains("true \(did)") } }
        mayAnswer.fire()
        let words = ["records", "true", "false", "true", "records"].map { "\($0) \(did)" }
        try await until(showing: "\(bed.words.withLock(\.self))") { bed.words.withLock { $0 } == words }
        try await bed.until(did) { $0.state == .done }
        await bed.stop(task)
        await bed.stop()
    }

    @Test(arguments: [nil, BackfillEntry(.gone(.notFound))])
    func `an event of the future has accounts downloaded that weren't`(entry: BackfillEntry?) async throws {
        let did = try PLCServer.did(1)
        let bed = try await MirrorBed(
            MemoryBackfillStore(), [.send(MirrorBed.commit(6, did, MirrorBed.rev(after: 3_600)))])
        try bed.network.add(1)
        bed.list { [] }
        if let entry { try await bed.store.set(entry, of: did) }
        bed.cursors.save(5, Firehose(relay: bed.relay.address).streamID)
        let task = bed.mirror(.accounts(of: bed.network.pds.url.absoluteString))
        try await bed.until(did) { $0.state == .done }
        #expect(bed.words.withLock { $0 } == ["records \(did)"])
        await bed.stop(task)
        await bed.stop()
    }
}
