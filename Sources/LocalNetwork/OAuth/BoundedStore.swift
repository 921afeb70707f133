import Foundation

/// A store of values that expire. If it is full, the oldest value is dropped.
struct BoundedStore<Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var endsAt: Date
        /// Distinguishes an entry from an earlier one with the same key.
        let number: UInt64
    }

    private let capacity: Int
    private var entries: [String: Entry] = [:]
    /// The keys in insertion order, including some removed ones.
    private var order: [(key: String, number: UInt64)] = []
    private var first = 0
    private var count: UInt64 = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value of a key, unless it has expired.
    func value(_ key: String, at now: Date) -> Value? {
        entries[key].flatMap { now < $0.endsAt ? $0.value : nil }
    }

    /// Adds a value, or replaces the one with the same key.
    mutating func insert(_ value: Value, for key: String, until end: Date, at now: Date) {
        count += 1
        entries[key] = Entry(value: value, endsAt: end, number: count)
        order.append((key, count))
        while first < order.count {
            let (key, number) = order[first]
            let entry = entries[key].flatMap { $0.number == number ? $0 : nil }
            if let entry {
                guard entries.count > capacity || entry.endsAt <= now else { break }
                entries[key] = nil
            }
            first += 1
        }
        if first > 64 && first > order.count / 2 {
            order.removeFirst(first)
            first = 0
        }
        if order.count > 64 && order.count / 2 > entries.count {
            order = order[first...].filter { entries[$0.key]?.number == $0.number }
            first = 0
        }
    }

    /// Changes the value of a key and its expiration, if it exists.
    mutating func update(_ key: String, until end: Date? = nil, _ change: (inout Value) -> Void) {
        guard var entry = entries[key] else { return }
        change(&entry.value)
        if let end { entry.endsAt = end }
        entries[key] = entry
    }

    /// Removes a value, and returns it unless it has expired.
    @discardableResult
    mutating func remove(_ key: String, at now: Date) -> Value? {
        guard let entry = entries.removeValue(forKey: key), now < entry.endsAt else { return nil }
        return entry.value
    }
}
