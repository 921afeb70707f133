import Synchronization

/// Creates timestamp identifiers that only ever increase, even when the system clock is set back.
///
/// ``TID/now()`` uses the shared clock of the process. Create your own to choose the clock number or the source of
/// time.
public final class TIDClock: Sendable {
    /// The shared clock of the process, with a random number.
    public static let shared = TIDClock()

    /// The clock number, 0 to 1023.
    public let clock: UInt16
    private let microseconds: @Sendable () -> UInt64
    private let last = Mutex<UInt64>(0)

    /// Creates a clock with a random number and the system's time, unless you pass others.
    public init(
        clock: UInt16 = .random(in: 0...1023), microseconds: @escaping @Sendable () -> UInt64 = Datetime.microsecondsNow
    ) {
        self.clock = clock & 0x3FF
        self.microseconds = microseconds
    }

    /// Returns the next identifier: for the current microsecond, or for the one after the last that was returned.
    public func next() -> TID {
        let now = microseconds()
        let time = last.withLock { last in
            // 53 bits of microseconds end in the year 2255, and all 54 in 2540.
            last = Swift.min(Swift.max(now, last + 1), 1 << 54 - 1)
            return last
        }
        return TID(microseconds: time, clock: clock)
    }
}
