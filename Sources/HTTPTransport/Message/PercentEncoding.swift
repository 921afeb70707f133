/// The characters that percent-encoding leaves unchanged.
package enum PercentEncoding: Sendable {
    /// Letters, digits and `-._~`, which have no special meaning anywhere.
    case unreserved
    /// The above, and the characters allowed in a path.
    case path

    fileprivate func keeps(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"),
            UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"),
            UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            self == .path
        default: byte.isUnreserved
        }
    }
}

extension UInt8 {
    /// Whether the byte is one of `A-Z`, `a-z` and `0-9`.
    package var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether the byte needs no escape anywhere in a URL.
    package var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isASCIILetterOrDigit
        }
    }
}

extension String {
    /// Appends text, percent-encoding every byte that isn't allowed.
    package mutating func percentEncode(_ text: String, keeping encoding: PercentEncoding) {
        if text.utf8.allSatisfy(encoding.keeps) { return append(text) }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if encoding.keeps(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        append(String(decoding: bytes, as: UTF8.self))
    }

    /// Appends a parameter to a query or a form, after those before. All characters with a special meaning are escaped,
    /// including `+` and `&`.
    package mutating func appendParameter(_ name: String, _ value: String) {
        if !isEmpty { append("&") }
        percentEncode(name, keeping: .unreserved)
        append("=")
        percentEncode(value, keeping: .unreserved)
    }
}
