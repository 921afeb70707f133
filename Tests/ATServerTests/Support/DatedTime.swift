import Foundation
import HTTPTransport
import Probes

extension TimeSource {
    /// The system's clocks, for code with limits that aren't the subject: its waits never end, however busy the machine
    /// is.
    static var patient: TimeSource {
        var time = system
        time.sleep = TurnedClock().source.sleep
        return time
    }

    /// The system's clocks, but for the date.
    static func dated(_ date: @escaping @Sendable () -> Date) -> TimeSource {
        TimeSource(now: system.now, date: date, sleep: system.sleep)
    }
}
