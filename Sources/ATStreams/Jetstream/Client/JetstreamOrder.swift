import Foundation

/// The order of a Jetstream of version 2, whose numbers never repeat.
struct JetstreamNumbers {
    /// The most numbers that are remembered because they were far from others.
    private static let mostAhead = 256
    /// The largest usual distance of numbers.
    private static let mostApart: UInt64 = 10_000_000

    /// The cursor that was too old for the server.
    var outdated: Int64?

    // The numbers on the current connection.
    private var cursor: Int64?
    private var known: Int64?
    private var last: Int64?
    private var order = StreamOrder(after: nil)
    /// The latest numbers that were far from the ones before. The cursor doesn't follow them, so the next connection
    /// sends their events again.
    private var ahead = RecentKeys<Int64, Void>(most: mostAhead)

    /// Begins with the numbers of a connection.
    ///
    /// - Parameter known: Everything up to this number was received on earlier connections.
    mutating func connected(cursor: Int64?, known: Int64?) {
        (self.cursor, self.known, last) = (cursor, known, nil)
        // The events that a filter leaves out have numbers, too.
        order = StreamOrder(after: cursor, mostApart: Self.mostApart)
    }

    /// Begins with other numbers.
    mutating func restart() { ahead = RecentKeys(most: Self.mostAhead) }

    /// Records that the cursor is older than what the server keeps.
    mutating func noteOutdated(start: Int64?) { outdated = outdated ?? cursor ?? start }

    /// Determines the place of an event.
    mutating func step(to seq: Int64) -> StreamStep {
        var step = StreamStep()
        let before = last
        last = seq
        if before == nil, let cursor, seq < cursor {
            step.restartsAfter = cursor
        } else if seq <= known ?? -1 || seq == before {
            step.isRepeated = true
        } else {
            // A stream that begins with the oldest event misses none.
            if let requested = outdated, requested != Jetstream.oldest {
                step.gap = .outdatedCursor(requested: requested, first: seq)
            }
            if outdated != nil { order = StreamOrder(after: nil, mostApart: Self.mostApart) }
            outdated = nil
            step.isRepeated = ahead[seq] != nil
            order.take(seq, &step)
            if !step.isNext, !step.isRepeated { ahead.set((), for: seq) }
        }
        return step
    }
}

/// The order of a Jetstream of version 1, whose events have times.
///
/// Other events may have the same time, or a later one although they came before.
struct JetstreamTimes {
    /// The distance by which a cursor goes back when it is used with another server, in microseconds.
    static let rewind: Int64 = 5_000_000
    /// The longest delay that counts, in microseconds.
    private static let longestDelay: Int64 = 3_600_000_000
    /// The largest distance of an event ahead of the clock, or of the previous event, in microseconds. A time that is
    /// further ahead of that event counts when the next one isn't before it.
    private static let farthest: Int64 = 2 * 60 * 1_000_000

    /// Hashes of the latest events.
    private var seen = RecentKeys<Int, Void>(most: 1 << 19)
    /// The time of the previous event, if it was far ahead of the others.
    private var doubted: Int64?
    /// The times between the latest commits and their events, in a ring.
    private var delays: [Int64] = []
    private var nextDelay = 0

    /// The place of a time on another server, which may have sent the same events earlier.
    func onAnotherServer(_ time: Int64) -> Int64 { max(time - Self.rewind - delay, 0) }

    /// The usual time between a commit and its event.
    private var delay: Int64 {
        delays.isEmpty ? 0 : min(max(delays.sorted()[delays.count / 2], 0), Self.longestDelay)
    }

    private mutating func noteDelay(_ time: Int64, of event: JetstreamEvent) {
        guard case .commit(let commit) = event, let made = Int64(exactly: commit.rev.microseconds) else { return }
        let delay = time.subtractingReportingOverflow(made).partialValue
        if delays.count < 100 { delays.append(delay) } else { delays[nextDelay] = delay }
        nextDelay = (nextDelay + 1) % 100
    }

    /// Determines the place of an event.
    ///
    /// - Parameter received: The latest time that was received.
    mutating func step(
        to time: Int64, _ frame: DecodedFrame<JetstreamEvent>, _ received: Int64?, now: Date
    ) -> StreamStep {
        var step = StreamStep()
        if case .event(let event) = frame.content, let hash = Self.hash(event, frame.relayTimeHash) {
            guard seen[hash] == nil else {
                step.isRepeated = true
                return step
            }
            seen.set((), for: hash)
            noteDelay(time, of: event)
        }
        let before = doubted
        doubted = nil
        // With a wrong time as its cursor, the stream would lose the events before that time.
        let latest = Int64(exactly: (now.timeIntervalSince1970 * 1_000_000).rounded()) ?? 0
        let (limit, isOverflown) = latest.addingReportingOverflow(Self.farthest)
        guard time >= received ?? 0, isOverflown || time <= limit else {
            (step.isNext, step.isProgress, step.unordered) = (false, false, 1)
            return step
        }
        if let before {
            // The event after it shows whether it was right.
            if time >= before { step.confirmed = before } else { step.unordered = 1 }
        }
        step.isNext = (step.confirmed ?? received).map { time - $0 <= Self.farthest } ?? true
        if !step.isNext { doubted = time }
        return step
    }

    /// A hash of the parts of an event that are the same on all servers; `nil` for an event of no account. Its seed is
    /// random, so that nobody can make events that pass for others.
    ///
    /// - Parameter relayTime: A hash of the time at which the relay received it. The times of two Jetstreams differ.
    private static func hash(_ event: JetstreamEvent, _ relayTime: Int?) -> Int? {
        var hasher = Hasher()
        switch event {
        case .commit(let commit):
            hasher.combine(commit.did)
            hasher.combine(commit.rev.bits)
            hasher.combine(commit.path)
            hasher.combine(commit.action)
        case .identity(let identity):
            hasher.combine(identity.did)
            hasher.combine(identity.handle)
            hasher.combine(relayTime ?? Int(truncatingIfNeeded: identity.seq))
        case .account(let account):
            hasher.combine(account.did)
            hasher.combine(account.isActive)
            hasher.combine(account.status)
            hasher.combine(relayTime ?? Int(truncatingIfNeeded: account.seq))
        case .sync, .info, .gap, .unknown, .invalid: return nil
        }
        return hasher.finalize()
    }
}
