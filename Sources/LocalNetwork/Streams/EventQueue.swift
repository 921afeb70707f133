import ATData

/// A queue of events, ordered by number. New events are appended, and the oldest are removed first.
struct EventQueue: Sendable {
    /// The slots. Those before `start` are empty.
    private var slots: [LoggedEvent?] = []
    private var start = 0
    private(set) var byteCount = 0

    var count: Int { slots.count - start }
    var first: LoggedEvent? { start < slots.count ? slots[start] : nil }

    /// Appends an event. Its number must be above all others.
    mutating func append(_ event: LoggedEvent) {
        slots.append(event)
        byteCount += event.frame.count
    }

    mutating func popFirst() -> LoggedEvent? {
        guard let first else { return nil }
        slots[start] = nil
        start += 1
        byteCount -= first.frame.count
        // Moving the others each time would make the time quadratic.
        if start > 32, start > slots.count / 2 {
            slots.removeFirst(start)
            start = 0
        }
        return first
    }

    /// Removes the events of an account before a number.
    mutating func remove(of account: DID, before seq: Int) -> EventTotals {
        var removed = EventTotals()
        let kept = slots[start...].filter { event in
            guard let event, event.account == account, event.seq < seq else { return true }
            removed += EventTotals(count: 1, byteCount: event.frame.count)
            return false
        }
        guard removed.count > 0 else { return removed }
        (slots, start) = (kept, 0)
        byteCount -= removed.byteCount
        return removed
    }

    /// The first events after a number.
    ///
    /// - Parameters:
    ///   - seq: The number.
    ///   - most: The maximum number of events.
    ///   - bytes: The maximum size of all events except the first.
    func events(after seq: Int, most: Int, bytes: Int) -> [LoggedEvent] {
        var found: [LoggedEvent] = []
        var size = 0
        for index in index(after: seq)..<slots.count {
            guard let event = slots[index], found.count < most else { break }
            size += event.frame.count
            guard found.isEmpty || size <= bytes else { break }
            found.append(event)
        }
        return found
    }

    /// The numbers of an account's last events before a number, last first.
    func numbers(about account: DID, before seq: Int, most: Int) -> [Int] {
        let earlier = slots[..<index(after: seq &- 1)].reversed().lazy.compactMap(\.self)
        return Array(earlier.filter { $0.account == account }.map(\.seq).prefix(most))
    }

    private func index(after seq: Int) -> Int {
        var (low, high) = (start, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if let event = slots[middle], event.seq > seq { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
