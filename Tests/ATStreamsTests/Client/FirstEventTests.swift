import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// Runs with a deadline for their first event.
@Suite(.inTurn)
struct FirstEventTests {
    private let clock = TurnedClock()

    /// An environment that tells when a run waits for its first event. The saver of cursors sleeps, too.
    private func environment(_ isWaiting: OneShot = OneShot()) -> StreamEnvironment {
        var time = clock.source
        time.sleep = { [clock] wait in
            // Whoever turns the clock after that is too late to move the deadline.
            let deadline = clock.now + wait
            if wait == .seconds(60) { isWaiting.fire() }
            try await clock.sleep(until: deadline, tolerance: nil)
        }
        return StreamEnvironment(time: time, random: { 0.5 })
    }

    private func explanation(_ error: (any Error)?) -> String? {
        guard case .noEvent(within: .seconds(60), let why) = (error as? StreamError)?.reason else { return nil }
        return why
    }

    @Test func `a relay that isn't there ends the run, with what was tried and why it failed last`() async throws {
        let port = try DeadPort()
        defer { port.free() }
        let firehose = Firehose(relay: port.address, environment: environment())
        let store = WatchedStore()
        let run = Task { try await firehose.run(cursors: store, firstEventWithin: .seconds(60)) { _ in } }
        // The deadline, and the wait before the second attempt.
        await clock.untilAsleep(2)
        clock.turn(by: .seconds(30))
        await clock.untilAsleep(3)
        clock.turn(by: .seconds(30))
        let error = await #expect(throws: StreamError.self) { try await run.value }
        let words = try #require(explanation(error))
        #expect(words.hasPrefix("No connection could be opened. Failed attempts: "))
        #expect(words.contains("The latest problem: "))
        #expect(error?.description.contains("No event arrived within 60.0 seconds.") == true)
        #expect(firehose.stats.state == .stopped && store.cursor == nil)
    }

    @Test func `a server that accepts connections and sends nothing ends the run of a Jetstream`() async throws {
        let (end, isWaiting) = (OneShot(), OneShot())
        let server = try await StreamServer([[.until(end)]], path: "/subscribe")
        let jetstream = Jetstream(
            server.address, version: .v1, compression: .none, environment: environment(isWaiting))
        let run = Task {
            try await jetstream.run(cursors: MemoryCursorStore(), firstEventWithin: .seconds(60)) { _ in }
        }
        try await until { jetstream.stats.connections > 0 }
        await isWaiting.wait()
        clock.turn(by: .seconds(60))
        let error = await #expect(throws: StreamError.self) { try await run.value }
        #expect(explanation(error)?.contains("accepted the connection, and sent nothing") == true)
        end.fire()
        await server.stop()
    }

    @Test func `events that the filter leaves out are counted, and an event in time is enough`() async throws {
        let (next, isWaiting) = (OneShot(), OneShot())
        let paths = ["app.bsky.feed.like/1"]
        let server = try await StreamServer([[.send(SampleFrame.commit(1, paths)), .until(next)]])
        let filtering = Firehose(relay: server.address, environment: environment(isWaiting))
        let collections: [CollectionFilter] = ["app.bsky.feed.post"]
        let run = Task {
            try await filtering.run(
                collections: collections, cursors: MemoryCursorStore(), firstEventWithin: .seconds(60)
            ) { _ in }
        }
        try await until { filtering.stats.filtered > 0 }
        await isWaiting.wait()
        clock.turn(by: .seconds(60))
        let error = await #expect(throws: StreamError.self) { try await run.value }
        #expect(explanation(error) == "Messages received: 1. Left out by the filter: 1.")
        next.fire()
        await server.stop()

        let (first, later, isWaitingAgain) = (OneShot(), OneShot(), OneShot())
        let other = try await StreamServer([
            [.send(SampleFrame.commit(1)), .until(later), .send(SampleFrame.commit(2))]
        ])
        let firehose = Firehose(relay: other.address, environment: environment(isWaitingAgain))
        let store = WatchedStore()
        let going = Task {
            try await firehose.run(cursors: store, firstEventWithin: .seconds(60)) { _ in first.fire() }
        }
        await first.wait()
        await isWaitingAgain.wait()
        clock.turn(by: .seconds(3600))
        later.fire()
        try await until { firehose.stats.completed >= 2 }
        going.cancel()
        await #expect(throws: CancellationError.self) { try await going.value }
        await other.stop()
    }

    @Test func `a directory that fails ends the run of a verified stream`() async throws {
        let account = try SignedAccount("alice")
        let commit = try account.commit("com.example.post/1")
        let (end, isWaiting) = (OneShot(), OneShot())
        let bed = try await VerifierBed(
            [account], [.send(try account.frame(commit, 1)), .until(end)], time: clock.source)
        bed.server.server.script("/\(account.did)", always: .status(503))
        let verifier = bed.verifier()
        let stream = Firehose(relay: bed.server.address, environment: environment(isWaiting)).verified(by: verifier)
        let run = Task { try await stream.run(cursors: MemoryCursorStore(), firstEventWithin: .seconds(60)) { _ in } }
        try await until { verifier.stats.lastError != nil && verifier.stats.buffered > 0 }
        await isWaiting.wait()
        clock.turn(by: .seconds(60))
        let error = await #expect(throws: StreamError.self) { try await run.value }
        let words = try #require(explanation(error))
        #expect(words.contains("Events that wait for a DID document or a repository: 1."))
        #expect(words.contains("\(account.did)"))
        end.fire()
        await bed.stop()
    }

    @Test func `a list of accounts that can't be read ends a backfill before all attempts`() async throws {
        let network = try await PLCServer()
        let list = "/xrpc/com.atproto.sync.listRepos"
        network.pds.script(list, always: .status(502))
        let backfill = Backfill(
            source: .accounts(of: network.pds.url.absoluteString), store: MemoryBackfillStore(),
            identities: network.resolver(), time: clock.source)
        let run = Task { try await backfill.run(firstRepoWithin: .seconds(60)) { _ in } }
        try await until { backfill.stats.lastListingFailure != nil }
        await clock.untilSleeping(2)
        clock.turn(by: .seconds(60))
        let error = await #expect(throws: StreamError.self) { try await run.value }
        guard case .noRepo(within: .seconds(60), let why)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(why.hasPrefix("The list of accounts wasn't read. The latest problem: ") && why.contains("502"))
        // What is there in time is enough.
        network.pds.script(list, [])
        let did = try network.add(1)
        let whole = Backfill(
            source: .list([did]), store: MemoryBackfillStore(), identities: network.resolver(), time: clock.source)
        try await whole.run(firstRepoWithin: .seconds(60)) { _ in }
        #expect(whole.stats.repos == 1)
        await network.stop()
    }
}
