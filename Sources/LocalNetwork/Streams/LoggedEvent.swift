import ATData
import Foundation

/// An event with its number: its message, and what is needed to find and remove it.
struct LoggedEvent: Sendable {
    let stream: EventStream
    /// The number. It increases from event to event of a stream; numbers may be missing.
    let seq: Int
    let account: DID
    /// When it happened, in milliseconds since 1970.
    let time: Int64
    let frame: Data
}

/// What is known about a stored event without reading it.
struct EventFact: Sendable {
    let seq: Int
    /// When it happened, in milliseconds since 1970.
    let time: Int64
    let byteCount: Int
}

/// How many events there are, and how large they are together.
struct EventTotals: Sendable, Equatable {
    var count = 0
    var byteCount = 0

    static func += (left: inout EventTotals, right: EventTotals) {
        left.count += right.count
        left.byteCount += right.byteCount
    }

    static func -= (left: inout EventTotals, right: EventTotals) {
        left.count -= right.count
        left.byteCount -= right.byteCount
    }
}
