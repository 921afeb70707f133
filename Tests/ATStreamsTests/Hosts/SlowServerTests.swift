import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import RepoServers
import TestLoad
import Testing

@testable import ATStreams

/// Slow servers, which don't hold up downloads from others.
@Suite(.inTurn)
struct SlowServerTests {
    /// Accounts on slow servers, which send a part of a repository and the rest when a test says so, and one on a fast
    /// server.
    private struct Network {
        let base: PLCServer
        let servers: [LocalServer]
        let slow: [DID]
        let fast: DID
        let clock = TurnedClock()
        let mayEnd = OneShot()
        let hosts: Hosts
        let fetcher: RepoFetcher
        private let begun = AsyncStream<Void>.makeStream()

        init(slow count: Int, places: Int, slowPlaces: Int) async throws {
            let base = try await PLCServer()
            var (servers, slow) = ([LocalServer](), [DID]())
            for number in 0..<count {
                let server = try await LocalServer.start()
                let did = try base.add(number, at: server.url.absoluteString)
                let mayEnd = mayEnd
                server.route(.get, PLCServer.path) { _ in
                    .stream { body in
                        try await body.write(base.car(of: did).prefix(20))
                        await mayEnd.wait()
                        try await body.write(base.car(of: did).dropFirst(20))
                    }
                }
                servers.append(server)
                slow.append(did)
            }
            (self.base, self.servers, self.slow) = (base, servers, slow)
            fast = try base.add(count)
            var limits = HostLimits()
            (limits.requests, limits.requestsPerSecond) = (places, 1_000_000)
            hosts = Hosts(limits: limits, time: clock.source)
            var fetching = RepoFetchLimits()
            (fetching.repos, fetching.slowRepos, fetching.slowPeriod) = (places, slowPlaces, .seconds(5))
            fetcher = RepoFetcher(
                identities: base.resolver(servers.map(\.url)), hosts: hosts, limits: fetching, time: clock.source)
        }

        /// Begins a download from each slow server, and waits until a part of each has arrived.
        func beginSlow() async -> [Task<Void, any Error>] {
            let tasks = slow.map { did in
                Task {
                    try await fetcher.withRepo(of: did, progress: { _ in begun.continuation.yield() }) { _ in }
                }
            }
            for await _ in begun.stream.prefix(tasks.count) {}
            await clock.untilSleeping(tasks.count)
            return tasks
        }

        /// Begins a download from the fast server, and waits until it has to wait.
        func beginFast() async throws -> Task<Void, any Error> {
            let task = Task { try await fetcher.withRepo(of: fast) { _ in } }
            let other = try Origin.numbered(0)
            try await until { hosts.isAwaited(besides: other) }
            return task
        }

        func stop() async {
            mayEnd.fire()
            for server in servers { await server.stop() }
            await base.stop()
        }
    }

    @Test func `a slow download leaves its place to others, and goes on`() async throws {
        let network = try await Network(slow: 2, places: 2, slowPlaces: 2)
        let slow = await network.beginSlow()
        let fast = try await network.beginFast()
        network.clock.turn(by: .seconds(5))
        try await fast.value
        // The second slow download may leave its place after the fast one has ended.
        try await until { network.hosts.counts.requests == 0 }
        network.mayEnd.fire()
        for task in slow { try await task.value }
        await network.stop()
    }

    @Test func `with too many slow downloads, one is given up, but only while others wait`() async throws {
        let network = try await Network(slow: 2, places: 2, slowPlaces: 1)
        let slow = await network.beginSlow()
        network.clock.turn(by: .seconds(5))
        // Nobody waits: one keeps its place.
        await network.clock.untilSleeping(2)
        #expect(network.hosts.counts.requests == 1)
        let (first, second) = (try Origin.numbered(1), try Origin.numbered(2))
        let mayLeave = OneShot()
        let held = Task { try await network.hosts.withTurn(at: first, patience: .zero) { _ in await mayLeave.wait() } }
        try await until { network.hosts.counts.requests >= 2 }
        let waiting = Task { try await network.hosts.withTurn(at: second, patience: .zero) { _ in } }
        try await until { network.hosts.isAwaited(besides: first) }
        network.clock.turn(by: .seconds(5))
        try await waiting.value
        mayLeave.fire()
        try await held.value
        network.mayEnd.fire()
        var ends: [Bool] = []
        for (task, did) in zip(slow, network.slow) {
            do {
                try await task.value
                ends.append(true)
            } catch {
                #expect(error as? RepoFetchError == RepoFetchError(.tooSlow, did))
                ends.append(false)
            }
        }
        #expect(ends.filter(\.self).count == 1)
        await network.stop()
    }

    @Test func `a slow download whose end has come needs a place again before it is used`() async throws {
        let network = try await Network(slow: 3, places: 1, slowPlaces: 3)
        let uses = Guarded((now: 0, most: 0, all: 0))
        var slow: [Task<Void, any Error>] = []
        // With one place, they begin one after the other.
        for did in network.slow {
            let begun = OneShot()
            slow.append(
                Task {
                    try await network.fetcher.withRepo(of: did, progress: { _ in begun.fire() }) { _ in
                        uses.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
                        for _ in 0..<100 { await Task.yield() }
                        uses.withLock { $0.now -= 1 }
                    }
                })
            await begun.wait()
            await network.clock.untilSleeping(slow.count)
            network.clock.turn(by: .seconds(5))
            await network.clock.untilSleeping(slow.count)
        }
        network.mayEnd.fire()
        for task in slow { try await task.value }
        #expect(uses.withLock { $0.most == 1 && $0.all == 3 })
        await network.stop()
    }

    @Test func `some places are only for servers that have been fast before`() async throws {
        var limits = HostLimits()
        (limits.requests, limits.requestsPerSecond) = (8, 1_000_000)
        let hosts = Hosts(limits: limits, time: TestTime().source)
        let known = try Origin.numbered(0)
        try await hosts.withTurn(at: known, patience: .zero) { $0.outcome = .works }
        let (mayLeave, newcomer, unused) = (OneShot(), try Origin.numbered(8), try Origin.numbered(9))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...7 {
                let host = try Origin.numbered(number)
                group.addTask { try await hosts.withTurn(at: host, patience: .zero) { _ in await mayLeave.wait() } }
            }
            try await until { hosts.counts.requests >= 7 }
            group.addTask { try await hosts.withTurn(at: newcomer, patience: .zero) { _ in } }
            try await until { hosts.isAwaited(besides: unused) }
            #expect(hosts.counts.requests == 7)
            try await hosts.withTurn(at: known, patience: .zero) { turn in
                #expect(hosts.counts.requests == 8)
                turn.isSlow = true
            }
            // Now it isn't known to be fast any more, and waits like the newcomer.
            group.addTask { try await hosts.withTurn(at: known, patience: .zero) { _ in } }
            try await until { hosts.isAwaited(besides: newcomer) }
            #expect(hosts.counts.requests == 7)
            mayLeave.fire()
            try await group.waitForAll()
        }
        #expect(hosts.counts.requests == 0)
    }
}

extension Origin {
    /// A server that no test contacts.
    fileprivate static func numbered(_ number: Int) throws -> Origin {
        try #require(URL(string: "https://h\(number).example").flatMap { Origin($0) })
    }
}
