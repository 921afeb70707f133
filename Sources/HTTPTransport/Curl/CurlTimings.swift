#if canImport(CSystem)
import Foundation

/// The times of an exchange and the deadlines computed from them, in the nanoseconds of `monotonicNow`.
struct CurlTimings {
    // The caller's limits in nanoseconds: computing with durations takes longer, and each exchange does it many times.
    private let idle: UInt64
    private let head: UInt64
    private let connect: UInt64?
    /// The time by which the exchange must be over.
    private let end: UInt64?
    /// The last time at which something was sent or received.
    var lastActivity: UInt64
    /// The time by which the head or the trailers must be complete, while they arrive.
    private var headDeadline: UInt64?
    /// The fewest bytes that the system has buffered for the server since libcurl last took some of the body.
    private var leastUnsent = Int32.max
    /// The time of the last `checkUnsent`.
    private var lastUnsentCheck: UInt64

    /// Creates the times of an exchange that begins now.
    init(_ limits: HTTPTimeouts) {
        let began = monotonicNow()
        (idle, head) = (limits.idle.nanoseconds, limits.head.nanoseconds)
        connect = limits.connect?.nanoseconds
        end = limits.total.map { began.advanced($0) }
        (lastActivity, lastUnsentCheck) = (began, began)
    }

    /// Returns the time at which the exchange is to be cancelled, and the reason; `nil` if it may take forever.
    ///
    /// - Parameter isPaused: Whether it waits for the caller. The server's silence doesn't count then.
    func deadline(in phase: CurlExchange.Phase, isPaused: Bool) -> (time: UInt64, reason: TransportError.Reason)? {
        let total = end.map { (time: $0, reason: TransportError.Reason.tookTooLong) }
        guard phase != .queued, !isPaused else { return total }
        let silence: TransportError.Reason =
            phase == .opening ? .unreadableBody("opening the file took too long") : .idleTooLong
        var first = (time: lastActivity &+ idle, reason: silence)
        if phase == .connecting, let connect, connect < idle {
            first = (lastActivity &+ connect, .cannotConnect)
        }
        if let total, total.time <= first.time { first = total }
        if let headDeadline, headDeadline <= first.time { first = (headDeadline, .tookTooLong) }
        return first
    }

    /// Records that a line of a head or of trailers has arrived. Returns whether it was the first, with which the time
    /// for them starts.
    mutating func noteHeadLine(_ now: UInt64, isLast: Bool) -> Bool {
        guard !isLast, headDeadline == nil else {
            if isLast { headDeadline = nil }
            return false
        }
        headDeadline = now &+ head
        return true
    }

    /// Records that libcurl has taken part of the body.
    mutating func noteSending(_ now: UInt64) {
        lastActivity = now
        leastUnsent = .max
    }

    /// The time of the next `checkUnsent`.
    var nextUnsentCheck: UInt64 { lastUnsentCheck &+ idle / 4 }

    /// Counts it as activity when the server reads what was sent: the end of a body may leave long after libcurl had
    /// it.
    mutating func checkUnsent(of socket: Int32, _ now: UInt64) {
        lastUnsentCheck = now
        var unsent: Int32 = 0
        // Safe: the number goes to a local during the call. The socket is open as long as libcurl uses it for this
        // exchange.
        guard ioctl(socket, UInt(TIOCOUTQ), &unsent) == 0, unsent < leastUnsent else { return }
        if leastUnsent != .max { lastActivity = now }
        leastUnsent = unsent
    }
}

/// Returns the nanoseconds on a clock that only goes forward.
func monotonicNow() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

extension UInt64 {
    /// Returns the sum of this time in nanoseconds and a duration of up to a century.
    func advanced(_ duration: Duration) -> UInt64 { self &+ duration.nanoseconds }
}

extension Duration {
    /// The number of nanoseconds, limited to those of a century.
    fileprivate var nanoseconds: UInt64 {
        // A duration of more seconds than an integer holds would trap when asked for its components.
        let (seconds, attoseconds) = sleepable.components
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
    }
}
#endif
