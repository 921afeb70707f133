import HTTPTransport
import Probes
import Testing

@Suite(.timeLimit(.minutes(2))) struct RefreshGateTests {
    @Test func `a good credential is used without waiting or renewing`() async throws {
        let world = RefreshWorld()
        let gate = world.gate("t9")
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.sent == ["t9"] && world.seen.renewals.isEmpty)
    }

    @Test func `without a credential a request goes out bare and a refusal is the caller's`() async throws {
        let world = RefreshWorld()
        let gate = world.gate(nil)
        let accepted = try await gate.perform(isRejected: { !$0 }) { _ in false }
        #expect(!accepted && world.seen.renewals.isEmpty)
    }

    @Test func `a refused credential is renewed, stored, and only then used`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { steps in
            let save = steps.save
            steps.save = { token in
                #expect(world.seen.sent == ["t0"], "the new token must not be used before it is stored")
                try await save(token)
            }
        }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.sent == ["t0", "t1"])
        #expect(world.seen.stored == ["t1"] && world.seen.told == ["renewed t1"])
    }

    @Test func `a thousand waiters share one renewal and start in the order in which they came`() async throws {
        let world = RefreshWorld(isOpen: false)
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1_000 {
                let priority: TaskPriority = number.isMultiple(of: 3) ? .high : .low
                group.addTask(priority: priority) {
                    try await gate.perform(isRejected: { !$0 }) { token in
                        let accepted = world.send(token, note: "\(number)")
                        await Task.yield()
                        return accepted
                    }
                }
                while gate.waiterCount <= number { await Task.yield() }
            }
            world.isOpen.withLock { $0 = true }
            for try await accepted in group { #expect(accepted) }
        }
        #expect(world.seen.renewals == ["t0"])
        #expect(world.seen.sent == (0..<1_000).map { "\($0)" })
    }

    @Test func `whoever waited starts on the gate's own actor, which is what keeps the order`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        let accepted = try await gate.perform(isRejected: { !$0 }) { token in
            gate.preconditionIsolated("the call left the actor before it was sent")
            return world.send(token)
        }
        #expect(accepted)
    }

    @Test func `a thousand refusals at once cause one renewal`() async throws {
        let world = RefreshWorld()
        let gate = world.gate()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<1_000 {
                group.addTask { try await gate.perform(isRejected: { !$0 }) { world.send($0) } }
            }
            for try await accepted in group { #expect(accepted) }
        }
        #expect(world.seen.renewals == ["t0"] && world.seen.stored == ["t1"])
    }

    @Test func `a refusal that arrives late is repeated with the current credential`() async throws {
        let world = RefreshWorld()
        let gate = world.gate()
        let sentOld = OneShot()
        let mayAnswer = OneShot()
        async let late = gate.perform(isRejected: { !$0 }) { token in
            let accepted = world.send(token)
            if !accepted {
                sentOld.fire()
                await mayAnswer.wait()
            }
            return accepted
        }
        await sentOld.wait()
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        mayAnswer.fire()
        #expect(try await late)
        #expect(world.seen.renewals == ["t0"])
        #expect(world.seen.sent == ["t0", "t0", "t1", "t1"])
    }

    @Test func `cancelling the caller that began it leaves the renewal running`() async throws {
        let world = RefreshWorld(isOpen: false)
        let gate = world.gate()
        let caller = Task { try await gate.perform(isRejected: { !$0 }) { world.send($0) } }
        while gate.waiterCount == 0 { await Task.yield() }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        world.isOpen.withLock { $0 = true }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.renewals == ["t0"] && world.seen.stored == ["t1"])
        #expect(world.seen.sent == ["t0", "t1"])
    }

    @Test func `cancelled waiters are left out and hold nobody up`() async throws {
        let world = RefreshWorld(isOpen: false)
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        var callers: [Task<Bool, any Error>] = []
        for number in 0..<300 {
            callers.append(
                Task { try await gate.perform(isRejected: { !$0 }) { world.send($0, note: "\(number)") } })
            while gate.waiterCount <= number { await Task.yield() }
        }
        for number in 0..<200 { callers[number].cancel() }
        for number in 0..<200 {
            await #expect(throws: CancellationError.self) { try await callers[number].value }
        }
        world.isOpen.withLock { $0 = true }
        for number in 200..<300 { #expect(try await callers[number].value) }
        #expect(world.seen.sent == (200..<300).map { "\($0)" })
    }

    @Test func `a renewal that fails twice in passing and then works loses nothing`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.renewFailures = [RefreshWorld.Overloaded(), RefreshWorld.Overloaded()] }
        let gate = world.gate()
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.renewals == ["t0", "t0", "t0"] && world.seen.told == ["renewed t3"])
    }

    @Test func `a failed renewal tells each waiter why, once, and pauses before the next`() async throws {
        let world = RefreshWorld(isOpen: false)
        world.ledger.withLock { $0.renewFailures = Array(repeating: RefreshWorld.Overloaded(), count: 3) }
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        let callers = (0..<50).map { _ in
            Task { try await gate.perform(isRejected: { !$0 }) { world.send($0) } }
        }
        while gate.waiterCount < 50 { await Task.yield() }
        world.isOpen.withLock { $0 = true }
        for caller in callers { await #expect(throws: RefreshWorld.Overloaded.self) { try await caller.value } }
        #expect(world.seen.told == ["failed"])

        for _ in 0..<100 {
            await #expect(throws: RefreshWorld.Overloaded.self) {
                try await gate.perform(isRejected: { !$0 }) { world.send($0) }
            }
        }
        #expect(world.seen.renewals.count == 3, "later callers must not hammer the server")

        world.clock.withLock { $0 += .seconds(31) }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.renewals.count == 4)
    }

    @Test func `a final failure closes the gate until a new credential is put in`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.renewFailures = [RefreshWorld.Refused()] }
        let gate = world.gate()
        for _ in 0..<20 {
            await #expect(throws: RefreshWorld.Refused.self) {
                try await gate.perform(isRejected: { !$0 }) { world.send($0) }
            }
        }
        #expect(world.seen.renewals.count == 1 && world.seen.told == ["ended"])
        #expect(world.seen.stored.isEmpty, "a refused credential is not deleted from the store by the gate")
        try await gate.replace("t5")
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.sent.last == "t5" && world.seen.stored == ["t5"])
    }

    @Test func `a credential that another process renewed is taken from the store`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock {
            $0.renewFailures = [RefreshWorld.Refused()]
            $0.reloaded = "t7"
        }
        let gate = world.gate()
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.sent == ["t0", "t7"])
    }

    @Test func `when storing fails the new credential is kept and stored by the next caller`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull()] }
        let gate = world.gate()
        await #expect(throws: RefreshNotStored.self) {
            try await gate.perform(isRejected: { !$0 }) { world.send($0) }
        }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.renewals == ["t0"], "the refresh token was spent once")
        #expect(world.seen.stored == ["t1"] && world.seen.sent == ["t0", "t1"])
    }

    @Test func `what is taken out while a renewal runs stays out`() async throws {
        let world = RefreshWorld(isOpen: false)
        let gate = world.gate()
        let caller = Task { try await gate.perform(isRejected: { !$0 }) { world.send($0) } }
        while gate.waiterCount == 0 { await Task.yield() }
        try await gate.replace(nil)
        await #expect(throws: CredentialWithdrawn.self) { try await caller.value }
        world.isOpen.withLock { $0 = true }
        while world.seen.renewals.isEmpty { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.credential == nil && world.seen.stored == [nil])
    }

    @Test func `what is taken out while the store is being written stays out of the store too`() async throws {
        let world = RefreshWorld()
        let isSaving = OneShot()
        let maySave = OneShot()
        let gate = world.gate { steps in
            let save = steps.save
            steps.save = { token in
                if token == "t1" {
                    isSaving.fire()
                    await maySave.wait()
                }
                try await save(token)
            }
        }
        let caller = Task { try await gate.perform(isRejected: { !$0 }) { world.send($0) } }
        await isSaving.wait()
        async let signedOut: Void = gate.replace(nil)
        await #expect(throws: CredentialWithdrawn.self) { try await caller.value }
        maySave.fire()
        try await signedOut
        #expect(world.seen.stored == ["t1", nil] && gate.credential == nil)
    }

    @Test(arguments: ["t5", nil]) func `reading the store never brings back what was just replaced`(
        replacement: String?
    ) async throws {
        let world = RefreshWorld()
        let isSaving = OneShot()
        let maySave = OneShot()
        let stored = Guarded<String?>("t0")
        let gate = world.gate { steps in
            steps.load = { stored.withLock { $0 } }
            steps.save = { token in
                isSaving.fire()
                await maySave.wait()
                stored.withLock { $0 = token }
            }
        }
        async let replaced: Void = gate.replace(replacement)
        await isSaving.wait()
        async let restored: Void = gate.restore()
        for _ in 0..<20 { await Task.yield() }
        maySave.fire()
        try await replaced
        try await restored
        #expect(gate.credential == replacement)
    }

    @Test func `what another process stored is taken over by reading the store`() async throws {
        let world = RefreshWorld()
        world.ledger.withLock { $0.reloaded = "t8" }
        let gate = world.gate()
        try await gate.restore()
        #expect(gate.credential == "t8")
        world.ledger.withLock { $0.reloaded = nil }
        try await gate.restore()
        #expect(gate.credential == "t8", "an empty store is no sign-out")
    }

    @Test func `what is put in while a renewal runs wins, and those who wait use it`() async throws {
        let world = RefreshWorld(isOpen: false)
        let gate = world.gate()
        let caller = Task { try await gate.perform(isRejected: { !$0 }) { world.send($0) } }
        while gate.waiterCount == 0 { await Task.yield() }
        try await gate.replace("other")
        #expect(try await caller.value)
        world.isOpen.withLock { $0 = true }
        while world.seen.renewals.isEmpty { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.credential == "other" && world.seen.stored == ["other"])
    }

    @Test func `a credential that is out of date from the start is used rather than renewed for ever`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.isFresh = { _ in false } }
        for _ in 0..<10 { #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) }) }
        #expect(world.seen.renewals == ["t0"])
    }

    @Test func `a caller that waited for somebody else's renewal may still have its own`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        let accepted = try await gate.perform(isRejected: { !$0 }) { token in
            world.send(token) && token == "t2"
        }
        #expect(accepted && world.seen.renewals == ["t0", "t1"])
    }

    @Test func `a credential found in the store is taken over only if nothing newer came meanwhile`() async throws {
        let world = RefreshWorld()
        let gate = world.gate("t3")
        let before = gate.generation
        gate.adopt("t4", asOf: before)
        #expect(gate.credential == "t4")
        gate.adopt("t3", asOf: before)
        #expect(gate.credential == "t4")
    }
}
