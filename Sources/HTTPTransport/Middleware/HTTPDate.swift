package import Foundation

/// The dates of HTTP headers, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Writes the form that RFC 9110 requires of servers.
    package static func text(_ date: Date) -> String {
        let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
        func digits(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        let day = days[((parts.weekday ?? 1) - 1) % days.count]
        let month = months[((parts.month ?? 1) - 1) % months.count]
        let time = "\(digits(parts.hour)):\(digits(parts.minute)):\(digits(parts.second))"
        return "\(day), \(digits(parts.day)) \(month) \(parts.year ?? 1970) \(time) GMT"
    }

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
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
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2]))
    }
}
