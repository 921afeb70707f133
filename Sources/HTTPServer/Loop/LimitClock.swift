import HTTPTransport

/// Tells the connections of a loop when one of their limits is over. It is only used on the loop's thread.
final class LimitClock {
    /// The ends of limits. A connection that needs an earlier one is added again; its other entries are ignored.
    private var queue = LimitQueue()
    /// Sleeps until the first of them, and when that is.
    private var sleeper: (task: Task<Void, Never>, until: ContinuousClock.Instant)?
    private let time: TimeSource

    init(_ time: TimeSource) { self.time = time }

    /// Calls `meetLimits` of a connection at a time, unless it closes or asks for an earlier time.
    func wake(_ connection: Connection, at due: ContinuousClock.Instant) {
        let loop = connection.loop
        if queue.count > 64 + 4 * loop.openConnections { queue.keep { Self.connection(of: $0, on: loop) != nil } }
        queue.add(LimitQueue.Entry(time: due, slot: connection.slot, connection: connection.number))
        if let sleeper, sleeper.until <= due { return }
        sleeper?.task.cancel()
        let task = Task.detached(executorPreference: loop) { [weak loop, time] in
            // Cancelled at the end of the loop.
            while !Task.isCancelled, let wait = loop.flatMap({ $0.limits.wakeConnections(of: $0) }) {
                guard (try? await time.sleep(wait)) != nil else { return }
            }
        }
        sleeper = (task, due)
    }

    /// Ends the waiting. No connection is open.
    func stop() {
        sleeper?.task.cancel()
        sleeper = nil
    }

    /// Wakes the connections that are due. Returns the time until the next one; `nil` if there is none.
    private func wakeConnections(of loop: EventLoop) -> Duration? {
        let now = time.now()
        while let entry = queue.popFirst(dueAt: now) { Self.connection(of: entry, on: loop)?.meetLimits(at: now) }
        guard let next = queue.first?.time else {
            sleeper = nil
            return nil
        }
        sleeper?.until = next
        return time.now().duration(to: next)
    }

    /// The connection that waits for the end of a limit; `nil` if it is closed, or waits for an earlier end.
    private static func connection(of entry: LimitQueue.Entry, on loop: EventLoop) -> Connection? {
        guard let connection = loop.connection(in: entry.slot), connection.number == entry.connection,
            connection.deadline.wakesAt == entry.time
        else { return nil }
        return connection
    }
}

/// The ends of limits, and the connections that they belong to.
struct LimitQueue {
    struct Entry {
        let time: ContinuousClock.Instant
        let slot: Int
        /// The number of the connection, because the next one with the same slot has other limits.
        let connection: Int
    }

    /// A binary heap: the entry at `n` isn't later than those at `2n + 1` and `2n + 2`.
    private var entries: [Entry] = []

    var count: Int { entries.count }
    var first: Entry? { entries.first }

    mutating func add(_ entry: Entry) {
        entries.append(entry)
        rise(from: entries.count - 1)
    }

    /// Removes the first entry if it is due.
    mutating func popFirst(dueAt now: ContinuousClock.Instant) -> Entry? {
        guard let first = entries.first, first.time <= now else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        sink(from: 0)
        return first
    }

    /// Keeps only some entries.
    mutating func keep(where isNeeded: (Entry) -> Bool) {
        // A sorted array is a heap.
        entries = entries.filter(isNeeded).sorted { $0.time < $1.time }
    }

    private mutating func rise(from start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard entries[index].time < entries[parent].time else { return }
            entries.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func sink(from start: Int) {
        var index = start
        while true {
            let children = (2 * index + 1)..<min(2 * index + 3, max(entries.count, 2 * index + 1))
            guard let earliest = children.min(by: { entries[$0].time < entries[$1].time }),
                entries[earliest].time < entries[index].time
            else { return }
            entries.swapAt(index, earliest)
            index = earliest
        }
    }
}
