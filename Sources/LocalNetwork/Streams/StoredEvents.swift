import HTTPTransport

/// The events of a log, in memory and in the storage.
struct StoredEvents: EventSource {
    let log: EventLog
    let journal: Journal

    var options: LocalStreamOptions { log.options }
    var time: TimeSource { log.time }
    var hasRoom: Bool { log.hasRoom }

    func join(after cursor: Int?) async throws -> ConsumerList.Welcome {
        // Events that are too old are removed after changes. If there were none for long, they are still there.
        while try await journal.read({ try log.trim(in: $0) }) {}
        return log.join(after: cursor)
    }

    func leave(_ consumer: EventConsumer) { log.leave(consumer) }

    func next(for consumer: EventConsumer, isNew: Bool) async throws -> NextEvents {
        while true {
            switch log.next(for: consumer, isNew: isNew) {
            case .events(let recent): return .events(recent.map(Self.frame))
            case .stored(let last):
                let position = consumer.position
                let events = try await journal.read { try log.page(after: position, through: last, in: $0) }
                guard events.isEmpty else { return .events(events.map(Self.frame)) }
                consumer.advance(to: last)
            case .nothing: return .nothing
            case .lost(let last): return .lost(through: last)
            }
        }
    }

    private static func frame(_ event: LoggedEvent) -> NumberedFrame {
        NumberedFrame(seq: event.seq, frame: event.frame)
    }
}
