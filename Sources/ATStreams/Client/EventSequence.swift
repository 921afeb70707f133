/// The events of a stream, one after the other.
///
/// Each iterator is a stream of its own. It doesn't end by itself, unless it only reads an archive: it throws a
/// ``StreamError``, or a `CancellationError` when its task was cancelled.
public struct EventSequence<Event: Sendable>: AsyncSequence, Sendable {
    /// Returns the next event of an iterator; `nil` at the end.
    @usableFromInline
    typealias Pull = nonisolated(nonsending) () async throws -> Event?

    private let open: @Sendable () -> Pull

    init<Delivery: Deliverable>(_ begin: @escaping @Sendable () async throws -> EventReader<Delivery>)
    where Delivery.Event == Event {
        open = {
            let events = EventPull(begin)
            return { try await events.next() }
        }
    }

    init(pulling open: @escaping @Sendable () -> Pull) { self.open = open }

    /// Creates an iterator. It connects when the first event is requested.
    public func makeAsyncIterator() -> Iterator { Iterator(pull: open()) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        // What a loop calls is inlined where the type of its events is known.
        @usableFromInline
        let pull: Pull

        /// Completes the previous event, and waits for the next.
        @inlinable
        public mutating func next() async throws -> Event? { try await next(isolation: nil) }

        /// Completes the previous event, and waits for the next.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Event? {
            try await pull()
        }
    }
}

/// Completes each event when the next is requested.
private final class EventPull<Delivery: Deliverable> {
    private let begin: @Sendable () async throws -> EventReader<Delivery>
    private var reader: EventReader<Delivery>?
    /// Completes the event that was returned.
    private var last: Delivery.Completion?
    private var isOver = false

    init(_ begin: @escaping @Sendable () async throws -> EventReader<Delivery>) { self.begin = begin }

    deinit {
        // The loop was left. The next run waits until what this one has completed is saved.
        if !isOver { reader?.finishLater() }
    }

    nonisolated(nonsending) func next() async throws -> Delivery.Event? {
        guard !isOver else { return nil }
        // A loop that was cancelled may have left the event half handled.
        if let last, let tracker = reader?.tracker, !Task.isCancelled { Delivery.complete(last, tracker) }
        last = nil
        do {
            let current: EventReader<Delivery>
            if let reader {
                current = reader
            } else {
                current = try await begin()
                reader = current
            }
            while true {
                let delivery = try await current.next()
                guard let event = delivery.content else {
                    delivery.complete(current.tracker)
                    continue
                }
                delivery.handOut(current.tracker)
                last = delivery.completion
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
    /// The part that is needed to complete the delivery.
    associatedtype Completion: Sendable = Self

    /// The event; `nil` if there is nothing to handle, but the delivery has to be completed in its place.
    var content: Event? { get }
    /// Deliveries with the same number are handled in order.
    var lane: Int { get }
    /// The part that is needed to complete the delivery. Keeping an event would retain and release each of its values.
    var completion: Completion { get }

    /// Records that the event was given to its handler.
    func handOut(_ tracker: Tracker)
    /// Records that the event was handled.
    func complete(_ tracker: Tracker)
    /// Records that the event of a delivery was handled.
    static func complete(_ completion: Completion, _ tracker: Tracker)
}

extension Deliverable where Completion == Self {
    var completion: Self { self }

    static func complete(_ completion: Self, _ tracker: Tracker) { completion.complete(tracker) }
}

/// An event of a stream, and the ticket to complete it with.
struct EventDelivery<Event: StreamEvent>: Deliverable {
    typealias Completion = StreamProgress.Ticket

    let event: Event
    let ticket: StreamProgress.Ticket
    /// The index of the relay that sent it.
    var relay = 0

    var content: Event? { event }
    var lane: Int { event.did?.hashValue ?? 0 }
    var completion: StreamProgress.Ticket { ticket }

    func handOut(_ progress: StreamProgress) { progress.handOut(ticket) }
    func complete(_ progress: StreamProgress) { progress.complete(ticket) }
    static func complete(_ ticket: StreamProgress.Ticket, _ progress: StreamProgress) { progress.complete(ticket) }
}

/// Reads the events of a stream. One task uses it.
///
/// It has closures so that a reader is specialised for its stream, which is known where they are created.
struct EventReader<Delivery: Deliverable> {
    let tracker: Delivery.Tracker
    /// Returns the next event, which must be completed at some time. It throws a ``StreamError`` when the stream can't
    /// go on, or a `CancellationError`.
    let next: nonisolated(nonsending) () async throws -> Delivery
    /// Closes the connections, and saves the cursors.
    let finish: nonisolated(nonsending) () async -> Void
    /// Saves the cursors in the background. The next run of the stream waits for that.
    let finishLater: () -> Void

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
    init(
        _ progress: StreamProgress, next: nonisolated(nonsending) @escaping () async throws -> Delivery,
        finish: nonisolated(nonsending) @escaping () async -> Void
    ) {
        self.init(tracker: progress, next: next, finish: finish, finishLater: progress.finishLater)
    }
}
