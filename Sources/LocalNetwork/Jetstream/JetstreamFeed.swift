import ATStreams
import HTTPTransport

/// Converts the events of the network to those of a Jetstream.
struct JetstreamFeed: Sendable {
    let source: StoredEvents
    let log: JetstreamLog

    /// Runs until the network stops or the task is cancelled.
    func run() async throws {
        var position = 0
        while !Task.isCancelled {
            guard case .consumer(let consumer) = try await source.join(after: position) else { return }
            defer { source.leave(consumer) }
            try await follow(consumer)
            position = consumer.position
            if case .stopped = consumer.ending { return }
        }
    }

    private func follow(_ consumer: EventConsumer) async throws {
        let decoder = FrameDecoder()
        var news = consumer.news.makeAsyncIterator()
        var isNew = true
        while consumer.ending == nil {
            switch try await source.next(for: consumer, isNew: isNew) {
            case .events(let frames):
                for frame in frames {
                    if case .event(let event) = try decoder.decode(frame.frame).content {
                        log.append(try JetstreamRow.rows(of: event, after: log.last.time), of: frame.seq)
                    }
                    consumer.advance(to: frame.seq)
                    isNew = false
                }
            case .nothing: guard await news.next() != nil else { return }
            case .lost(let last):
                // They are gone here too. This one has no past but what the network has kept.
                guard isNew else { return }
                consumer.advance(to: last)
            }
        }
    }
}
