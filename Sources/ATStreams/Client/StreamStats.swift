public import Foundation

/// How a stream is doing.
///
/// A stream that has stopped without notice looks like a quiet network. ``lag``, ``lastReceived`` and ``lastProgress`` tell the
/// two apart.
public struct StreamStats: Hashable, Sendable {
    /// What a stream is doing.
    public enum State: Hashable, Sendable {
        /// Nothing: it hasn't begun.
        case idle
        /// It opens the first connection.
        case connecting
        /// It receives events that are older than half a minute.
        case catchingUp
        /// It receives events as they happen.
        case live
        /// Handlers are too slow: too many events wait for them, so that nothing is read, or one has run for half a minute.
        case stalled
        /// It has lost the connection and opens another one.
        case reconnecting
        /// It is over.
        case stopped
    }

    /// The messages that were received.
    public internal(set) var frames = 0
    /// Their bytes.
    public internal(set) var bytes = 0
    /// The events that were delivered.
    public internal(set) var delivered = 0
    /// The events that were handled.
    public internal(set) var completed = 0
    /// The events that a filter left out.
    public internal(set) var filtered = 0
    /// The events that were received a second time, after a connection was lost or from another relay, and left out.
    public internal(set) var repeated = 0
    /// The events whose number wasn't higher than the one before, or was far ahead of those after it. They were delivered.
    public internal(set) var unordered = 0
    /// The messages of unknown kinds.
    public internal(set) var unknown = 0
    /// The messages that aren't in the one form that the protocol allows, and were read anyway.
    public internal(set) var notCanonical = 0
    /// The messages that couldn't be read, by what was wrong: `truncated`, `malformed`, `missing` and so on.
    public internal(set) var invalid: [String: Int] = [:]
    /// The operations that were left out of commits because they aren't valid.
    public internal(set) var invalidOps = 0
    /// The number of labels that were left out: another account issued them, or their signature is invalid.
    public internal(set) var rejectedLabels = 0
    /// The labels that were delivered although their signature isn't valid.
    public internal(set) var unverifiedLabels = 0
    /// How often the labeler's key could not be looked up.
    public internal(set) var failedLookups = 0
    /// Whether labels wait for their labeler's key, because it can't be looked up. Nothing else is read meanwhile.
    public internal(set) var isWaitingForKey = false
    /// The gaps.
    public internal(set) var gaps = 0

    /// The connections that were opened.
    public internal(set) var connections = 0
    /// The connections that ended or couldn't be opened, by the reason: `closed`, `lost`, `silent`, `refused` and so on.
    public internal(set) var disconnections: [String: Int] = [:]
    /// What went wrong last, in words.
    public internal(set) var lastError: String?

    /// The number up to which all events are handled; `nil` before the first.
    public internal(set) var cursor: Int64?
    /// The cursor that was saved last by this stream.
    public internal(set) var savedCursor: Int64?
    /// The events that are received and not handled.
    public internal(set) var inFlight = 0
    /// Their memory, about.
    public internal(set) var inFlightBytes = 0

    /// When the last message arrived.
    public internal(set) var lastReceived: Date?
    /// When the server made the newest event, as it says itself.
    public internal(set) var lastEvent: Date?
    /// When the cursor last moved.
    public internal(set) var lastProgress: Date?

    /// When the event that is being handled for the longest time was given to its handler, or to the body of the loop; `nil`
    /// when none is being handled.
    public var handlingSince: Date? { handling.values.min() }

    /// How long that was when these statistics were made. A handler that never returns stops the cursor, and in the end the
    /// stream.
    public var handlingTime: Duration? {
        guard let handlingSince, let madeAt else { return nil }
        return .seconds(max(0, madeAt.timeIntervalSince(handlingSince)))
    }

    /// How old the newest event was when it arrived; `nil` before the first. The clocks of both sides matter.
    public var lag: Duration? {
        guard let lastReceived, let lastEvent else { return nil }
        // Both are dates within a few thousand years.
        return .seconds(max(0, lastReceived.timeIntervalSince(lastEvent)))
    }

    /// What the stream is doing.
    public var state: State {
        switch phase {
        case .idle: .idle
        case .stopped: .stopped
        case .connecting: connections == 0 ? .connecting : .reconnecting
        case .connected where isStalled || handlingTime.map { $0 > .seconds(30) } ?? false: .stalled
        case .connected: lag.map { $0 > .seconds(30) } ?? false ? .catchingUp : .live
        }
    }

    /// The part of the state that isn't derived.
    enum Phase: Hashable { case idle, connecting, connected, stopped }
    var phase = Phase.idle
    var isStalled = false
    /// The events that are being handled, at most one in each lane, and since when.
    var handling: [UInt64: Date] = [:]
    /// When this was read.
    var madeAt: Date?
}
