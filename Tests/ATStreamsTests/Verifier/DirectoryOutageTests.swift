import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Directories that fail: nothing of an account that exists is lost, however long that takes.
@Suite(.inTurn)
struct DirectoryOutageTests {
    /// How a directory fails.
    enum Outage: CaseIterable {
        /// It says that it can't at the moment.
        case unavailable
        /// It doesn't know the account yet.
        case unknown
        /// It accepts requests, and never responds.
        case hangs
        /// It closes connections.
        case disconnects

        func fault(_ end: OneShot) -> Fault {
            switch self {
            case .unavailable: .status(503)
            case .unknown: .status(404)
            case .hangs:
                .answer { _ in
                    await end.wait()
                    return .status(.serviceUnavailable)
                }
            case .disconnects: .drop
            }
        }
    }

    /// Turns a clock in small steps until something happens. Not while nothing waits for it, nor during these lookups:
    /// on a busy machine, hours would pass, after which an account that isn't found is forgotten.
    private func turn(
        _ clock: TurnedClock, by step: Duration, besides lookups: IdentityResolver? = nil, until isMet: () -> Bool
    ) async throws {
        try await until {
            isMet()
        } meanwhile: {
            if clock.sleeperCount > 0, lookups?.waiterCount ?? 0 == 0 { clock.turn(by: step) }
        }
    }

    @Test func `events of a deleted identity are dropped, and the cursor passes them`() async throws {
        let (gone, alice) = (try SignedAccount("gone"), try SignedAccount("alice"))
        let frames = [
            try gone.frame(try gone.commit("com.example.post/1"), 1),
            try alice.frame(try alice.commit("com.example.post/2"), 2),
        ]
        let bed = try await VerifierBed([gone, alice], frames.map { .send($0) })
        bed.server.server.script("/\(gone.did)", always: .status(410))
        let (verifier, store) = (bed.verifier(), WatchedStore())
        let task = Task { try await bed.stream(verifier).run(cursors: store) { _ in } }
        await store.untilSaved(2)
        #expect(verifier.stats.faults == [.tombstoned: 1])
        #expect(verifier.stats.unresolved == 0 && verifier.stats.buffered == 0)
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test(arguments: Outage.allCases, [true, false])
    func `every commit is delivered after an outage, no cursor passes it before, and it is told`(
        outage: Outage, isKnown: Bool
    ) async throws {
        let account = try SignedAccount("alice")
        let all = try (1...4).map { try account.commit("com.example.post/\($0)") }
        let (clock, next, end) = (TurnedClock(), OneShot(), OneShot())
        let steps = try all.enumerated().map { StreamServer.Step.send(try account.frame($1, $0 + 1)) }
        let known = isKnown ? 1 : 0
        let bed = try await VerifierBed(
            [account], steps.prefix(known) + [.until(next)] + steps.dropFirst(known), time: clock.source)
        // Otherwise, what follows the first commit quickly is verified with the document that was looked up for that.
        if isKnown { _ = try await bed.identities.resolve(.did(account.did), handle: .unchecked) }
        let verifier = bed.verifier()
        let (seen, store) = (Guarded<[String]>([]), WatchedStore())
        let task = Task {
            try await bed.stream(verifier).run(cursors: store) { event in seen.withLock { $0.append(event.words) } }
        }
        if isKnown { await store.untilSaved(1) }
        // What is known of the chain doesn't help with the signature.
        bed.identities.forgetAll()
        bed.server.server.script("/\(account.did)", always: outage.fault(end))
        next.fire()
        let count = isKnown ? 3 : 4
        let lookups = outage == .hangs ? nil : bed.identities
        try await until { verifier.stats.buffered == count }
        if outage == .hangs {
            // After the patience for one lookup, others pass. Nothing is given up.
            try await turn(clock, by: .seconds(1)) { verifier.stats.savedStates > (isKnown ? 1 : 0) }
        } else {
            try await until { verifier.stats.unresolved == 1 }
            #expect(verifier.stats.failedLookups > 0 && verifier.stats[.noIdentity] == 1)
            #expect(verifier.stats.lastError?.contains("\(account.did)") == true)
            // It goes on for a while.
            let before = verifier.stats.failedLookups
            try await turn(clock, by: .seconds(1), besides: lookups) { verifier.stats.failedLookups >= before + 3 }
        }
        #expect(seen.withLock { $0 } == (isKnown ? ["commit 1"] : []))
        #expect(verifier.stats.buffered == count && store.cursor ?? 0 <= (isKnown ? 1 : 0))
        // The document is there.
        bed.server.server.script("/\(account.did)", [])
        end.fire()
        try await turn(clock, by: .seconds(1), besides: lookups) { seen.withLock { $0.count } == 4 }
        #expect(seen.withLock { $0 } == (1...4).map { "commit \($0)" })
        await store.untilSaved(4)
        try await until { verifier.stats.buffered == 0 }
        #expect(verifier.stats.unresolved == 0 && bed.downloads() == 0 && verifier.stats.bufferedBytes == 0)
        #expect(Set(verifier.stats.faults.keys).isSubset(of: [.noIdentity]) && verifier.stats.forgotten == 0)
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `a store that lasts lets the cursor pass events that wait, and the next process downloads them`()
        async throws
    {
        let account = try SignedAccount("alice")
        let all = try (1...3).map { try account.commit("com.example.post/\($0)") }
        let bed = try await VerifierBed(
            [account], try all.enumerated().map { .send(try account.frame($1, $0 + 1)) }, [])
        bed.server.server.script("/\(account.did)", always: .status(503))
        let (chains, cursors) = (LastingChainStore(), WatchedStore())
        let first = bed.verifier(store: chains)
        let stream = bed.stream(first)
        let task = Task { try await stream.run(cursors: cursors) { _ in Issue.record("Nothing can be verified.") } }
        await cursors.untilSaved(3)
        task.cancel()
        _ = await task.result
        // The directory still fails when the next process begins.
        let verifier = bed.verifier(store: chains)
        let seen = Guarded<[String]>([])
        bed.identities.forgetAll()
        let next = Task {
            try await bed.stream(verifier).run(cursors: cursors) { event in seen.withLock { $0.append(event.words) } }
        }
        try await until { verifier.stats.failedLookups > 0 && verifier.stats.unresolved == 1 }
        bed.server.server.script("/\(account.did)", [])
        try await until { seen.withLock { !$0.isEmpty } }
        #expect(seen.withLock { $0 } == ["resync interrupted 1 2 3"] && bed.downloads() == 1)
        next.cancel()
        _ = await next.result
        await bed.stop()
    }

    // MARK: Bounds

    @Test func `what waits while a directory hangs has a bound, whatever the number of accounts`() async throws {
        let accounts = try (0..<61).map { try SignedAccount("account \($0)") }
        let paths = (0..<100).map { "com.example.post/\($0)" }
        let frames = try accounts.enumerated().map { index, account in
            try account.frame(try account.commit(paths), index + 1)
        }
        let limit = 64 << 10
        #expect(frames.reduce(0) { $0 + $1.count } > 16 * limit)
        let bed = try await VerifierBed(accounts, frames.map { .send($0) })
        let gate = OneShot()
        for account in accounts {
            bed.server.server.script(
                "/\(account.did)",
                always: .answer { [address = bed.server.address] _ in
                    await gate.wait()
                    return .data(Data(account.document(pds: address).utf8), contentType: "application/did+ld+json")
                })
        }
        let verifier = bed.verifier(store: LastingChainStore()) { policy in
            policy.resync.allBytes = limit
            policy.resync.hosts.requestsPerSecond = 1_000_000
        }
        let seen = Guarded<[DID: Int]>([:])
        let task = Task {
            try await bed.stream(verifier).run(cursors: MemoryCursorStore()) { event in
                let count: Int
                switch event {
                case .commit(let commit): count = commit.ops.count
                case .resync(let resync): count = resync.keys.count
                default: return
                }
                if let did = event.did { seen.withLock { $0[did, default: 0] += count } }
            }
        }
        // All of them are there, and most had to be left out.
        try await until {
            let stats = verifier.stats
            #expect(stats.bufferedBytes <= limit)
            return stats[.overflow] + stats.buffered == accounts.count
        }
        #expect(verifier.stats[.overflow] > 50 && verifier.stats.buffered > 0)
        gate.fire()
        try await until { seen.withLock { $0.count } == accounts.count }
        #expect(seen.withLock { $0.values.allSatisfy { $0 == paths.count } })
        try await until { verifier.stats.buffered == 0 && verifier.stats.bufferedBytes == 0 }
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    /// Sends documents of a directory, and never responds for any other server.
    private struct SilentServers: Transport {
        let directory: Origin
        let documents: [String: String]
        let requests: Guarded<Set<String>>

        nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            guard Origin(request.url) == directory else {
                requests.withLock { _ = $0.insert(request.url.absoluteString) }
                try await Task.sleep(for: .seconds(3600))
                throw CancellationError()
            }
            guard let document = documents[request.url.lastPathComponent] else {
                return HTTPStream(status: .notFound, body: HTTPBodyStream(Data()))
            }
            return HTTPStream(status: .ok, body: HTTPBodyStream(Data(document.utf8)))
        }
    }

    @Test func `news of an account doesn't wait for long for a directory that hangs`() async throws {
        let account = try SignedAccount("alice")
        let commit = try account.commit("com.example.post/1")
        let (clock, end) = (TurnedClock(), OneShot())
        let bed = try await VerifierBed(
            [account], [.send(try account.frame(commit, 1)), .send(SampleFrame.account(2, did: account.did))],
            time: clock.source)
        bed.server.server.script("/\(account.did)", [Outage.hangs.fault(end)])
        let verifier = bed.verifier()
        let (seen, store) = (Guarded<[String]>([]), WatchedStore())
        let task = Task {
            try await bed.stream(verifier).run(cursors: store) { event in seen.withLock { $0.append(event.words) } }
        }
        try await until { verifier.stats.buffered == 2 }
        try await turn(clock, by: .seconds(1)) { seen.withLock { $0 } == ["active"] }
        end.fire()
        try await turn(clock, by: .seconds(1)) { seen.withLock { $0 } == ["active", "commit 1"] }
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `servers of did:web that don't respond delay neither the accounts of the directory, nor each other`()
        async throws
    {
        let alice = try SignedAccount("alice")
        let silent = try (0..<300).map { try SignedAccount("\($0)", did: DID("did:web:silent\($0).test")) }
        let frames = try silent.enumerated().map { index, account in
            try account.frame(try account.commit("com.example.post/1"), index + 1)
        }
        let last = try alice.frame(try alice.commit("com.example.post/2"), 1000)
        let requests = Guarded<Set<String>>([])
        let bed = try await VerifierBed([alice], (frames + [last]).map { .send($0) }) { options in
            guard let directory = Origin(options.directory) else { return }
            options.allowsTestNames = true
            options.transport = SilentServers(
                directory: directory, documents: [alice.did.description: alice.document(pds: "https://pds.test")],
                requests: requests)
        }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 2"])
        try await until { requests.withLock { $0.count } > 1 }
        await bed.stop()
    }

    // MARK: Accounts that don't exist

    @Test func `an account that doesn't exist is forgotten after hours, and leaves nothing behind`() async throws {
        let ghost = try SignedAccount("ghost")
        let alice = try SignedAccount("alice")
        let commits = try (1...2).map { try ghost.commit("com.example.post/\($0)") }
        let last = try alice.commit("com.example.post/3")
        let clock = TurnedClock()
        let bed = try await VerifierBed(
            [alice],
            try commits.enumerated().map { .send(try ghost.frame($1, $0 + 1)) } + [.send(try alice.frame(last, 3))],
            time: clock.source)
        let (chains, store) = (MemoryChainStore(), WatchedStore())
        let verifier = bed.verifier(store: chains)
        let task = Task { try await bed.stream(verifier).run(cursors: store) { _ in } }
        try await until { verifier.stats.failedLookups > 0 && verifier.stats.commits == 1 }
        #expect(verifier.stats.accounts <= 2 && store.cursor ?? 0 == 0)
        var hours = 0
        try await turn(clock, by: .seconds(1800)) {
            hours += 1
            return verifier.stats.forgotten == 1
        }
        #expect(verifier.stats.unresolved == 0 && verifier.stats.buffered == 0 && verifier.stats.bufferedBytes == 0)
        // It was looked up all the time, but not much.
        #expect(bed.server.server.requests.filter { $0.path.contains(ghost.did.description) }.count <= 30 + hours)
        // The cursor passes it now, and the store has only what exists.
        await store.untilSaved(3)
        let found = Guarded<[DID]>([])
        chains.load { record in found.withLock { $0.append(record.did) } }
        #expect(found.withLock { $0 } == [alice.did])
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `an account that appears after it was forgotten loses nothing`() async throws {
        let account = try SignedAccount("alice")
        let all = try (1...3).map { try account.commit("com.example.post/\($0)") }
        let (clock, next) = (TurnedClock(), OneShot())
        let bed = try await VerifierBed(
            [account],
            try all.dropLast().enumerated().map { .send(try account.frame($1, $0 + 1)) } + [
                .until(next), .send(try account.frame(all[2], 3)),
            ], time: clock.source)
        bed.server.server.script("/\(account.did)", always: .status(404))
        let verifier = bed.verifier()
        let seen = Guarded<[String]>([])
        let task = Task {
            try await bed.stream(verifier).run(cursors: MemoryCursorStore()) { event in
                seen.withLock { $0.append(event.words) }
            }
        }
        try await until { verifier.stats.failedLookups > 0 }
        try await turn(clock, by: .seconds(1800)) { verifier.stats.forgotten == 1 }
        bed.server.server.script("/\(account.did)", [])
        clock.turn(by: .seconds(3600))
        next.fire()
        try await until { seen.withLock { !$0.isEmpty } }
        #expect(seen.withLock { $0 } == ["resync interrupted 1 2 3"])
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `a directory that fails for days is no reason to forget an account`() async throws {
        let account = try SignedAccount("alice")
        let commit = try account.commit("com.example.post/1")
        let clock = TurnedClock()
        let bed = try await VerifierBed([account], [.send(try account.frame(commit, 1))], time: clock.source)
        bed.server.server.script("/\(account.did)", always: .status(503))
        let verifier = bed.verifier()
        let words = Task {
            var events = bed.stream(verifier).events().makeAsyncIterator()
            return try await events.words(1)
        }
        try await until { verifier.stats.failedLookups > 0 }
        for _ in 0..<20 {
            let before = verifier.stats.failedLookups
            try await turn(clock, by: .seconds(43_200)) { verifier.stats.failedLookups > before }
        }
        #expect(verifier.stats.forgotten == 0 && verifier.stats.unresolved == 1)
        bed.server.server.script("/\(account.did)", [])
        try await turn(clock, by: .seconds(300)) { verifier.stats.commits == 1 }
        #expect(try await words.value == ["commit 1"])
        await bed.stop()
    }

    @Test func `a flood of accounts that don't exist takes bounded memory, and others don't wait for them`()
        async throws
    {
        let alice = try SignedAccount("alice")
        let ghosts = try (0..<200).map { try SignedAccount("ghost \($0)") }
        let posts = try (1...2).map { try alice.commit("com.example.post/\($0)") }
        let frames = try ghosts.enumerated().map { index, ghost in
            try ghost.frame(try ghost.commit("com.example.post/1"), index + 2)
        }
        let unverified = ghosts.enumerated().map { index, ghost in
            SampleFrame.account(500 + index, did: ghost.did, isActive: false, status: "takendown")
        }
        let clock = TurnedClock()
        let bed = try await VerifierBed(
            [alice],
            ([try alice.frame(posts[0], 1)] + frames + unverified + [try alice.frame(posts[1], 999)]).map { .send($0) },
            time: clock.source)
        let chains = LastingChainStore()
        let verifier = RepoVerifier(
            identities: bed.identities, store: chains, policy: SyncPolicy(), time: clock.source, mostUnknown: 64)
        let seen = Guarded<[String]>([])
        let stream = Firehose(relay: bed.server.address, environment: .test(TestTime())).verified(by: verifier)
        let task = Task {
            try await stream.run(cursors: MemoryCursorStore()) { event in
                if event.did == alice.did { seen.withLock { $0.append(event.words) } }
            }
        }
        try await until { seen.withLock { $0.count } == 2 }
        try await turn(clock, by: .seconds(3)) { verifier.stats.unresolved <= 64 }
        try await turn(clock, by: .seconds(1800)) { verifier.stats.unresolved == 0 }
        // Two of a part may remain of what was only heard.
        try await until { verifier.stats.accounts <= 65 }
        let kept = Guarded(0)
        try await turn(clock, by: .seconds(1)) {
            kept.withLock { $0 = 0 }
            chains.load { _ in kept.withLock { $0 += 1 } }
            return kept.withLock { $0 } <= 65
        }
        task.cancel()
        _ = await task.result
        await bed.stop()
    }
}
