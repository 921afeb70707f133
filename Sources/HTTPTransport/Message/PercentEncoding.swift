/// The characters that percent-encoding leaves unchanged.
package enum PercentEncoding: Sendable {
    /// Letters, digits and `-._~`, which have no special meaning anywhere.
    case unreserved
    /// The above, and the characters allowed in a path.
    case path

    fileprivate func keeps(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"),
            UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"),
            UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            self == .path
        default: false
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
}
