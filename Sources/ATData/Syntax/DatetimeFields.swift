/// The numbers of a datetime, and the calendar arithmetic that converts them to and from seconds since 1970.
struct DatetimeFields {
    var year = 0
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var nanoseconds = 0
    /// Minutes east of Greenwich.
    var zone = 0

    init() {}

    /// The fields of an instant, in UTC.
    init(seconds: Int64, nanoseconds: Int64) {
        let days = Int((seconds - (seconds % 86400 + 86400) % 86400) / 86400)
        let time = Int(seconds - Int64(days) * 86400)
        // Counts days from 1 March of year 0 in cycles of 400 years, so that leap days come last.
        let shifted = days + 719_468
        let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
        hour = time / 3600
        minute = time / 60 % 60
        second = time % 60
        self.nanoseconds = Int(nanoseconds)
    }

    /// Seconds since 1970 and the nanoseconds after them.
    var instant: (seconds: Int64, nanoseconds: Int64) {
        let shiftedYear = month <= 2 ? year - 1 : year
        let cycle = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfCycle = shiftedYear - cycle * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        let days = cycle * 146_097 + dayOfCycle - 719_468
        let time = hour * 3600 + minute * 60 + Swift.min(second, 59) - zone * 60
        return (Int64(days * 86400 + time), Int64(nanoseconds))
    }

    /// The preferred text: UTC, with milliseconds.
    var text: String {
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2)).\(padded(nanoseconds / 1_000_000, 3))Z"
    }

    /// Reads the fields, or returns the fault.
    @inline(__always)
    mutating func parse(_ utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        let end = utf8.count
        guard end >= 20 else { return SyntaxFault(end, "it needs a date, a T, a time and a zone") }
        guard end <= 64 else { return SyntaxFault(64, "it is longer than 64 characters") }
        if let bad = Self.misfit(utf8) { return SyntaxFault(bad, "it must look like 2026-01-31T12:34:56") }
        year = Self.pair(utf8, 0) * 100 + Self.pair(utf8, 2)
        month = Self.pair(utf8, 5)
        day = Self.pair(utf8, 8)
        hour = Self.pair(utf8, 11)
        minute = Self.pair(utf8, 14)
        second = Self.pair(utf8, 17)
        guard month >= 1, month <= 12 else { return SyntaxFault(5, "the month must be 01 to 12") }
        guard day >= 1, day <= daysInMonth else { return SyntaxFault(8, "the month does not have that day") }
        guard hour <= 23 else { return SyntaxFault(11, "the hour must be 00 to 23") }
        guard minute <= 59 else { return SyntaxFault(14, "the minute must be 00 to 59") }
        guard second <= 60 else { return SyntaxFault(17, "the second must be 00 to 60") }
        var index = 19
        if utf8[index] == UInt8(ascii: ".") {
            index += 1
            let start = index
            var scale = 100_000_000
            while index < end, utf8[index].isDigit {
                nanoseconds += Int(utf8[index] &- UInt8(ascii: "0")) * scale
                scale /= 10
                index += 1
            }
            guard index > start else { return SyntaxFault(index, "a digit must follow the point") }
            guard index - start <= 20 else { return SyntaxFault(start + 20, "there are more than 20 decimals") }
        }
        return parseZone(utf8, from: index)
    }

    @inline(__always)
    private mutating func parseZone(_ utf8: UnsafeBufferPointer<UInt8>, from index: Int) -> SyntaxFault? {
        let end = utf8.count
        guard index < end else { return SyntaxFault(end, "the zone is missing: Z or an offset such as +02:00") }
        if utf8[index] == UInt8(ascii: "Z") {
            return index + 1 == end ? nil : SyntaxFault(index + 1, "nothing may follow the zone")
        }
        let isEast = utf8[index] == UInt8(ascii: "+")
        guard isEast || utf8[index] == UInt8(ascii: "-"), end - index == 6, utf8[index + 1].isDigit,
            utf8[index + 2].isDigit, utf8[index + 3] == UInt8(ascii: ":"), utf8[index + 4].isDigit,
            utf8[index + 5].isDigit
        else { return SyntaxFault(index, "the zone must be Z or an offset such as +02:00") }
        let (hours, minutes) = (Self.pair(utf8, index + 1), Self.pair(utf8, index + 4))
        guard hours <= 23, minutes <= 59 else { return SyntaxFault(index, "the offset is out of range") }
        zone = (hours * 60 + minutes) * (isEast ? 1 : -1)
        guard isEast || zone != 0 else { return SyntaxFault(index, "-00:00 is not allowed; write Z") }
        guard year > 0 || instant.seconds >= -62_167_219_200 else {
            return SyntaxFault(0, "it is before the year 0 in UTC")
        }
        return nil
    }

    /// Returns the position of the first of the first nineteen bytes that doesn't fit `dddd-dd-ddTdd:dd:dd`.
    @inline(__always)
    private static func misfit(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
        let raw = UnsafeRawBufferPointer(utf8)
        // The caller has checked that there are at least 20 bytes, so the three loads at 0, 8 and 11 stay in bounds.
        let first = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
        let second = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        let third = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 11, as: UInt64.self))
        if fits(first, 0x2D00_002D_0000_0000), fits(second, 0x0000_3A00_0054_0000), fits(third, 0x0000_3A00_003A_0000) {
            return nil
        }
        for index in 0..<19 {
            let isMark: Bool
            switch index {
            case 4, 7: isMark = utf8[index] == UInt8(ascii: "-")
            case 10: isMark = utf8[index] == UInt8(ascii: "T")
            case 13, 16: isMark = utf8[index] == UInt8(ascii: ":")
            default: isMark = utf8[index].isDigit
            }
            if !isMark { return index }
        }
        return nil
    }

    /// Whether eight bytes equal the marks where there is a mark, and are digits elsewhere.
    @inline(__always)
    private static func fits(_ word: UInt64, _ marks: UInt64) -> Bool {
        // 0xFF in every byte that must equal its mark.
        let mask = ((marks & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
        let isMark = (mask >> 7) &* 0xFF
        guard word & isMark == marks else { return false }
        let digits = word & ~isMark | 0x3030_3030_3030_3030 & isMark
        return digits & 0xF0F0_F0F0_F0F0_F0F0 == 0x3030_3030_3030_3030
            && (digits &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 == 0x3030_3030_3030_3030
    }

    @inline(__always)
    private static func pair(_ utf8: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        Int(utf8[index] &- UInt8(ascii: "0")) * 10 + Int(utf8[index + 1] &- UInt8(ascii: "0"))
    }

    @inline(__always)
    private var daysInMonth: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
