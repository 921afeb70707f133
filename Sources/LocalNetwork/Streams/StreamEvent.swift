import ATData
import Foundation

/// A change that a stream tells its consumers about.
protocol StreamEvent: Sendable {
    var stream: EventStream { get }
    /// The account that the event is about.
    var account: DID { get }

    /// The message with the event's number and time.
    func frame(seq: Int, time: Datetime) throws -> Data
}
