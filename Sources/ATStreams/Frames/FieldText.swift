import ATData
import Foundation

/// The text of a field, at its place in a frame. It becomes a value only when an event needs it.
struct FieldText {
    let field: FieldName
    let range: Range<Int>

    init(_ field: FieldName, _ range: Range<Int>) {
        self.field = field
        self.range = range
    }

    /// The text.
    func text(_ reader: FrameReader) throws(FrameError) -> String {
        guard let text = reader.string(range) else { throw error("is not UTF-8") }
        return text
    }

    /// The text as an identifier.
    func value<Value: SyntaxString>(_ reader: FrameReader, as type: Value.Type = Value.self) throws(FrameError) -> Value
    {
        let text = try text(reader)
        do throws(SyntaxError) { return try Value(text) } catch {
            throw self.error("is not valid: \(error.description)")
        }
    }

    /// The text as a date; `nil` for anything else. An invalid date doesn't cost the event.
    func datetime(_ reader: FrameReader) -> Datetime? {
        reader.string(range).flatMap { try? Datetime($0) }
    }

    /// The text as a date, in milliseconds since 1970.
    func milliseconds(_ reader: FrameReader) -> Int64? {
        if let usual = usualMilliseconds(reader.part(range)) { return usual }
        return datetime(reader).flatMap { Int64(exactly: ($0.date.timeIntervalSince1970 * 1000).rounded()) }
    }

    /// The form `2026-11-22T17:05:09.123Z`, with any number of decimals, without creating a value: a filter rejects
    /// thousands of frames for each that it lets through, and their time is needed too.
    private func usualMilliseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        guard 20...40 ~= bytes.count, bytes[bytes.count - 1] == UInt8(ascii: "Z"), bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: ".") || bytes.count == 20,
            let year = Self.number(bytes, 0..<4), year >= 1970, let month = Self.number(bytes, 5..<7),
            1...12 ~= month, let day = Self.number(bytes, 8..<10), 1...31 ~= day,
            let hour = Self.number(bytes, 11..<13), hour < 24, let minute = Self.number(bytes, 14..<16), minute < 60,
            let second = Self.number(bytes, 17..<19), second < 61,
            let thousandths = Self.number(bytes, 20..<max(20, min(23, bytes.count - 1)))
        else { return nil }
        // Days since 1970, with years that start in March, so that the leap day is the last. All numbers are small.
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 1 - 719_468
        let scale: Int64 = bytes.count >= 24 ? 1 : bytes.count == 23 ? 10 : 100
        return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandths * scale
    }

    /// The number that a few digits make; zero for none.
    @inline(__always)
    private static func number(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int64? {
        var value: Int64 = 0
        for index in range {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int64(digit)
        }
        return value
    }

    private func error(_ why: String) -> FrameError { FrameError(.invalidField("\(field)", why), at: range.lowerBound) }
}
