import Credentials
import HTTPTransport
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct CredentialOwnerTests {
    @Test func `a valid credential is used without waiting or refreshing`() async throws {
        let world = RefreshWorld()
        let owner = world.owner("t9")
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent == ["t9"] && world.seen.refreshes.isEmpty)
    }

    @Test func `without a credential, a request is sent without one and a rejection is returned`() async throws {
        let world = RefreshWorld()
        let owner = world.owner(nil)
        let accepted = try await owner.send(isRejected: { !$0 }) { _ in false }
        #expect(!accepted && world.seen.refreshes.isEmpty)
    }

    @Test func `a rejected credential is refreshed, and stored before it is used`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { steps in
            let save = steps.save
            steps.save = { token in
                #expect(world.seen.sent == ["t0"], "the new token must not be used before it is stored")
                try await save(token)
            }
        }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent == ["t0", "t1"])
        #expect(world.seen.stored == ["t1"] && world.seen.events == ["refreshed t1"])
    }

    @Test func `a thousand waiters share one refresh and start in the order they arrived`() async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1_000 {
                let priority: TaskPriority = number.isMultiple(of: 3) ? .high : .low
                group.addTask(priority: priority) {
                    try await owner.send(isRejected: { !$0 }) { token in
                        let accepted = world.send(token.credential, note: "\(number)")
                        await Task.yield()
                        return accepted
                    }
                }
                try await until { owner.waiterCount > number }
            }
            world.isOpen.withLock { $0 = true }
            for try await accepted in group { #expect(accepted) }
        }
        #expect(world.seen.refreshes == ["t0"])
        #expect(world.seen.sent == (0..<1_000).map { "\($0)" })
    }

    @Test func `a waiting caller starts on the starter, which keeps the order`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        let accepted = try await owner.send(isRejected: { !$0 }) { token in
            owner.starter.preconditionIsolated("the call left the actor before it was sent")
            return world.send(token.credential)
        }
        #expect(accepted)
    }

    @Test func `a thousand rejections at once cause one refresh`() async throws {
        let world = RefreshWorld()
        let owner = world.owner()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<1_000 {
                group.addTask { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
            }
            for try await accepted in group { #expect(accepted) }
        }
        #expect(world.seen.refreshes == ["t0"] && world.seen.stored == ["t1"])
    }

    @Test func `a late rejection is repeated with the current credential`() async throws {
        let world = RefreshWorld()
        let owner = world.owner()
        let sentOld = OneShot()
        let mayAnswer = OneShot()
        async let late = owner.send(isRejected: { !$0 }) { token in
            let accepted = world.send(token.credential)
            if !accepted {
                sentOld.fire()
                await mayAnswer.wait()
            }
            return accepted
        }
        await sentOld.wait()
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        mayAnswer.fire()
        #expect(try await late)
        #expect(world.seen.refreshes == ["t0"])
        #expect(world.seen.sent == ["t0", "t0", "t1", "t1"])
    }

    @Test func `cancelling the caller that began a refresh doesn't cancel it`() async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner()
        let caller = Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        try await until { owner.waiterCount != 0 }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        world.isOpen.withLock { $0 = true }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes == ["t0"] && world.seen.stored == ["t1"])
        #expect(world.seen.sent == ["t0", "t1"])
    }

    @Test func `cancelled waiters don't start and don't delay others`() async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        var callers: [Task<Bool, any Error>] = []
        for number in 0..<300 {
            callers.append(
                Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential, note: "\(number)") } })
            try await until { owner.waiterCount > number }
        }
        for number in 0..<200 { callers[number].cancel() }
        for number in 0..<200 {
            await #expect(throws: CancellationError.self) { try await callers[number].value }
        }
        world.isOpen.withLock { $0 = true }
        for number in 200..<300 { #expect(try await callers[number].value) }
        #expect(world.seen.sent == (200..<300).map { "\($0)" })
    }

    @Test func `a credential that another process refreshed is loaded from the store`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock {
            $0.refreshFailures = [RefreshWorld.Refused()]
            $0.reloaded = "t7"
        }
        let owner = world.owner()
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent == ["t0", "t7"])
    }

    @Test func `a credential removed during a refresh stays removed`() async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner()
        let caller = Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        try await until { owner.waiterCount != 0 }
        try await owner.replace(nil)
        await #expect(throws: CredentialWithdrawn.self) { try await caller.value }
        world.isOpen.withLock { $0 = true }
        try await until { world.seen.over == 1 }
        #expect(!world.seen.refreshes.isEmpty)
        #expect(owner.snapshot.credential == nil && world.seen.stored == [nil] && world.seen.events == ["orphaned t1"])
    }

    @Test func `a credential removed while the store is written stays out of the store`() async throws {
        let world = RefreshWorld()
        let isSaving = OneShot()
        let maySave = OneShot()
        let owner = world.owner { steps in
            let save = steps.save
            steps.save = { token in
                if token == "t1" {
                    isSaving.fire()
                    await maySave.wait()
                }
                try await save(token)
            }
        }
        let caller = Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        await isSaving.wait()
        async let signedOut: Void = owner.replace(nil)
        await #expect(throws: CredentialWithdrawn.self) { try await caller.value }
        maySave.fire()
        try await signedOut
        #expect(world.seen.stored == ["t1", nil] && owner.snapshot.credential == nil)
    }

    @Test(arguments: ["t5", nil]) func `reading the store never restores a credential that was just replaced`(
        replacement: String?
    ) async throws {
        let world = RefreshWorld()
        let isSaving = OneShot()
        let maySave = OneShot()
        let stored = Guarded<String?>("t0")
        let owner = world.owner { steps in
            steps.load = { stored.withLock { $0 } }
            steps.save = { token in
                isSaving.fire()
                await maySave.wait()
                stored.withLock { $0 = token }
            }
        }
        async let replaced: Void = owner.replace(replacement)
        await isSaving.wait()
        async let restored: Void = owner.restore()
        for _ in 0..<20 { await Task.yield() }
        maySave.fire()
        try await replaced
        try await restored
        #expect(owner.snapshot.credential == replacement)
    }

    @Test func `reading the store loads what another process stored`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.reloaded = "t8" }
        let owner = world.owner()
        try await owner.restore()
        #expect(owner.snapshot.credential == "t8")
        world.ledger.withLock { $0.reloaded = nil }
        try await owner.restore()
        #expect(owner.snapshot.credential == "t8", "an empty store doesn't sign out")
    }

    @Test func `a credential set during a refresh takes precedence, and waiters use it`() async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner()
        let caller = Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        try await until { owner.waiterCount != 0 }
        try await owner.replace("other")
        #expect(try await caller.value)
        world.isOpen.withLock { $0 = true }
        try await until { world.seen.over == 1 }
        #expect(!world.seen.refreshes.isEmpty)
        #expect(owner.snapshot.credential == "other" && world.seen.stored == ["other"])
    }

    @Test func `a credential that has expired on arrival is used instead of refreshed endlessly`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { $0.isFresh = { _ in false } }
        for _ in 0..<10 { #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }) }
        #expect(world.seen.refreshes == ["t0"])
    }

    @Test func `a caller that waited for another's refresh may cause its own`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        let accepted = try await owner.send(isRejected: { !$0 }) { token in
            world.send(token.credential) && token.credential == "t2"
        }
        #expect(accepted && world.seen.refreshes == ["t0", "t1"])
    }

    @Test func `a credential found in the store is used only if the current one wasn't replaced meanwhile`()
        async throws
    {
        let world = RefreshWorld()
        let owner = world.owner("t3")
        let before = owner.snapshot.generation
        owner.adopt("t4", asOf: before)
        #expect(owner.snapshot.credential == "t4")
        owner.adopt("t3", asOf: before)
        #expect(owner.snapshot.credential == "t4")
    }
}
