/// Base64 as the data model has it: the standard alphabet, written without padding, read with or without.
enum Base64 {
    /// How many characters so many bytes need.
    static func length(of bytes: Int) -> Int { (bytes * 4 + 2) / 3 }

    /// Writes the characters at an address that has room for `length(of:)` of them.
    static func encode(_ bytes: UnsafeBufferPointer<UInt8>, to address: UnsafeMutablePointer<UInt8>) {
        var place = address
        var index = 0
        while index < bytes.count {
            let left = Swift.min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if left > 2 { group |= UInt32(bytes[index + 2]) }
            for character in 0...left {
                place.pointee = self.character(UInt8(truncatingIfNeeded: group >> UInt32(18 - 6 * character)) & 63)
                place += 1
            }
            index += 3
        }
    }

    /// The bytes of a text, or `nil` when it is not base64. Bits that the last character has to spare are let through
    /// whatever they are: the protocol's own vectors have such text.
    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var count = text.count
        if count % 4 == 0, count > 0, text[count - 1] == UInt8(ascii: "=") {
            count -= text[count - 2] == UInt8(ascii: "=") ? 2 : 1
        }
        guard count % 4 != 1 else { return nil }
        var bad: UInt8 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count * 3 / 4) { buffer, written in
            var group: UInt32 = 0
            for index in 0..<count {
                let value = self.value(text[index])
                bad |= value
                group = group << 6 | UInt32(value & 63)
                // Every character but a group's first completes a byte; there are count * 3 / 4 of those in all.
                let bits = UInt32(index % 4) * 2
                guard bits > 0 else { continue }
                buffer.initializeElement(at: written, to: UInt8(truncatingIfNeeded: group >> (6 - bits)))
                written += 1
            }
        }
        return bad & 0x80 == 0 ? bytes : nil
    }

    private static func character(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: value + UInt8(ascii: "A")
        case 26..<52: value - 26 + UInt8(ascii: "a")
        case 52..<62: value - 52 + UInt8(ascii: "0")
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

    @inline(__always)
    private static func value(_ character: UInt8) -> UInt8 {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: 0xFF
        }
    }
}
