import HTTPTransport

/// The state of one server, and the requests that wait for it.
struct HostState: Sendable {
    /// A request that waits for its turn.
    struct Waiter: Sendable {
        let id: UInt64
        let continuation: CheckedContinuation<Bool, any Error>
    }

    typealias Instant = ContinuousClock.Instant

    /// The requests that are being made.
    var active = 0
    /// The waiting requests, in order. Those before `first` have had their turn.
    private(set) var waiters: [Waiter] = []
    private var first = 0
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
    var isIdle: Bool { active == 0 && !isAwaited }

    /// Whether a request is waiting for its turn.
    var isAwaited: Bool { first < waiters.count }

    mutating func add(_ waiter: Waiter) { waiters.append(waiter) }

    mutating func takeWaiter() -> Waiter? {
        guard isAwaited else { return nil }
        defer {
            first += 1
            // Each waiter is moved once for every one that is removed.
            if first > 32, first * 2 > waiters.count {
                waiters.removeFirst(first)
                first = 0
            }
        }
        return waiters[first]
    }

    mutating func takeWaiters() -> [Waiter] {
        defer {
            waiters = []
            first = 0
        }
        return Array(waiters[first...])
    }

    mutating func removeWaiter(_ id: UInt64) -> Waiter? {
        guard let index = waiters[first...].firstIndex(where: { $0.id == id }) else { return nil }
        return waiters.remove(at: index)
    }

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
