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

extension EventReader where Delivery.Tracker == StreamProgress {
    func finishLater() { tracker.finishLater() }
}
