import Foundation
import HTTPTransport

extension TimeSource {
    /// The system's clocks, but for the date.
    static func dated(_ date: @escaping @Sendable () -> Date) -> TimeSource {
        TimeSource(now: system.now, date: date, sleep: system.sleep)
    }
}
