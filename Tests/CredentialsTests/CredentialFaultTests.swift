import Credentials
import HTTPTransport
import TestLoad
import Testing

/// Callers, stores and authorities that misbehave.
@Suite(.inTurn) struct CredentialFaultTests {
    @Test(arguments: [1, 2]) func `of ten thousand callers, half of which are cancelled at random, the others are sent`(
        seed: UInt64
    ) async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        var random = seed
        func below(_ limit: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((random >> 33) % UInt64(limit))
        }
        let count = 10_000
        var (callers, cancelled): ([Task<Bool, any Error>], Set<Int>) = ([], [])
        for number in 0..<count {
            callers.append(
                Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential, note: "\(number)") } })
            // The refresh ends while callers still come and go.
            if number == count * 3 / 4 { world.isOpen.withLock { $0 = true } }
            if below(10) == 0 { await Task.yield() }
            guard number.isMultiple(of: 2) else { continue }
            // At any moment: before it waits, while it waits, or after it was sent.
            let victim = below(2) == 0 ? number : below(number + 1)
            cancelled.insert(victim)
            callers[victim].cancel()
        }
        var sent: Set<String> = []
        for (number, caller) in callers.enumerated() {
            switch await caller.result {
            case .success(let isAccepted):
                #expect(isAccepted)
                sent.insert("\(number)")
            case .failure(let error): #expect(error is CancellationError && cancelled.contains(number))
            }
        }
        #expect(world.seen.refreshes == ["t0"] && world.seen.stored == ["t1"])
        #expect(sent.isSubset(of: world.seen.sent) && Set(world.seen.sent).count == world.seen.sent.count)
        #expect(owner.waiterCount == 0)
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }, "nobody waits in vain")
    }

    @Test func `an authority that hangs holds up only callers that need a new credential`() async throws {
        let world = RefreshWorld(isOpen: false)
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        let callers = (0..<2).map { _ in
            Task { try await owner.send(isRejected: { !$0 }) { world.send($0.credential) } }
        }
        try await until { owner.waiterCount >= 2 }
        callers[0].cancel()
        await #expect(throws: CancellationError.self) { try await callers[0].value }
        #expect(owner.snapshot.credential == "t0" && owner.waiterCount == 1)
        try await owner.replace("t9")
        #expect(try await callers[1].value)
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.sent == ["t9", "t9"] && world.seen.refreshes.isEmpty, "signing in ends the wait")
        world.isOpen.withLock { $0 = true }
        try await until { world.seen.over == 1 }
        #expect(!world.seen.refreshes.isEmpty)
        #expect(owner.snapshot.credential == "t9" && world.seen.stored == ["t9"])
    }

    @Test func `a store that can't be read costs no credential`() async throws {
        let world = RefreshWorld()
        let isReadable = Guarded(true)
        let owner = world.owner { steps in
            let load = steps.load
            steps.load = {
                guard isReadable.withLock({ $0 }) else { throw RefreshWorld.DiskFull() }
                return try await load()
            }
        }
        try await owner.replace("t0")
        isReadable.withLock { $0 = false }
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        #expect(world.seen.refreshes == ["t0"] && world.seen.stored == ["t0", "t1"])
        await #expect(throws: RefreshWorld.DiskFull.self) { try await owner.restore() }
        #expect(owner.snapshot.credential == "t1")
    }
}
