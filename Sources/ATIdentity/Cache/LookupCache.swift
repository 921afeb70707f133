/// How long results are cached.
struct Lifetimes: Sendable {
    /// How long a value is fresh.
    var fresh: Duration
    /// How long a value may be used if a newer one can't be looked up.
    var stale: Duration
    /// How long the absence of a value is cached.
    var absence: Duration = .seconds(300)
    /// How long a failure is cached.
    var failure: Duration = .seconds(30)

    /// For DID documents.
    static let documents = Lifetimes(fresh: .seconds(3_600), stale: .seconds(24 * 3_600))
    /// For the DIDs of handles.
    static let handles = Lifetimes(fresh: .seconds(600), stale: .seconds(3_600))
}

/// A cache of lookup results, limited in bytes. If it is full, results that weren't read recently are removed.
struct LookupCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The result of a lookup.
    enum Outcome: Sendable {
        case value(Value)
        /// There is no value, or the lookup failed.
        case error(IdentityError)

        var result: Result<Value, any Error> {
            switch self {
            case .value(let value): .success(value)
            case .error(let error): .failure(error)
            }
        }
    }

    /// A cached result. It is shared, not copied, when it is read.
    final class Entry: Sendable {
        let key: Key
        let outcome: Outcome
        let bytes: Int
        let storedAt: Instant
        let freshUntil: Instant
        let staleUntil: Instant
        /// The time of the next attempt to look up an expired value, after a failure.
        let retriesAt: Instant?

        init(
            key: Key, outcome: Outcome, bytes: Int, storedAt: Instant, freshUntil: Instant, staleUntil: Instant,
            retriesAt: Instant? = nil
        ) {
            self.key = key
            self.outcome = outcome
            self.bytes = bytes
            self.storedAt = storedAt
            self.freshUntil = freshUntil
            self.staleUntil = staleUntil
            self.retriesAt = retriesAt
        }

        /// The same result after a failed lookup.
        func postponed(until retry: Instant) -> Entry {
            Entry(
                key: key, outcome: outcome, bytes: bytes, storedAt: storedAt, freshUntil: freshUntil,
                staleUntil: staleUntil, retriesAt: retry)
        }
    }

    private struct Slot {
        var entry: Entry
        /// Whether it was read since the last search for room.
        var isInUse = false
    }

    /// The maximum size of all entries, in bytes.
    let byteLimit: Int
    private(set) var byteCount = 0
    private var slots: [Slot?] = []
    private var places: [Key: Int] = [:]
    private var free: [Int] = []
    /// The slot where the next search for room starts.
    private var hand = 0

    /// The size of an entry without its key and value: its object, its slot, and its table entry.
    static var overhead: Int { 256 }

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    var count: Int { places.count }

    /// The entry of a key, marked as read.
    @inline(__always)
    mutating func entry(_ key: Key) -> Entry? {
        guard let place = places[key] else { return nil }
        slots[place]?.isInUse = true
        return slots[place]?.entry
    }

    /// Stores an entry, replacing the key's earlier one. An entry larger than the limit isn't stored.
    mutating func store(_ entry: Entry) {
        remove(entry.key)
        guard entry.bytes <= byteLimit else { return }
        while byteCount > byteLimit - entry.bytes { makeRoom() }
        byteCount += entry.bytes
        if let place = free.popLast() {
            slots[place] = Slot(entry: entry)
            places[entry.key] = place
        } else {
            places[entry.key] = slots.count
            slots.append(Slot(entry: entry))
        }
    }

    /// Postpones the next lookup of a value that couldn't be looked up.
    mutating func postpone(_ key: Key, until retry: Instant) {
        guard let place = places[key], let slot = slots[place] else { return }
        slots[place]?.entry = slot.entry.postponed(until: retry)
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key), let slot = slots[place] else { return }
        byteCount -= slot.entry.bytes
        slots[place] = nil
        free.append(place)
    }

    mutating func removeAll() { self = LookupCache(byteLimit: byteLimit) }

    /// Removes the next entry that wasn't read since the previous search.
    private mutating func makeRoom() {
        while true {
            if hand >= slots.count { hand = 0 }
            defer { hand += 1 }
            guard let slot = slots[hand] else { continue }
            guard slot.isInUse else { return remove(slot.entry.key) }
            slots[hand]?.isInUse = false
        }
    }
}
