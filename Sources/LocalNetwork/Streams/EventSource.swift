import Foundation
import HTTPTransport

/// The source of the events that a pump sends.
protocol EventSource: Sendable {
    var options: LocalStreamOptions { get }
    var time: TimeSource { get }
    /// Whether another consumer would be accepted.
    var hasRoom: Bool { get }

    /// Adds a consumer of the events after a number, or without a number of future events.
    func join(after cursor: Int?) async throws -> ConsumerList.Welcome

    /// Removes a consumer.
    func leave(_ consumer: EventConsumer)

    /// The next events of a consumer.
    ///
    /// - Parameter isNew: Whether the consumer has received nothing so far.
    func next(for consumer: EventConsumer, isNew: Bool) async throws -> NextEvents
}

/// The next events of a consumer.
enum NextEvents: Sendable {
    /// At least one event.
    case events([NumberedFrame])
    /// No events yet.
    case nothing
    /// The events up to a number are no longer kept.
    case lost(through: Int)
}

/// A numbered message.
struct NumberedFrame: Sendable {
    let seq: Int
    let frame: Data
}
