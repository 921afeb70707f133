package import HTTPTransport

/// The state of one server, and the requests that wait for it.
struct HostState: Sendable {
    /// A request that waits for its turn.
    typealias Waiter = (id: UInt64, continuation: CheckedContinuation<Bool, any Error>)
    typealias Instant = ContinuousClock.Instant

    /// The requests that are being made.
    var active = 0
    /// The waiting requests, in order.
    var waiters: ArraySlice<Waiter> = []
    /// The time at which the next request may begin.
    var nextStart: Instant?
    /// No requests before this.
    private(set) var pausedUntil: Instant?
    /// The failures in a row.
    private(set) var failures = 0
    /// The requests among those that are being made that began when the server wasn't known to be fast.
    var unproven = 0
    /// Whether its last response came at a usual pace.
    private(set) var isProven = false
    /// The order of its last use, as a number that grows.
    var lastUse: UInt64 = 0

    /// Whether it can be forgotten.
    var isIdle: Bool { active == 0 && waiters.isEmpty }

    /// The rest of the server's pause; `nil` if it may get a request.
    func pause(at now: Instant) -> Duration? {
        guard let pausedUntil, pausedUntil > now else { return nil }
        return now.duration(to: pausedUntil)
    }

    /// Whether the server may get another request now.
    func hasRoom(_ limits: HostLimits) -> Bool {
        // After a failure, one request tries whether the server works again. Dead servers would hold too many places.
        active < (failures > 0 ? 1 : max(limits.requestsPerHost, 1))
    }

    /// Whether it has failed too often.
    func isFailing(_ limits: HostLimits) -> Bool { failures >= max(limits.failures, 1) }

    mutating func pause(for wait: Duration, at now: Instant, _ limits: HostLimits) {
        let end = now + min(wait, limits.longestPause).sleepable
        pausedUntil = max(pausedUntil ?? end, end)
    }

    /// Records how a request ended.
    mutating func record(_ outcome: HostOutcome, isSlow: Bool, at now: Instant, _ limits: HostLimits) {
        if isSlow { isProven = false } else if outcome == .works { isProven = true }
        switch outcome {
        case .works: failures = 0
        case .fails:
            failures = min(failures + 1, 1 << 16)
            let beyond = failures - max(limits.failures, 1)
            if beyond >= 0 { pause(for: limits.shortestPause.sleepable * (1 << min(beyond, 20)), at: now, limits) }
        case .unknown: break
        }
    }
}

/// A request's turn at a server.
package final class HostTurn: Sendable {
    private let hosts: Hosts
    let host: Origin
    private let state = Guarded<(outcome: HostOutcome?, hasPlace: Bool, isSlow: Bool)>((nil, true, false))

    init(_ hosts: Hosts, _ host: Origin) {
        self.hosts = hosts
        self.host = host
    }

    /// The request's verdict on its server. By default, a request that didn't throw counts as a success, and one that
    /// threw doesn't count.
    package var outcome: HostOutcome? {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    var isSlow: Bool {
        get { state.withLock { $0.isSlow } }
        set { state.withLock { $0.isSlow = newValue } }
    }

    /// Whether the request counts among those to all servers.
    var hasPlace: Bool { state.withLock { $0.hasPlace } }

    /// Records the limits that a response states, and whether its status is a failure of the server.
    package func note(_ response: some HTTPResponseHead) {
        hosts.note(response, from: host)
        outcome = response.status.rawValue == 429 ? .unknown : response.status.isServerError ? .fails : .works
    }

    /// Allows another request to begin, although this one continues. It still counts among those to its server.
    func leavePlace() {
        let hadPlace = state.withLock { state in
            defer { state.hasPlace = false }
            return state.hasPlace
        }
        if hadPlace { hosts.leave(host) }
    }
}

/// A request's verdict on its server.
package enum HostOutcome: Sendable {
    /// The server works, whether or not it did what it was asked for.
    case works
    /// The server doesn't work: no response, an error of its own, or one that makes no sense.
    case fails
    /// The request was cancelled or too early.
    case unknown
}

/// A server gets no requests at the moment, because it asked for a pause or has failed too often.
package struct HostPaused: Error, Hashable, Sendable {
    /// The rest of the pause.
    package let wait: Duration
    /// Whether the server has failed too often. Otherwise it asked for the pause.
    package let isFailing: Bool
}
