import Credentials
import HTTPTransport
import TestLoad
import Testing

/// What follows a refresh that fails.
@Suite(.inTurn) struct FailedRefreshTests {
    @Test func `a refresh that succeeds at the third attempt loses nothing`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.refreshFailures = [RefreshWorld.Overloaded(), RefreshWorld.Overloaded()] }
        let owner = world.owner()
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes == ["t0", "t0", "t0"] && world.seen.events == ["refreshed t3"])
    }

    @Test func `a failed refresh throws to each waiter once, and is followed by a pause`() async throws {
        let world = RefreshWorld(isOpen: false)
        world.ledger.withLock { $0.refreshFailures = Array(repeating: RefreshWorld.Overloaded(), count: 3) }
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        let callers = (0..<50).map { _ in
            Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        }
        try await until { owner.waiterCount >= 50 }
        world.isOpen.withLock { $0 = true }
        for caller in callers { await #expect(throws: RefreshWorld.Overloaded.self) { try await caller.value } }
        #expect(world.seen.events == ["failed"])

        for _ in 0..<100 {
            await #expect(throws: RefreshWorld.Overloaded.self) {
                try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
            }
        }
        #expect(world.seen.refreshes.count == 3, "later callers must not flood the server")

        world.clock.withLock { $0 += .seconds(31) }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes.count == 4)
    }

    @Test func `a server can't postpone the next refresh for more than an hour`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.refreshFailures = [RefreshWorld.Overloaded()] }
        let owner = world.owner { $0.verdict = { _ in .passing(retryAfter: .seconds(100_000_000_000)) } }
        for _ in 0..<10 {
            await #expect(throws: RefreshWorld.Overloaded.self) {
                try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
            }
        }
        world.clock.withLock { $0 += .seconds(3_599) }
        await #expect(throws: RefreshWorld.Overloaded.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(world.seen.refreshes.count == 1)
        world.clock.withLock { $0 += .seconds(1) }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes.count == 2)
    }

    @Test func `an ambiguous failure isn't retried before its pause is over`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.refreshFailures = [RefreshWorld.Overloaded()] }
        let owner = world.owner { $0.verdict = { _ in .ambiguous(pause: .seconds(20)) } }
        for _ in 0..<10 {
            await #expect(throws: RefreshWorld.Overloaded.self) {
                try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
            }
        }
        #expect(world.seen.refreshes.count == 1, "the first attempt may still be on its way")
        world.clock.withLock { $0 += .seconds(20) }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes.count == 2)
    }

    @Test func `a credential that isn't fresh but usable is used while it can't be refreshed`() async throws {
        let world = RefreshWorld(isOpen: false)
        world.ledger.withLock { $0.refreshFailures = Array(repeating: RefreshWorld.Overloaded(), count: 3) }
        let owner = world.owner { steps in
            steps.isFresh = { $0 != "t0" }
            steps.isUsable = { _ in true }
        }
        let waiting = (0..<50).map { _ in Task { try await owner.send(isRejected: { _ in false }) { $0.credential } }
        }
        try await until { owner.waiterCount >= 50 }
        world.isOpen.withLock { $0 = true }
        for caller in waiting { #expect(try await caller.value == "t0") }
        #expect(try await owner.send(isRejected: { _ in false }) { $0.credential } == "t0")
        #expect(world.seen.refreshes.count == 3 && world.seen.events == ["failed"])
        await #expect(throws: RefreshWorld.Overloaded.self, "a rejected credential isn't used") {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
    }

    @Test func `a failed refresh on demand keeps a valid credential in use`() async throws {
        let world = RefreshWorld(isOpen: false)
        world.ledger.withLock { $0.refreshFailures = Array(repeating: RefreshWorld.Overloaded(), count: 3) }
        let owner = world.owner("t9")
        let demanding = Task { try await owner.refresh() }
        try await until { owner.waiterCount != 0 }
        let waiting = Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        try await until { owner.waiterCount >= 2 }
        world.isOpen.withLock { $0 = true }
        await #expect(throws: RefreshWorld.Overloaded.self) { try await demanding.value }
        #expect(try await waiting.value)
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent == ["t9", "t9"] && world.seen.refreshes.count == 3)
        await #expect(throws: RefreshWorld.Overloaded.self, "not before the pause is over") {
            try await owner.refresh()
        }
        #expect(world.seen.refreshes.count == 3)
        world.clock.withLock { $0 += .seconds(31) }
        try await owner.refresh()
        #expect(owner.snapshot.credential == "t4" && world.seen.stored == ["t4"])
    }

    @Test func `a final failure of a refresh on demand ends the credential`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.refreshFailures = [RefreshWorld.Refused()] }
        let owner = world.owner("t9")
        await #expect(throws: RefreshWorld.Refused.self) { try await owner.refresh() }
        await #expect(throws: RefreshWorld.Refused.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(world.seen.events == ["ended"] && world.seen.sent.isEmpty)
        try await world.owner(nil).refresh()
    }

    @Test func `after a final failure, every caller fails until a new credential is set`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.refreshFailures = [RefreshWorld.Refused()] }
        let owner = world.owner()
        for _ in 0..<20 {
            await #expect(throws: RefreshWorld.Refused.self) {
                try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
            }
        }
        #expect(world.seen.refreshes.count == 1 && world.seen.events == ["ended"])
        #expect(world.seen.stored.isEmpty, "the owner doesn't delete a rejected credential from the store")
        try await owner.replace("t5")
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent.last == "t5" && world.seen.stored == ["t5"])
    }

    @Test func `when storing fails the new credential is kept and stored by the next caller`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull()] }
        let owner = world.owner()
        await #expect(throws: CredentialNotStored.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes == ["t0"], "the refresh token was spent once")
        #expect(world.seen.stored == ["t1"] && world.seen.sent == ["t0", "t1"])
    }

    @Test func `a server that rejects every credential causes a pause between refreshes`() async throws {
        let world = RefreshWorld()
        let owner = world.owner()
        func refusedCalls(_ count: Int) async throws -> Int {
            for _ in 0..<count { #expect(try await !owner.send(isRejected: { !$0 }) { _ in false }) }
            return world.seen.refreshes.count
        }
        #expect(try await refusedCalls(20) == 2, "the first credential, and the first refreshed one")
        world.clock.withLock { $0 += .seconds(1) }
        #expect(try await refusedCalls(20) == 3)
        world.clock.withLock { $0 += .seconds(1) }
        #expect(try await refusedCalls(20) == 3, "the pause doubles")
        world.clock.withLock { $0 += .seconds(1) }
        #expect(try await refusedCalls(20) == 4)
        // An accepted credential ends the pause.
        #expect(try await owner.send(isRejected: { !$0 }) { _ in true })
        #expect(try await refusedCalls(20) == 6)
    }
}
