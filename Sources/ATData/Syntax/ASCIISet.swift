/// A set of ASCII characters, stored as the bits of two words.
struct ASCIISet {
    let low: UInt64
    let high: UInt64

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let word = byte < 64 ? low : high
        return byte < 128 && word &>> UInt64(byte & 63) & 1 != 0
    }

    /// Letters, digits and `.-_:%`, as in the specific part of a DID.
    static var did: ASCIISet {
        ASCIISet(
            low: 0x3FF << 48 | 1 << 37 | 1 << 45 | 1 << 46 | 1 << 58, high: 0x7FF_FFFE << 32 | 0x7FF_FFFE | 1 << 31)
    }

    /// Letters, digits and `.-_:~`, as in a record key.
    static var recordKey: ASCIISet {
        ASCIISet(
            low: 0x3FF << 48 | 1 << 45 | 1 << 46 | 1 << 58,
            high: 0x7FF_FFFE << 32 | 0x7FF_FFFE | 1 << 31 | 1 << 62)
    }
}

extension UInt8 {
    @inline(__always)
    var isLowercase: Bool { self &- UInt8(ascii: "a") < 26 }
    @inline(__always)
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    @inline(__always)
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    @inline(__always)
    var isAlphanumeric: Bool { isLetter || isDigit }
}
