/// The decoding of names and values in a query.
enum QueryText {
    /// Decodes a plus sign and percent-encoded bytes. An escape that isn't one stays as it is written.
    ///
    /// - Returns: The text; `nil` if it isn't valid UTF-8.
    static func decoded(_ text: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            text.formIndex(after: &index)
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let escaped = escape(text[index...].prefix(2)) {
                bytes.append(escaped)
                text.formIndex(&index, offsetBy: 2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func escape(_ digits: some Collection<UInt8>) -> UInt8? {
        guard digits.count == 2 else { return nil }
        var value: UInt8 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value &<< 4 | (digit &- UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value &<< 4 | (digit &- UInt8(ascii: "a") &+ 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value &<< 4 | (digit &- UInt8(ascii: "A") &+ 10)
            default: return nil
            }
        }
        return value
    }

    /// The name of the array in `name[]` or `name[3]`.
    static func withoutIndex(_ name: String) -> String {
        guard name.utf8.last == UInt8(ascii: "]"), let start = name.utf8.lastIndex(of: UInt8(ascii: "[")),
            name.utf8[name.utf8.index(after: start)...].dropLast().allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
            })
        else { return name }
        return String(name[..<start])
    }
}
