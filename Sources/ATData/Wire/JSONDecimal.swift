/// The exact value of a JSON number of any size. Equal numbers have equal values.
///
/// Numbers whose exponent has more than 18 digits compare as text.
struct JSONDecimal: Equatable {
    /// The digits without zeros at either end, and the power of ten to multiply them by.
    let text: String

    var utf8: String.UTF8View { text.utf8 }

    /// The number of digits between those zeros.
    let precision: Int

    /// Reads the text of a number whose form has been checked.
    init(_ number: some Collection<UInt8>) {
        let mark = number.firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
        let exponent = mark.map { number[number.index(after: $0)...] } ?? number[number.endIndex...]
        let exponentDigits = exponent.drop { !(UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0) }
        var digits: [UInt8] = []
        var zeros = 0
        var scale = 0
        var isInFraction = false
        for byte in number[..<(mark ?? number.endIndex)] {
            switch byte {
            case UInt8(ascii: "."): isInFraction = true
            case UInt8(ascii: "0"):
                if isInFraction { scale -= 1 }
                if !digits.isEmpty { zeros += 1 }
            case UInt8(ascii: "1")...UInt8(ascii: "9"):
                if isInFraction { scale -= 1 }
                digits.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros))
                digits.append(byte)
                zeros = 0
            default: break
            }
        }
        precision = digits.count
        guard exponentDigits.count <= 18, !digits.isEmpty else {
            text = digits.isEmpty ? "0" : String(decoding: number, as: UTF8.self)
            return
        }
        // Eighteen digits plus a length in memory can't overflow 64 bits.
        let power = exponentDigits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let sign = number.first == UInt8(ascii: "-") ? "-" : ""
        scale += zeros + (exponent.first == UInt8(ascii: "-") ? -power : power)
        text = "\(sign)\(String(decoding: digits, as: UTF8.self))e\(scale)"
    }
}
