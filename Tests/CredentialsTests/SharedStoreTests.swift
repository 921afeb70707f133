import Credentials
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Stores that others write to.
@Suite(.inTurn) struct SharedStoreTests {
    @Test func `a credential that others stored during a refresh isn't overwritten`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { steps in
            steps.load = { "t0" }
            steps.replace = { known, refreshed in
                #expect(known == "t0" && refreshed == "t1")
                return "t8"
            }
        }
        try await owner.restore()
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent == ["t0", "t8"] && world.seen.stored.isEmpty)
        #expect(world.seen.events == ["refreshed t8"])
    }

    @Test func `a store that was cleared during a refresh stays empty`() async throws {
        let world = RefreshWorld()
        let owner = world.owner {
            $0.load = { "t0" }
            $0.replace = { _, _ in nil }
        }
        try await owner.restore()
        await #expect(throws: CredentialWithdrawn.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(owner.snapshot.credential == nil && world.seen.sent == ["t0"])
    }

    /// An owner of `t0` that marks with `*` what it sends. Before each of its changes of the store, another process may
    /// act.
    private func markingOwner(
        _ world: RefreshWorld, _ stored: Guarded<String?>,
        beforeChange act: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> CredentialOwner<String, Void> {
        let changes = Guarded(0)
        return world.owner { steps in
            steps.isSame = { $0.prefix(2) == $1.prefix(2) }
            steps.marked = { $0.hasSuffix("*") ? $0 : "\($0)*" }
            steps.settled = { String($0.prefix(2)) }
            steps.verdict = { _ in .passing(retryAfter: .seconds(60)) }
            steps.load = { stored.withLock { $0 } }
            steps.replace = { known, new in
                act(
                    changes.withLock {
                        $0 += 1
                        return $0
                    })
                return stored.withLock { stored in
                    if stored?.prefix(2) == known?.prefix(2) { stored = new }
                    return stored
                }
            }
        }
    }

    @Test func `a logout elsewhere while a credential is marked isn't undone`() async throws {
        let (world, stored) = (RefreshWorld(), Guarded<String?>("t0"))
        let owner = markingOwner(world, stored) { if $0 == 1 { stored.withLock { $0 = nil } } }
        try await owner.restore()
        await #expect(throws: CredentialWithdrawn.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(stored.withLock { $0 } == nil && owner.snapshot.credential == nil)
        #expect(world.seen.refreshes.isEmpty && world.seen.events == ["withdrawn"])
    }

    @Test func `a logout elsewhere after a failed refresh isn't undone by the next one`() async throws {
        let (world, stored) = (RefreshWorld(), Guarded<String?>("t0"))
        world.ledger.withLock { $0.refreshFailures = [RefreshWorld.Overloaded()] }
        // The first change is the mark, the second one takes it back.
        let owner = markingOwner(world, stored) { if $0 == 2 { stored.withLock { $0 = nil } } }
        try await owner.restore()
        await #expect(throws: RefreshWorld.Overloaded.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        world.clock.withLock { $0 += .seconds(61) }
        await #expect(throws: CredentialWithdrawn.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(stored.withLock { $0 } == nil && owner.snapshot.credential == nil)
        #expect(world.seen.refreshes == ["t0*"] && world.seen.events == ["failed", "withdrawn"])
    }

    @Test(arguments: [true, false]) func `reading an empty store doesn't make a logout elsewhere undone`(
        marks: Bool
    ) async throws {
        let (world, stored) = (RefreshWorld(), Guarded<String?>("t0"))
        let owner =
            marks
            ? markingOwner(world, stored)
            : world.owner { steps in
                steps.load = { stored.withLock { $0 } }
                steps.replace = { known, new in
                    stored.withLock { stored in
                        if stored == known { stored = new }
                        return stored
                    }
                }
            }
        try await owner.restore()
        stored.withLock { $0 = nil }
        try await owner.restore()
        await #expect(throws: CredentialWithdrawn.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(stored.withLock { $0 } == nil && world.seen.refreshes.isEmpty)
    }

    @Test func `a credential that another process has marked meanwhile isn't sent`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { steps in
            steps.isSame = { $0.prefix(2) == $1.prefix(2) }
            steps.marked = {
                if $0.hasSuffix("!") { throw RefreshWorld.Refused() }
                return "\($0)*"
            }
            steps.verdict = { _ in .passing(retryAfter: .seconds(60)) }
            steps.load = { "t0" }
            steps.replace = { _, _ in "t0!" }
        }
        try await owner.restore()
        await #expect(throws: RefreshWorld.Refused.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(world.seen.refreshes.isEmpty && owner.snapshot.credential == "t0")
    }

    @Test func `a new credential in the store ends the wait for a refresh`() async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner {
            $0.isFresh = { !$0.hasPrefix("t0") }
            $0.isSame = { $0.prefix(2) == $1.prefix(2) }
        }
        let caller = Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        try await until { owner.waiterCount != 0 && world.seen.begun == 1 }
        owner.adopt("t0, rounded", asOf: owner.snapshot.generation)
        #expect(owner.snapshot.credential == "t0" && owner.waiterCount == 1)
        owner.adopt("t6", asOf: owner.snapshot.generation)
        #expect(try await caller.value)
        world.isOpen.withLock { $0 = true }
        try await until { world.seen.over == 1 }
        #expect(!world.seen.refreshes.isEmpty)
        #expect(owner.snapshot.credential == "t6" && world.seen.stored.isEmpty && world.seen.sent == ["t6"])
    }

    @Test func `a store that refuses its lock fails the refresh before anything is spent`() async throws {
        struct NoLock: Error {}
        let world = RefreshWorld()
        let refuses = Guarded(true)
        let owner = world.owner { steps in
            steps.lock = { _ in
                if refuses.withLock({ $0 }) { throw NoLock() }
                return {}
            }
        }
        await #expect {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        } throws: {
            ($0 as? CredentialNotStored)?.cause is NoLock
        }
        #expect(world.seen.refreshes.isEmpty && world.seen.events == ["failed"])
        #expect(owner.snapshot.credential == "t0")
        // The next caller tries again.
        refuses.withLock { $0 = false }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes == ["t0"])
    }

    @Test func `a process that holds the lock delays only calls that need another credential`() async throws {
        let world = RefreshWorld()
        let isFree = OneShot()
        let owner = world.owner("t3") { steps in
            steps.isFresh = { $0 != "t3" }
            steps.isUsable = { _ in true }
            steps.lock = { whenBusy in
                whenBusy()
                await isFree.wait()
                return {}
            }
        }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent == ["t3", "t3"] && world.seen.refreshes.isEmpty)
        let demanding = Task { try await owner.refresh() }
        try await until { owner.waiterCount != 0 }
        isFree.fire()
        try await demanding.value
        #expect(world.seen.refreshes == ["t3"] && owner.snapshot.credential == "t1")
    }

    @Test func `a stored credential that has expired as well is refreshed before anyone uses it`() async throws {
        let (world, stored) = (RefreshWorld(), Guarded<String?>("old1"))
        let owner = world.owner("old1") { steps in
            steps.isFresh = { !$0.hasPrefix("old") }
            steps.load = { stored.withLock { $0 } }
            steps.replace = { known, new in
                stored.withLock { stored in
                    if stored == known { stored = new }
                    return stored
                }
            }
        }
        try await owner.restore()
        stored.withLock { $0 = "old2" }
        #expect(try await owner.send(isRepeatable: false, isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes == ["old2"] && world.seen.sent == ["t1"])
        #expect(stored.withLock { $0 } == "t1" && world.seen.events == ["refreshed t1"])
    }

    @Test func `if a stored credential that has expired can't be refreshed, the callers learn why`() async throws {
        let (world, stored) = (RefreshWorld(), Guarded<String?>("old1"))
        world.ledger.withLock { $0.refreshFailures = [RefreshWorld.Refused()] }
        let owner = world.owner("old1") { steps in
            steps.isFresh = { !$0.hasPrefix("old") }
            steps.load = { stored.withLock { $0 } }
        }
        try await owner.restore()
        stored.withLock { $0 = "old2" }
        for _ in 0..<2 {
            await #expect(throws: RefreshWorld.Refused.self) {
                try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
            }
        }
        #expect(world.seen.refreshes == ["old2"] && world.seen.events == ["ended"])
        #expect(owner.snapshot.credential == "old2" && owner.hasEnded)
    }

    @Test(arguments: ["t8", nil])
    func `what others store after the first call takes the place of the credential that the owner began with`(
        found: String?
    ) async throws {
        let (world, stored) = (RefreshWorld(), Guarded<String?>("t3"))
        let isRead = OneShot()
        let owner = world.owner("t3") { steps in
            steps.load = {
                defer { isRead.fire() }
                return stored.withLock { $0 }
            }
        }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        await isRead.wait()
        stored.withLock { $0 = found }
        _ = try? await owner.refresh()
        #expect(owner.snapshot.credential == found && world.seen.refreshes.isEmpty)
    }

    @Test func `another credential that was stored before the first call is older`() async throws {
        let world = RefreshWorld()
        let owner = world.owner("t3") { $0.load = { "t8" } }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        try await owner.refresh()
        #expect(world.seen.refreshes == ["t3"] && world.seen.stored == ["t1"])
    }

    @Test func `an empty store removes the credential`() async throws {
        let world = RefreshWorld()
        let owner = world.owner("t3")
        owner.adopt(nil, asOf: owner.snapshot.generation)
        #expect(owner.snapshot.credential == nil)
    }

    @Test func `nothing is spent while the store can't save`() async throws {
        let world = RefreshWorld()
        let isWritable = Guarded(false)
        let owner = world.owner { steps in
            steps.prepareToSave = { token in
                #expect(token == "t0")
                if !isWritable.withLock({ $0 }) { throw RefreshWorld.DiskFull() }
            }
        }
        for _ in 0..<3 {
            let error = await #expect(throws: CredentialNotStored.self) {
                try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
            }
            #expect(error?.cause is RefreshWorld.DiskFull)
        }
        #expect(world.seen.refreshes.isEmpty && owner.snapshot.credential == "t0")
        isWritable.withLock { $0 = true }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes == ["t0"] && world.seen.stored == ["t1"])
    }

    @Test(arguments: ["t5", nil])
    func `a credential that couldn't be stored is stored by the next call`(token: String?) async throws {
        let world = RefreshWorld()
        let owner = world.owner("t1")
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull(), RefreshWorld.DiskFull()] }
        await #expect(throws: RefreshWorld.DiskFull.self) { try await owner.replace(token) }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.stored.isEmpty && world.seen.sent == [token ?? "-"])
        for _ in 0..<2 { #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }) }
        #expect(world.seen.stored == [token], "once is enough")
    }

    @Test(arguments: ["b1", nil], ["a2", "c1"])
    func `what couldn't be stored replaces the credential from before, also if others have refreshed it`(
        token: String?, found: String
    ) async throws {
        let (world, stored, isFull) = (RefreshWorld(), Guarded<String?>("a1"), Guarded(true))
        let owner = world.owner("a1") { steps in
            steps.isRefreshed = { $0.prefix(1) == $1.prefix(1) }
            steps.load = { stored.withLock { $0 } }
            steps.save = { _ in throw RefreshWorld.DiskFull() }
            steps.replace = { known, new in
                if isFull.withLock({ $0 }) { throw RefreshWorld.DiskFull() }
                return stored.withLock { stored in
                    if stored == known { stored = new }
                    return stored
                }
            }
        }
        try await owner.restore()
        await #expect(throws: RefreshWorld.DiskFull.self) { try await owner.replace(token) }
        stored.withLock { $0 = found }
        isFull.withLock { $0 = false }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(owner.snapshot.credential == token && world.seen.sent == [token ?? "-"])
        #expect(stored.withLock { $0 } == (found == "a2" ? token : found), "another login is newer")
    }

    @Test func `a replaced credential that couldn't be stored isn't stored later`() async throws {
        let world = RefreshWorld()
        let owner = world.owner("t1")
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull()] }
        await #expect(throws: RefreshWorld.DiskFull.self) { try await owner.replace("t5") }
        try await owner.replace("t6")
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.stored == ["t6"])
    }
}
