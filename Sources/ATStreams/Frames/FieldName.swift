import ATData
import Foundation

/// The names of the fields in frames. The raw value is the name's bytes as a number, so that comparing one is comparing
/// a register.
enum FieldName: UInt64 {
    case t = 0x74
    case op = 0x6F70
    case did = 0x64_6964
    case ops = 0x6F_7073
    case rev = 0x72_6576
    case seq = 0x73_6571
    case cid = 0x63_6964
    case name = 0x6E61_6D65
    case path = 0x7061_7468
    case prev = 0x7072_6576
    case repo = 0x7265_706F
    case time = 0x7469_6D65
    case error = 0x65_7272_6F72
    case since = 0x73_696E_6365
    case action = 0x6163_7469_6F6E
    case active = 0x6163_7469_7665
    case blocks = 0x626C_6F63_6B73
    case commit = 0x636F_6D6D_6974
    case handle = 0x6861_6E64_6C65
    case rebase = 0x7265_6261_7365
    case status = 0x7374_6174_7573
    case tooBig = 0x746F_6F42_6967
    case labels = 0x6C61_6265_6C73
    case message = 0x6D_6573_7361_6765
    case prevData = 0x7072_6576_4461_7461

    /// Finds a name; `nil` when no frame has such a field.
    @inline(__always)
    init?(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        // The bytes of a longer name would not fit, and zeros in front would not show.
        guard 1...8 ~= range.count, bytes[range.lowerBound] != 0 else { return nil }
        self.init(rawValue: Self.packed(bytes, range))
    }

    /// One to eight bytes as a big-endian number.
    @inline(__always)
    static func packed(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64 {
        if bytes.count - range.lowerBound >= 8 {
            return FrameReader.word(bytes, at: range.lowerBound) >> UInt64(64 - 8 * range.count)
        }
        var packed: UInt64 = 0
        for index in range { packed = packed << 8 | UInt64(bytes[index]) }
        return packed
    }

    /// A number below 32, another for each name. The factor was found by trying.
    var index: UInt32 { UInt32(truncatingIfNeeded: (rawValue &* 0x6232_8C77_70E8_BECF) >> 59) }
}

/// The known fields of an object, one after the other.
struct FrameFields {
    private var rest: FrameReader.Rest
    private var found: UInt32 = 0
    private var previous = 0..<0

    /// Begins to read an object.
    init(_ reader: inout FrameReader) throws(FrameError) { rest = try reader.object() }

    /// Reads the name of the next field, whose value must be read next. Skips unknown fields.
    ///
    /// - Returns: The name; `nil` at the end of the object.
    /// - Throws: A ``FrameError`` when the field was found before.
    @inline(__always)
    mutating func next(_ reader: inout FrameReader) throws(FrameError) -> FieldName? {
        while try reader.hasNext(&rest) {
            if let name = try name(&reader) { return name }
            try reader.skip()
        }
        return nil
    }

    /// Reads a name, and whether it is in order; `nil` for an unknown one.
    @inline(__always)
    private mutating func name(_ reader: inout FrameReader) throws(FrameError) -> FieldName? {
        let range = try reader.text()
        if previous.count > range.count || (previous.count == range.count && !precedes(range, reader)) {
            reader.noteNotCanonical()
        }
        previous = range
        guard let name = FieldName(reader.bytes, range) else { return nil }
        let bit: UInt32 = 1 << name.index
        guard found & bit == 0 else { throw reader.error(.duplicate("\(name)"), at: range.lowerBound) }
        found |= bit
        return name
    }

    /// Whether the name before sorts before one of the same length.
    @inline(__always)
    private func precedes(_ range: Range<Int>, _ reader: FrameReader) -> Bool {
        if 1...8 ~= range.count {
            return FieldName.packed(reader.bytes, previous) < FieldName.packed(reader.bytes, range)
        }
        for distance in 0..<range.count {
            let (left, right) = (
                reader.bytes[previous.lowerBound + distance], reader.bytes[range.lowerBound + distance]
            )
            if left != right { return left < right }
        }
        // The same name, or the first of the object, which has nothing before it.
        return previous.upperBound == 0
    }
}

/// The text of a field, at its place in a frame. It becomes a value only when an event needs it.
struct FieldText {
    let field: FieldName
    let range: Range<Int>

    init(_ field: FieldName, _ range: Range<Int>) {
        self.field = field
        self.range = range
    }

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
