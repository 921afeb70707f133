package import Foundation

/// The dates of HTTP headers, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Foundation's `Calendar` would read the time zones of the whole world first, which takes megabytes of memory.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Writes the form that RFC 9110 requires of servers.
    package static func text(_ date: Date) -> String {
        var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(parts.tm_wday)]), \(digits(parts.tm_mday))"
        let time = "\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
        return "\(day) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900) \(time) GMT"
    }

    /// Reads the form that RFC 9110 requires of servers; the two obsolete forms are no longer in use.
    package static func parse(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT" else { return nil }
        return date(day: parts[1], month: parts[2], year: parts[3], time: parts[4])
    }

    /// Reads the form of OpenSSL, such as `Nov  6 08:49:37 1994 GMT`.
    package static func parse(certificate text: some StringProtocol) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 5, parts[4] == "GMT" else { return nil }
        return date(day: parts[1], month: parts[0], year: parts[3], time: parts[2])
    }

    private static func date(
        day: some StringProtocol, month: some StringProtocol, year: some StringProtocol, time: some StringProtocol
    ) -> Date? {
        guard let day = Int(day), 1...31 ~= day, let month = months.firstIndex(of: String(month)),
            let year = Int(year), 1970...9999 ~= year
        else { return nil }
        let time = time.split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, 0...23 ~= time[0], 0...59 ~= time[1], 0...60 ~= time[2] else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month), Int32(day))
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(time[0]), Int32(time[1]), Int32(time[2]))
        return Date(timeIntervalSince1970: Double(timegm(&parts)))
    }
}
