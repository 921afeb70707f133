import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// When the consumers of a stream are checked.
@Suite(.inTurn)
struct ConsumerPingsTests {
    /// Counts checks, which wait while it is closed.
    private final class Gate: Sendable {
        let begun = Guarded(0)
        let isOpen: Guarded<Bool>

        init(isOpen: Bool) { self.isOpen = Guarded(isOpen) }

        func check() async {
            begun.withLock { $0 += 1 }
            while !isOpen.withLock(\.self) { await Task.yield() }
        }
    }

    @Test func `a consumer whose check hasn't ended isn't checked again, and others are`() async throws {
        let clock = TurnedClock()
        let pings = ConsumerPings(every: .seconds(30), clock.source)
        let (stuck, quick) = (Gate(isOpen: false), Gate(isOpen: true))
        pings.add(1) { await stuck.check() }
        pings.add(2) { await quick.check() }
        for turn in 1...4 {
            await clock.untilSleeping(for: .seconds(30))
            clock.turn(by: .seconds(30))
            try await until { quick.begun.withLock(\.self) == turn && pings.runningCount == 1 }
        }
        #expect(stuck.begun.withLock(\.self) == 1)
        stuck.isOpen.withLock { $0 = true }
        try await until {
            clock.turn(by: .seconds(30))
            return stuck.begun.withLock(\.self) >= 2
        }
        pings.remove(1)
        pings.remove(2)
    }

    @Test func `an interval of nothing doesn't check without end`() async throws {
        let clock = TurnedClock()
        let pings = ConsumerPings(every: .zero, clock.source)
        let gate = Gate(isOpen: true)
        pings.add(1) { await gate.check() }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(1))
        await clock.untilAsleep(2)
        try await until { gate.begun.withLock(\.self) == 1 }
        pings.remove(1)
    }
}
