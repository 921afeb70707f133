/// Allows an action once a minute per DID, so that untrusted data can't cause an unlimited number of lookups.
///
/// Its memory is bounded: after too many DIDs within a minute, it forgets the older ones early.
struct PurgeLimiter<Key: Hashable & Sendable>: Sendable {
    private let period: Duration
    private let capacity: Int
    private var recent: [Key: ContinuousClock.Instant] = [:]
    private var older: [Key: ContinuousClock.Instant] = [:]
    private var began: ContinuousClock.Instant?

    init(period: Duration = .seconds(60), capacity: Int = 32_768) {
        self.period = period
        self.capacity = capacity
    }

    /// Whether the action is allowed now.
    func isAllowed(_ key: Key, at now: ContinuousClock.Instant) -> Bool {
        guard let last = recent[key] ?? older[key] else { return true }
        return last.duration(to: now) >= period
    }

    /// Whether the action is allowed now. If so, it is recorded.
    mutating func allows(_ key: Key, at now: ContinuousClock.Instant) -> Bool {
        guard isAllowed(key, at: now) else { return false }
        if recent.count >= capacity || began.map({ $0.duration(to: now) >= period }) ?? true {
            (older, recent, began) = (recent, [:], now)
        }
        recent[key] = now
        return true
    }
}
