import Foundation
import HTTPTransport

/// Collects what a stream reports.
final class StreamMeter: Sendable {
    private let stats = Guarded(StreamStats())
    private let time: TimeSource

    init(time: TimeSource) { self.time = time }

    /// How the stream is doing.
    var snapshot: StreamStats {
        var snapshot = stats.withLock { $0 }
        snapshot.madeAt = time.date()
        return snapshot
    }

    func update(_ body: (inout StreamStats) -> Void) { stats.withLock(body) }

    /// Begins with a new stream.
    func reset() { update { $0 = StreamStats() } }

    /// Records what went wrong.
    func note(_ problem: String) { update { $0.lastError = problem } }

    /// Records a message.
    func received(_ byteCount: Int, milliseconds: Int64?) {
        let now = time.date()
        update { stats in
            stats.frames += 1
            stats.bytes += byteCount
            stats.lastReceived = now
            // Servers can send any date. Those before this program was written, and those far in the future, aren't times
            // of events.
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
