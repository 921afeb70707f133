import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Downloads of repositories, from servers that can be anybody's.
@Suite(.inTurn)
struct RepoFetcherTests {
    private static func fetch(
        _ network: PLCServer, _ did: DID, limits: RepoFetchLimits = RepoFetchLimits(), others: [URL] = []
    ) async throws -> Int {
        let fetcher = RepoFetcher(
            identities: network.resolver(others), hosts: Hosts(), limits: limits)
        return try await fetcher.withRepo(of: did) { fetched in
            #expect(fetched.identity.did == did && fetched.repo.did == did)
            return fetched.report.records
        }
    }

    private static func reason(_ body: () async throws -> Int) async throws -> RepoFetchError.Reason {
        do {
            let count = try await body()
            Issue.record("A repository with \(count) records was accepted.")
            return .tooSlow
        } catch let error as RepoFetchError {
            #expect(error.description.hasPrefix("did:plc:"))
            return error.reason
        }
    }

    @Test func `a repository is downloaded and verified`() async throws {
        let network = try await PLCServer()
        #expect(try await Self.fetch(network, try network.add(1, records: 5)) == 5)
        await network.stop()
    }

    @Test(
        arguments: [
            ("RepoNotFound", .notFound), ("RepoTakendown", .takendown), ("RepoSuspended", .suspended),
            ("RepoDeactivated", .deactivated),
        ] as [(String, RepoHosting)])
    func `the states of an account are told apart from failures`(name: String, hosting: RepoHosting) async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        network.pds.script(
            PLCServer.path, always: .answer { _ in .error(name, "No", status: .badRequest) })
        let reason = try await Self.reason { try await Self.fetch(network, did) }
        #expect(reason == .notHosted(hosting))
        await network.stop()
    }

    @Test func `an account without a document has no repository`() async throws {
        let network = try await PLCServer()
        let did = try PLCServer.did(7)
        let reason = try await Self.reason { try await Self.fetch(network, did) }
        #expect(reason == .notHosted(.notFound))
        await network.stop()
    }

    @Test(arguments: [
        "http://127.0.0.1:1/xrpc/com.atproto.sync.getRepo", "https://127.0.0.1/x", "https://169.254.169.254/latest",
        "http://169.254.169.254/latest", "https://localhost/x", "https://[::1]/x", "https://[::ffff:10.0.0.1]/x",
        "https://10.0.0.1/x", "https://2130706433/x", "https://0x7f.1/x", "https://pds.internal/x",
        "https://user:secret@pds.example.com/x", "https://pds.example.com:8443/x", "file:///etc/passwd",
        "gopher://example.com/", "//169.254.169.254/x", "",
    ])
    func `a redirect to a private address is refused (case 169)`(target: String) async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        network.pds.script(PLCServer.path, always: .redirect(to: target))
        let reason = try await Self.reason { try await Self.fetch(network, did) }
        switch reason {
        case .refused: break
        // An empty one is the same address.
        default: Issue.record("\(reason)")
        }
        await network.stop()
    }

    @Test(arguments: [
        "http://127.0.0.1:9", "https://127.0.0.1", "https://169.254.169.254", "https://10.1.2.3",
        "http://pds.example.com",
        "https://localhost", "https://pds.internal", "https://[fd00::1]", "https://pds.example.com:8443",
    ])
    func `a document that names a private address is refused (case 169)`(address: String) async throws {
        let network = try await PLCServer()
        let did = try network.add(1, at: address)
        let reason = try await Self.reason { try await Self.fetch(network, did) }
        switch reason {
        case .refused, .unresolved(_, isTransient: false): break
        default: Issue.record("\(reason)")
        }
        await network.stop()
    }

    @Test func `a redirect to a server that may be contacted is followed, but not without end`() async throws {
        let network = try await PLCServer()
        let other = try await LocalServer.start()
        let did = try network.add(1, records: 3)
        let car = network.car(of: did)
        other.route(.get, "/there") { _ in .data(car) }
        network.pds.script(PLCServer.path, always: .redirect(to: other.url.appending(path: "there").absoluteString))
        #expect(try await Self.fetch(network, did, others: [other.url]) == 3)
        network.pds.script(PLCServer.path, always: .redirect(to: "\(PLCServer.path)?did=\(did)"))
        let reason = try await Self.reason { try await Self.fetch(network, did) }
        #expect(reason == .refused("there are more than 3 redirects"))
        await other.stop()
        await network.stop()
    }

    @Test func `another account's repository, another key's, and damaged ones are rejected`() async throws {
        let network = try await PLCServer()
        let (did, other) = (try network.add(1, records: 9), try network.add(2))
        let good = network.car(of: did)
        var flipped = good
        flipped[flipped.count / 2] ^= 1
        let bad: [(Data, Bool)] = [
            (network.car(of: other), false), (try PLCServer.car(of: did, try SigningKey.generate(.p256)), false),
            (flipped, false), (good.prefix(good.count / 2), true), (Data(), true),
            (Data("<html>502</html>".utf8), true), (Data("{}".utf8), true), (good.prefix(59), true),
        ]
        for (index, (data, isTransient)) in bad.enumerated() {
            network.pds.script(PLCServer.path, always: .answer { _ in .data(data) })
            let reason = try await Self.reason { try await Self.fetch(network, did) }
            switch reason {
            case .failed: #expect(isTransient, "\(index)")
            case .invalid: #expect(!isTransient, "\(index)")
            default: Issue.record("\(index): \(reason)")
            }
        }
        await network.stop()
    }

    @Test func `a page of HTML with an error status is a failure of the server`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        let page = Data("<html>Bad Gateway</html>".utf8)
        network.pds.script(PLCServer.path, always: .status(502, headers: ["Content-Type": "text/html"], body: page))
        let hosts = Hosts(time: TestTime().source)
        let fetcher = RepoFetcher(identities: network.resolver(), hosts: hosts)
        var reasons: [RepoFetchError.Reason] = []
        for _ in 0..<6 {
            do {
                try await fetcher.withRepo(of: did, patience: .zero) { _ in }
            } catch let error as RepoFetchError {
                reasons.append(error.reason)
            }
        }
        #expect(reasons.count == 6 && reasons.last == .paused(.seconds(60), isFailing: true))
        for reason in reasons.dropLast() {
            if case .failed = reason { continue }
            Issue.record("\(reason)")
        }
        await network.stop()
    }

    @Test func `a repository beyond the limit is given up`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        var limits = RepoFetchLimits()
        limits.options.car.bodyBytes = 1 << 20
        network.pds.script(
            PLCServer.path,
            always: .answer { _ in
                .stream { body in
                    try await body.write(network.car(of: did))
                    while true { try await body.write(Data(repeating: 1, count: 1 << 16)) }
                }
            })
        let reason = try await Self.reason { try await Self.fetch(network, did, limits: limits) }
        if case .tooLarge = reason {} else { Issue.record("\(reason)") }
        await network.stop()
    }

    @Test func `a revision may not lie in the future, beyond what clocks differ by`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        let date = Guarded(Date())
        var time = TimeSource.system
        time.date = { date.withLock { $0 } }
        let fetcher = RepoFetcher(identities: network.resolver(), hosts: Hosts(), time: time)
        let rev = try await fetcher.withRepo(of: did) { $0.repo.rev }
        let signed = Date(timeIntervalSince1970: Double(rev.microseconds) / 1_000_000)
        date.withLock { $0 = signed - 299 }
        #expect(try await fetcher.withRepo(of: did) { $0.repo.rev } == rev)
        date.withLock { $0 = signed - 301 }
        let reason = try await Self.reason { try await fetcher.withRepo(of: did) { $0.report.records } }
        if case .invalid(let why) = reason { #expect(why.contains("future")) } else { Issue.record("\(reason)") }
        // Later it is one of the past.
        date.withLock { $0 = signed - 10 }
        #expect(try await fetcher.withRepo(of: did) { $0.repo.rev } == rev)
        await network.stop()
    }

    @Test func `a body that drips is given up (case 112)`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        let car = network.car(of: did)
        let (clock, next) = (TurnedClock(), OneShot())
        network.pds.script(
            PLCServer.path,
            always: .answer { _ in
                .stream { body in
                    try await body.write(car.prefix(20))
                    await next.wait()
                    try await body.write(car.dropFirst(20).prefix(1))
                    // Until the client leaves.
                    while true { try await Task.sleep(for: .seconds(60)) }
                }
            })
        let fetcher = RepoFetcher(identities: network.resolver(), hosts: Hosts(), time: clock.source)
        let first = OneShot()
        let task = Task { try await fetcher.withRepo(of: did, progress: { _ in first.fire() }) { _ in } }
        await first.wait()
        clock.turn(by: .seconds(31))
        next.fire()
        await #expect(throws: RepoFetchError(.tooSlow, did)) { try await task.value }
        await network.stop()
    }

    @Test func `a response whose head never comes is given up`() async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        network.pds.script(PLCServer.path, always: .delay(.seconds(600)))
        let clock = TurnedClock()
        let fetcher = RepoFetcher(identities: network.resolver(), hosts: Hosts(), time: clock.source)
        let task = Task { try await fetcher.withRepo(of: did) { _ in } }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(61))
        await #expect(throws: RepoFetchError(.tooSlow, did)) { try await task.value }
        await network.stop()
    }

    /// Servers that send a part of a repository, and the rest when they may.
    private struct SlowServers {
        let servers: [LocalServer]
        let dids: [DID]
        let gate = Guarded(OneShot())
        let requests = Guarded(0)

        init(_ count: Int, _ network: PLCServer) async throws {
            var (servers, dids): ([LocalServer], [DID]) = ([], [])
            for number in 0..<count {
                let server = try await LocalServer.start()
                let did = try network.add(1000 + number, at: server.url.absoluteString)
                let car = network.car(of: did)
                server.route(.get, PLCServer.path) { [gate, requests] _ in
                    .stream { body in
                        let next = gate.withLock { $0 }
                        try await body.write(car.prefix(20))
                        requests.withLock { $0 += 1 }
                        await next.wait()
                        try await body.write(car.dropFirst(20))
                    }
                }
                servers.append(server)
                dids.append(did)
            }
            (self.servers, self.dids) = (servers, dids)
        }

        func stop() async { for server in servers { await server.stop() } }
    }

    private static func until(_ isMet: () -> Bool) async throws {
        while !isMet() { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `who is slow gives up the place to those who wait, and goes on if there is room elsewhere`() async throws
    {
        let network = try await PLCServer()
        let slow = try await SlowServers(4, network)
        let others = try (0..<20).map { try network.add($0) }
        let next = OneShot()
        network.pds.script(
            PLCServer.path,
            always: .answer { request in
                await next.wait()
                return .data(network.car(of: try DID(request.query("did") ?? "")))
            })
        var (limits, hostLimits) = (RepoFetchLimits(), HostLimits())
        (limits.slowRepos, limits.slowestPeriod, limits.longest) = (1, .seconds(86_400), .seconds(86_400))
        (hostLimits.requests, hostLimits.slowRequests, hostLimits.requestsPerSecond) = (4, 1, 1_000_000)
        let (hosts, clock) = (Hosts(limits: hostLimits), TurnedClock())
        let fetcher = RepoFetcher(
            identities: network.resolver(slow.servers.map(\.url)), hosts: hosts, limits: limits, time: clock.source)
        func fetch(_ did: DID) -> Task<Result<Int, any Error>, Never> {
            Task {
                do {
                    return .success(try await fetcher.withRepo(of: did, patience: .zero) { $0.report.records })
                } catch {
                    return .failure(error)
                }
            }
        }
        let first = slow.dids.map { fetch($0) }
        try await Self.until { slow.requests.withLock { $0 } == 4 }
        // As long as nobody waits, there is no hurry.
        for _ in 0..<3 {
            await clock.untilSleeping(4)
            clock.turn(by: .seconds(10))
        }
        #expect(hosts.counts.requests == 4 && hosts.slowCount == 0)
        let rest = others.map { fetch($0) }
        let origin = try #require(Origin(slow.servers[0].url))
        try await Self.until { hosts.isAwaited(besides: origin) }
        // The server of the others gets as many requests as it may, and no more have to leave.
        try await Self.until {
            clock.turn(by: .seconds(1))
            return network.pds.requests.count == 3
        }
        try await Self.until { hosts.slowCount == 1 && hosts.counts.requests == 4 }
        next.fire()
        for task in rest { #expect(try await task.value.get() == 1) }
        slow.gate.withLock { $0 }.fire()
        var given: [DID] = []
        for (did, task) in zip(slow.dids, first) {
            switch await task.value {
            case .success(let count): #expect(count == 1)
            case .failure(let error):
                #expect(error as? RepoFetchError == RepoFetchError(.tooSlow, did))
                given.append(did)
            }
        }
        #expect(given.count == 2 && hosts.counts.requests == 0 && hosts.slowCount == 0)
        // From now on, those only get the places of slow servers.
        slow.gate.withLock { $0 = OneShot() }
        let again = fetch(try #require(given.first))
        try await Self.until { slow.requests.withLock { $0 } == 5 }
        #expect(hosts.counts.requests == 0 && hosts.slowCount == 1)
        let last = try #require(given.last)
        await #expect(throws: RepoFetchError(.paused(.seconds(30), isFailing: false), last)) {
            try await fetch(last).value.get()
        }
        // Until they are fast again.
        slow.gate.withLock { $0 }.fire()
        #expect(try await again.value.get() == 1)
        #expect(try await fetch(given[0]).value.get() == 1)
        #expect(hosts.isProven(try await fetcher.host(of: given[0])))
        await slow.stop()
        await network.stop()
    }

    @Test func `a server that is silent before its response gives up its place, too`() async throws {
        let network = try await PLCServer()
        let silent = try await LocalServer.start()
        silent.route(.get, PLCServer.path) { _ in
            try await Task.sleep(for: .seconds(600))
            return .status(.notFound)
        }
        let lost = try (0..<2).map { try network.add(50 + $0, at: silent.url.absoluteString) }
        let did = try network.add(1)
        var (limits, hostLimits) = (RepoFetchLimits(), HostLimits())
        (limits.repos, hostLimits.requests, hostLimits.slowRequests) = (2, 2, 1)
        let (hosts, clock) = (Hosts(limits: hostLimits), TurnedClock())
        let fetcher = RepoFetcher(
            identities: network.resolver([silent.url]), hosts: hosts, limits: limits, time: clock.source)
        let first = lost.map { did in Task { try await fetcher.withRepo(of: did) { _ in } } }
        try await Self.until { silent.requests.count == 2 }
        let other = Task { try await fetcher.withRepo(of: did) { $0.report.records } }
        try await Self.until { Origin(silent.url).map { hosts.isAwaited(besides: $0) } ?? false }
        let isDone = Guarded(false)
        let watcher = Task {
            _ = await other.result
            isDone.withLock { $0 = true }
        }
        // Long before the head of a response is given up.
        for _ in 0..<30 where !isDone.withLock({ $0 }) {
            clock.turn(by: .seconds(1))
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(isDone.withLock { $0 })
        other.cancel()
        await watcher.value
        for task in first { task.cancel() }
        for task in first { _ = await task.result }
        #expect(hosts.counts.requests == 0 && hosts.slowCount == 0)
        await silent.stop()
        await network.stop()
    }

    @Test func `large repositories have a lane of their own (case 170)`() async throws {
        let network = try await PLCServer()
        let large = try (0..<4).map { try network.add($0, records: 1, bytes: 200_000) }
        let small = try (10..<40).map { try network.add($0) }
        var limits = RepoFetchLimits()
        (limits.repos, limits.largeRepos, limits.largeBytes) = (2, 1, 50_000)
        var hostLimits = HostLimits()
        (hostLimits.requests, hostLimits.requestsPerHost, hostLimits.requestsPerSecond) = (2, 10, 1_000_000)
        let hosts = Hosts(limits: hostLimits, time: TestTime().source)
        let fetcher = RepoFetcher(identities: network.resolver(), hosts: hosts, limits: limits)
        let (inUse, gate, begun) = (Guarded((now: 0, most: 0)), OneShot(), OneShot())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for did in large {
                group.addTask {
                    try await fetcher.withRepo(of: did) { _ in
                        inUse.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        begun.fire()
                        await gate.wait()
                        inUse.withLock { $0.now -= 1 }
                    }
                }
            }
            await begun.wait()
            // One large one is in use, the others wait for its place, and small ones pass them.
            for did in small { try await fetcher.withRepo(of: did) { _ in } }
            gate.fire()
            try await group.waitForAll()
        }
        #expect(inUse.withLock { $0.most } == 1)
        #expect(hosts.counts.requests == 0)
        await network.stop()
    }
}
