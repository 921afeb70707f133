/// Reads the events of a stream. One task uses it.
protocol EventReader<Event>: AnyObject {
    associatedtype Event: Sendable

    /// What was received and handled.
    var progress: StreamProgress { get }

    /// The next event. It must be completed at some time.
    ///
    /// - Throws: A ``StreamError`` when the stream can't go on, or a `CancellationError`.
    nonisolated(nonsending) func next() async throws -> EventDelivery<Event>

    /// Closes the connections, and saves the cursors.
    nonisolated(nonsending) func finish() async
}

/// An event, and the ticket to complete it with.
struct EventDelivery<Event: Sendable>: Sendable {
    let event: Event
    let ticket: StreamProgress.Ticket
    /// The relay that sent it, if there are several.
    var relay = 0
}

/// The state of an iterator over a stream's events: asking for the next one completes the last.
final class EventPull<Event: Sendable> {
    /// Opens the stream, unless there is a reader from the start.
    private let begin: (@Sendable () async throws -> any EventReader<Event>)?
    private var reader: (any EventReader<Event>)?
    private var ticket: StreamProgress.Ticket?
    private var isOver = false

    init(_ begin: @escaping @Sendable () async throws -> any EventReader<Event>) { self.begin = begin }

    /// Continues with a reader that exists already.
    init(_ reader: any EventReader<Event>) {
        begin = nil
        self.reader = reader
    }

    deinit {
        // The loop was left. The next run waits until what this one has completed is saved.
        guard !isOver, let progress = reader?.progress else { return }
        progress.stop()
        progress.finishLater()
    }

    nonisolated(nonsending) func next() async throws -> Event? {
        guard !isOver else { return nil }
        // A loop that was cancelled may have left the event half handled.
        if let ticket, !Task.isCancelled { reader?.progress.complete(ticket) }
        ticket = nil
        do {
            if reader == nil { reader = try await begin?() }
            guard let current = reader else { return nil }
            let delivery = try await current.next()
            ticket = delivery.ticket
            current.progress.handOut(delivery.ticket)
            return delivery.event
        } catch {
            isOver = true
            await reader?.finish()
            throw error
        }
    }
}

/// The events of a ``Firehose``, one after the other.
///
/// Each iterator is a stream of its own. It never ends by itself: it throws a ``StreamError``, or a `CancellationError` when
/// its task was cancelled.
public struct FirehoseEvents: AsyncSequence, Sendable {
    private let begin: @Sendable () async throws -> any EventReader<FirehoseEvent>

    init(_ begin: @escaping @Sendable () async throws -> any EventReader<FirehoseEvent>) { self.begin = begin }

    /// An iterator. It connects when the first event is asked for.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: EventPull(begin)) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: EventPull<FirehoseEvent>

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next() async throws -> FirehoseEvent? { try await next(isolation: nil) }

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> FirehoseEvent? {
            try await stream.next()
        }
    }
}
