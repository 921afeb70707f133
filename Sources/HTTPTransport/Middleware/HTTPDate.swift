package import Foundation

/// The dates of HTTP headers, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// They are computed here: the first use of a `Calendar` reads the time zones of the whole world, which takes megabytes
/// of memory, and what the C library computes depends on the time zone of the process, which may count leap seconds.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Writes the form that RFC 9110 requires of servers.
    package static func text(_ date: Date) -> String {
        let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        let (day, second) = quotient(seconds, 86_400)
        let (year, month, dayOfMonth) = civil(day)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = "\(digits(second / 3_600)):\(digits(second / 60 % 60)):\(digits(second % 60))"
        // The first day was a Thursday.
        let weekday = days[quotient(day + 4, 7).rest]
        return "\(weekday), \(digits(dayOfMonth)) \(months[month - 1]) \(year) \(time) GMT"
    }

    /// The day with a number, counted from 1970, in the Gregorian calendar.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        // In years that begin in March, the day that only some of them have is the last one. 400 years, which have
        // 146,097 days, repeat.
        let (era, inEra) = quotient(day + 719_468, 146_097)
        let leapDays: Int = inEra / 1_460 - inEra / 36_524 + inEra / 146_096
        let year = (inEra - leapDays) / 365
        let inYear = inEra - firstDay(year)
        let month = (5 * inYear + 2) / 153
        let day = inYear - (153 * month + 2) / 5 + 1
        return month < 10 ? (era * 400 + year, month + 3, day) : (era * 400 + year + 1, month - 9, day)
    }

    /// The number of a day, counted from 1970. A month's day may be one of the next month.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (era, inEra) = quotient(month <= 2 ? year - 1 : year, 400)
        let inYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + firstDay(inEra) + inYear - 719_468
    }

    /// The number of a year's first day in March, counted from that of the 400 years that the year belongs to.
    private static func firstDay(_ year: Int) -> Int { year * 365 + year / 4 - year / 100 }

    /// Divides a number. The rest isn't negative.
    private static func quotient(_ number: Int, _ divisor: Int) -> (whole: Int, rest: Int) {
        let (whole, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (whole - 1, rest + divisor) : (whole, rest)
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
        guard let day = number(day), 1...31 ~= day, let month = months.firstIndex(of: String(month)),
            let year = number(year), 1970...9999 ~= year
        else { return nil }
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        let time = parts.compactMap { $0.utf8.count == 2 ? number($0) : nil }
        guard parts.count == 3, time.count == 3, 0...23 ~= time[0], 0...59 ~= time[1], 0...60 ~= time[2] else {
            return nil
        }
        let seconds = (time[0] * 60 + time[1]) * 60 + time[2]
        return Date(timeIntervalSince1970: Double(dayNumber(year, month + 1, day) * 86_400 + seconds))
    }

    /// The number of text that consists of digits.
    private static func number(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
    }
}
