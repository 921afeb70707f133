/// The character classes of HTTP's grammar.
enum ASCII {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let colon = UInt8(ascii: ":")

    /// Whether a method or a field's name may contain a byte.
    @inline(__always)
    static func isToken(_ byte: UInt8) -> Bool {
        // Almost every one: letters in any case, and hyphens.
        let letter = byte | 0x20
        if letter >= 0x61 && letter <= 0x7a || byte == 0x2d { return true }
        // Bit n is set when byte n (or n + 64) is one of "!#$%&'*+-.^_`|~", a digit or a letter.
        let low: UInt64 = 0x03ff_6cfa_0000_0000
        let high: UInt64 = 0x57ff_ffff_c7ff_fffe
        return byte < 64 ? low >> byte & 1 == 1 : byte < 128 && high >> (byte & 63) & 1 == 1
    }

    /// Whether a field's value may contain a byte.
    @inline(__always)
    static func isFieldValue(_ byte: UInt8) -> Bool {
        byte >= space && byte != 0x7f || byte == tab
    }

    /// The value of a hexadecimal digit.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Whether bytes equal a lower-case word, ignoring case.
    @inline(__always)
    static func equals(_ bytes: Slice<UnsafeRawBufferPointer>, _ lowercased: StaticString) -> Bool {
        guard bytes.count == lowercased.utf8CodeUnitCount else { return false }
        // Safe: a static string's bytes live forever, and their number is compared above.
        var word = lowercased.utf8Start
        for byte in bytes {
            let letter = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
            guard letter == word.pointee else { return false }
            word += 1
        }
        return true
    }

    /// The part of a range without surrounding spaces and tabs.
    static func trimmed(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] == space || bytes[start] == tab { start += 1 }
        while start < end, bytes[end - 1] == space || bytes[end - 1] == tab { end -= 1 }
        return start..<end
    }

    /// The bytes without surrounding spaces and tabs.
    @inline(__always)
    static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        var bytes = bytes
        while let first = bytes.first, first == space || first == tab { bytes = bytes.dropFirst() }
        while let last = bytes.last, last == space || last == tab { bytes = bytes.dropLast() }
        return bytes
    }
}
