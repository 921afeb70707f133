import ATData
import Foundation
import HTTPTransport

/// The events of a stream. It numbers new events, keeps the newest in memory, and notifies consumers.
///
/// Events are stored before consumers see them. Beyond the limits, the oldest are removed.
final class EventLog: Sendable {
    /// The next events of a consumer.
    enum Next: Sendable {
        /// Events in memory.
        case events([LoggedEvent])
        /// Events up to a number, which are only in the storage.
        case stored(through: Int)
        /// No events yet.
        case nothing
        /// The events up to a number are no longer kept.
        case lost(through: Int)
    }

    private struct State {
        /// The last stored event.
        var last: Int
        /// The events up to this number are no longer kept.
        var dropped: Int
        var totals: EventTotals
        /// The time of the oldest event, if known.
        var oldestTime: Int64?
        var recent = EventQueue()
        /// The number after which all events are in memory.
        var recentStart: Int
        var consumers: ConsumerList
    }

    let stream: EventStream
    let options: LocalStreamOptions
    let time: TimeSource
    private let state: Guarded<State>
    /// The last number that was assigned to an event.
    private let numbers: Guarded<Int>
    /// Held while events are removed.
    private let trimming = Guarded(())

    /// The number of events to read or remove at once.
    private static let pageCount = 100
    private static let pageBytes = 1 << 20
    /// The number of recent events to keep in memory.
    private static let recentCount = 1000
    private static let recentBytes = 8 << 20

    /// Opens the log of a stream.
    init(
        _ stream: EventStream, in storage: any Storage, options: LocalStreamOptions, time: TimeSource
    ) throws {
        self.stream = stream
        self.options = options
        self.time = time
        let dropped = try storage.value(stream.droppedKey, in: .network).map {
            try JSONDecoder().decode(Int.self, from: Data($0))
        }
        let (totals, stored) = try storage.eventTotals(of: stream)
        let last = max(dropped ?? 0, stored)
        // Half of the numbers that the storage has, so that there is always a next one.
        guard 0..<1 << 51 ~= last else { throw StorageDamage(description: "\(last) isn't the number of an event") }
        state = Guarded(
            State(
                last: last, dropped: dropped ?? 0, totals: totals, recentStart: last,
                consumers: ConsumerList(limit: options.consumerLimit)))
        numbers = Guarded(last)
    }

    /// The number of the last visible event; 0 if there is none.
    var last: Int { state.withLock(\.last) }

    var consumerCount: Int { state.withLock(\.consumers.count) }

    // MARK: Writing

    /// Assigns a number to an event. Call it under the lock that protected the change, to keep the order.
    func number(_ event: some PublishedEvent) throws -> LoggedEvent {
        let seq = numbers.withLock { number in
            number += 1
            return number
        }
        let date = time.date()
        return LoggedEvent(
            stream: stream, seq: seq, account: event.account, time: Self.milliseconds(date),
            frame: try event.frame(seq: seq, time: Datetime(date)))
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }

    /// Makes stored events visible to consumers.
    ///
    /// - Parameters:
    ///   - batch: The stored changes.
    ///   - removed: The events of this stream that the storage has removed.
    func publish(_ batch: StorageBatch, removed: EventTotals) {
        let events = batch.events.filter { $0.stream == stream }
        let (before, consumers) = state.withLock { state in
            let before = state.last
            state.totals -= removed
            for event in events {
                state.last = event.seq
                state.totals += EventTotals(count: 1, byteCount: event.frame.count)
                state.recent.append(event)
            }
            for erasure in batch.erasures where erasure.stream == stream {
                _ = state.recent.remove(of: erasure.account, before: erasure.before)
            }
            while state.recent.count > Self.recentCount || state.recent.byteCount > Self.recentBytes,
                let first = state.recent.popFirst()
            {
                state.recentStart = first.seq
            }
            return (before, events.isEmpty ? [] : state.consumers.all)
        }
        for consumer in consumers { consumer.announce(after: before, backlog: options.backlog) }
    }

    /// Removes some of the oldest events beyond the limits. A few at a time keep this fast.
    ///
    /// - Returns: Whether there may be more.
    func trim(in storage: any Storage) throws -> Bool {
        try trimming.withLock { _ in
            let (totals, dropped, oldest) = state.withLock { ($0.totals, $0.dropped, $0.oldestTime) }
            let now = Self.milliseconds(time.date())
            if let oldest, !isSurplus(EventFact(seq: 0, time: oldest, byteCount: 0), of: totals, at: now) {
                return false
            }
            let facts = try storage.eventFacts(of: stream, after: dropped, most: Self.pageCount + 1)
            var rest = totals
            let surplus = facts.prefix(Self.pageCount).prefix { fact in
                guard isSurplus(fact, of: rest, at: now) else { return false }
                rest -= EventTotals(count: 1, byteCount: fact.byteCount)
                return true
            }
            let next = facts.dropFirst(surplus.count).first?.time
            guard let through = surplus.last?.seq else {
                state.withLock { $0.oldestTime = next }
                return false
            }
            var changes = Changes()
            try changes.put(.network, stream.droppedKey, through)
            let removed = try storage.commit(StorageBatch(changes: changes.list, dropped: [stream: through]))
            state.withLock { state in
                state.totals -= removed[stream] ?? EventTotals()
                state.dropped = through
                state.oldestTime = next
            }
            return surplus.count == Self.pageCount
        }
    }

    private func isSurplus(_ oldest: EventFact, of totals: EventTotals, at now: Int64) -> Bool {
        totals.count > options.keptEvents || totals.byteCount > options.keptBytes
            || Double(now) - Double(oldest.time) > options.keptTime.seconds * 1000
    }

    // MARK: Consumers

    /// Adds a consumer of the events after a number, or without a number of future events.
    func join(after cursor: Int?) -> ConsumerList.Welcome {
        state.withLock { $0.consumers.join(after: cursor, last: $0.last) }
    }

    /// Whether another consumer would be accepted.
    var hasRoom: Bool { state.withLock(\.consumers.hasRoom) }

    /// Removes a consumer.
    func leave(_ consumer: EventConsumer) {
        state.withLock { $0.consumers.leave(consumer) }
    }

    /// Disconnects all consumers. New ones are accepted.
    func dropConsumers() {
        for consumer in state.withLock(\.consumers.all) { consumer.end(.dropped) }
    }

    /// Ends all streams, and accepts no more consumers.
    func stop() {
        for consumer in state.withLock({ $0.consumers.stop() }) { consumer.end(.stopped) }
    }

    /// The next events of a consumer.
    ///
    /// - Parameter isNew: Whether the consumer has received nothing so far.
    func next(for consumer: EventConsumer, isNew: Bool) -> Next {
        let position = consumer.position
        return state.withLock { state in
            // Some of these events may still be in memory, for those who are a little behind.
            if isNew, position < state.dropped { return .lost(through: state.dropped) }
            guard position < state.last else {
                consumer.becomeLive()
                return .nothing
            }
            if position >= state.recentStart {
                let events = state.recent.events(after: position, most: Self.pageCount, bytes: Self.pageBytes)
                // The last events may have been erased.
                return events.isEmpty ? .stored(through: state.last) : .events(events)
            }
            return position < state.dropped ? .lost(through: state.dropped) : .stored(through: state.last)
        }
    }

    /// The next stored events of a consumer, up to a number.
    func page(after position: Int, through last: Int, in storage: any Storage) throws -> [LoggedEvent] {
        try storage.events(of: stream, after: position, most: Self.pageCount, bytes: Self.pageBytes)
            .filter { $0.seq <= last }
    }
}
