import HTTPTransport
import Testing

/// Stores that others write to.
@Suite(.timeLimit(.minutes(2))) struct RefreshGateStoreTests {
    @Test func `what the store was given while a renewal ran is not written over`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { steps in
            steps.exchange = { spent, renewed in
                #expect(spent == "t0" && renewed == "t1")
                return "t8"
            }
        }
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
        #expect(world.seen.sent == ["t0", "t8"] && world.seen.stored.isEmpty)
        #expect(world.seen.told == ["renewed t8"])
    }

    @Test func `a store that was emptied while a renewal ran stays empty`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.exchange = { _, _ in nil } }
        await #expect(throws: CredentialWithdrawn.self) {
            try await gate.perform(isRejected: { !$0 }) { world.send($0) }
        }
        #expect(gate.credential == nil && world.seen.sent == ["t0"])
    }

    @Test func `news in the store ends the wait for a renewal, and what is being renewed is no news`() async throws {
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
        while world.seen.renewals.isEmpty { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.credential == "t6" && world.seen.stored.isEmpty && world.seen.sent == ["t6"])
    }

    @Test func `a store found empty takes the credential out`() async throws {
        let world = RefreshWorld()
        let gate = world.gate("t3")
        gate.adopt(nil, asOf: gate.generation)
        #expect(gate.credential == nil)
    }
}
