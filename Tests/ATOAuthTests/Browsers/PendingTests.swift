import Probes
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct PendingTests {
    @Test func `every waiter gets the first value`() async throws {
        let pending = Pending<Int>()
        let waiters = (0..<20).map { _ in Task { try await pending.value() } }
        #expect(pending.current == nil)
        #expect(pending.set(1))
        #expect(!pending.set(2))
        for waiter in waiters { #expect(try await waiter.value == 1) }
        #expect(try await pending.value() == 1)
    }

    @Test func `a cancelled waiter ends, before and after it waits`() async throws {
        for _ in 0..<200 {
            let pending = Pending<Int>()
            let waiter = Task { try await pending.value() }
            let other = Task { try await pending.value() }
            if Bool.random() { await Task.yield() }
            waiter.cancel()
            await #expect(throws: CancellationError.self) { try await waiter.value }
            pending.set(3)
            #expect(try await other.value == 3)
        }
    }

    @Test func `waiting for a time ends with it`() async {
        let clock = TurnedClock()
        let pending = Pending<Int>()
        async let late = pending.value(within: .seconds(2), of: clock.source)
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(2))
        #expect(await late == nil)
        pending.set(4)
        #expect(await pending.value(within: .seconds(2), of: clock.source) == 4)
    }
}
