public import Foundation

extension JSONDecoder {
    /// A decoder for the protocol's JSON: a `Date` is read from every form of datetime that the protocol allows.
    ///
    /// Each use makes a decoder of its own, so that changing one changes no other.
    public static var atDecoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = DatetimeParser.date(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\"\(text.prefix(64))\" is no datetime of the protocol")
            }
            return date
        }
        return decoder
    }
}

/// Reads datetimes such as `2024-02-29T23:59:60.123+01:00`.
enum DatetimeParser {
    /// The point in time, or `nil` for text that the protocol does not allow as a datetime.
    static func date(_ text: String) -> Date? {
        var bytes = Array(text.utf8)[...]
        guard bytes.count <= 64, let year = number(&bytes, digits: 4), take(&bytes, "-"),
            let month = number(&bytes, digits: 2), take(&bytes, "-"), let day = number(&bytes, digits: 2),
            take(&bytes, "T"), let hour = number(&bytes, digits: 2), take(&bytes, ":"),
            let minute = number(&bytes, digits: 2), take(&bytes, ":"), let second = number(&bytes, digits: 2),
            1...12 ~= month, 1...daysIn(month, year) ~= day, hour <= 23, minute <= 59, second <= 60
        else { return nil }
        var fraction = 0.0
        if take(&bytes, ".") {
            let digits = bytes.prefix { isDigit($0) }
            guard !digits.isEmpty else { return nil }
            fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
            bytes = bytes.dropFirst(digits.count)
        }
        guard let offset = offset(&bytes), bytes.isEmpty else { return nil }
        let seconds = ((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second - offset
        guard seconds >= daysSince1970(0, 1, 1) * 86_400 else { return nil }
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// Seconds ahead of UTC. `-00:00` says that nobody knows, which the protocol does not allow.
    private static func offset(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        if take(&bytes, "Z") { return 0 }
        let isWest = take(&bytes, "-")
        guard isWest || take(&bytes, "+"), let hours = number(&bytes, digits: 2), take(&bytes, ":"),
            let minutes = number(&bytes, digits: 2), hours <= 23, minutes <= 59
        else { return nil }
        let seconds = (hours * 60 + minutes) * 60
        return isWest ? (seconds == 0 ? nil : -seconds) : seconds
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        let part = bytes.prefix(digits)
        guard part.count == digits, part.allSatisfy(isDigit) else { return nil }
        bytes = bytes.dropFirst(digits)
        return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func take(_ bytes: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private static func daysIn(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days of the proleptic Gregorian calendar, with years that begin in March so that leap days come last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
