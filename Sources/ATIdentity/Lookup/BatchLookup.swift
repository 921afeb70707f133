import ATData
import Foundation
import HTTPTransport

/// Looks up many names concurrently, with a limit per server.
struct BatchLookup {
    let resolver: IdentityResolver
    let freshness: Freshness
    let check: IdentityResolver.HandleCheck

    private static let mostAtOnce = 32
    private static let mostPerHost = 8
    /// The maximum number of names that wait for their servers while names of other servers are looked up.
    private static let mostWaiting = 512
    private static let mostAttempts = 3
    private static let longestPause = Duration.seconds(60)

    /// A step of a lookup: the DID of a handle, or all about a DID. Each is of another server.
    private struct Job: Sendable {
        let name: ATIdentifier
        let host: String
        /// The DID of a handle, once it is known.
        var did: DID?
        var attempt = 1
    }

    private struct Host {
        var active = 0
        var isPaused = false
        var waiting: [Job] = []
    }

    private enum Event: Sendable {
        case found(Job, DID)
        case done(Job, Result<Identity, any Error>)
        case resumed(host: String)
    }

    private var hosts: [String: Host] = [:]
    private var active = 0
    private var waiting = 0
    private var pauses = 0

    init(resolver: IdentityResolver, freshness: Freshness, check: IdentityResolver.HandleCheck) {
        self.resolver = resolver
        self.freshness = freshness
        self.check = check
    }

    mutating func run(_ names: some Sequence<ATIdentifier>, into channel: ResultChannel) async {
        var names = names.makeIterator()
        var isExhausted = false
        await withTaskGroup(of: Event.self) { group in
            while !Task.isCancelled {
                while !isExhausted, active < Self.mostAtOnce, waiting < Self.mostWaiting {
                    guard let name = names.next() else {
                        isExhausted = true
                        break
                    }
                    enqueue(Job(name: name, host: host(of: name)), &group)
                }
                guard active + pauses > 0, let event = await group.next() else { break }
                switch event {
                case .resumed(let host):
                    pauses -= 1
                    hosts[host]?.isPaused = false
                    advance(host, &group)
                case .found(let job, let did):
                    leave(job)
                    enqueue(Job(name: job.name, host: host(of: .did(did)), did: did), &group)
                    advance(job.host, &group)
                    advanceOthers(&group)
                case .done(let job, let result):
                    leave(job)
                    if let pause = pause(after: result, job) {
                        retry(job, after: pause, &group)
                    } else {
                        await channel.send((job.name, result))
                    }
                    advance(job.host, &group)
                    advanceOthers(&group)
                }
            }
            group.cancelAll()
        }
    }

    private mutating func leave(_ job: Job) {
        active -= 1
        hosts[job.host]?.active -= 1
    }

    /// The server that a lookup contacts first.
    private func host(of name: ATIdentifier) -> String {
        switch name {
        case .handle(let handle): return handle.inLowerCase.description
        case .did(let did): return (try? resolver.documentAddress(of: did))?.host() ?? ""
        }
    }

    private mutating func enqueue(_ job: Job, _ group: inout TaskGroup<Event>) {
        hosts[job.host, default: Host()].waiting.append(job)
        waiting += 1
        advance(job.host, &group)
    }

    /// Starts waiting lookups of a server, within the limits.
    private mutating func advance(_ name: String, _ group: inout TaskGroup<Event>) {
        guard var host = hosts[name] else { return }
        while active < Self.mostAtOnce, host.active < Self.mostPerHost, !host.isPaused, !host.waiting.isEmpty {
            let job = host.waiting.removeFirst()
            waiting -= 1
            active += 1
            host.active += 1
            group.addTask { [self] in
                do {
                    return try await look(up: job)
                } catch {
                    return .done(job, .failure(error))
                }
            }
        }
        let isIdle = host.active == 0 && host.waiting.isEmpty && !host.isPaused
        hosts[name] = isIdle ? nil : host
    }

    private func look(up job: Job) async throws -> Event {
        // A retry must not return the cached failure.
        let freshness = job.attempt > 1 ? .now : freshness
        guard case .handle(let handle) = job.name else {
            return .done(job, .success(try await resolver.resolve(job.name, freshness: freshness, handle: check)))
        }
        guard let did = job.did else { return .found(job, try await resolver.did(of: handle, freshness: freshness)) }
        _ = try await resolver.document(of: did, freshness: freshness)
        // Both are known now, and recent enough.
        let known: Freshness = self.freshness == .cached ? .cached : .within(.seconds(60))
        return .done(job, .success(try await resolver.resolve(job.name, freshness: known, handle: check)))
    }

    /// Starts waiting lookups of all servers, within the limits.
    private mutating func advanceOthers(_ group: inout TaskGroup<Event>) {
        guard waiting > 0, active < Self.mostAtOnce else { return }
        for name in hosts.filter({ !$1.waiting.isEmpty && !$1.isPaused && $1.active < Self.mostPerHost }).keys {
            guard active < Self.mostAtOnce else { return }
            advance(name, &group)
        }
    }

    // MARK: Pauses

    /// The delay before a name is looked up again; `nil` if its result is final.
    private func pause(after result: Result<Identity, any Error>, _ job: Job) -> Duration? {
        guard job.attempt < Self.mostAttempts, case .failure(let error as IdentityError) = result,
            case .failed(.status(.tooManyRequests, let wait)) = error.reason
        else { return nil }
        let pause = wait ?? .seconds(1 << job.attempt)
        return pause <= Self.longestPause ? max(pause, .zero) : nil
    }

    private mutating func retry(_ job: Job, after pause: Duration, _ group: inout TaskGroup<Event>) {
        var job = job
        job.attempt += 1
        waiting += 1
        hosts[job.host, default: Host()].waiting.insert(job, at: 0)
        guard hosts[job.host]?.isPaused == false else { return }
        hosts[job.host]?.isPaused = true
        pauses += 1
        group.addTask { [clock = resolver.clock, host = job.host] in
            // A cancelled wait ends early. Nothing is started after that.
            try? await clock.sleep(pause)
            return .resumed(host: host)
        }
    }
}
