import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct LookupTests {
    private let clock = TurnedClock()

    /// A lookup whose results tests decide, and which counts how often it was asked.
    private final class Source: Sendable {
        let count = Guarded(0)
        let result = Guarded<Result<Int, IdentityError>>(.success(1))
        let gate = Guarded<OneShot?>(nil)
        let started = OneShot()
        let wasCancelled = OneShot()

        func fetch() async throws -> Lookup<String, Int>.Fetched {
            count.withLock { $0 += 1 }
            started.fire()
            if let gate = gate.withLock({ $0 }) {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    wasCancelled.fire()
                    gate.fire()
                }
                try Task.checkCancellation()
            }
            return .init(value: try result.withLock { $0 }.get(), bytes: 10)
        }
    }

    private func lookup(_ source: Source) -> Lookup<String, Int> {
        Lookup(clock: clock.source, lifetimes: .documents, byteLimit: 1 << 20) { _ in try await source.fetch() }
    }

    private static let failed = IdentityError(.failed(.timedOut), "a")
    private static let absent = IdentityError(.notFound, "a")

    @Test func `a lookup that ends while others begin is enough for all`() async throws {
        for _ in 0..<300 {
            let source = Source()
            let lookup = lookup(source)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<16 { group.addTask { try await lookup.value("a", .cached).value } }
                for try await value in group { #expect(value == 1) }
            }
            #expect(source.count.withLock { $0 } == 1)
        }
    }

    @Test func `a thousand callers share one lookup`() async throws {
        let source = Source()
        let gate = OneShot()
        source.gate.withLock { $0 = gate }
        let lookup = lookup(source)
        let tasks = (0..<1_000).map { _ in Task { try await lookup.value("a", .cached).value } }
        try await until { lookup.waiterCount >= 1_000 }
        gate.fire()
        for task in tasks { #expect(try await task.value == 1) }
        #expect(source.count.withLock { $0 } == 1)
        #expect(lookup.flightCount == 0 && lookup.waiterCount == 0)
    }

    @Test func `a cancelled caller doesn't affect the others`() async throws {
        let source = Source()
        let gate = OneShot()
        source.gate.withLock { $0 = gate }
        let lookup = lookup(source)
        let first = Task { try await lookup.value("a", .cached).value }
        await source.started.wait()
        let second = Task { try await lookup.value("a", .cached).value }
        try await until { lookup.waiterCount >= 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.fire()
        #expect(try await second.value == 1)
        #expect(source.count.withLock { $0 } == 1)
    }

    @Test func `a lookup is cancelled with its last caller, and the next caller starts a new one`() async throws {
        let source = Source()
        source.gate.withLock { $0 = OneShot() }
        let lookup = lookup(source)
        let task = Task { try await lookup.value("a", .cached).value }
        await source.started.wait()
        try await until { lookup.waiterCount >= 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await source.wasCancelled.wait()
        source.gate.withLock { $0 = nil }
        #expect(try await lookup.value("a", .cached).value == 1)
        #expect(source.count.withLock { $0 } == 2)
    }

    @Test func `a caller cancelled beforehand gets an error`() async throws {
        let source = Source()
        let lookup = lookup(source)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await lookup.value("a", .cached).value
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(lookup.waiterCount == 0)
    }

    @Test func `values are fresh for an hour, and then looked up again`() async throws {
        let source = Source()
        let lookup = lookup(source)
        _ = try await lookup.value("a", .cached)
        clock.turn(by: .seconds(3_599))
        _ = try await lookup.value("a", .cached)
        #expect(source.count.withLock { $0 } == 1)
        clock.turn(by: .seconds(1))
        source.result.withLock { $0 = .success(2) }
        #expect(try await lookup.value("a", .cached).value == 2)
    }

    @Test func `each call decides how recent its value must be`() async throws {
        let source = Source()
        let lookup = lookup(source)
        _ = try await lookup.value("a", .cached)
        clock.turn(by: .seconds(120))
        _ = try await lookup.value("a", .within(.seconds(120)))
        #expect(source.count.withLock { $0 } == 1)
        _ = try await lookup.value("a", .within(.seconds(119)))
        #expect(source.count.withLock { $0 } == 2)
        _ = try await lookup.value("a", .now)
        #expect(source.count.withLock { $0 } == 3)
    }

    @Test func `a stale value is used after a failure, but only if the caller allows it`() async throws {
        let source = Source()
        let lookup = lookup(source)
        _ = try await lookup.value("a", .cached)
        clock.turn(by: .seconds(3_600))
        source.result.withLock { $0 = .failure(Self.failed) }
        let found = try await lookup.value("a", .cached)
        #expect(found.value == 1 && found.isStale)
        await #expect(throws: IdentityError.self) { try await lookup.value("a", .now) }
        await #expect(throws: IdentityError.self) { try await lookup.value("a", .within(.seconds(60))) }
    }

    @Test func `after a failure the next attempt waits for half a minute`() async throws {
        let source = Source()
        let lookup = lookup(source)
        _ = try await lookup.value("a", .cached)
        clock.turn(by: .seconds(3_600))
        source.result.withLock { $0 = .failure(Self.failed) }
        for _ in 0..<5 { #expect(try await lookup.value("a", .cached).isStale) }
        #expect(source.count.withLock { $0 } == 2)
        clock.turn(by: .seconds(30))
        source.result.withLock { $0 = .success(3) }
        let found = try await lookup.value("a", .cached)
        #expect(found.value == 3 && !found.isStale)
    }

    @Test func `a stale value isn't used after a day`() async throws {
        let source = Source()
        let lookup = lookup(source)
        _ = try await lookup.value("a", .cached)
        source.result.withLock { $0 = .failure(Self.failed) }
        clock.turn(by: .seconds(24 * 3_600))
        await #expect(throws: IdentityError.self) { try await lookup.value("a", .cached) }
    }

    @Test func `a document that can't be used doesn't take the place of one that can`() async throws {
        let source = Source()
        let lookup = lookup(source)
        _ = try await lookup.value("a", .cached)
        clock.turn(by: .seconds(3_600))
        // As from a proxy that shows a page.
        source.result.withLock { $0 = .failure(IdentityError(.badDocument("it is not a JSON object"), "a")) }
        for _ in 0..<5 { #expect(try await lookup.value("a", .cached).isStale) }
        #expect(source.count.withLock { $0 } == 2)
        await #expect(throws: IdentityError.self) { try await lookup.value("a", .now) }
        #expect(lookup.usable("a") == 1)
        clock.turn(by: .seconds(24 * 3_600))
        await #expect(throws: IdentityError.self) { try await lookup.value("a", .cached) }
    }

    @Test func `absence is cached for five minutes, failure for half a minute`() async throws {
        for (error, seconds) in [(Self.absent, 300), (Self.failed, 30)] {
            let source = Source()
            source.result.withLock { $0 = .failure(error) }
            let lookup = lookup(source)
            for _ in 0..<3 { await #expect(throws: IdentityError.self) { try await lookup.value("a", .cached) } }
            clock.turn(by: .seconds(seconds - 1))
            await #expect(throws: IdentityError.self) { try await lookup.value("a", .cached) }
            #expect(source.count.withLock { $0 } == 1)
            clock.turn(by: .seconds(1))
            source.result.withLock { $0 = .success(1) }
            #expect(try await lookup.value("a", .cached).value == 1)
        }
    }

    @Test(arguments: [Result<Int, IdentityError>.success(1), .failure(absent)])
    func `the size of a key counts`(result: Result<Int, IdentityError>) async {
        let source = Source()
        source.result.withLock { $0 = result }
        let lookup = lookup(source)
        _ = try? await lookup.value(String(repeating: "a", count: 10_000), .cached)
        #expect(lookup.byteCount > 10_000)
    }

    @Test func `absence replaces an old value`() async throws {
        let source = Source()
        let lookup = lookup(source)
        _ = try await lookup.value("a", .cached)
        source.result.withLock { $0 = .failure(Self.absent) }
        await #expect(throws: IdentityError.self) { try await lookup.value("a", .now) }
        await #expect(throws: IdentityError.self) { try await lookup.value("a", .cached) }
        #expect(source.count.withLock { $0 } == 2)
    }

    @Test func `a lookup under way doesn't restore a forgotten value`() async throws {
        let source = Source()
        let gate = OneShot()
        source.gate.withLock { $0 = gate }
        let lookup = lookup(source)
        let early = Task { try await lookup.value("a", .cached).value }
        await source.started.wait()
        try await until { lookup.waiterCount >= 1 }
        lookup.forget("a")
        source.gate.withLock { $0 = nil }
        source.result.withLock { $0 = .success(2) }
        #expect(try await lookup.value("a", .now).value == 2)
        source.result.withLock { $0 = .success(1) }
        gate.fire()
        #expect(try await early.value == 1)
        #expect(try await lookup.value("a", .cached).value == 2)
    }
}
