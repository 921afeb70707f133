import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// How the events of an account are ordered, checked and delivered, and what they wait for.
@Suite(.inTurn)
struct AccountVerifierTests {
    private let alice: SignedAccount

    init() throws { alice = try SignedAccount("alice") }

    // MARK: Order

    @Test func `events that continue the known state are delivered at once, each with its state`()
        async throws
    {
        let stages = VerifierStages()
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        for (index, commit) in commits.enumerated() { try stages.take(try alice.frame(commit, index + 1)) }
        #expect(stages.words == ["commit 1", "commit 2", "commit 3"])
        #expect(stages.deliveries.map { $0.record?.rev } == commits.map(\.rev))
        #expect(stages.work(of: alice) == nil && stages.state(of: alice)?.rev == commits[2].rev.bits)
    }

    @Test func `a repetition is rejected, and the cursor passes it`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        let commit = try alice.commit("com.example.post/1")
        for seq in 1...3 { try stages.take(try alice.frame(commit, seq)) }
        #expect(stages.words == ["commit 1"] && stages.verifier.stats[.oldRevision] == 2)
        #expect(stages.tickets.cursor == 0)
        stages.handleAll()
        #expect(stages.tickets.cursor == 3)
    }

    @Test func `accounts don't wait for each other, and the events of one stay in order`() async throws {
        let stages = VerifierStages()
        let bob = try SignedAccount("bob")
        try await stages.list(bob)
        try await stages.list(alice, isKnown: false)
        let commits = try (1...2).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(try bob.frame(try bob.commit("com.example.post/b"), 2))
        try stages.take(try alice.frame(commits[1], 3))
        #expect(stages.words == ["commit b"])
        let work = try #require(stages.work(of: alice))
        #expect(work.phase == .lookup && work.buffer.count == 2 && work.waitsInOrder && !work.isMarked)
        await stages.lookUp(alice)
        #expect(stages.words == ["commit b", "commit 1", "commit 2"] && stages.work(of: alice) == nil)
    }

    // MARK: Gaps

    @Test func `a gap makes later events wait for the repository, which comes first`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(try alice.frame(commits[2], 3))
        let work = try #require(stages.work(of: alice))
        #expect(work.phase == .repo && work.reason == .gap && work.mark == .unsaved && work.buffer.count == 1)
        // Nobody has signed which one is missing, so the one before suffices.
        #expect(work.leastRev == commits[1].rev.bits && stages.state(of: alice)?.isDesynced ?? false)
        #expect(stages.verifier.stats[.gap] == 1 && stages.verifier.stats.resyncing == 1)
        let last = try alice.commit("com.example.post/4")
        try stages.take(try alice.frame(last, 4))
        #expect(stages.words == ["commit 1"])
        try await stages.download(alice, at: commits[2])
        #expect(stages.words == ["commit 1", "resync gap 1 2 3", "commit 4", "state"])
        #expect(stages.work(of: alice) == nil && stages.state(of: alice)?.isDesynced == false)
        #expect(stages.deliveries.last?.record?.rev == last.rev && stages.verifier.stats.resyncing == 0)
    }

    @Test func `a repository that is older than what is known isn't adopted`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(try alice.frame(commits[2], 3))
        await #expect(throws: (any Error).self) { try await stages.download(alice, at: commits[0]) }
        #expect(stages.words == ["commit 1"] && stages.work(of: alice)?.phase == .repo)
    }

    @Test func `what an event asks of the repository is stored, also if its account was marked before`() async throws {
        let chains = LastingChainStore()
        let stages = VerifierStages(store: chains)
        try await stages.list(alice)
        let commits = try (1...4).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        stages.handleAll()
        // The directory fails, so that the account is marked before the event is verified.
        stages.verifier.identities.forget(alice.did)
        stages.documents.withLock { $0[alice.did.description] = nil }
        try stages.take(try alice.frame(commits[3], 4))
        await stages.lookUp(alice)
        let ledger = stages.progress.ledger
        let before = ledger.unsaved()
        try await stages.list(alice, isKnown: false)
        await stages.lookUp(alice)
        #expect(stages.work(of: alice)?.phase == .repo && stages.work(of: alice)?.leastRev == commits[2].rev.bits)
        // A save of the first mark ends meanwhile.
        ledger.noteSaved(before)
        #expect(stages.work(of: alice)?.mark == .unsaved)
        try await ledger.flush()
        #expect(stages.work(of: alice)?.mark == .saved && stages.verifier.stats.resyncing == 1)
        // After a crash, the server is behind.
        let next = VerifierStages(store: chains)
        try await next.list(alice)
        for did in try await next.progress.ledger.load() { next.accounts.resume(did) }
        await #expect(throws: (any Error).self) { try await next.download(alice, at: commits[1]) }
        try await next.download(alice, at: commits[2])
        #expect(next.words.first == "resync interrupted 1 2 3")
    }

    @Test func `when too many events wait, the repository takes their place`() async throws {
        let stages = VerifierStages { $0.resync.events = 2 }
        try await stages.list(alice, isKnown: false)
        for number in 1...3 { try stages.take(try alice.frame(try alice.commit("com.example.post/\(number)"), number)) }
        let work = try #require(stages.work(of: alice))
        #expect(work.buffer.isEmpty && work.isIncomplete && work.isMarked && work.tickets.count == 3)
        #expect(stages.verifier.stats[.overflow] == 3 && stages.verifier.stats.bufferedBytes == 0)
        await stages.lookUp(alice)
        #expect(stages.work(of: alice)?.phase == .repo && stages.work(of: alice)?.reason == .overflow)
    }

    // MARK: Keys and servers

    @Test func `a commit with a new key waits for a newer document`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        let rotated = try alice.rotate()
        try stages.take(try alice.frame(rotated, 2))
        #expect(stages.words == ["commit 1"] && stages.work(of: alice)?.phase == .lookup)
        try await stages.list(alice, isKnown: false)
        await stages.lookUp(alice)
        #expect(stages.words == ["commit 1", "commit "] && stages.state(of: alice)?.rev == rotated.rev.bits)
    }

    @Test func `a new key is waited for, although the account was looked up within a minute`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        // Uses up the one lookup that anyone may cause in this minute.
        try stages.take(SampleFrame.identity(2, did: alice.did))
        try stages.take(try alice.frame(try alice.commit("com.example.post/2"), 3))
        await stages.lookUp(alice)
        #expect(stages.words == ["commit 1", "identity", "commit 2"])
        let rotated = try alice.rotate()
        try stages.take(try alice.frame(rotated, 4))
        await stages.lookUp(alice)
        #expect(stages.verifier.stats[.invalidSignature] == 0 && stages.work(of: alice)?.phase == .pausedLookup)
        try await stages.list(alice, isKnown: false)
        stages.clock.turn(by: .seconds(61))
        await stages.lookUp(alice)
        #expect(stages.words.contains("commit ") && stages.state(of: alice)?.rev == rotated.rev.bits)
        #expect(stages.verifier.stats.faults.isEmpty)
    }

    @Test func `a commit that the newest key hasn't signed is rejected, and what follows it isn't`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        let forger = try SignedAccount("forger", did: alice.did)
        try stages.take(try forger.frame(try forger.commit("com.example.post/x"), 2))
        let next = try alice.commit("com.example.post/2")
        try stages.take(try alice.frame(next, 3))
        await stages.lookUp(alice)
        #expect(stages.words == ["commit 1", "commit 2"] && stages.verifier.stats[.invalidSignature] == 1)
        #expect(stages.work(of: alice) == nil && stages.state(of: alice)?.isDesynced == false)
    }

    @Test func `after a repository, all that a data server has said of its account is delivered`() async throws {
        let stages = VerifierStages(from: StreamID(service: VerifierStages.pds, name: VerifierStages.stream.name)) {
            $0.isOfDataServer = true
        }
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(try alice.frame(commits[2], 2))
        #expect(stages.work(of: alice)?.phase == .repo)
        // It isn't certain whose account it is until its document is looked up.
        stages.verifier.identities.forget(alice.did)
        try stages.take(SampleFrame.account(3, did: alice.did, isActive: false, status: "deactivated"))
        try stages.take(SampleFrame.account(4, did: alice.did))
        #expect(stages.words == ["commit 1"] && stages.work(of: alice)?.buffer.count == 3)
        try await stages.download(alice, at: commits[1])
        #expect(stages.words == ["commit 1", "resync gap 1 2", "commit 3", "deactivated", "active", "state"])
        #expect(stages.work(of: alice) == nil && stages.state(of: alice)?.hosting == .active)
    }

    @Test func `a download that fails ends the wait for the document that it has looked up`() async throws {
        let stages = VerifierStages(from: StreamID(service: VerifierStages.pds, name: VerifierStages.stream.name)) {
            $0.isOfDataServer = true
        }
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(try alice.frame(commits[2], 2))
        stages.verifier.identities.forget(alice.did)
        try stages.take(SampleFrame.account(3, did: alice.did, isActive: false, status: "deactivated"))
        #expect(stages.words == ["commit 1"] && stages.work(of: alice)?.buffer.count == 2)
        try await stages.list(alice)
        let job = try #require(stages.job(of: alice))
        stages.accounts.fail(job, RepoFetchError(.notHosted(.deactivated), alice.did))
        #expect(stages.words == ["commit 1", "deactivated"] && stages.work(of: alice) == nil)
    }

    @Test(arguments: [true, false])
    func `a data server speaks for an account after the account has moved to it`(hasMoved: Bool) async throws {
        let new = StreamID(service: "https://new.example.com", name: VerifierStages.stream.name)
        let stages = VerifierStages(from: new) { $0.isOfDataServer = true }
        try await stages.list(alice)
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        #expect(stages.words.isEmpty && stages.work(of: alice)?.phase == .lookup)
        if hasMoved { try await stages.list(alice, pds: new.service, isKnown: false) }
        await stages.lookUp(alice)
        #expect(stages.words == (hasMoved ? ["commit 1"] : []) && stages.work(of: alice) == nil)
        #expect(stages.verifier.stats[.wrongHost] == (hasMoved ? 0 : 1))
    }

    @Test func `while a document can't be found its account is marked, and a new identity ends the wait`() async throws
    {
        let stages = VerifierStages()
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        await stages.lookUp(alice)
        let work = try #require(stages.work(of: alice))
        #expect(
            work.phase == .pausedLookup && work.failedLookups == 1 && work.mark == .unsaved && work.tickets.count == 1)
        #expect(stages.verifier.stats.unresolved == 1 && stages.words.isEmpty)
        try await stages.list(alice, isKnown: false)
        try stages.take(SampleFrame.identity(2, did: alice.did))
        #expect(stages.words == ["identity"] && stages.work(of: alice)?.phase == .lookup)
        await stages.lookUp(alice)
        #expect(stages.words == ["identity", "commit 1", "state"] && stages.work(of: alice) == nil)
        #expect(stages.verifier.stats.unresolved == 0)
    }

    @Test func `news of an account doesn't wait for a document that can't be found`() async throws {
        let stages = VerifierStages()
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        try stages.take(SampleFrame.account(2, did: alice.did))
        #expect(stages.words.isEmpty && stages.work(of: alice)?.buffer.count == 2)
        await stages.lookUp(alice)
        #expect(stages.words == ["active"] && stages.work(of: alice)?.phase == .pausedLookup)
        // Otherwise nothing would be received any more after a while.
        stages.handleAll()
        try await stages.progress.ledger.flush()
        #expect(stages.tickets.cursor == 2)
        try await stages.list(alice, isKnown: false)
        await stages.lookUp(alice)
        #expect(stages.words == ["active", "commit 1", "state"])
    }

    @Test func `news of an account stays in order when too many events wait`() async throws {
        let stages = VerifierStages { $0.resync.events = 1 }
        let commits = try (1...2).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(SampleFrame.account(2, did: alice.did, isActive: false, status: "deactivated"))
        // Now there are too many, and the account is marked.
        try stages.take(try alice.frame(commits[1], 3))
        try stages.take(SampleFrame.account(4, did: alice.did))
        await stages.lookUp(alice)
        #expect(stages.words == ["deactivated", "active"] && stages.state(of: alice)?.hosting == .active)
    }

    // MARK: Hosting

    @Test func `a commit whose document is looked up is dropped when its account is deleted meanwhile`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        for number in [1, 3] { try stages.take(try alice.frame(commits[number - 1], number)) }
        let fetched = try await stages.fetched(alice, at: commits[1])
        try stages.take(try alice.frame(try alice.rotate(), 4))
        try await stages.list(alice, isKnown: false)
        let (isAsked, mayRespond) = (OneShot(), OneShot())
        stages.beforeDocument.withLock {
            $0 = {
                isAsked.fire()
                await mayRespond.wait()
            }
        }
        let download = Task { [alice] in try await stages.download(fetched, of: alice) }
        await isAsked.wait()
        try stages.take(SampleFrame.account(5, did: alice.did, isActive: false, status: "deleted"))
        mayRespond.fire()
        try await download.value
        #expect(stages.words == ["commit 1", "resync gap 1 2", "commit 3", "deleted"])
        #expect(stages.state(of: alice).map { $0.hosting == .deleted && !$0.isKnown } == true)
        // The cursor doesn't wait for it.
        stages.handleAll()
        try await stages.progress.ledger.flush()
        #expect(stages.tickets.cursor == 5)
    }

    @Test(arguments: ["deactivated", "takendown", "suspended", "deleted", "something new"])
    func `an inactive account has no commits, and what it lost is fetched when it is active again`(
        status: String
    ) async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        try stages.take(SampleFrame.account(2, did: alice.did, isActive: false, status: status))
        #expect(stages.words == ["commit 1", status])
        let hosting = try #require(stages.state(of: alice)?.hosting)
        #expect("\(hosting)" == (status == "something new" ? "inactive" : status))
        #expect(stages.state(of: alice)?.isKnown == (status != "deleted"))
        try stages.take(try alice.frame(try alice.commit("com.example.post/2"), 3))
        #expect(stages.words.count == 2 && stages.verifier.stats[.inactive] == 1)
        #expect(stages.state(of: alice)?.isDesynced ?? false)
        try stages.take(SampleFrame.account(4, did: alice.did))
        #expect(stages.words.last == "active" && stages.state(of: alice)?.hosting == .active)
        #expect(stages.work(of: alice)?.phase == .repo && stages.work(of: alice)?.reason == .interrupted)
    }

    @Test func `of several relays, what one lacks for an inactive account is fetched when it is active again`()
        async throws
    {
        let stages = VerifierStages(hasStandby: true)
        try await stages.list(alice)
        let commits = try (1...2).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(SampleFrame.account(2, did: alice.did, isActive: false, status: "deactivated"))
        // A copy of what was handled before.
        try stages.take(try alice.frame(commits[0], 3))
        #expect(stages.verifier.stats[.oldRevision] == 1 && stages.state(of: alice)?.isDesynced == false)
        try stages.take(try alice.frame(commits[1], 4))
        #expect(stages.verifier.stats[.inactive] == 1 && stages.state(of: alice)?.isDesynced == true)
        try stages.take(SampleFrame.account(5, did: alice.did))
        #expect(stages.work(of: alice)?.phase == .repo && stages.words.last == "active")
    }

    @Test func `what was left out after a slow lookup is fetched when the account is active again`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice, isKnown: false)
        try stages.take(try alice.frame(try alice.commit("com.example.post/1"), 1))
        let key = AccountKey(alice.did)
        // The lookup takes longer than others wait for it.
        stages.progress.ledger.withPart(of: key) { stages.accounts.mark(key, &$0) }
        try stages.take(SampleFrame.account(2, did: alice.did, isActive: false, status: "deactivated"))
        await stages.lookUp(alice)
        #expect(stages.words == ["deactivated", "state"] && stages.verifier.stats[.inactive] == 1)
        #expect(stages.state(of: alice)?.isDesynced == true && stages.deliveries.last?.record?.isDesynced == true)
        try stages.take(SampleFrame.account(3, did: alice.did))
        #expect(stages.work(of: alice)?.phase == .repo && stages.words.last == "active")
    }

    @Test func `accounts that a relay invents are forgotten, whatever it says of them`() async throws {
        let most = 640
        let stages = VerifierStages(mostUnknown: most)
        for number in 0..<(4 * most) {
            let did = try PLCServer.did(number)
            try stages.take(SampleFrame.account(2 * number, did: did, isActive: false, status: "deactivated"))
            try stages.take(SampleFrame.commit(2 * number + 1, did: did))
        }
        #expect(stages.verifier.stats[.inactive] == 4 * most)
        let known = (0..<(4 * most)).lazy.filter { number in
            guard let did = try? PLCServer.did(number) else { return false }
            let key = AccountKey(did)
            return stages.progress.ledger.withPart(of: key) { $0.states[key]?.isBlank == false }
        }
        #expect(known.count <= most)
    }

    @Test func `an older statement about the hosting of an account doesn't replace a newer one`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        let (early, late) = ("2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z")
        try stages.take(SampleFrame.account(7, did: alice.did, isActive: false, status: "deactivated", time: late))
        try stages.take(SampleFrame.account(6, did: alice.did, time: early))
        #expect(stages.words == ["deactivated"] && stages.verifier.stats[.oldHosting] == 1)
        #expect(stages.state(of: alice)?.hosting == .deactivated)
        // The numbers of a relay may start again.
        try stages.take(SampleFrame.account(1, did: alice.did, time: "2026-11-23T10:00:00Z"))
        #expect(stages.words == ["deactivated", "active"] && stages.state(of: alice)?.hosting == .active)
    }

    @Test func `an account that becomes inactive no longer waits for its repository`() async throws {
        let stages = VerifierStages()
        try await stages.list(alice)
        let commits = try (1...3).map { try alice.commit("com.example.post/\($0)") }
        try stages.take(try alice.frame(commits[0], 1))
        try stages.take(try alice.frame(commits[2], 2))
        try stages.take(SampleFrame.account(3, did: alice.did, isActive: false, status: "takendown"))
        #expect(stages.words == ["commit 1", "takendown"] && stages.work(of: alice) == nil)
        #expect(stages.verifier.stats.buffered == 0 && stages.verifier.stats.resyncing == 0)
        // Its events complete with the statement.
        stages.handleAll()
        #expect(stages.tickets.cursor == 3)
    }
}
