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

/// An event for a handler.
protocol Deliverable: Sendable {
    associatedtype Event: Sendable
    /// Records which events are being handled, and which were.
    associatedtype Tracker: Sendable

    /// The event; `nil` if there is nothing to handle, but the delivery has to be completed in its place.
    var content: Event? { get }
    /// Deliveries with the same number are handled in order.
    var lane: Int { get }

    /// Records that the event was given to its handler.
    func handOut(_ tracker: Tracker)
    /// Records that the event was handled.
    func complete(_ tracker: Tracker)
}

/// An event of a stream, and the ticket to complete it with.
struct EventDelivery<Event: StreamEvent>: Deliverable {
    let event: Event
    let ticket: StreamProgress.Ticket
    /// The index of the relay that sent it.
    var relay = 0

    var content: Event? { event }
    var lane: Int { event.did?.hashValue ?? 0 }

    func handOut(_ progress: StreamProgress) { progress.handOut(ticket) }
    func complete(_ progress: StreamProgress) { progress.complete(ticket) }
}

/// Reads the events of a stream. One task uses it.
protocol EventReader<Delivery>: AnyObject {
    associatedtype Delivery: Deliverable

    var tracker: Delivery.Tracker { get }

    /// Returns the next event, which must be completed at some time.
    ///
    /// - Throws: A ``StreamError`` when the stream can't go on, or a `CancellationError`.
    nonisolated(nonsending) func next() async throws -> Delivery

    /// Closes the connections, and saves the cursors.
    nonisolated(nonsending) func finish() async

    /// Saves the cursors in the background. The next run of the stream waits for that.
    func finishLater()
}

extension EventReader {
    /// Calls the closure with each event, until it throws or the stream can't go on. Then closes the connections.
    nonisolated(nonsending) func forEach(_ body: (Delivery) async throws -> Void) async throws -> Never {
        do {
            while true { try await body(try await next()) }
        } catch {
            await finish()
            throw error
        }
    }
}

extension EventReader where Delivery.Tracker == StreamProgress {
    func finishLater() { tracker.finishLater() }
}
