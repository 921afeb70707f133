import ATServer
import Foundation
import HTTPTransport

/// The stored events of a stream. Beyond the limits, the oldest are removed.
final class StoredEvents: ATServer.EventLog {
    private struct State {
        /// The events up to this number are no longer kept.
        var dropped: Int
        var totals: EventTotals
        /// The time of the oldest event, if known.
        var oldestTime: Int64?
    }

    private let stream: EventStream
    private let reader: StorageReader
    private let options: LocalStreamOptions
    private let time: TimeSource
    /// The last event when the storage was opened; 0 if there was none.
    let last: Int
    private let state: Guarded<State>
    /// Held while events are removed.
    private let trimming = NSLock()

    /// The number of events to remove at once.
    private static let pageCount = 100
    /// The size of the events to read at once, except the first.
    private static let pageBytes = 1 << 20

    /// Opens the events of a stream.
    init(
        of stream: EventStream, in reader: StorageReader, options: LocalStreamOptions, time: TimeSource
    ) throws {
        self.stream = stream
        self.reader = reader
        self.options = options
        self.time = time
        let dropped = try reader.storage.value(stream.droppedKey, in: .network).map {
            try JSONDecoder().decode(Int.self, from: Data($0))
        }
        let (totals, stored) = try reader.storage.eventTotals(of: stream)
        last = max(dropped ?? 0, stored)
        state = Guarded(State(dropped: dropped ?? 0, totals: totals))
    }

    /// Records new events that the storage has, and the number and size of those that it has removed.
    func add(_ events: [LoggedEvent], removed: EventTotals) {
        state.withLock { state in
            state.totals -= removed
            for event in events { state.totals += EventTotals(count: 1, byteCount: event.frame.count) }
        }
    }

    /// Records that the storage has removed the events up to a number.
    func drop(through seq: Int) {
        state.withLock { state in
            state.dropped = max(state.dropped, seq)
            state.oldestTime = nil
        }
    }

    // MARK: Reading

    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        let stream = stream
        let events = try await reader.read {
            try $0.events(of: stream, after: Int(clamping: seq), most: limit, bytes: Self.pageBytes)
        }
        return events.map(\.numbered)
    }

    var completeAfter: Int64 {
        get async throws {
            // Events that are too old are removed after changes. If there were none for long, they are still there.
            while try await reader.read({ try self.trim(in: $0) }) {}
            return Int64(state.withLock(\.dropped))
        }
    }

    // MARK: Removing

    /// Removes some of the oldest events beyond the limits. A few at a time keep this fast.
    ///
    /// - Returns: Whether there may be more.
    func trim(in storage: any Storage) throws -> Bool {
        try trimming.withLock {
            let (totals, dropped, oldest) = state.withLock { ($0.totals, $0.dropped, $0.oldestTime) }
            let now = LoggedEvent.milliseconds(time.date())
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
}
