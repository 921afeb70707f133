package import HTTPTransport

/// Gives each request to a data server its turn, so that no server gets too many, and a slow or dead server doesn't
/// delay the others.
///
/// ```swift
/// try await hosts.withTurn(at: origin, patience: .seconds(60)) { turn in
///     let response = try await transport.send(request)
///     turn.note(response)
/// }
/// ```
///
/// A backfill and a verifier in one program share one.
package final class Hosts: Sendable {
    private struct State {
        var hosts: [Origin: HostState] = [:]
        /// The servers with waiting requests, each once, in the order of their next turn.
        var ring: [Origin] = []
        var active = 0
        /// The requests among the active ones whose servers weren't known to be fast.
        var unproven = 0
    }

    package let limits: HostLimits
    package let time: TimeSource
    private let state = Guarded(State())

    package init(limits: HostLimits = HostLimits(), time: TimeSource = .system) {
        self.limits = limits
        self.time = time
    }

    /// Waits for a turn at a server, and makes the request.
    ///
    /// - Parameters:
    ///   - host: The server.
    ///   - patience: The longest pause of the server that is waited for.
    ///   - body: Makes the request. When it returns, its turn is over.
    /// - Throws: ``HostPaused`` when the server's pause is longer, `CancellationError`, or the error of the body.
    package func withTurn<Result>(
        at host: Origin, patience: Duration, _ body: (HostTurn) async throws -> Result
    ) async throws -> Result {
        try await begin(host, patience)
        let turn = HostTurn(self, host)
        do {
            let result = try await body(turn)
            end(host, turn.outcome ?? .works, turn)
            return result
        } catch {
            end(host, turn.outcome ?? .unknown, turn)
            throw error
        }
    }

    /// Records the rate limit that a server states.
    func note(_ response: some HTTPResponseHead, from host: Origin) {
        let limit = RateLimit(response.headers, asOf: time.date())
        var wait: Duration?
        if [429, 503].contains(response.status.rawValue) {
            wait = limit?.wait ?? Self.usualPause
        } else if let limit, limit.retryAfter != nil || limit.remaining == 0 {
            wait = limit.wait
        }
        guard let wait, wait > .zero else { return }
        let waiters = state.withLock { state -> [HostState.Waiter] in
            state.hosts[host]?.pause(for: wait, at: time.now(), limits)
            return takeWaiters(of: host, &state)
        }
        for waiter in waiters { waiter.continuation.resume(returning: false) }
    }

    /// The wait after a 429 without a rate limit.
    private static let usualPause = Duration.seconds(10)

    /// The number of remembered servers, and of current requests.
    package var counts: (hosts: Int, requests: Int) { state.withLock { ($0.hosts.count, $0.active) } }

    /// Whether requests to other servers than one wait.
    func isAwaited(besides host: Origin) -> Bool { state.withLock { $0.ring.contains { $0 != host } } }

    /// The rest of a server's pause; `nil` if it may get a request.
    package func pause(of host: Origin) -> Duration? { state.withLock { $0.hosts[host]?.pause(at: time.now()) } }

    /// Frees the place of a request among those to all servers, although it still goes on.
    func leave(_ host: Origin) {
        let granted = state.withLock { state in
            leave(host, &state)
            return grant(&state)
        }
        for waiter in granted { waiter.continuation.resume(returning: true) }
    }

    private func leave(_ host: Origin, _ state: inout State) {
        state.active -= 1
        guard let unproven = state.hosts[host]?.unproven, unproven > 0 else { return }
        state.hosts[host]?.unproven -= 1
        state.unproven -= 1
    }

    // MARK: Turns

    private func begin(_ host: Origin, _ patience: Duration) async throws {
        while true {
            try Task.checkCancellation()
            if let pause = pause(of: host) {
                guard pause <= patience else {
                    throw HostPaused(
                        wait: pause, isFailing: state.withLock { $0.hosts[host]?.isFailing(limits) ?? false })
                }
                try await time.sleep(pause)
                continue
            }
            // Otherwise the server has been paused.
            guard try await place(host) else { continue }
            do {
                if let wait = state.withLock({ reserveStart(host, &$0) }) { try await time.sleep(wait) }
            } catch {
                end(host, .unknown)
                throw error
            }
            if pause(of: host) == nil { return }
            end(host, .unknown)
        }
    }

    /// Waits for a place. Returns `false` if the server is paused.
    private func place(_ host: Origin) async throws -> Bool {
        try await waitInLine { id, continuation in
            let granted = state.withLock { state in
                enqueue((id, continuation), at: host, &state)
                return grant(&state)
            }
            for waiter in granted { waiter.continuation.resume(returning: true) }
        } leave: { id in
            self.state.withLock { state in
                let waiter = state.hosts[host]?.waiters.remove(where: { $0.id == id })
                if waiter != nil, state.hosts[host]?.waiters.isEmpty == true { state.ring.removeAll { $0 == host } }
                return waiter?.continuation
            }
        }
    }

    private func enqueue(_ waiter: HostState.Waiter, at host: Origin, _ state: inout State) {
        if state.hosts[host] == nil { forgetSome(&state) }
        var entry = state.hosts[host] ?? HostState()
        entry.lastUse = waiter.id
        if entry.waiters.isEmpty { state.ring.append(host) }
        entry.waiters.append(waiter)
        state.hosts[host] = entry
    }

    /// Gives free places to waiting requests, one server after the other.
    private func grant(_ state: inout State) -> [HostState.Waiter] {
        var granted: [HostState.Waiter] = []
        var index = 0
        while state.active < max(limits.requests, 1), index < state.ring.count {
            let host = state.ring[index]
            guard let entry = state.hosts[host], entry.hasRoom(limits), entry.isProven || state.unproven < mostUnproven,
                let waiter = state.hosts[host]?.waiters.popFirst()
            else {
                index += 1
                continue
            }
            if !entry.isProven {
                state.hosts[host]?.unproven += 1
                state.unproven += 1
            }
            state.ring.remove(at: index)
            if state.hosts[host]?.waiters.isEmpty == false { state.ring.append(host) }
            state.hosts[host]?.active += 1
            state.active += 1
            granted.append(waiter)
        }
        return granted
    }

    /// The most requests to servers that aren't known to be fast. The other places are for the others.
    private var mostUnproven: Int { max(limits.requests, 1) - limits.requests / 8 }

    private func takeWaiters(of host: Origin, _ state: inout State) -> [HostState.Waiter] {
        guard state.hosts[host]?.pause(at: time.now()) != nil, let waiters = state.hosts[host]?.waiters else {
            return []
        }
        state.hosts[host]?.waiters = []
        state.ring.removeAll { $0 == host }
        return Array(waiters)
    }

    /// Reserves the moment at which a request begins. Returns how long to wait for it.
    private func reserveStart(_ host: Origin, _ state: inout State) -> Duration? {
        let now = time.now()
        let start = max(state.hosts[host]?.nextStart ?? now, now)
        state.hosts[host]?.nextStart = start + .seconds(1) / max(limits.requestsPerSecond, 1)
        return start > now ? now.duration(to: start) : nil
    }

    private func end(_ host: Origin, _ outcome: HostOutcome, _ turn: HostTurn? = nil) {
        let (granted, paused) = state.withLock { state in
            state.hosts[host]?.active -= 1
            if turn?.hasPlace ?? true { leave(host, &state) }
            state.hosts[host]?.record(outcome, isSlow: turn?.isSlow ?? false, at: time.now(), limits)
            let paused = takeWaiters(of: host, &state)
            return (grant(&state), paused)
        }
        for waiter in granted { waiter.continuation.resume(returning: true) }
        for waiter in paused { waiter.continuation.resume(returning: false) }
    }

    /// Forgets an eighth of the servers when there are too many, so that the search for the oldest is rare.
    private func forgetSome(_ state: inout State) {
        let most = max(limits.hosts, 1)
        guard state.hosts.count >= most else { return }
        let idle = state.hosts.filter { $0.value.isIdle }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (host, _) in idle.prefix(state.hosts.count - most + max(most / 8, 1)) { state.hosts[host] = nil }
    }
}
