import ATData
import Foundation

/// An event that a stream publishes.
protocol PublishedEvent: Sendable {
    var stream: EventStream { get }
    /// The account that the event is about.
    var account: DID { get }

    /// The message with the event's number and time.
    func frame(seq: Int, time: Datetime) throws -> Data
}
