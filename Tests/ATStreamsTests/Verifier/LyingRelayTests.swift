import ATData
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Relays and data servers that lie, are broken, or have started again.
@Suite(.inTurn)
struct LyingRelayTests {
    /// What a lying relay makes of the commits of an honest one.
    enum Lie: CaseIterable, Sendable {
        case oneNumber, hugeNumbers, mixedNumbers, brokenFrame, inactive, otherBlocks

        func steps(_ account: SignedAccount, _ commits: [NewCommit]) throws -> [StreamServer.Step] {
            switch self {
            case .oneNumber: try commits.map { .send(try account.frame($0, 1)) }
            case .hugeNumbers: try commits.enumerated().map { .send(try account.frame($1, 1 << 60 + $0)) }
            case .mixedNumbers:
                try commits.enumerated().map { .send(try account.frame($1, $0 % 2 == 0 ? 1 << 60 - $0 : $0)) }
            case .brokenFrame:
                [.send(LyingRelayTests.broken(account, 1 << 60))]
                    + (try commits.map { .send(try account.frame($0, 1)) })
            case .inactive:
                [.send(LyingRelayTests.hosting(account, 1, isActive: false))]
                    + (try commits.enumerated().map { .send(try account.frame($1, $0 + 2)) })
            case .otherBlocks:
                try commits.enumerated().map { index, commit in
                    .send(try account.frame(commit, index + 1) { $0["blocks"] = .bytes(Bytes([1, 2, 3])) })
                }
            }
        }
    }

    /// A commit with a number and an account, and nothing else.
    private static func broken(_ account: SignedAccount, _ seq: Int) -> Data {
        SampleFrame.frame("#commit", ["seq": .integer(seq), "repo": .string(account.did.description)])
    }

    private static func hosting(
        _ account: SignedAccount, _ seq: Int, isActive: Bool, _ time: String = SampleFrame.time
    ) -> Data {
        var fields: LexObject = [
            "seq": .integer(seq), "did": .string(account.did.description), "time": .string(time),
            "active": .boolean(isActive),
        ]
        if !isActive { fields["status"] = "deactivated" }
        return SampleFrame.frame("#account", fields)
    }

    // MARK: A race

    @Test(arguments: Lie.allCases)
    func `a relay that lies first silences no account that an honest one sends`(lie: Lie) async throws {
        let account = try SignedAccount("alice")
        let commits = try (1...20).map { try account.commit("com.example.post/\($0)") }
        let mayFollow = OneShot()
        let steps = try lie.steps(account, commits)
        let liar = try await StreamServer([steps])
        let bed = try await VerifierBed(
            [account],
            [.until(mayFollow)] + (try commits.enumerated().map { .send(try account.frame($1, $0 + 501)) }))
        let verifier = bed.verifier()
        let stream = Firehose(racing: [bed.server.address, liar.address], environment: .test(TestTime()))
            .verified(by: verifier)
        let words = Guarded<[String]>([])
        let store = MemoryCursorStore()
        let task = Task {
            try await stream.run(cursors: store) { event in words.withLock { $0.append(event.words) } }
        }
        // All that it says is verified and handled, and counted.
        try await until { stream.firehose.relays[1].stats.completed >= steps.count }
        mayFollow.fire()
        try await until { stream.firehose.relays[0].stats.cursor == 520 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(words.withLock { $0.filter { $0.hasPrefix("commit") } } == (1...20).map { "commit \($0)" })
        #expect(bed.downloads() == 0 && store.load(stream.firehose.streams[0]) == 520)
        switch lie {
        case .oneNumber: #expect(stream.stats.unordered == 19)
        case .mixedNumbers: #expect(stream.stats.unordered == 10)
        case .brokenFrame: #expect(words.withLock { $0.contains("invalid") } && stream.stats.invalid["missing"] == 1)
        case .inactive: #expect(verifier.stats[.inactive] == 20)
        case .otherBlocks: #expect(verifier.stats[.invalidBlocks] == 20)
        case .hugeNumbers: #expect(stream.firehose.relays[1].stats.unordered == 0)
        }
        await bed.stop()
        await liar.stop()
    }

    @Test func `no cursor passes a commit that is being handled for a relay that lies about its number`() async throws {
        let account = try SignedAccount("alice")
        let commit = try account.commit("com.example.post/1")
        // Accounts whose events the same task handles wait for each other.
        let lanes = 16
        func lane(_ account: SignedAccount) -> UInt { AccountKey(account.did).hashValue.magnitude % UInt(lanes) }
        let other = try #require(
            try (0..<1000).lazy.map { try SignedAccount("bob\($0)") }.first { lane($0) != lane(account) })
        let next = try other.commit("com.example.post/2")
        let liar = try await StreamServer([[.send(try account.frame(commit, 1))]])
        let mayFollow = OneShot()
        let bed = try await VerifierBed(
            [account, other],
            [.until(mayFollow), .send(try account.frame(commit, 501)), .send(try other.frame(next, 502))])
        let verifier = bed.verifier()
        let stream = Firehose(racing: [bed.server.address, liar.address], environment: .test(TestTime()))
            .verified(by: verifier)
        let (began, mayEnd) = (OneShot(), OneShot())
        let task = Task {
            try await stream.run(cursors: MemoryCursorStore(), lanes: lanes) { event in
                guard event.words == "commit 1" else { return }
                began.fire()
                await mayEnd.wait()
            }
        }
        await began.wait()
        mayFollow.fire()
        try await until(showing: "\(verifier.stats), \(stream.stats)") {
            verifier.stats[.oldRevision] == 1 && stream.stats.completed == 2
        }
        #expect(stream.firehose.relays[0].stats.cursor == 500)
        mayEnd.fire()
        try await until { stream.firehose.relays[0].stats.cursor == 502 }
        task.cancel()
        _ = await task.result
        await bed.stop()
        await liar.stop()
    }

    @Test func `what two relays say about an account is delivered once, and a change back again`() async throws {
        let account = try SignedAccount("alice")
        func steps(_ seq: Int) -> [StreamServer.Step] {
            [(false, "09"), (true, "10"), (false, "11")].enumerated().map { index, change in
                .send(Self.hosting(account, seq + index, isActive: change.0, "2026-11-22T17:05:\(change.1)Z"))
            } + [.send(SampleFrame.identity(seq + 3, did: account.did))]
        }
        let second = try await StreamServer([steps(900)])
        let bed = try await VerifierBed([account], steps(10))
        let stream = Firehose(racing: [bed.server.address, second.address], environment: .test(TestTime()))
            .verified(by: bed.verifier())
        let words = Guarded<[String]>([])
        let task = Task {
            try await stream.run(cursors: MemoryCursorStore()) { event in words.withLock { $0.append(event.words) } }
        }
        try await until { stream.firehose.relays.map(\.stats.cursor) == [13, 903] }
        task.cancel()
        _ = await task.result
        #expect(words.withLock { $0 } == ["deactivated", "active", "deactivated", "identity"])
        #expect(stream.stats.repeated == 4)
        await bed.stop()
        await second.stop()
    }

    // MARK: A single relay

    @Test func `a broken frame with a huge number doesn't silence what comes after it`() async throws {
        let account = try SignedAccount("alice")
        let commits = try (1...3).map { try account.commit("com.example.post/\($0)") }
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(commits[0], 1)), .send(Self.broken(account, 1 << 60)),
                .send(try account.frame(commits[1], 2)),
                // Whole, and signed by nobody.
                .send(SampleFrame.identity(1 << 60, did: account.did)),
                .send(try account.frame(commits[2], 3)),
            ])
        let store = WatchedStore()
        let verifier = bed.verifier()
        let stream = bed.stream(verifier)
        var events = stream.events(cursors: store).makeAsyncIterator()
        let words = try await events.words(5)
        #expect(words.filter { $0.hasPrefix("commit") } == ["commit 1", "commit 2", "commit 3"])
        #expect(words.filter { !$0.hasPrefix("commit") }.sorted() == ["identity", "invalid"])
        #expect(verifier.stats.faults.isEmpty && stream.stats.invalid == ["missing": 1])
        let task = Task { [events] in
            var events = events
            _ = try await events.next()
        }
        await store.untilSaved(3)
        #expect(store.saves.allSatisfy { $0 <= 3 } && stream.stats.unordered == 1)
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `a huge number doesn't make the next connection leave out what is new`() async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.commit(5)), .send(SampleFrame.commit(1 << 60)), .disconnect],
            [.send(SampleFrame.commit(6)), .send(SampleFrame.commit(7)), .disconnect],
            [.send(SampleFrame.commit(8))],
        ])
        let firehose = Firehose(relay: server.address, environment: .test(TestTime()))
        var events = firehose.events().makeAsyncIterator()
        var numbers: [Int64?] = []
        for _ in 0..<5 { numbers.append(try await events.next()?.seq) }
        #expect(numbers == [5, 1 << 60, 6, 7, 8])
        #expect(server.cursors == [nil, 5, 7] && firehose.stats.repeated == 0)
        await server.stop()
    }

    @Test func `numbers that start again on a connection end the stream with an error, or are a gap`() async throws {
        let script = [60_000, 60_001, 1, 2, 3].map { StreamServer.Step.send(SampleFrame.commit($0)) }
        let server = try await StreamServer([script, script, [4, 5].map { .send(SampleFrame.commit($0)) }])
        let stopping = Firehose(relay: server.address, environment: .test(TestTime()))
        var events = stopping.events().makeAsyncIterator()
        for _ in 0..<3 { _ = try await events.next() }
        await #expect(throws: StreamError.self) { try await events.next() }
        var options = StreamOptions()
        options.lostPlace = .live
        let goingOn = Firehose(relay: server.address, options: options, environment: .test(TestTime()))
        var others = goingOn.events().makeAsyncIterator()
        var words: [String] = []
        for _ in 0..<6 { words.append(try await others.next().map { "\($0.seq ?? -1)" } ?? "end") }
        #expect(words == ["60000", "60001", "1", "-1", "4", "5"] && goingOn.stats.gaps == 1)
        #expect(server.cursors == [nil, nil, nil])
        await server.stop()
    }

    // MARK: A relay that was set up again

    /// Runs a stream until so many events are handled and saved, and returns them in words.
    private func run(
        _ bed: VerifierBed, _ store: any ChainStore, from start: StreamStart, cursors: any CursorStore, _ count: Int,
        cursor: Int64
    ) async throws -> [String] {
        let stream = bed.stream(bed.verifier(store: store))
        let words = Guarded<[String]>([])
        let task = Task {
            try await stream.run(from: start, cursors: cursors) { event in words.withLock { $0.append(event.words) } }
        }
        try await until { words.withLock { $0.count } >= count && stream.stats.cursor == cursor }
        task.cancel()
        _ = await task.result
        return words.withLock { $0 }
    }

    @Test(arguments: [true, false])
    func `an old deactivation doesn't outlive numbers that start again`(saysActive: Bool) async throws {
        let account = try SignedAccount("alice")
        let commits = try (1...3).map { try account.commit("com.example.post/\($0)") }
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(commits[0], 999)),
                .send(Self.hosting(account, 1000, isActive: false, "2026-11-22T17:05:09Z")),
            ],
            // The relay numbers from the beginning, and the events between may be missing.
            (saysActive ? [.send(Self.hosting(account, 7, isActive: true, "2026-11-22T18:00:00Z"))] : [])
                + [.send(try account.frame(commits[1], 8))],
            // The program is started again, and goes on where it was.
            [.send(try account.frame(commits[2], 9))])
        let (store, cursors) = (MemoryChainStore(), MemoryCursorStore())
        let first = try await run(bed, store, from: .stored, cursors: cursors, 2, cursor: 1000)
        #expect(first == ["commit 1", "deactivated"])
        let second = try await run(bed, store, from: .live, cursors: cursors, saysActive ? 2 : 1, cursor: 8)
        #expect(second == (saysActive ? ["active"] : []) + ["commit 2"])
        #expect(try await run(bed, store, from: .stored, cursors: cursors, 1, cursor: 9) == ["commit 3"])
        #expect(bed.server.cursors == [nil, nil, 8])
        await bed.stop()
    }

    @Test func `an old deactivation doesn't outlive numbers that start again while the stream runs`() async throws {
        let account = try SignedAccount("alice")
        let commits = try (1...2).map { try account.commit("com.example.post/\($0)") }
        let again: [StreamServer.Step] = [.send(try account.frame(commits[1], 3))]
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(commits[0], 1000)),
                .send(SampleFrame.account(1001, did: account.did, isActive: false, status: "deactivated")),
                .disconnect,
            ], again, again)
        var options = StreamOptions()
        options.lostPlace = .live
        let firehose = Firehose(relay: bed.server.address, options: options, environment: .test(TestTime()))
        var events = firehose.verified(by: bed.verifier()).events().makeAsyncIterator()
        #expect(try await events.words(4) == ["commit 1", "deactivated", "gap", "commit 2"])
        let cursors = bed.server.cursors
        // How far it had come depends on how fast the events were handled.
        #expect(cursors.count == 3 && cursors[0] == nil && cursors[2] == nil)
        #expect((999...1001).contains(cursors[1] ?? 0))
        await bed.stop()
    }

    @Test func `the clock of a server that is slow doesn't make what it says old`() async throws {
        let account = try SignedAccount("alice")
        let commit = try account.commit("com.example.post/1")
        let bed = try await VerifierBed(
            [account],
            [
                .send(Self.hosting(account, 1, isActive: false, "2026-11-22T17:05:09Z")),
                // The account has moved to a server whose clock is ten minutes slow.
                .send(Self.hosting(account, 2, isActive: true, "2026-11-22T16:55:09Z")),
                .send(try account.frame(commit, 3)),
            ])
        var events = bed.stream(bed.verifier()).events().makeAsyncIterator()
        #expect(try await events.words(3) == ["deactivated", "active", "commit 1"])
        await bed.stop()
    }

    // MARK: A data server

    @Test func `a data server can't say that an account of another one was deleted, or has changed`() async throws {
        let alice = try SignedAccount("alice")
        let (mallory, trent) = (try SignedAccount("mallory"), try SignedAccount("trent"))
        let commit = try alice.commit("com.example.post/1")
        let deleted = SampleFrame.account(3, did: trent.did, isActive: false, status: "deleted")
        let bed = try await VerifierBed(
            [alice],
            [
                .send(SampleFrame.identity(1, did: mallory.did)), .send(SampleFrame.identity(2, did: alice.did)),
                .send(deleted), .send(SampleFrame.account(4, did: alice.did)), .send(try alice.frame(commit, 5)),
            ])
        for other in [mallory, trent] {
            bed.server.server.route(.get, "/\(other.did)") { _ in
                .data(Data(other.document(pds: "https://pds.example.com").utf8), contentType: "application/json")
            }
        }
        let verifier = bed.verifier { $0.isOfDataServer = true }
        let stream = bed.stream(verifier)
        let words = Guarded<[String]>([])
        let task = Task {
            try await stream.run(cursors: MemoryCursorStore()) { event in words.withLock { $0.append(event.words) } }
        }
        try await until { verifier.stats[.wrongHost] == 2 && words.withLock { $0.count } == 3 }
        #expect(words.withLock { $0 } == ["identity", "active", "commit 1"])
        #expect(verifier.stats.faults == [.wrongHost: 2])
        #expect(verifier.stats.worstHosts.map(\.host) == ["pds.example.com"])
        try await until { stream.stats.cursor == 5 }
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `of several data servers, each speaks for its own accounts`() async throws {
        let (alice, bob) = (try SignedAccount("alice"), try SignedAccount("bob"))
        let commits = (try alice.commit("com.example.post/1"), try bob.commit("com.example.post/2"))
        let gone = SampleFrame.account(1, did: bob.did, isActive: false, status: "deleted")
        let bed = try await VerifierBed([alice], [.send(gone), .send(try alice.frame(commits.0, 2))])
        let mayFollow = OneShot()
        let second = try await StreamServer([[.until(mayFollow), .send(try bob.frame(commits.1, 1)), .send(gone)]])
        bed.server.server.route(.get, "/\(bob.did)") { _ in
            .data(Data(bob.document(pds: second.address).utf8), contentType: "application/json")
        }
        let verifier = bed.verifier { $0.isOfDataServer = true }
        let stream = Firehose(racing: [bed.server.address, second.address], environment: .test(TestTime()))
            .verified(by: verifier)
        let words = Guarded<[String]>([])
        let task = Task {
            try await stream.run(cursors: MemoryCursorStore()) { event in words.withLock { $0.append(event.words) } }
        }
        try await until { verifier.stats[.wrongHost] == 1 && words.withLock { $0 } == ["commit 1"] }
        mayFollow.fire()
        try await until { words.withLock { $0.count } == 3 }
        #expect(words.withLock { $0 } == ["commit 1", "commit 2", "deleted"])
        #expect(verifier.stats.faults == [.wrongHost: 1])
        task.cancel()
        _ = await task.result
        await bed.stop()
        await second.stop()
    }
}
