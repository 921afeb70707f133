/// The integer that a JSON number represents, computed without rounding.
enum JSONInteger {
    case value(Int)
    case fraction
    case outOfRange

    /// Reads the text of a number whose form has been checked.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        var mantissa: UInt64 = 0
        // Zeros are held back until another digit follows, so that 1000e-3 and 1.000 stay small.
        var zeros = 0
        var fraction = 0
        var exponent = 0
        var isNegative = false
        var isInFraction = false
        let mark = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
        if mark < text.endIndex { exponent = JSONInteger.exponent(text[(mark + 1)...]) }
        for byte in text[..<mark] {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isInFraction = true
            case UInt8(ascii: "0"):
                if isInFraction { fraction += 1 }
                if mantissa > 0 { zeros += 1 }
            default:
                if isInFraction { fraction += 1 }
                let (sum, overflows) = (JSONInteger.shift(mantissa, zeros + 1) ?? .max)
                    .addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
                guard !overflows else {
                    self = .outOfRange
                    return
                }
                mantissa = sum
                zeros = 0
            }
        }
        guard mantissa > 0 else {
            self = .value(0)
            return
        }
        let scale = zeros + exponent - fraction
        guard scale >= 0 else {
            self = .fraction
            return
        }
        guard let magnitude = JSONInteger.shift(mantissa, scale) else {
            self = .outOfRange
            return
        }
        let value = isNegative ? Int(exactly: 0 - Int128(magnitude)) : Int(exactly: magnitude)
        self = value.map { .value($0) } ?? .outOfRange
    }

    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let digits = text.drop { !$0.isDigit }
        // An exponent beyond the length of any input can be clamped without changing the result.
        let magnitude = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1 << 40) }
        return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }

    /// The value times a power of ten, if it fits.
    private static func shift(_ value: UInt64, _ zeros: Int) -> UInt64? {
        guard value > 0 else { return 0 }
        guard zeros <= 20 else { return nil }
        var value = value
        for _ in 0..<zeros {
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            guard !overflows else { return nil }
            value = product
        }
        return value
    }
}
