import Credentials
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Turns that are reserved before the request is known.
@Suite(.inTurn) struct ReservedTurnTests {
    @Test func `callers start in the order of their reserved turns`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        let early = owner.reserveTurn()
        let turns = (1...100).map { _ in owner.reserveTurn() }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for (number, turn) in turns.enumerated().reversed() {
                group.addTask {
                    try await owner.send(in: turn, isRejected: { !$0 }) {
                        world.send($0.credential, note: "\(number + 1)")
                    }
                }
            }
            try await until { owner.snapshot.credential != "t0" }
            for _ in 0..<100 { await Task.yield() }
            #expect(world.seen.sent.isEmpty, "the first turn is still reserved")
            #expect(try await owner.send(in: early, isRejected: { !$0 }) { world.send($0.credential, note: "0") })
            for try await accepted in group { #expect(accepted) }
        }
        #expect(world.seen.sent == (0...100).map { "\($0)" })
        #expect(world.seen.refreshes == ["t0"])
    }

    @Test func `a released turn doesn't delay others`() async throws {
        let world = RefreshWorld()
        let owner = world.owner { $0.isFresh = { $0 != "t0" } }
        let unused = owner.reserveTurn()
        let turn = owner.reserveTurn()
        let caller = Task { try await owner.send(in: turn, isRejected: { !$0 }) { world.send($0.credential) } }
        try await until { owner.snapshot.credential != "t0" }
        for _ in 0..<100 { await Task.yield() }
        #expect(world.seen.sent.isEmpty)
        owner.release(unused)
        #expect(try await caller.value)
        owner.release(unused)
        owner.release(turn)
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
    }

    @Test func `a valid credential is used immediately even if an earlier turn is unused`() async throws {
        let world = RefreshWorld()
        let owner = world.owner("t9")
        let empty = owner.reserveTurn()
        #expect(try await owner.send(in: owner.reserveTurn(), isRejected: { !$0 }) { world.send($0.credential) })
        owner.release(empty)
    }

    @Test func `a caller that arrives while waiters start doesn't overtake them`() async throws {
        let world = RefreshWorld()
        let started = OneShot()
        let owner = world.owner { steps in
            steps.isFresh = { $0 != "t0" }
        }
        let first = owner.reserveTurn()
        let waiters = (0..<50).map { number in
            let turn = owner.reserveTurn()
            return Task {
                try await owner.send(in: turn, isRejected: { !$0 }) { world.send($0.credential, note: "\(number)") }
            }
        }
        try await until { owner.snapshot.credential != "t0" && owner.waiterCount == 0 }
        let newcomer = Task {
            started.fire()
            return try await owner.send(isRejected: { !$0 }) { world.send($0.credential, note: "new") }
        }
        await started.wait()
        for _ in 0..<100 { await Task.yield() }
        owner.release(first)
        for waiter in waiters { #expect(try await waiter.value) }
        #expect(try await newcomer.value)
        #expect(world.seen.sent == (0..<50).map { "\($0)" } + ["new"])
    }
}
