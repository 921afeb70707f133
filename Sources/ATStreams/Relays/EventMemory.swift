/// The events that were delivered last, in a bounded amount of memory.
struct EventMemory {
    /// Between one and two times as many are remembered.
    static let most = 1 << 18

    private let most: Int
    private var newer: [EventKey: UInt64] = [:]
    private var older: [EventKey: UInt64] = [:]

    init(most: Int = Self.most) { self.most = max(most, 1) }

    /// How many events are remembered.
    var count: Int { newer.count + older.count }

    /// The ticket that an event was delivered with; `nil` if it is new, or was forgotten.
    func ticket(of key: EventKey) -> UInt64? { newer[key] ?? older[key] }

    /// Remembers an event.
    mutating func add(_ key: EventKey, _ ticket: UInt64) {
        if newer.count >= most {
            older = newer
            newer = [:]
            newer.reserveCapacity(older.count)
        }
        newer[key] = ticket
    }
}
