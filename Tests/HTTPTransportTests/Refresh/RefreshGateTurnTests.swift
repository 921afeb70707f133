import HTTPTransport
import Probes
import TestLoad
import Testing

/// Turns that are reserved before the request is known.
@Suite(.inTurn) struct RefreshGateTurnTests {
    @Test func `callers start in the order of their reserved turns`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        let early = gate.reserveTurn()
        let turns = (1...100).map { _ in gate.reserveTurn() }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for (number, turn) in turns.enumerated().reversed() {
                group.addTask {
                    try await gate.perform(in: turn, isRejected: { !$0 }) { world.send($0, note: "\(number + 1)") }
                }
            }
            while gate.credential == "t0" { await Task.yield() }
            for _ in 0..<100 { await Task.yield() }
            #expect(world.seen.sent.isEmpty, "the first turn is still reserved")
            #expect(try await gate.perform(in: early, isRejected: { !$0 }) { world.send($0, note: "0") })
            for try await accepted in group { #expect(accepted) }
        }
        #expect(world.seen.sent == (0...100).map { "\($0)" })
        #expect(world.seen.refreshes == ["t0"])
    }

    @Test func `a released turn doesn't delay others`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        let unused = gate.reserveTurn()
        let turn = gate.reserveTurn()
        let caller = Task { try await gate.perform(in: turn, isRejected: { !$0 }) { world.send($0) } }
        while gate.credential == "t0" { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(world.seen.sent.isEmpty)
        gate.release(unused)
        #expect(try await caller.value)
        gate.release(unused)
        gate.release(turn)
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
    }

    @Test func `a valid credential is used immediately even if an earlier turn is unused`() async throws {
        let world = RefreshWorld()
        let gate = world.gate("t9")
        let empty = gate.reserveTurn()
        #expect(try await gate.perform(in: gate.reserveTurn(), isRejected: { !$0 }) { world.send($0) })
        gate.release(empty)
    }

    @Test func `a caller that arrives while waiters start doesn't overtake them`() async throws {
        let world = RefreshWorld()
        let started = OneShot()
        let gate = world.gate { steps in
            steps.isFresh = { $0 != "t0" }
        }
        let first = gate.reserveTurn()
        let waiters = (0..<50).map { number in
            let turn = gate.reserveTurn()
            return Task {
                try await gate.perform(in: turn, isRejected: { !$0 }) { world.send($0, note: "\(number)") }
            }
        }
        while gate.credential == "t0" || gate.waiterCount > 0 { await Task.yield() }
        let newcomer = Task {
            started.fire()
            return try await gate.perform(isRejected: { !$0 }) { world.send($0, note: "new") }
        }
        await started.wait()
        for _ in 0..<100 { await Task.yield() }
        gate.release(first)
        for waiter in waiters { #expect(try await waiter.value) }
        #expect(try await newcomer.value)
        #expect(world.seen.sent == (0..<50).map { "\($0)" } + ["new"])
    }
}
