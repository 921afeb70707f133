/// The consumers of a stream. The owner protects the list with a lock, and ends consumers outside of that lock.
struct ConsumerList: Sendable {
    /// The result of adding a consumer.
    enum Welcome {
        case consumer(EventConsumer)
        /// The cursor is after the last event.
        case futureCursor
        /// There are too many consumers, or the network is stopping.
        case refused
    }

    private var consumers: [ObjectIdentifier: EventConsumer] = [:]
    private var isStopped = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { consumers.count }
    var all: [EventConsumer] { Array(consumers.values) }

    /// Whether another consumer would be accepted.
    var hasRoom: Bool { !isStopped && consumers.count < limit }

    /// Adds a consumer of the events after a number, or without a number of future events.
    mutating func join(after cursor: Int?, last: Int) -> Welcome {
        guard hasRoom else { return .refused }
        if let cursor, cursor > last { return .futureCursor }
        let consumer = EventConsumer(after: cursor ?? last)
        if consumer.position == last { consumer.becomeLive() }
        consumers[ObjectIdentifier(consumer)] = consumer
        return .consumer(consumer)
    }

    /// Removes a consumer.
    mutating func leave(_ consumer: EventConsumer) {
        consumers[ObjectIdentifier(consumer)] = nil
    }

    /// Stops accepting consumers, and returns the existing ones.
    mutating func stop() -> [EventConsumer] {
        isStopped = true
        return all
    }
}
