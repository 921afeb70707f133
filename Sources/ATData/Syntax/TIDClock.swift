import Synchronization

/// Gives timestamp identifiers that only ever grow, even when the system's clock is set back.
///
/// ``TID/now()`` uses one that is shared by the process; make your own to fix the clock's number or the source of time.
public final class TIDClock: Sendable {
    /// A clock with a random number, shared by the process.
    public static let shared = TIDClock()

    /// The clock's number, 0 to 1023.
    public let clock: UInt16
    private let microseconds: @Sendable () -> UInt64
    private let last = Mutex<UInt64>(0)

    /// Makes a clock. Its number is random and its time the system's unless given.
    public init(
        clock: UInt16 = .random(in: 0...1023), microseconds: @escaping @Sendable () -> UInt64 = Datetime.microsecondsNow
    ) {
        self.clock = clock & 0x3FF
        self.microseconds = microseconds
    }

    /// The next identifier: of this microsecond, or of the one after the last given.
    public func next() -> TID {
        let now = microseconds()
        let time = last.withLock { last in
            last = Swift.max(now, last + 1)
            return last
        }
        return TID(microseconds: time, clock: clock)
    }
}
