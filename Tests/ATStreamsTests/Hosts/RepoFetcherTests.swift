import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import RepoServers
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
        ] as [(String, AccountStatus)])
    func `the states of an account are told apart from failures`(name: String, hosting: AccountStatus) async throws {
        let network = try await PLCServer()
        let did = try network.add(1)
        network.pds.script(
            PLCServer.path, always: .answer { _ in .error(name, "No", status: .badRequest) })
        let reason = try await Self.reason { try await Self.fetch(network, did) }
        #expect(reason == .notHosted(hosting))
        await network.stop()
    }

    @Test(arguments: ["RepoDeactivated", "RepoNotFound", "RepoTakendown"])
    func `an account that has moved is fetched from its new server, whatever the old one says`(name: String)
        async throws
    {
        let (network, new) = (try await PLCServer(), try await LocalServer.start())
        let did = try network.add(1)
        let resolver = network.resolver([new.url])
        // The document from before is cached.
        _ = try await resolver.resolve(.did(did), handle: .unchecked)
        try network.add(1, at: new.url.absoluteString)
        network.pds.script(
            PLCServer.path, always: .answer { _ in .error(name, "It has moved.", status: .badRequest) })
        let car = network.car(of: did)
        new.route(.get, PLCServer.path) { _ in .data(car, contentType: "application/vnd.ipld.car") }
        let fetcher = RepoFetcher(identities: resolver, hosts: Hosts(), limits: RepoFetchLimits())
        #expect(try await fetcher.withRepo(of: did) { $0.host } == Origin(new.url))
        #expect(network.pds.requests.count == 1)
        await new.stop()
        await network.stop()
    }

    @Test func `a deleted identity has no repository, and one that isn't known yet may have`() async throws {
        let network = try await PLCServer()
        let did = try PLCServer.did(7)
        network.directory.route(.get, "/\(did)") { _ in .status(410) }
        let reason = try await Self.reason { try await Self.fetch(network, did) }
        #expect(reason == .notHosted(.notFound))
        let unknown = try PLCServer.did(8)
        guard case .unresolved(_, isTransient: true) = try await Self.reason({ try await Self.fetch(network, unknown) })
        else { throw CocoaError(.coderInvalidValue) }
        await network.stop()
    }

    @Test(arguments: [
        "http://127.0.0.1:1/xrpc/com.atproto.sync.getRepo", "https://127.0.0.1/x", "https://169.254.169.254/latest",
        "http://169.254.169.254/latest", "https://localhost/x", "https://[::1]/x", "https://[::ffff:10.0.0.1]/x",
        "https://10.0.0.1/x", "https://2130706433/x", "https://0x7f.1/x", "https://pds.internal/x",
        "https://user:secret@pds.example.com/x", "https://pds.example.com:8443/x", "file:///etc/passwd",
        "gopher://example.com/", "//169.254.169.254/x", "",
    ])
    func `a redirect to a private address is refused`(target: String) async throws {
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
    func `a document that names a private address is refused`(address: String) async throws {
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

    @Test func `a body that drips is given up`() async throws {
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

    @Test func `large repositories have a lane of their own`() async throws {
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
