import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// Limits whose counts several processes share.
@Suite(.inTurn) struct CallCountTests {
    /// Counts in memory, for the limiters of one test.
    private actor Counts: CallCountStore {
        private var counts: [Data: (end: Date, calls: Int)] = [:]
        private(set) var requests = 0
        private var fails = false

        func fail(_ fails: Bool) { self.fails = fails }

        func add(_ calls: [CallCount]) throws -> [Int] {
            requests += 1
            if fails { throw CancellationError() }
            return calls.map { call in
                let before = counts[call.key].flatMap { $0.end == call.windowEnd ? $0.calls : nil } ?? 0
                counts[call.key] = (call.windowEnd, before + call.calls)
                return before + call.calls
            }
        }
    }

    private let counts = Counts()
    private let seconds = Guarded(1_000.0)
    /// The counts may take any time on a busy machine.
    private var time: TimeSource {
        var time = TimeSource.patient
        time.date = { [seconds] in Date(timeIntervalSince1970: seconds.withLock(\.self)) }
        return time
    }

    private func allowed(_ limiter: CallLimiter, _ limits: [CallLimit], calls: Int) async -> Int {
        var allowed = 0
        for _ in 0..<calls {
            let outcome = await limiter.count("com.example.getNotes", limits, of: .anonymous)
            if outcome?.isRefused == false { allowed += 1 }
        }
        return allowed
    }

    @Test func `after a clock was ahead, callers have their whole limit again`() async {
        let limiter = CallLimiter(time: time)
        let limits = [CallLimit.everyone(2, per: .seconds(60))]
        for second in [1_000, 87_400, 1_000, 1_060] {
            seconds.withLock { $0 = Double(second) }
            #expect(await allowed(limiter, limits, calls: 3) == 2)
        }
    }

    @Test(arguments: [1, 5, 39, 100, 1_000])
    func `twenty processes exceed a limit by less than a part for each`(limit: Int) async {
        let limits = [CallLimit.everyone(limit, per: .seconds(60))]
        let limiters = (0..<20).map { _ in CallLimiter(shared: counts, time: time) }
        let total = await withTaskGroup(of: Int.self) { group in
            for limiter in limiters {
                for _ in 0..<2 { group.addTask { await allowed(limiter, limits, calls: limit) } }
            }
            return await group.reduce(0, +)
        }
        #expect((limit...limit + 20 * (max(1, limit / 20) - 1)).contains(total))
        // A window later, all begin again.
        seconds.withLock { $0 += 60 }
        #expect(await allowed(limiters[0], limits, calls: 1) == 1)
        // A refused caller asks the store no more.
        let requests = await counts.requests
        for limiter in limiters.dropFirst() where limit == 1 {
            #expect(await allowed(limiter, limits, calls: 2) == 0)
        }
        if limit == 1 { #expect(await counts.requests == requests + 19) }
    }

    @Test func `calls of one process are all in the count of the others`() async {
        let limits = [CallLimit.everyone(40, per: .seconds(60)), .account(1_000, per: .seconds(60))]
        let (one, other) = (CallLimiter(shared: counts, time: time), CallLimiter(shared: counts, time: time))
        #expect(await allowed(one, limits, calls: 30) == 30)
        #expect(await allowed(other, limits, calls: 40) == 10)
        #expect(await allowed(one, limits, calls: 40) <= 1)
    }

    @Test func `while the store fails, each process counts for itself`() async {
        let limits = [CallLimit.everyone(10, per: .seconds(3_600))]
        let (one, other) = (CallLimiter(shared: counts, time: time), CallLimiter(shared: counts, time: time))
        await counts.fail(true)
        #expect(await allowed(one, limits, calls: 8) == 8)
        // It is tried again after five seconds only.
        #expect(await counts.requests == 1)
        await counts.fail(false)
        seconds.withLock { $0 += 6 }
        #expect(await allowed(one, limits, calls: 1) == 1)
        // What was counted meanwhile isn't lost.
        #expect(await allowed(other, limits, calls: 10) == 1)
    }

    @Test func `a count never falls, whatever the store says`() async {
        struct Forgetful: CallCountStore { func add(_ calls: [CallCount]) -> [Int] { calls.map(\.calls) } }
        let limiter = CallLimiter(shared: Forgetful(), time: time)
        #expect(await allowed(limiter, [.everyone(100, per: .seconds(60))], calls: 300) == 100)
    }

    @Test func `versions of a service with other limits don't share counts`() async {
        let (one, other) = (CallLimiter(shared: counts, time: time), CallLimiter(shared: counts, time: time))
        #expect(await allowed(one, [.everyone(10, per: .seconds(60))], calls: 10) == 10)
        #expect(await allowed(other, [.everyone(20, per: .seconds(60))], calls: 20) == 20)
    }

    @Test func `calls that a slow store may have counted aren't added again`() async throws {
        /// Counts at once, and responds late the first time.
        struct Slow: CallCountStore {
            let counts: Counts
            let release: OneShot
            let isLate = Guarded(true)
            func add(_ calls: [CallCount]) async throws -> [Int] {
                let isFirst = isLate.withLock { isLate in
                    defer { isLate = false }
                    return isLate
                }
                let totals = try await counts.add(calls)
                if isFirst { await release.wait() }
                return totals
            }
        }
        let (clock, release) = (TurnedClock(), OneShot())
        let limiter = CallLimiter(shared: Slow(counts: counts, release: release), time: clock.source)
        let limits = [CallLimit.everyone(10, per: .seconds(9_999_999_999))]
        async let first = allowed(limiter, limits, calls: 1)
        await clock.untilSleeping(1)
        try await until { await counts.requests == 1 }
        clock.turn(by: .seconds(1))
        #expect(await first == 1)
        clock.turn(by: .seconds(6))
        // Together with those of another process.
        let other = CallLimiter(shared: counts, time: clock.source)
        #expect(await allowed(limiter, limits, calls: 1) == 1)
        #expect(await allowed(other, limits, calls: 20) == 8)
        release.fire()
    }

    @Test func `a caller waits a second for a store that hangs`() async throws {
        struct Hanging: CallCountStore {
            let release: OneShot
            func add(_ calls: [CallCount]) async throws -> [Int] {
                await release.wait()
                return calls.map { _ in 1_000 }
            }
        }
        let (clock, release) = (TurnedClock(), OneShot())
        let limiter = CallLimiter(shared: Hanging(release: release), time: clock.source)
        let limits = [CallLimit.everyone(10, per: .seconds(9_999_999_999))]
        // Both wait for the same attempt.
        async let one = allowed(limiter, limits, calls: 1)
        async let other = allowed(limiter, limits, calls: 1)
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(1))
        #expect(await one + other == 2)
        release.fire()
        #expect(await allowed(limiter, limits, calls: 9) == 8)
    }

    /// A store that never answers.
    private struct SilentCounts: CallCountStore {
        func add(_ calls: [CallCount]) async throws -> [Int] {
            try await Task.sleep(for: .seconds(86_400))
            return []
        }
    }

    @Test(arguments: ["/xrpc/com.example.getNotes?list=a", "/xrpc/com.example.other"])
    func `the wait for shared counts is part of a call's time`(path: String) async throws {
        let clock = TurnedClock()
        var options = XRPCService.Options()
        options.callCounts = SilentCounts()
        // Less than the limiter waits for the store.
        options.timeout = .milliseconds(500)
        options.limits = [.address(20, per: .seconds(60))]
        let service = XRPCService(nil, options: options, time: clock.source)
        service.on(GetNotes.self) { _ in [:] }
        service.onAnyOther { _ in .text("other") }
        let status = Guarded<HTTPStatusCode?>(nil)
        let call = Task {
            let response = await service.respond(.get, path)
            status.withLock { $0 = response.status }
        }
        // The call's time, and the limiter's.
        await clock.untilSleeping(2)
        clock.turn(by: .milliseconds(500))
        try await until { status.withLock(\.self) != nil }
        #expect(status.withLock(\.self) == .serviceUnavailable)
        await call.value
    }
}
