/// The newest keys with their values, in a bounded amount of memory: between one and two times as many as the limit.
struct RecentKeys<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let most: Int
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    init(most: Int) { self.most = max(most, 1) }

    var count: Int { newer.count + older.count }
    var isEmpty: Bool { newer.isEmpty && older.isEmpty }

    subscript(key: Key) -> Value? { newer[key] ?? older[key] }

    /// Adds a key, or replaces its value.
    mutating func set(_ value: Value, for key: Key) {
        if newer.count >= most {
            older = newer
            newer = [:]
            newer.reserveCapacity(older.count)
        }
        newer[key] = value
    }

    /// Removes a key. Returns whether it was there.
    mutating func remove(_ key: Key) -> Bool {
        let wasNewer = newer.removeValue(forKey: key) != nil
        return older.removeValue(forKey: key) != nil || wasNewer
    }
}
