/// The consumers of a stream. Its owner protects it with a lock, and ends consumers outside of that lock.
struct ConsumerList: Sendable {
    /// Whether a consumer is accepted.
    enum Welcome {
        case consumer(EventConsumer)
        /// Its cursor is after the last event.
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

    /// Whether one more consumer would be accepted.
    var hasRoom: Bool { !isStopped && consumers.count < limit }

    /// Adds a consumer that wants the events after a number, or without one those that are yet to come.
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

    /// Accepts no more consumers, and returns those that there are.
    mutating func stop() -> [EventConsumer] {
        isStopped = true
        return all
    }
}
