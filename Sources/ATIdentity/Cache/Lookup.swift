import HTTPTransport

/// How recent the result of a lookup must be.
public enum Freshness: Hashable, Sendable {
    /// The default: documents are looked up again after an hour, handles after ten minutes. If that fails, older
    /// results are used for a while.
    case cached
    /// At most this old. Older results are never used.
    case within(Duration)
    /// Looked up now. For logins, and after an invalid signature.
    case now

    /// Whether a result that isn't fresh is recent enough.
    func accepts(age: Duration) -> Bool {
        switch self {
        case .cached, .now: false
        case .within(let limit): age <= limit
        }
    }
}

/// Looks up values by key. Results are cached, and concurrent callers share one lookup of a key.
///
/// Cancelling one caller doesn't affect the others. The lookup is cancelled when its last caller is.
final class Lookup<Key: Hashable & Sendable & CustomStringConvertible, Value: Sendable>: Sendable {
    /// A value that was looked up.
    struct Fetched: Sendable {
        let value: Value
        /// The approximate size in memory, without the key.
        let bytes: Int
        /// How long it stays fresh, if shorter than the default.
        var timeToLive: Duration?
    }

    /// A value, and whether it is out of date.
    struct Found: Sendable {
        let value: Value
        /// Whether it is used because a newer one could not be looked up.
        var isStale = false
    }

    private typealias Cache = LookupCache<Key, Value>

    private struct Flight {
        let key: Key
        var waiters: [UInt64: CheckedContinuation<Found, any Error>] = [:]
        var task: Task<Void, Never>?
    }

    private struct State {
        var cache: Cache
        var flights: [UInt64: Flight] = [:]
        /// The lookup that new callers join, by key.
        var current: [Key: UInt64] = [:]
        /// The lookup of each waiter.
        var tickets: [UInt64: UInt64] = [:]
        /// The waiters that were cancelled before they started to wait.
        var gone: Set<UInt64> = []
        var lastNumber: UInt64 = 0

        mutating func nextNumber() -> UInt64 {
            lastNumber &+= 1
            return lastNumber
        }
    }

    private let state: Guarded<State>
    private let clock: TimeSource
    private let lifetimes: Lifetimes
    private let fetch: @Sendable (Key) async throws -> Fetched

    init(
        clock: TimeSource, lifetimes: Lifetimes, byteLimit: Int,
        fetch: @escaping @Sendable (Key) async throws -> Fetched
    ) {
        state = Guarded(State(cache: Cache(byteLimit: byteLimit)))
        self.clock = clock
        self.lifetimes = lifetimes
        self.fetch = fetch
    }

    /// The cached value of a key, if it is recent enough. Throws the cached error, if there is one.
    func remembered(_ key: Key, _ freshness: Freshness, at now: ContinuousClock.Instant) throws(IdentityError) -> Found?
    {
        if freshness == .now { return nil }
        guard let entry = state.withLock({ $0.cache.entry(key) }) else { return nil }
        return try Self.found(entry, freshness, now)
    }

    /// The result in an entry, if it is recent enough.
    @inline(__always)
    private static func found(
        _ entry: Cache.Entry, _ freshness: Freshness, _ now: ContinuousClock.Instant
    ) throws(IdentityError) -> Found? {
        let isFresh = now < entry.freshUntil
        switch entry.outcome {
        case .value(let value):
            guard freshness == .cached else {
                return freshness.accepts(age: entry.storedAt.duration(to: now)) ? Found(value: value) : nil
            }
            if isFresh { return Found(value: value) }
            guard let retry = entry.retriesAt, now < retry, now < entry.staleUntil else { return nil }
            return Found(value: value, isStale: true)
        case .error(let error):
            guard isFresh, freshness == .cached || freshness.accepts(age: entry.storedAt.duration(to: now)) else {
                return nil
            }
            throw error
        }
    }

    /// Returns the value of a key, from the cache if it is recent enough.
    func value(_ key: Key, _ freshness: Freshness) async throws -> Found {
        // A lookup in progress may have read the value before this call.
        if freshness == .now, state.withLock({ $0.current[key] != nil }) { _ = try? await lookedUp(key, after: nil) }
        let seen = state.withLock { $0.cache.entry(key) }
        if freshness != .now, let seen, let found = try Self.found(seen, freshness, clock.now()) { return found }
        do {
            return try await lookedUp(key, after: seen)
        } catch let error as IdentityError where error.isInconclusive && freshness == .cached {
            let now = clock.now()
            let entry = state.withLock { $0.cache.entry(key) }
            guard let entry, case .value(let value) = entry.outcome, now < entry.staleUntil else { throw error }
            return Found(value: value, isStale: true)
        }
    }

    /// The cached value, unless it is so old that it isn't used even if a newer one can't be looked up.
    func usable(_ key: Key) -> Value? {
        guard let entry = state.withLock({ $0.cache.entry(key) }), case .value(let value) = entry.outcome,
            clock.now() < entry.staleUntil
        else { return nil }
        return value
    }

    /// The cached value, however old it is.
    func kept(_ key: Key) -> Value? {
        guard case .value(let value) = state.withLock({ $0.cache.entry(key)?.outcome }) else { return nil }
        return value
    }

    /// When the cached result of a key was looked up.
    func storedAt(_ key: Key) -> ContinuousClock.Instant? { state.withLock { $0.cache.entry(key)?.storedAt } }

    /// Removes the cached result. The next caller starts a new lookup, even if one is in progress.
    func forget(_ key: Key) {
        state.withLock { state in
            state.cache.remove(key)
            state.current[key] = nil
        }
    }

    func forgetAll() {
        state.withLock { state in
            state.cache.removeAll()
            state.current = [:]
        }
    }

    /// The approximate size of the cache.
    var byteCount: Int { state.withLock { $0.cache.byteCount } }
    /// The number of lookups in progress.
    var flightCount: Int { state.withLock { $0.flights.count } }
    /// The number of waiting callers.
    var waiterCount: Int { state.withLock { $0.tickets.count } }

    // MARK: Waiting

    /// Joins the lookup of a key, or starts one.
    ///
    /// - Parameter seen: The cache entry at the start of the call. If it was replaced since then, the new result is
    ///   used.
    private func lookedUp(_ key: Key, after seen: Cache.Entry?) async throws -> Found {
        let ticket = state.withLock { $0.nextNumber() }
        defer { state.withLock { _ = $0.gone.remove(ticket) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { join(key, ticket, after: seen, $0) }
        } onCancel: {
            leave(ticket)
        }
    }

    private func join(
        _ key: Key, _ ticket: UInt64, after seen: Cache.Entry?, _ continuation: CheckedContinuation<Found, any Error>
    ) {
        let result: Result<Value, any Error>? = state.withLock { state in
            guard state.gone.remove(ticket) == nil else { return .failure(CancellationError()) }
            let number: UInt64
            if let current = state.current[key] {
                number = current
            } else if let entry = state.cache.entry(key), entry !== seen, entry.retriesAt == nil {
                return entry.outcome.result
            } else {
                number = state.nextNumber()
                state.current[key] = number
                state.flights[number] = Flight(key: key)
                state.flights[number]?.task = Task { [weak self, fetch] in
                    do {
                        let fetched = try await fetch(key)
                        self?.land(number, .success(fetched))
                    } catch {
                        self?.land(number, .failure(error))
                    }
                }
            }
            state.flights[number]?.waiters[ticket] = continuation
            state.tickets[ticket] = number
            return nil
        }
        if let result { continuation.resume(with: result.map { Found(value: $0) }) }
    }

    private func leave(_ ticket: UInt64) {
        let (waiter, task) = state.withLock { state in
            guard let number = state.tickets.removeValue(forKey: ticket) else {
                state.gone.insert(ticket)
                return (nil as CheckedContinuation<Found, any Error>?, nil as Task<Void, Never>?)
            }
            let waiter = state.flights[number]?.waiters.removeValue(forKey: ticket)
            guard let flight = state.flights[number], flight.waiters.isEmpty else { return (waiter, nil) }
            state.flights[number] = nil
            if state.current[flight.key] == number { state.current[flight.key] = nil }
            return (waiter, flight.task)
        }
        task?.cancel()
        waiter?.resume(throwing: CancellationError())
    }

    /// Caches the result of a lookup, and resumes its waiters.
    private func land(_ number: UInt64, _ result: Result<Fetched, any Error>) {
        let now = clock.now()
        let waiters: [CheckedContinuation<Found, any Error>] = state.withLock { state in
            // The lookup was cancelled with its last waiter.
            guard let flight = state.flights.removeValue(forKey: number) else { return [] }
            for ticket in flight.waiters.keys { state.tickets[ticket] = nil }
            // A result that was removed meanwhile isn't cached.
            if state.current[flight.key] == number {
                state.current[flight.key] = nil
                remember(result, flight.key, now, in: &state.cache)
            }
            return Array(flight.waiters.values)
        }
        let found = result.map { Found(value: $0.value) }
        for waiter in waiters { waiter.resume(with: found) }
    }

    private func remember(
        _ result: Result<Fetched, any Error>, _ key: Key, _ now: ContinuousClock.Instant, in cache: inout Cache
    ) {
        let overhead = Cache.overhead + key.description.utf8.count
        switch result {
        case .success(let fetched):
            let fresh = min(lifetimes.fresh, fetched.timeToLive ?? lifetimes.fresh)
            cache.store(
                Cache.Entry(
                    key: key, outcome: .value(fetched.value), bytes: fetched.bytes + overhead, storedAt: now,
                    freshUntil: now + fresh, staleUntil: now + lifetimes.stale))
        case .failure(let error as IdentityError):
            let until = now + (error.isInconclusive ? lifetimes.failure : lifetimes.absence)
            if error.isInconclusive, let entry = cache.entry(key), case .value = entry.outcome, now < entry.staleUntil {
                return cache.postpone(key, until: until)
            }
            cache.store(
                Cache.Entry(
                    key: key, outcome: .error(error), bytes: 512 + overhead, storedAt: now, freshUntil: until,
                    staleUntil: until))
        case .failure: break
        }
    }
}
