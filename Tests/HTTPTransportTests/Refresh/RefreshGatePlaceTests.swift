import HTTPTransport
import Probes
import Testing

/// Places in the line, which are taken before it is known what will be sent.
@Suite(.timeLimit(.minutes(2))) struct RefreshGatePlaceTests {
    @Test func `who took an earlier place starts earlier, however late it comes`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        let early = gate.takePlace()
        let places = (1...100).map { _ in gate.takePlace() }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for (number, place) in places.enumerated().reversed() {
                group.addTask {
                    try await gate.perform(at: place, isRejected: { !$0 }) { world.send($0, note: "\(number + 1)") }
                }
            }
            while gate.credential == "t0" { await Task.yield() }
            for _ in 0..<100 { await Task.yield() }
            #expect(world.seen.sent.isEmpty, "the earliest is still expected")
            #expect(try await gate.perform(at: early, isRejected: { !$0 }) { world.send($0, note: "0") })
            for try await accepted in group { #expect(accepted) }
        }
        #expect(world.seen.sent == (0...100).map { "\($0)" })
        #expect(world.seen.renewals == ["t0"])
    }

    @Test func `a place that is left holds nobody up`() async throws {
        let world = RefreshWorld()
        let gate = world.gate { $0.isFresh = { $0 != "t0" } }
        let unused = gate.takePlace()
        let place = gate.takePlace()
        let caller = Task { try await gate.perform(at: place, isRejected: { !$0 }) { world.send($0) } }
        while gate.credential == "t0" { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(world.seen.sent.isEmpty)
        gate.leave(unused)
        #expect(try await caller.value)
        gate.leave(unused)
        gate.leave(place)
        #expect(try await gate.perform(isRejected: { !$0 }) { world.send($0) })
    }

    @Test func `a good credential is used at once even while an earlier place is empty`() async throws {
        let world = RefreshWorld()
        let gate = world.gate("t9")
        let empty = gate.takePlace()
        #expect(try await gate.perform(at: gate.takePlace(), isRejected: { !$0 }) { world.send($0) })
        gate.leave(empty)
    }

    @Test func `who comes while the waiters start does not overtake them`() async throws {
        let world = RefreshWorld()
        let started = OneShot()
        let gate = world.gate { steps in
            steps.isFresh = { $0 != "t0" }
        }
        let first = gate.takePlace()
        let waiters = (0..<50).map { number in
            let place = gate.takePlace()
            return Task {
                try await gate.perform(at: place, isRejected: { !$0 }) { world.send($0, note: "\(number)") }
            }
        }
        while gate.credential == "t0" || gate.waiterCount > 0 { await Task.yield() }
        let newcomer = Task {
            started.fire()
            return try await gate.perform(isRejected: { !$0 }) { world.send($0, note: "new") }
        }
        await started.wait()
        for _ in 0..<100 { await Task.yield() }
        gate.leave(first)
        for waiter in waiters { #expect(try await waiter.value) }
        #expect(try await newcomer.value)
        #expect(world.seen.sent == (0..<50).map { "\($0)" } + ["new"])
    }
}
