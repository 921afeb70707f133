/// The events of a stream, one after the other.
///
/// Each iterator is a stream of its own. It doesn't end by itself, unless it only reads an archive: it throws a
/// ``StreamError``, or a `CancellationError` when its task was cancelled.
public struct EventSequence<Event: Sendable>: AsyncSequence, Sendable {
    private let open: @Sendable () -> any EventPulling<Event>

    init<Delivery: Deliverable>(_ begin: @escaping @Sendable () async throws -> any EventReader<Delivery>)
    where Delivery.Event == Event {
        open = { EventPull(begin) }
    }

    init(pulling open: @escaping @Sendable () -> any EventPulling<Event>) { self.open = open }

    /// Creates an iterator. It connects when the first event is requested.
    public func makeAsyncIterator() -> Iterator { Iterator(pull: open()) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let pull: any EventPulling<Event>

        /// Completes the previous event, and waits for the next.
        public mutating func next() async throws -> Event? { try await next(isolation: nil) }

        /// Completes the previous event, and waits for the next.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Event? {
            try await pull.next()
        }
    }
}

/// The state of an iterator over events.
protocol EventPulling<Event>: AnyObject {
    associatedtype Event: Sendable
    nonisolated(nonsending) func next() async throws -> Event?
}

/// Completes each event when the next is requested.
private final class EventPull<Delivery: Deliverable>: EventPulling {
    private let begin: @Sendable () async throws -> any EventReader<Delivery>
    private var reader: (any EventReader<Delivery>)?
    private var last: Delivery?
    private var isOver = false

    init(_ begin: @escaping @Sendable () async throws -> any EventReader<Delivery>) { self.begin = begin }

    deinit {
        // The loop was left. The next run waits until what this one has completed is saved.
        if !isOver { reader?.finishLater() }
    }

    nonisolated(nonsending) func next() async throws -> Delivery.Event? {
        guard !isOver else { return nil }
        // A loop that was cancelled may have left the event half handled.
        if let last, let reader, !Task.isCancelled { last.complete(reader.tracker) }
        last = nil
        do {
            let current: any EventReader<Delivery>
            if let reader { current = reader } else { current = try await begin() }
            reader = current
            while true {
                let delivery = try await current.next()
                guard let event = delivery.content else {
                    delivery.complete(current.tracker)
                    continue
                }
                delivery.handOut(current.tracker)
                last = delivery
                return event
            }
        } catch {
            isOver = true
            await reader?.finish()
            throw error
        }
    }
}
