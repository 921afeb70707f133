import Foundation
import HTTPTransport

/// Where a pump takes the events of a stream from.
protocol EventSource: Sendable {
    var options: LocalStreamOptions { get }
    var time: TimeSource { get }
    /// Whether one more consumer would be accepted.
    var hasRoom: Bool { get }

    /// Adds a consumer that wants the events after a number, or without one those that are yet to come.
    func join(after cursor: Int?) async throws -> ConsumerList.Welcome

    /// Removes a consumer.
    func leave(_ consumer: EventConsumer)

    /// What a consumer gets next.
    ///
    /// - Parameter isNew: Whether it has received nothing so far.
    func next(for consumer: EventConsumer, isNew: Bool) async throws -> NextEvents
}

/// What a consumer gets next.
enum NextEvents: Sendable {
    /// These events, of which there is at least one.
    case events([NumberedFrame])
    /// Nothing before there is news.
    case nothing
    /// The events up to a number are no longer kept.
    case lost(through: Int)
}

/// The message of an event, and its number.
struct NumberedFrame: Sendable {
    let seq: Int
    let frame: Data
}
