/// Checks text that arrives in pieces, and stops at the first byte that isn't valid UTF-8.
struct UTF8Check {
    /// The number of missing bytes of the current character, and the range of the next one.
    private var missing = 0
    private var low: UInt8 = 0x80
    private var high: UInt8 = 0xbf

    /// Whether the text so far ends with a complete character.
    var isComplete: Bool { missing == 0 }

    /// Receives more bytes; returns `false` if they can't be UTF-8.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            if missing == 0 {
                // Eight bytes of ASCII at a time.
                while index + 8 <= bytes.count,
                    bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                {
                    index += 8
                }
                if index == bytes.count { return true }
            }
            guard take(bytes[index]) else { return false }
            index += 1
        }
        return true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard low...high ~= byte else { return false }
            missing -= 1
            (low, high) = (0x80, 0xbf)
            return true
        }
        switch byte {
        case 0x00...0x7f: break
        case 0xc2...0xdf: missing = 1
        case 0xe0: (missing, low) = (2, 0xa0)
        case 0xed: (missing, high) = (2, 0x9f)
        case 0xe1...0xef: missing = 2
        case 0xf0: (missing, low) = (3, 0x90)
        case 0xf1...0xf3: missing = 3
        case 0xf4: (missing, high) = (3, 0x8f)
        default: return false
        }
        return true
    }
}
