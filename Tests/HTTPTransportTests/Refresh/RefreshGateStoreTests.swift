import HTTPTransport
import TestLoad
import Testing

/// Stores that others write to.
@Suite(.inTurn) struct RefreshGateStoreTests {
    @Test func `a credential that others stored during a refresh isn't overwritten`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { steps in
            steps.exchange = { spent, refreshed in
                #expect(spent == "t0" && refreshed == "t1")
                return "t8"
            }
        }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.sent == ["t0", "t8"] && world.seen.stored.isEmpty)
        #expect(world.seen.events == ["refreshed t8"])
    }

    @Test func `a store that was cleared during a refresh stays empty`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.exchange = { _, _ in nil } }
        await #expect(throws: CredentialWithdrawn.self) {
            try await gate.perform(isRejected: { !$0 }) { world.send($0) }
        }
        #expect(gate.credential == nil && world.seen.sent == ["t0"])
    }

    @Test func `a new credential in the store ends the wait for a refresh`() async throws {
        let world = RefreshWorld(isOpen: false)
        let gate = world.gate {
            $0.isFresh = { !$0.hasPrefix("t0") }
            $0.isSame = { $0.prefix(2) == $1.prefix(2) }
        }
        let caller = Task { try await gate.perform(isRejected: { !$0 }) { world.send($0) } }
        while gate.waiterCount == 0 { await Task.yield() }
        gate.adopt("t0, rounded", asOf: gate.generation)
        #expect(gate.credential == "t0" && gate.waiterCount == 1)
        gate.adopt("t6", asOf: gate.generation)
        #expect(try await caller.value)
        world.isOpen.withLock { $0 = true }
        while world.seen.refreshes.isEmpty { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.credential == "t6" && world.seen.stored.isEmpty && world.seen.sent == ["t6"])
    }

    @Test func `a process that holds the lock delays only calls that need another credential`() async throws {
        let world = RefreshWorld()
        let isFree = Guarded(false)
        let gate = world.gate("t3") { steps in
            steps.isFresh = { $0 != "t3" }
            steps.isUsable = { _ in true }
            steps.lock = { whenBusy in
                whenBusy()
                while !isFree.withLock({ $0 }) { await Task.yield() }
                return {}
            }
        }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.sent == ["t3", "t3"] && world.seen.refreshes.isEmpty)
        let demanding = Task { try await gate.refresh() }
        while gate.waiterCount == 0 { await Task.yield() }
        isFree.withLock { $0 = true }
        try await demanding.value
        #expect(world.seen.refreshes == ["t3"] && gate.credential == "t1")
    }

    @Test func `an empty store removes the credential`() async throws {
        let world = RefreshWorld()
        let gate = world.gate("t3")
        gate.adopt(nil, asOf: gate.generation)
        #expect(gate.credential == nil)
    }

    @Test func `nothing is spent while the store can't save`() async throws {
        let world = RefreshWorld()
        let isWritable = Guarded(false)
        let gate = world.gate { steps in
            steps.prepareToSave = { token in
                #expect(token == "t0")
                if !isWritable.withLock({ $0 }) { throw RefreshWorld.DiskFull() }
            }
        }
        for _ in 0..<3 {
            let error = await #expect(throws: RefreshNotStored.self) {
                try await gate.perform(isRejected: { !$0 }) { world.send($0) }
            }
            #expect(error?.cause is RefreshWorld.DiskFull)
        }
        #expect(world.seen.refreshes.isEmpty && gate.credential == "t0")
        isWritable.withLock { $0 = true }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.refreshes == ["t0"] && world.seen.stored == ["t1"])
    }

    @Test(arguments: ["t5", nil])
    func `a credential that couldn't be stored is stored by the next call`(token: String?) async throws {
        let world = RefreshWorld()
        let gate = world.gate("t1")
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull(), RefreshWorld.DiskFull()] }
        await #expect(throws: RefreshWorld.DiskFull.self) { try await gate.replace(token) }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.stored.isEmpty && world.seen.sent == [token ?? "-"])
        for _ in 0..<2 { #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) }) }
        #expect(world.seen.stored == [token], "once is enough")
    }

    @Test func `a replaced credential that couldn't be stored isn't stored later`() async throws {
        let world = RefreshWorld()
        let gate = world.gate("t1")
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull()] }
        await #expect(throws: RefreshWorld.DiskFull.self) { try await gate.replace("t5") }
        try await gate.replace("t6")
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.stored == ["t6"])
    }
}
