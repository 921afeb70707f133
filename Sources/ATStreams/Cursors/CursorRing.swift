/// The events that were received and not all handled, in order, and the number up to which everything is.
///
/// The cursor to store is that number: after a crash, the stream starts there again. Events may be handled in any
/// order; the cursor passes one only when all before it are done too.
struct CursorRing {
    private struct Slot {
        /// The event's number; `nil` if it has none that counts.
        var seq: Int64?
        var byteCount: Int
        var isDone: Bool
    }

    /// Everything up to this number is done; `nil` before the first event of a stream that begins with new events.
    ///
    /// The first such event sets it to the number before, so that a crash repeats that event, too.
    private(set) var cursor: Int64?
    /// The highest number that was received.
    private(set) var received: Int64?
    /// The number of events that were received and not handled.
    private(set) var inFlight = 0
    /// The memory of those.
    private(set) var inFlightBytes = 0
    /// The slots from the first that isn't done. Those before `first` are over.
    private var slots: [Slot] = []
    private var first = 0
    /// The ticket of the first slot.
    private var firstTicket: UInt64 = 0

    /// - Parameter cursor: Where the stream begins; `nil` for new events only.
    init(cursor: Int64?) {
        self.cursor = cursor
        received = cursor
    }

    /// The number of occupied slots: unhandled events, and handled ones after them.
    var count: Int { slots.count - first }

    /// Adds an event. Its number must be higher than all before; events without one that counts pass `nil`.
    ///
    /// - Returns: A ticket to complete it with.
    mutating func add(_ seq: Int64?, byteCount: Int) -> UInt64 {
        note(seq)
        slots.append(Slot(seq: seq, byteCount: byteCount, isDone: false))
        inFlight += 1
        inFlightBytes += byteCount
        return firstTicket + UInt64(count - 1)
    }

    /// Adds an event that needs no handling. Any number of them in a row take at most one slot.
    mutating func pass(_ seq: Int64) {
        note(seq)
        if count == 0 {
            cursor = seq
        } else if slots[slots.count - 1].isDone {
            slots[slots.count - 1].seq = seq
        } else {
            slots.append(Slot(seq: seq, byteCount: 0, isDone: true))
        }
    }

    /// Records that an event was handled. A ticket counts once, and not after the ring was replaced.
    mutating func complete(_ ticket: UInt64) {
        guard ticket >= firstTicket, ticket - firstTicket < UInt64(count) else { return }
        let index = first + Int(ticket - firstTicket)
        guard !slots[index].isDone else { return }
        slots[index].isDone = true
        inFlight -= 1
        inFlightBytes -= slots[index].byteCount
        while first < slots.count, slots[first].isDone {
            if let seq = slots[first].seq { cursor = seq }
            first += 1
            firstTicket += 1
        }
        // The array keeps its memory for the next events: a slice would allocate it again every few. As many slots are
        // moved as were removed before, so that each costs the same on average.
        if first == slots.count || first > 64 && first * 2 >= slots.count {
            slots.removeFirst(first)
            first = 0
        }
    }

    /// Starts again, without losing track of tickets. Nothing may be in flight.
    mutating func restart(at cursor: Int64?) {
        firstTicket += UInt64(count)
        (slots, first) = ([], 0)
        (self.cursor, received) = (cursor, cursor)
    }

    private mutating func note(_ seq: Int64?) {
        guard let seq else { return }
        if received == nil { cursor = max(seq - 1, 0) }
        received = seq
    }
}
