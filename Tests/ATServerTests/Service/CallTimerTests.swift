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
            let late = Guarded<[Int]>([])
            _ = timer.begin { late.withLock { $0.append(1) } }
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(4))
            _ = timer.begin { late.withLock { $0.append(2) } }
            clock.turn(by: .seconds(6))
            try await until { late.withLock(\.self) == [1] }
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(4))
            try await until { late.withLock(\.self) == [1, 2] }
            #expect(timer.callCount == 0)
        }
    }

    @Test func `a call that has ended is never late`() async throws {
        let clock = TurnedClock()
        let timer = CallTimer(limit: .seconds(10), time: clock.source)
        await withTaskGroup { group in
            for number in 0..<Load.size(20_000, otherwise: 2_000) {
                group.addTask {
                    let call = timer.begin { Issue.record("Call \(number) is late") }
                    if number % 2 == 0 { await Task.yield() }
                    timer.end(call)
                }
            }
        }
        #expect(timer.callCount == 0)
        let isLate = Guarded(false)
        _ = timer.begin { isLate.withLock { $0 = true } }
        try await until(
            { isLate.withLock(\.self) },
            meanwhile: {
                clock.turn(by: .seconds(1))
                await Task.yield()
            })
        #expect(timer.callCount == 0)
    }
}
