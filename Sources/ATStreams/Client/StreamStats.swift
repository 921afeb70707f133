public import Foundation
import HTTPTransport

/// The state and the counts of a stream.
///
/// A stalled stream looks like a quiet network. Use ``lag``, ``lastReceived`` and ``lastProgress`` to tell them apart.
public struct StreamStats: Hashable, Sendable {
    /// The state of a stream.
    public enum State: Hashable, Sendable {
        /// The stream hasn't begun.
        case idle
        /// It opens the first connection.
        case connecting
        /// It receives events that are older than half a minute.
        case catchingUp
        /// It receives events as they happen.
        case live
        /// Handlers are too slow: reading has paused because too many events are waiting, or a handler has run for half
        /// a minute.
        case stalled
        /// It has lost the connection and opens another one.
        case reconnecting
        /// The stream has ended.
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
    /// The events that didn't match the filter.
    public internal(set) var filtered = 0
    /// The duplicate events that were dropped, received again after a reconnect or from another relay.
    public internal(set) var repeated = 0
    /// The events whose number wasn't higher than the one before, or was far ahead of those after it. They were
    /// delivered.
    public internal(set) var unordered = 0
    /// The messages of unknown kinds.
    public internal(set) var unknown = 0
    /// The messages that aren't in canonical form, but were decoded anyway.
    public internal(set) var notCanonical = 0
    /// The messages that couldn't be decoded, by reason: `truncated`, `malformed`, `missing` and so on.
    public internal(set) var invalid: [String: Int] = [:]
    /// The invalid operations that were dropped from commits.
    public internal(set) var invalidOps = 0
    /// The number of labels that were rejected, because another account issued them or their signature is invalid.
    public internal(set) var rejectedLabels = 0
    /// The labels that were delivered in spite of an invalid signature.
    public internal(set) var unverifiedLabels = 0
    /// The failed lookups of the labeler's key.
    public internal(set) var failedLookups = 0
    /// Whether labels are waiting for their labeler's key, because it can't be looked up. Reading is paused meanwhile.
    public internal(set) var isWaitingForKey = false
    /// The gaps.
    public internal(set) var gaps = 0

    /// The failed attempts to handle events of a ``Tap``. Another attempt follows, or the event becomes a dead letter.
    public internal(set) var failedAttempts = 0
    /// The events of a ``Tap`` that became dead letters.
    public internal(set) var deadLetters = 0
    /// The dead letters that couldn't be stored. Their events weren't acknowledged.
    public internal(set) var unstored = 0
    /// The acknowledgements that were sent to a ``Tap``.
    public internal(set) var acknowledged = 0
    /// The acknowledgements that wait to be sent.
    public internal(set) var waitingAcks = 0

    /// The connections that are open.
    public internal(set) var openConnections = 0
    /// The connections that were opened.
    public internal(set) var connections = 0
    /// The connections that ended or couldn't be opened, by the reason: `closed`, `lost`, `silent`, `refused` and so
    /// on.
    public internal(set) var disconnections: [String: Int] = [:]
    /// A description of the latest problem.
    public internal(set) var lastError: String?

    /// The number up to which all events are handled; `nil` before the first.
    public internal(set) var cursor: Int64?
    /// The cursor that was saved last by this stream.
    public internal(set) var savedCursor: Int64?
    /// The events that were received and aren't handled yet.
    public internal(set) var inFlight = 0
    /// The approximate memory of those events, in bytes.
    public internal(set) var inFlightBytes = 0

    /// The time at which the last message arrived.
    public internal(set) var lastReceived: Date?
    /// The server's time for the newest event.
    public internal(set) var lastEvent: Date?
    /// The time at which the cursor last moved, or an event of a ``Tap`` was last handled.
    public internal(set) var lastProgress: Date?

    /// The time at which the longest running handler, or the current loop iteration, started; `nil` when no event is
    /// being handled.
    public var handlingSince: Date? { handling.values.min() }

    /// The time since ``handlingSince``, when these counts were read. A handler that never returns blocks the cursor,
    /// and finally the stream.
    public var handlingTime: Duration? {
        guard let handlingSince, let madeAt else { return nil }
        return .seconds(max(0, madeAt.timeIntervalSince(handlingSince)))
    }

    /// The age of the newest event when it arrived; `nil` before the first. It depends on both clocks.
    public var lag: Duration? {
        guard let lastReceived, let lastEvent else { return nil }
        // Both are dates within a few thousand years.
        return .seconds(max(0, lastReceived.timeIntervalSince(lastEvent)))
    }

    /// The state of the stream.
    public var state: State {
        switch phase {
        case .idle: .idle
        case .stopped: .stopped
        case .connecting: connections == 0 ? .connecting : .reconnecting
        case .connected where stalled > 0 || handlingTime.map { $0 > .seconds(30) } ?? false: .stalled
        case .connected: lag.map { $0 > .seconds(30) } ?? false ? .catchingUp : .live
        }
    }

    /// The part of the state that isn't derived.
    enum Phase: Hashable { case idle, connecting, connected, stopped }
    var phase = Phase.idle
    /// The number of readers that wait for room.
    var stalled = 0
    /// The events that are being handled, at most one in each lane, and since when.
    var handling: [UInt64: Date] = [:]
    /// The time at which this was read.
    var madeAt: Date?
}

/// Collects the counts of a stream.
final class StreamMeter: Sendable {
    private let stats = Guarded(StreamStats())
    private let time: TimeSource
    private let log: @Sendable (String) -> Void

    /// - Parameter log: Receives a line if the first connection fails.
    init(time: TimeSource, log: @escaping @Sendable (String) -> Void = { _ in }) {
        self.time = time
        self.log = log
    }

    /// The state and the counts of the latest stream.
    var snapshot: StreamStats {
        var snapshot = stats.withLock { $0 }
        snapshot.madeAt = time.date()
        return snapshot
    }

    func update(_ body: (inout StreamStats) -> Void) { stats.withLock(body) }

    func opened() {
        update { stats in
            stats.connections += 1
            stats.openConnections += 1
            stats.phase = .connected
        }
    }

    func closed() { update { $0.openConnections = max($0.openConnections - 1, 0) } }

    /// Records why a connection ended or couldn't be opened.
    func disconnected(_ setback: StreamSetback) {
        let isFirst = stats.withLock { stats in
            stats.phase = stats.openConnections > 0 ? .connected : .connecting
            defer { stats.disconnections[setback.label, default: 0] += 1 }
            stats.lastError = setback.words
            return stats.connections == 0 && stats.disconnections.isEmpty
        }
        if isFirst { log("The first connection of a stream failed, and is tried again: \(setback.words)") }
    }

    /// Begins with a new stream.
    func reset() { update { $0 = StreamStats() } }

    func note(_ problem: String) { update { $0.lastError = problem } }

    func received(_ byteCount: Int, milliseconds: Int64?) {
        let now = time.date()
        update { stats in
            stats.frames += 1
            stats.bytes += byteCount
            stats.lastReceived = now
            // Servers can send any date. Those before this program was written, or far in the future, are wrong.
            if let milliseconds, Self.dates.contains(milliseconds) {
                stats.lastEvent = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            }
        }
    }

    /// The years 2000 to 3000.
    private static let dates: ClosedRange<Int64> = 946_684_800_000...32_503_680_000_000

    /// Records that an event was given to its handler.
    func handOut(_ ticket: UInt64) {
        let now = time.date()
        update { $0.handling[ticket] = now }
    }

    /// Records that an event of a ``Tap`` was handled.
    func handled() {
        let now = time.date()
        update { stats in
            stats.completed += 1
            stats.lastProgress = now
        }
    }

    /// Records what is in flight, and how far everything is handled.
    ///
    /// - Parameter completed: The ticket of an event that was handled.
    func progress(_ ring: borrowing CursorRing, hasMoved: Bool, completed: UInt64?) {
        let (cursor, inFlight, bytes) = (ring.cursor, ring.inFlight, ring.inFlightBytes)
        let now = hasMoved ? time.date() : nil
        update { stats in
            (stats.cursor, stats.inFlight, stats.inFlightBytes) = (cursor, inFlight, bytes)
            if let completed {
                stats.completed += 1
                stats.handling[completed] = nil
            }
            if let now { stats.lastProgress = now }
        }
    }
}

extension StreamStats {
    /// Adds what the stream of a relay has counted to what was counted of all together.
    mutating func add(_ relay: StreamStats) {
        let sums: [WritableKeyPath<StreamStats, Int>] = [
            \.frames, \.bytes, \.filtered, \.repeated, \.unordered, \.unknown, \.notCanonical, \.invalidOps, \.gaps,
            \.connections, \.openConnections, \.stalled,
        ]
        for sum in sums { self[keyPath: sum] += relay[keyPath: sum] }
        invalid.merge(relay.invalid, uniquingKeysWith: +)
        disconnections.merge(relay.disconnections, uniquingKeysWith: +)
        lastError = lastError ?? relay.lastError
        lastProgress = [lastProgress, relay.lastProgress].compactMap(\.self).max()
        // The lag is that of the relay with the newest event.
        if relay.lastEvent.map({ event in lastEvent.map { event > $0 } ?? true }) ?? (lastEvent == nil) {
            (lastEvent, lastReceived) = (relay.lastEvent, relay.lastReceived)
        }
        if phase != .stopped, phase != .connected, relay.phase != .idle {
            phase = relay.phase
            (cursor, savedCursor) = (relay.cursor, relay.savedCursor)
        }
    }
}
