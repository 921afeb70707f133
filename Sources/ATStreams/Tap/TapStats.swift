public import Foundation
import HTTPTransport

/// How a ``Tap`` is doing on this side. ``Tap/counts()`` says how it is doing on the other.
public struct TapStats: Hashable, Sendable {
    /// What a consumer is doing.
    public enum State: Hashable, Sendable {
        /// Nothing: it hasn't begun.
        case idle
        /// It opens its first connection.
        case connecting
        /// At least one connection is open.
        case connected
        /// It doesn't read, because too many events wait for their handlers.
        case stalled
        /// It has lost all connections and opens others.
        case reconnecting
        /// It is over.
        case stopped
    }

    /// The messages that were received.
    public internal(set) var messages = 0
    /// Their bytes.
    public internal(set) var bytes = 0
    /// The events that a handler has completed.
    public internal(set) var handled = 0
    /// The attempts that failed, so that another one followed or the event was put aside.
    public internal(set) var failedAttempts = 0
    /// The events that were put aside.
    public internal(set) var deadLetters = 0
    /// The events that couldn't be put aside, and weren't acknowledged.
    public internal(set) var unstored = 0
    /// The messages of events that were handled before, or were being handled.
    public internal(set) var repeated = 0
    /// The messages that aren't events. Those with a number are put aside.
    public internal(set) var invalid = 0
    /// The acknowledgements that were sent.
    public internal(set) var acknowledged = 0

    /// The events that are received and not acknowledged.
    public internal(set) var inFlight = 0
    /// Their bytes.
    public internal(set) var inFlightBytes = 0
    /// The acknowledgements that wait to be sent.
    public internal(set) var waitingAcks = 0

    /// The connections that are open.
    public internal(set) var openConnections = 0
    /// The connections that were opened.
    public internal(set) var connections = 0
    /// The connections that ended or couldn't be opened, by the reason: `closed`, `lost`, `silent`, `refused` and so on.
    public internal(set) var disconnections: [String: Int] = [:]
    /// What went wrong last, in words.
    public internal(set) var lastError: String?

    /// When the last message arrived.
    public internal(set) var lastReceived: Date?
    /// When an event was last completed.
    public internal(set) var lastHandled: Date?

    enum Phase: Hashable { case idle, running, stopped }
    var phase = Phase.idle
    /// The connections that don't read, because there is no room.
    var stalled = 0

    /// What the consumer is doing.
    public var state: State {
        switch phase {
        case .idle: .idle
        case .stopped: .stopped
        case .running where openConnections == 0: connections == 0 ? .connecting : .reconnecting
        case .running: stalled > 0 ? .stalled : .connected
        }
    }
}

/// Collects what a consumer reports.
final class TapMeter: Sendable {
    private let stats = Guarded(TapStats())
    private let time: TimeSource

    init(time: TimeSource) { self.time = time }

    var snapshot: TapStats { stats.withLock { $0 } }

    func update(_ body: (inout TapStats) -> Void) { stats.withLock(body) }

    /// Begins with a new run.
    func begin() {
        update { stats in
            stats = TapStats()
            stats.phase = .running
        }
    }

    func received(_ byteCount: Int) {
        let now = time.date()
        update { stats in
            stats.messages += 1
            stats.bytes += byteCount
            stats.lastReceived = now
        }
    }

    func handled() {
        let now = time.date()
        update { stats in
            stats.handled += 1
            stats.lastHandled = now
        }
    }
}
