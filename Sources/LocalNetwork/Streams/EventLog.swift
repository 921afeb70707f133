import ATData
import ATServer
import Foundation
import HTTPTransport

/// The events of a stream. It numbers new events, and sends them to consumers once they are stored.
final class EventLog: Sendable {
    let stream: EventStream
    let time: TimeSource
    let broadcast: EventBroadcast
    private let stored: StoredEvents
    private let memory: Int
    /// The last number that was assigned to an event.
    private let numbers: Guarded<Int>
    /// The accounts of the events that consumers get from memory.
    private let owners = Guarded<ArraySlice<(seq: Int64, account: DID)>>([])

    /// Opens the log of a stream.
    init(_ stream: EventStream, in reader: StorageReader, options: LocalStreamOptions, time: TimeSource) throws {
        self.stream = stream
        self.time = time
        stored = try StoredEvents(of: stream, in: reader, options: options, time: time)
        let last = stored.last
        // Half of the numbers that the storage has, so that there is always a next one.
        guard 0..<1 << 51 ~= last else { throw StorageDamage(description: "\(last) isn't the number of an event") }
        numbers = Guarded(last)
        memory = options.backlog
        broadcast = EventBroadcast(stored, last: Int64(last), options: options.broadcast, time: time)
    }

    /// The number of the last visible event; 0 if there is none.
    var last: Int { Int(broadcast.last) }

    /// The last number that was assigned to an event, which may not be visible yet.
    var lastNumber: Int { numbers.withLock(\.self) }

    /// The stored events after a number.
    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        try await stored.events(after: seq, limit: limit)
    }

    /// Assigns a number to an event. Call it under the lock that protected the change, to keep the order.
    func number(_ event: some PublishedEvent) throws -> LoggedEvent {
        let seq = numbers.withLock { number in
            number += 1
            return number
        }
        let date = time.date()
        return LoggedEvent(
            stream: stream, seq: seq, account: event.account, time: LoggedEvent.milliseconds(date),
            frame: try event.frame(seq: seq, time: Datetime(date)))
    }

    /// Makes stored events visible to consumers.
    ///
    /// - Parameters:
    ///   - batch: The stored changes.
    ///   - removed: The events of this stream that the storage has removed.
    func publish(_ batch: StorageBatch, removed: EventTotals) {
        var events = batch.events.filter { $0.stream == stream }
        stored.add(events, removed: removed)
        if let last = batch.dropped[stream] {
            events.removeAll { $0.seq <= last }
            stored.drop(through: last)
            owners.withLock { $0 = [] }
            broadcast.restart(after: Int64(last))
        }
        let erased = numbers(of: events, erasedBy: batch.erasures.filter { $0.stream == stream })
        broadcast.publish(events.map(\.numbered).filter { !erased.contains($0.seq) }, replacing: erased)
    }

    /// Remembers whose events are in memory, and returns the numbers of those that were erased.
    private func numbers(of events: [LoggedEvent], erasedBy erasures: [StorageBatch.Erasure]) -> Set<Int64> {
        owners.withLock { owners in
            owners += events.map { (Int64($0.seq), $0.account) }
            var erased: Set<Int64> = []
            for erasure in erasures {
                for owner in owners where owner.account == erasure.account && owner.seq < erasure.before {
                    erased.insert(owner.seq)
                }
            }
            if !erased.isEmpty { owners.removeAll { erased.contains($0.seq) } }
            while owners.count > memory, owners.popFirst() != nil {}
            return erased
        }
    }

    /// Removes some of the oldest events beyond the limits.
    ///
    /// - Returns: Whether there may be more.
    func trim(in storage: any Storage) throws -> Bool { try stored.trim(in: storage) }
}
