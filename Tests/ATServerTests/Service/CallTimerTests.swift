import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

@Suite(.inTurn)
struct CallTimerTests {
    @Test func `each call has its time, and the timer begins again after a pause`() async throws {
        let clock = TurnedClock()
        let timer = CallTimer(limit: .seconds(10), time: clock.source)
        for _ in 0..<3 {
            let ended = Guarded<[Int]>([])
            let first = Task {
                await timer.wait()
                ended.withLock { $0.append(1) }
            }
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(4))
            let second = Task {
                await timer.wait()
                ended.withLock { $0.append(2) }
            }
            try await until { timer.callCount == 2 }
            clock.turn(by: .seconds(6))
            await first.value
            #expect(ended.withLock(\.self) == [1])
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(4))
            await second.value
            #expect(ended.withLock(\.self) == [1, 2] && timer.callCount == 0)
        }
    }

    @Test func `a cancelled wait ends at once, whenever it is cancelled`() async throws {
        let clock = TurnedClock()
        let timer = CallTimer(limit: .seconds(10), time: clock.source)
        await withTaskGroup { group in
            for number in 0..<Load.size(20_000, otherwise: 2_000) {
                let task = Task { await timer.wait() }
                if number % 2 == 0 { await Task.yield() }
                task.cancel()
                group.addTask { await task.value }
            }
        }
        #expect(timer.callCount == 0)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await timer.wait()
        }
        await cancelled.value
        // And the timer still works.
        let wait = Task { await timer.wait() }
        try await until { timer.callCount == 1 }
        try await until(
            { timer.callCount == 0 },
            meanwhile: {
                clock.turn(by: .seconds(1))
                await Task.yield()
            })
        await wait.value
    }
}
