import ATData
import ATServer
import Foundation

/// A numbered event: its message, and the facts for finding and removing it.
struct LoggedEvent: Sendable {
    let stream: EventStream
    /// The number. It increases within a stream, with possible gaps.
    let seq: Int
    let account: DID
    /// The time of the event, in milliseconds since 1970.
    let time: Int64
    let frame: Data

    /// The event for consumers.
    var numbered: NumberedEvent { NumberedEvent(seq: Int64(seq), frame: frame) }

    /// A date, in milliseconds since 1970.
    static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}

/// The facts about a stored event, without its message.
struct EventFact: Sendable {
    let seq: Int
    /// The time of the event, in milliseconds since 1970.
    let time: Int64
    let byteCount: Int
}

/// The number and the total size of events.
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
