import ATCrypto
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

/// Downloads of repositories, and what happens to an account's events meanwhile.
@Suite(.inTurn)
struct ResyncTests {
    /// Commits of an account, each with a record of its number. A negative number deletes that record.
    private func commits(_ account: SignedAccount, _ numbers: Int...) throws -> [NewCommit] {
        try numbers.map { try account.commit("\($0 < 0 ? "-" : "")com.example.post/\(abs($0))") }
    }

    private func car(_ account: SignedAccount, _ commit: NewCommit) -> ServerResponse {
        .data(account.car(at: commit), contentType: "application/vnd.ipld.car")
    }

    @Test func `what arrives during a download follows it, in order, with deletions`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3, 4, -1, 5)
        let gate = OneShot()
        let bed = try await VerifierBed(
            [account], try [0, 2, 3, 4, 5].map { .send(try account.frame(all[$0], $0 + 1)) })
        // The server's copy is from after the gap, and before the newest commits.
        bed.answer(account) {
            await gate.wait()
            return self.car(account, all[3])
        }
        let verifier = bed.verifier(store: LastingChainStore())
        let store = WatchedStore()
        var events = bed.stream(verifier).events(cursors: store).makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        let rest = Task { [events] in
            var events = events
            return try await events.words(3)
        }
        try await until { verifier.stats.buffered == 4 }
        // The mark is stored, so that the cursor may pass them.
        await store.untilSaved(6)
        #expect(verifier.stats.resyncing == 1 && verifier.stats.resyncs == 0)
        gate.fire()
        #expect(try await rest.value == ["resync gap 1 2 3 4", "commit -1", "commit 5"])
        try await until { verifier.stats.resyncing == 0 }
        #expect(verifier.stats.faults == [.gap: 1, .oldRevision: 2] && verifier.stats.buffered == 0)
        #expect(bed.downloads() == 1)
        await bed.stop()
    }

    @Test func `a repository with more problems than are kept is still the account's`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3)
        // Each has another type than its collection.
        var tree = MST()
        let records = try (0...RepoIssueLog.capacity).map { number in
            Block(BlockBytes(try (["$type": "com.example.b", "number": .integer(number)] as LexObject).dagCBOR()))
        }
        for record in records { try tree.insert("com.example.a/\(record.cid)", record.id) }
        let change = try tree.sealChange()
        let odd = try SignedCommit(did: account.did, rev: all[2].rev, data: change.root, signedWith: account.key)
        let car = Data(CARFormat.bytes(roots: [odd.block.id], [odd.block] + records + change.added))
        let bed = try await VerifierBed([account], try [0, 2].map { .send(try account.frame(all[$0], $0 + 1)) })
        bed.answer(account) { .data(car, contentType: "application/vnd.ipld.car") }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        guard case .resync(let repo)? = try await events.next() else {
            Issue.record("no repository")
            return
        }
        #expect(repo.rev == all[2].rev && repo.issues.count == RepoIssueLog.capacity)
        await bed.stop()
    }

    @Test func `a second gap during a download leads to another one`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3, 4, 5, 6)
        let count = Guarded(0)
        let gate = OneShot()
        let bed = try await VerifierBed(
            [account], try [0, 2, 5].map { .send(try account.frame(all[$0], $0 + 1)) })
        bed.answer(account) {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 { await gate.wait() }
            return self.car(account, all[number == 1 ? 3 : 5])
        }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        let rest = Task { [events] in
            var events = events
            return try await events.words(2)
        }
        try await until { verifier.stats.buffered == 2 }
        gate.fire()
        #expect(try await rest.value == ["resync gap 1 2 3 4", "resync gap 1 2 3 4 5 6"])
        try await until { verifier.stats.resyncing == 0 }
        #expect(verifier.stats[.gap] == 2 && bed.downloads() == 2)
        await bed.stop()
    }

    @Test func `with too many waiting events, the repository is downloaded again`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3, 4, 5, 6, 7, 8)
        let count = Guarded(0)
        let (hasBegun, gate) = (OneShot(), OneShot())
        let frames = try [0, 2, 3, 4, 5, 6, 7].map { StreamServer.Step.send(try account.frame(all[$0], $0 + 1)) }
        let bed = try await VerifierBed([account], frames.prefix(2) + [.until(hasBegun)] + frames.dropFirst(2))
        bed.answer(account) {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 {
                hasBegun.fire()
                await gate.wait()
            }
            return self.car(account, all[number == 1 ? 2 : 7])
        }
        let verifier = bed.verifier { $0.resync.events = 3 }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        let rest = Task { [events] in
            var events = events
            return try await events.words(2)
        }
        try await until { verifier.stats[.overflow] == 4 && verifier.stats.buffered == 2 }
        gate.fire()
        #expect(try await rest.value == ["resync gap 1 2 3", "resync overflow 1 2 3 4 5 6 7 8"])
        try await until { verifier.stats.resyncing == 0 }
        #expect(verifier.stats.bufferedBytes == 0)
        await bed.stop()
    }

    @Test func `a repository without the events that were left out is requested again later`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3, 4, 5, 6)
        let count = Guarded(0)
        let (hasBegun, gate) = (OneShot(), OneShot())
        let frames = try [0, 2, 3, 4, 5].map { StreamServer.Step.send(try account.frame(all[$0], $0 + 1)) }
        let bed = try await VerifierBed([account], frames.prefix(2) + [.until(hasBegun)] + frames.dropFirst(2))
        bed.answer(account) {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 {
                hasBegun.fire()
                await gate.wait()
            }
            return self.car(account, all[number < 3 ? 2 : 5])
        }
        let verifier = bed.verifier { $0.resync.events = 3 }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        let rest = Task { [events] in
            var events = events
            return try await events.words(2)
        }
        // No event that waits could show that others are missing.
        try await until { verifier.stats[.overflow] == 4 && verifier.stats.buffered == 0 }
        gate.fire()
        #expect(try await rest.value == ["resync gap 1 2 3", "resync overflow 1 2 3 4 5 6"])
        #expect(verifier.stats.failedResyncs["lagging"] == 1)
        await bed.stop()
    }

    @Test func `a repository older than the events is requested again later`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3, 4)
        let clock = TurnedClock()
        let bed = try await VerifierBed(
            [account], try [0, 3].map { .send(try account.frame(all[$0], $0 + 1)) }, time: clock.source)
        bed.answer(account) { self.car(account, all[0]) }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        try await until { verifier.stats.failedResyncs["lagging"] == 1 }
        #expect(verifier.stats.resyncs == 0 && bed.downloads() == 1)
        bed.answer(account) { self.car(account, all[2]) }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(3))
        // Up to the commit before the gap suffices.
        #expect(try await events.words(2) == ["resync gap 1 2 3", "commit 4"])
        await bed.stop()
    }

    @Test func `a repository beyond the limit is given up while it is downloaded, counted, and tried again later`()
        async throws
    {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3)
        let clock = TurnedClock()
        let bed = try await VerifierBed(
            [account], try [0, 2].map { .send(try account.frame(all[$0], $0 + 1)) }, time: clock.source)
        let sent = Guarded(0)
        bed.answer(account) {
            .stream(contentType: "application/vnd.ipld.car") { body in
                try await body.write(account.car(at: all[2]))
                // A block that never ends, or many of them: nobody wants to know.
                while true {
                    try await body.write(Data(repeating: 0, count: 1 << 16))
                    sent.withLock { $0 += 1 << 16 }
                }
            }
        }
        let verifier = bed.verifier { policy in
            policy.resync.repoBytes = 1 << 20
            (policy.resync.shortestWait, policy.resync.longestWait) = (.seconds(60), .seconds(3600))
        }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        try await until { verifier.stats.failedResyncs["tooLarge"] == 1 }
        #expect(verifier.stats.resyncs == 0 && verifier.stats.resyncing == 1)
        #expect(verifier.stats.lastError?.contains("too large") == true)
        // What the sockets of both sides hold comes to some more.
        #expect(sent.withLock { $0 } < 32 << 20)
        // Gigabytes aren't downloaded again every minute.
        bed.answer(account) { self.car(account, all[2]) }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(3599))
        #expect(bed.downloads() == 1 && clock.sleeperCount == 1)
        clock.turn(by: .seconds(2))
        #expect(try await events.words(1) == ["resync gap 1 2 3"])
        await bed.stop()
    }

    @Test func `a repository from the future is not adopted, which would silence its account until then`() async throws
    {
        let ahead = Guarded(UInt64(Date().timeIntervalSince1970 * 1_000_000))
        let account = try SignedAccount("alice", clock: TIDClock(microseconds: { ahead.withLock { $0 } }))
        let all = try commits(account, 1, 2, 3)
        ahead.withLock { $0 += 3600 * 1_000_000 }
        let future = try account.commit("com.example.post/4")
        let clock = TurnedClock()
        let bed = try await VerifierBed(
            [account], try [0, 2].map { .send(try account.frame(all[$0], $0 + 1)) }, time: clock.source)
        bed.answer(account) { self.car(account, future) }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        try await until { verifier.stats.failedResyncs["invalid"] == 1 }
        #expect(verifier.stats.resyncs == 0 && verifier.stats.lastError?.contains("future") == true)
        bed.answer(account) { self.car(account, all[2]) }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(3600))
        #expect(try await events.words(1) == ["resync gap 1 2 3"])
        await bed.stop()
    }

    @Test func `a download that never ends holds up no other account`() async throws {
        let slow = try SignedAccount("slow")
        let others = try (0..<40).map { try SignedAccount("other \($0)") }
        let all = try commits(slow, 1, 2, 3)
        var frames = try [slow.frame(all[0], 1), slow.frame(all[2], 2)]
        for (index, other) in others.enumerated() {
            let posts = try commits(other, 1, 2, 3)
            // Every second one has a gap, too.
            frames.append(try other.frame(posts[0], 10 + index * 2))
            frames.append(try other.frame(posts[index % 2 == 0 ? 1 : 2], 11 + index * 2))
        }
        let gate = OneShot()
        let bed = try await VerifierBed([slow] + others, frames.map { .send($0) })
        let whole = slow.car(at: all[2])
        bed.answer(slow) {
            .stream(contentType: "application/vnd.ipld.car") { body in
                try await body.write(whole.prefix(100))
                await gate.wait()
                try await body.write(whole.dropFirst(100))
            }
        }
        let verifier = bed.verifier(store: LastingChainStore())
        let seen = Guarded<[DID: [String]]>([:])
        let store = WatchedStore()
        let task = Task {
            try await bed.stream(verifier).run(cursors: store, lanes: 4) { event in
                if let did = event.did { seen.withLock { $0[did, default: []].append(event.words) } }
            }
        }
        try await until { seen.withLock { seen in others.allSatisfy { seen[$0.did]?.count == 2 } } }
        // Its own document may be found last.
        try await until { seen.withLock { $0[slow.did] } == ["commit 1"] && verifier.stats.resyncing >= 1 }
        for (index, other) in others.enumerated() {
            let expected = ["commit 1", index % 2 == 0 ? "commit 2" : "resync gap 1 2 3"]
            #expect(seen.withLock { $0[other.did] } == expected)
        }
        // Neither does it hold up the cursor.
        await store.untilSaved(Int64(9 + others.count * 2))
        gate.fire()
        try await until { seen.withLock { $0[slow.did]?.count == 2 } }
        #expect(seen.withLock { $0[slow.did] } == ["commit 1", "resync gap 1 2 3"])
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `a server that asks for a pause gets no requests before its end`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3)
        let clock = TurnedClock()
        let bed = try await VerifierBed(
            [account], try [0, 2].map { .send(try account.frame(all[$0], $0 + 1)) }, time: clock.source)
        let isBusy = Guarded(true)
        bed.answer(account) {
            guard isBusy.withLock({ $0 }) else { return self.car(account, all[2]) }
            return .status(.tooManyRequests, headers: ["Retry-After": "40"])
        }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        try await until { verifier.stats.failedResyncs["failed"] == 1 }
        // The usual wait is shorter: the server isn't asked, and its pause decides about the next attempt.
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(3))
        try await until { verifier.stats.failedResyncs["paused"] ?? 0 >= 1 }
        #expect(bed.downloads() == 1)
        isBusy.withLock { $0 = false }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(60))
        #expect(try await events.words(1) == ["resync gap 1 2 3"])
        #expect(bed.downloads() == 2)
        await bed.stop()
    }

    @Test func `a takedown ends a download, and the next activation begins another`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3)
        let (gate, back) = (OneShot(), OneShot())
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(all[0], 1)), .send(try account.frame(all[2], 3)),
                .send(SampleFrame.account(4, did: account.did, isActive: false, status: "takendown")), .until(back),
                .send(SampleFrame.account(5, did: account.did)),
            ])
        let count = Guarded(0)
        bed.answer(account) {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 { await gate.wait() }
            return self.car(account, all[2])
        }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(2) == ["commit 1", "takendown"])
        #expect(verifier.stats.resyncing == 0 && verifier.stats.buffered == 0)
        gate.fire()
        back.fire()
        #expect(try await events.words(2) == ["active", "resync interrupted 1 2 3"])
        #expect(verifier.stats.resyncs == 1)
        await bed.stop()
    }

    @Test(arguments: [false, true])
    func `what is left out of an inactive account is downloaded when it is active again`(isKnown: Bool) async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2)
        // With a document that is known, or that the events wait for.
        let mayFollow = OneShot()
        if !isKnown { mayFollow.fire() }
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(all[0], 1)), .until(mayFollow),
                .send(SampleFrame.account(2, did: account.did, isActive: false, status: "takendown")),
                .send(try account.frame(all[1], 3)), .send(SampleFrame.account(4, did: account.did)),
            ])
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        mayFollow.fire()
        // No other commit would show that one is missing.
        #expect(try await events.words(3) == ["takendown", "active", "resync interrupted 1 2"])
        #expect(verifier.stats[.inactive] == 1 && bed.downloads() == 1)
        await bed.stop()
    }

    @Test func `news of an account doesn't wait for a repository that a data server doesn't have`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3)
        let clock = TurnedClock()
        let mayFollow = OneShot()
        let bed = try await VerifierBed(
            [account],
            try [0, 2].map { .send(try account.frame(all[$0], $0 + 1)) } + [
                .until(mayFollow),
                .send(SampleFrame.account(4, did: account.did, isActive: false, status: "deactivated")),
                .send(SampleFrame.account(5, did: account.did)),
            ], time: clock.source)
        bed.answer(account) { .error("RepoDeactivated", "It is gone.", status: .badRequest) }
        let verifier = bed.verifier { $0.isOfDataServer = true }
        let words = Guarded<[String]>([])
        let stream = bed.stream(verifier)
        let task = Task {
            try await stream.run(cursors: MemoryCursorStore()) { event in words.withLock { $0.append(event.words) } }
        }
        try await until { verifier.stats.failedResyncs["deactivated"] == 1 }
        mayFollow.fire()
        try await until(showing: "\(words.withLock { $0 })") {
            words.withLock { $0 } == ["commit 1", "deactivated", "active"]
        }
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test(arguments: ["RepoTakendown", "RepoSuspended", "RepoDeactivated"])
    func `what a server says instead of the repository doesn't change the account's state`(name: String) async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2, 3, 4)
        let clock = TurnedClock()
        let bed = try await VerifierBed(
            [account], try [0, 2, 3].map { .send(try account.frame(all[$0], $0 + 1)) }, time: clock.source)
        bed.answer(account) { .error(name, "It is gone.", status: .badRequest) }
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        try await until { verifier.stats.failedResyncs.values.reduce(0, +) == 1 && verifier.stats.buffered == 2 }
        #expect(verifier.stats.resyncing == 1 && verifier.stats[.inactive] == 0)
        bed.answer(account) { self.car(account, all[2]) }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(60))
        #expect(try await events.words(2) == ["resync gap 1 2 3", "commit 4"])
        #expect(bed.downloads() == 2)
        await bed.stop()
    }

    @Test func `a status that isn't about the content changes nothing`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1, 2)
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(all[0], 1)),
                .send(SampleFrame.account(2, did: account.did, status: "desynchronized")),
                .send(try account.frame(all[1], 3)),
            ])
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(3) == ["commit 1", "active", "commit 2"])
        #expect(verifier.stats.faults.isEmpty)
        await bed.stop()
    }

    @Test func `an older event about an account's hosting is left out after a restart`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1)
        let bed = try await VerifierBed(
            [account],
            [
                .send(
                    SampleFrame.account(
                        5, did: account.did, isActive: false, status: "takendown", time: "2026-11-22T17:05:09.122Z")),
                .send(SampleFrame.account(9, did: account.did)),
            ],
            // Without a cursor the stream begins with older events.
            [
                .send(
                    SampleFrame.account(
                        5, did: account.did, isActive: false, status: "takendown", time: "2026-11-22T17:05:09.122Z")),
                .send(try account.frame(all[0], 10)),
            ])
        let store = MemoryChainStore()
        let newest = Guarded<Int64>(-1)
        for expected in [["takendown", "active"], ["commit 1"]] {
            let verifier = bed.verifier(store: store)
            let isRead = Guarded(false)
            let task = Task {
                var events = bed.stream(verifier).events().makeAsyncIterator()
                let words = try await events.words(expected.count)
                isRead.withLock { $0 = true }
                // The last one is completed, and saved.
                _ = try? await events.next()
                return words
            }
            try await until {
                store.load { record in newest.withLock { $0 = record.state.hostedAt & 0xFFFF_FFFF } }
                return isRead.withLock { $0 } && newest.withLock { $0 } == 9
            }
            task.cancel()
            #expect(try await task.value == expected)
            #expect(verifier.stats[.oldHosting] == (expected.count == 1 ? 1 : 0))
        }
        await bed.stop()
    }

    @Test func `a new state with the same records only changes the revision`() async throws {
        let account = try SignedAccount("alice")
        let all = try commits(account, 1)
        let same = try account.commit()
        let next = try account.commit("com.example.post/2")
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(all[0], 1)), .send(account.sync(all[0], 2)), .send(account.sync(same, 3)),
                .send(try account.frame(next, 4)),
            ])
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(2) == ["commit 1", "commit 2"])
        #expect(verifier.stats.syncs == 1 && verifier.stats.faults == [.oldRevision: 1] && bed.downloads() == 0)
        await bed.stop()
    }

    @Test func `a lookup that began before a commit doesn't decide about its key`() async throws {
        let account = try SignedAccount("alice")
        let first = try account.commit("com.example.post/1")
        let (mayFollow, gate) = (OneShot(), OneShot())
        let old = account.document(pds: "https://pds.test")
        let bed = try await VerifierBed(
            [account],
            [.send(try account.frame(first, 1)), .until(mayFollow), .send(try account.frame(try account.rotate(), 2))])
        let verifier = bed.verifier()
        // The first document has the old key, too.
        let before = Guarded(true)
        bed.server.server.script("/\(account.did)") { _ in
            .answer { _ in
                if !before.withLock({ $0 }) { await gate.wait() }
                return .data(Data(old.utf8), contentType: "application/json")
            }
        }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        before.withLock { $0 = false }
        let lookup = Task { try await bed.identities.resolve(.did(account.did), freshness: .now, handle: .unchecked) }
        try await until { bed.lookups == 2 }
        mayFollow.fire()
        try await until { bed.identities.waiterCount == 2 }
        bed.server.server.script("/\(account.did)", [])
        gate.fire()
        _ = try await lookup.value
        try await until { verifier.stats.commits + verifier.stats[.invalidSignature] == 2 }
        #expect(verifier.stats[.invalidSignature] == 0)
        await bed.stop()
    }

    @Test func `a hundred commits with a new key cause one lookup`() async throws {
        let account = try SignedAccount("alice")
        let old = account.key.verifyingKey
        let first = try account.commit("com.example.post/1")
        let rotation = try account.rotate()
        var frames = [try account.frame(first, 1), try account.frame(rotation, 2)]
        for number in 3..<102 {
            frames.append(try account.frame(try account.commit("com.example.post/\(number)"), number))
        }
        account.listedKey.withLock { $0 = old }
        let rotated = OneShot()
        let bed = try await VerifierBed(
            [account], [.send(frames[0]), .until(rotated)] + frames.dropFirst().map { .send($0) })
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        account.listedKey.withLock { $0 = nil }
        rotated.fire()
        let words = try await events.words(100)
        #expect(words.first == "commit " && words.last == "commit 101")
        #expect(bed.lookups == 2 && bed.downloads() == 0 && verifier.stats.faults.isEmpty)
        await bed.stop()
    }

    @Test func `a hundred forged commits cause one lookup a minute and no download`() async throws {
        let account = try SignedAccount("alice")
        let clock = TurnedClock()
        let first = try account.commit("com.example.post/1")
        let forger = try SignedAccount("alice")
        let forged = try (2..<102).map { number in
            try forger.frame(try forger.commit("com.example.post/\(number)"), number)
        }
        let last = try account.commit("com.example.post/2")
        let bed = try await VerifierBed(
            [account],
            [.send(try account.frame(first, 1))] + forged.map { .send($0) } + [.send(try account.frame(last, 200))],
            time: clock.source)
        let verifier = bed.verifier()
        let words = Task {
            var events = bed.stream(verifier).events().makeAsyncIterator()
            return try await events.words(2)
        }
        var minutes = 0
        // Those that arrive after a lookup wait for the next one.
        try await until {
            verifier.stats[.invalidSignature] >= 100
        } meanwhile: {
            guard verifier.stats.buffered > 0, clock.sleeperCount > 0 else { return }
            clock.turn(by: .seconds(60))
            minutes += 1
        }
        #expect(try await words.value == ["commit 1", "commit 2"])
        #expect(verifier.stats.faults == [.invalidSignature: 100] && bed.downloads() == 0)
        #expect(bed.lookups <= 2 + minutes)
        await bed.stop()
    }

    @Test func `an account that moves to another server continues with its new key`() async throws {
        let account = try SignedAccount("alice")
        let old = account.key.verifyingKey
        let first = try account.commit("com.example.post/1")
        let moved = try account.rotate()
        let next = try account.commit("com.example.post/2")
        account.listedKey.withLock { $0 = old }
        let isMoved = OneShot()
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(first, 1)), .until(isMoved), .send(SampleFrame.identity(2, did: account.did)),
                .send(SampleFrame.account(3, did: account.did)), .send(account.sync(moved, 4)),
                .send(try account.frame(next, 5)),
            ])
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        account.listedKey.withLock { $0 = nil }
        isMoved.fire()
        let words = try await events.words(3)
        #expect(words == ["identity", "active", "commit 2"])
        #expect(verifier.stats.faults == [:])
        #expect(bed.downloads() == 0 && bed.lookups == 2)
        await bed.stop()
    }

    @Test(arguments: [false, true])
    func `an account moves while its events wait for its document, or its repository`(
        hasGap: Bool
    ) async throws {
        let account = try SignedAccount("alice")
        let old = account.key.verifyingKey
        let first = try account.commit("com.example.post/1")
        let second = try account.commit("com.example.post/2")
        let third = try account.commit("com.example.post/3")
        let moved = try account.rotate()
        let next = try account.commit("com.example.post/4")
        account.listedKey.withLock { $0 = old }
        let (isAsked, gate) = (OneShot(), OneShot())
        let begin = hasGap ? [(first, 1), (third, 3)] : [(second, 2), (third, 3)]
        let bed = try await VerifierBed(
            [account],
            try begin.map { .send(try account.frame($0, $1)) } + [
                .until(isAsked), .send(SampleFrame.identity(4, did: account.did)),
                .send(SampleFrame.account(5, did: account.did)),
                .send(account.sync(moved, 6)), .send(try account.frame(next, 7)),
            ])
        let document = account.document(pds: bed.server.address)
        let count = Guarded(0)
        bed.server.server.route(.get, "/\(account.did)") { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            // The first response is from before the account has moved.
            if number == 1, !hasGap {
                isAsked.fire()
                await gate.wait()
            }
            let text = number == 1 ? document : account.document(pds: bed.server.address)
            return .data(Data(text.utf8), contentType: "application/did+ld+json")
        }
        bed.answer(account) {
            isAsked.fire()
            await gate.wait()
            return self.car(account, third)
        }
        let verifier = bed.verifier()
        let task = Task {
            var events = bed.stream(verifier).events().makeAsyncIterator()
            return try await events.words(5)
        }
        // Identities and accounts don't wait for a repository.
        try await until { verifier.stats.buffered == (hasGap ? 3 : 6) }
        account.listedKey.withLock { $0 = nil }
        gate.fire()
        let words = try await task.value
        #expect(
            words.sorted()
                == (hasGap
                    ? ["active", "commit 1", "commit 4", "identity", "resync gap 1 2 3"]
                    : ["active", "commit 2", "commit 3", "commit 4", "identity"]))
        #expect(words.last == "commit 4")
        #expect(verifier.stats[.invalidSignature] == 0 && count.withLock { $0 } == 2)
        await bed.stop()
    }
}
