import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Turns at servers.
@Suite(.inTurn)
struct HostsTests {
    private static func host(_ name: String) throws -> Origin {
        try #require(URL(string: "https://\(name).example").flatMap { Origin($0) })
    }

    private struct Failure: Error {}

    /// A request that fails or succeeds at once.
    private static func ask(_ hosts: Hosts, _ host: Origin, _ outcome: HostOutcome) async throws {
        try await hosts.withTurn(at: host, patience: .zero) { $0.outcome = outcome }
    }

    private static func respond(
        _ hosts: Hosts, _ host: Origin, _ status: Int, _ headers: HTTPHeaders = [:]
    ) async throws {
        try await hosts.withTurn(at: host, patience: .zero) { turn in
            turn.note(HTTPResponse(status: HTTPStatusCode(rawValue: status), headers: headers))
        }
    }

    @Test
    func `a server that fails five times in a row gets no requests for a minute, then two, up to an hour`()
        async throws
    {
        let time = TestTime()
        let hosts = Hosts(time: time.source)
        let dead = try Self.host("dead")
        for _ in 0..<4 { try await Self.ask(hosts, dead, .fails) }
        try await Self.ask(hosts, dead, .works)
        for _ in 0..<5 { try await Self.ask(hosts, dead, .fails) }
        for minutes in [1, 2, 4, 8, 16, 32, 60, 60] {
            #expect(hosts.pause(of: dead) == .seconds(60 * minutes))
            await #expect(throws: HostPaused(wait: .seconds(60 * minutes), isFailing: true)) {
                try await Self.ask(hosts, dead, .works)
            }
            // Others aren't affected.
            try await Self.ask(hosts, try Self.host("alive"), .works)
            time.advance(by: .seconds(60 * minutes))
            try await Self.ask(hosts, dead, .fails)
        }
        time.advance(by: .seconds(3600))
        try await Self.ask(hosts, dead, .works)
        try await Self.ask(hosts, dead, .fails)
        #expect(hosts.pause(of: dead) == nil)
    }

    @Test func `a server gets ten requests a second`() async throws {
        let time = TestTime()
        let hosts = Hosts(time: time.source)
        let busy = try Self.host("busy")
        for _ in 0..<21 { try await Self.ask(hosts, busy, .works) }
        #expect(time.passed == .seconds(2))
        try await Self.ask(hosts, try Self.host("other"), .works)
        #expect(time.passed == .seconds(2))
    }

    @Test(
        arguments: [
            (429, ["Retry-After": "120"], 120), (429, [:], 10), (503, ["Retry-After": "7"], 7),
            (200, ["RateLimit-Remaining": "0", "RateLimit-Reset": "30"], 30),
            (200, ["RateLimit-Remaining": "5", "RateLimit-Reset": "30"], nil), (200, ["RateLimit-Reset": "30"], nil),
            (429, ["Retry-After": "99999999999"], 3600), (429, ["Retry-After": "-5"], 10), (500, [:], nil),
        ] as [(Int, [String: String], Int?)])
    func `a server's wish for a pause is respected, up to an hour`(
        status: Int, fields: [String: String], pause: Int?
    ) async throws {
        let hosts = Hosts(time: TestTime().source)
        let host = try Self.host("strict")
        try await Self.respond(hosts, host, status, HTTPHeaders(fields.map { .init(name: $0.key, value: $0.value) }))
        #expect(hosts.pause(of: host) == pause.map { .seconds($0) })
        guard let pause else { return }
        let error = HostPaused(wait: .seconds(pause), isFailing: false)
        await #expect(throws: error) { try await Self.ask(hosts, host, .works) }
    }

    @Test func `a short pause is waited for`() async throws {
        let time = TestTime()
        let hosts = Hosts(time: time.source)
        let host = try Self.host("strict")
        try await Self.respond(hosts, host, 429, ["Retry-After": "5"])
        try await hosts.withTurn(at: host, patience: .seconds(5)) { _ in }
        #expect(time.passed == .seconds(5))
    }

    @Test func `requests to one server don't take the places of others`() async throws {
        var limits = HostLimits()
        (limits.requests, limits.requestsPerHost, limits.requestsPerSecond) = (4, 3, 1_000_000)
        let hosts = Hosts(limits: limits, time: TestTime().source)
        let slow = try Self.host("slow")
        let (gate, started) = (OneShot(), AsyncStream.makeStream(of: Void.self))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await hosts.withTurn(at: slow, patience: .zero) { _ in
                        started.continuation.yield()
                        await gate.wait()
                    }
                }
            }
            for await _ in started.stream.prefix(3) {}
            // The fourth place is free, although 47 have waited for longer.
            for number in 0..<20 { try await Self.ask(hosts, try Self.host("h\(number)"), .works) }
            #expect(hosts.counts.requests == 3)
            gate.fire()
            try await group.waitForAll()
        }
        #expect(hosts.counts.requests == 0)
    }

    @Test func `with one place, servers take turns`() async throws {
        var limits = HostLimits()
        (limits.requests, limits.requestsPerSecond) = (1, 1_000_000)
        let hosts = Hosts(limits: limits, time: TestTime().source)
        let (first, others) = (try Self.host("a"), [try Self.host("b"), try Self.host("c")])
        let order = Guarded<[String]>([])
        let (gate, begun) = (OneShot(), OneShot())
        let thread = OneThread()
        try await withThrowingTaskGroup(of: Void.self) { group in
            func add(_ host: Origin) {
                group.addTask(executorPreference: thread) {
                    try await hosts.withTurn(at: host, patience: .zero) { _ in order.withLock { $0.append(host.host) } }
                }
            }
            group.addTask {
                try await hosts.withTurn(at: first, patience: .zero) { _ in
                    begun.fire()
                    await gate.wait()
                }
            }
            await begun.wait()
            for _ in 0..<5 { add(first) }
            for host in others { add(host) }
            // The thread takes jobs in order, so all wait by then.
            await Task(executorPreference: thread) {}.value
            await Task(executorPreference: thread) {}.value
            gate.fire()
            try await group.waitForAll()
        }
        let seen = order.withLock { $0.map { String($0.prefix(1)) } }
        #expect(seen == ["a", "b", "c", "a", "a", "a", "a"], "\(seen)")
    }

    @Test func `who waits when a server is paused learns of it, and cancellation ends a wait`() async throws {
        var limits = HostLimits()
        (limits.requestsPerHost, limits.failures) = (1, 1)
        let hosts = Hosts(limits: limits, time: TestTime().source)
        let host = try Self.host("dead")
        let (gate, begun) = (OneShot(), OneShot())
        let failing = Task {
            try await hosts.withTurn(at: host, patience: .zero) { turn in
                begun.fire()
                await gate.wait()
                turn.outcome = .fails
            }
        }
        await begun.wait()
        let cancelled = Task { try await Self.ask(hosts, host, .works) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let waiting = Task { try await Self.ask(hosts, host, .works) }
        gate.fire()
        try await failing.value
        // If it was just about to begin, the test's clock has moved on by a tenth of a second.
        let paused = await #expect(throws: HostPaused.self) { try await waiting.value }
        #expect(paused.map { $0.isFailing && $0.wait > .seconds(59) } == true)
        #expect(hosts.counts.requests == 0)
    }

    @Test func `only so many servers are remembered, and not those in use forgotten`() async throws {
        var limits = HostLimits()
        limits.hosts = 64
        let hosts = Hosts(limits: limits, time: TestTime().source)
        let busy = try Self.host("busy")
        try await hosts.withTurn(at: busy, patience: .zero) { turn in
            for number in 0..<1000 {
                try await Self.ask(hosts, try Self.host("h\(number)"), .works)
                #expect(hosts.counts.hosts <= 64)
            }
            turn.outcome = .works
        }
        #expect(hosts.counts.requests == 0)
    }
}
