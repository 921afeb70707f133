extension HandmadeFrame.Block {
    /// Raw literals and one sequence, which copies all of them and then a match.
    ///
    /// - Parameter offset: The distance of the match plus three, or which of the last offsets it has: 1, 2 or 3.
    static func sequence(_ literals: [UInt8], offset: Int, matchLength: Int) -> Self {
        let offsetCode = Int.bitWidth - 1 - offset.leadingZeroBitCount
        let match = code(matchLength - 3, direct: 32, [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7])
        let length = code(literals.count, direct: 16, [1, 1, 1, 1, 2, 2, 3, 3, 4, 6])
        var bits = HandmadeBits()
        bits.append(offset - 1 << offsetCode, offsetCode)
        bits.append(match.rest, match.bits)
        bits.append(length.rest, length.bits)
        let header = 1 << 2 | literals.count << 4
        // Tables of one symbol each, so that states have no bits.
        let tables = [1, 0x54, length.symbol, offsetCode, match.symbol].map { UInt8($0) }
        return .compressed([UInt8(header & 255), UInt8(header >> 8)] + literals + tables + bits.bytes)
    }

    /// Literals from 0 to 11 with a Huffman code, in one stream or in four, and no sequences.
    ///
    /// The codes have 1 to 11 bits: the longer, the larger the literal.
    ///
    /// - Parameter extra: The stream that gets a byte too many.
    static func literals(_ streams: [[UInt8]], extra: Int? = nil) -> Self {
        var parts = streams.map { literals in
            var bits = HandmadeBits()
            for literal in literals { bits.append(literal == 10 ? 0 : 1, min(Int(literal) + 1, 11)) }
            return bits.bytes
        }
        if let extra { parts[extra].append(1) }
        // The weights of 0 to 10, from which that of 11 follows.
        var content: [UInt8] = [127 + 11, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10]
        let isInFour = parts.count == 4
        if isInFour { for part in parts[..<3] { content += [UInt8(part.count & 255), UInt8(part.count >> 8)] } }
        content += parts.joined()
        let count = streams.reduce(0) { $0 + $1.count }
        let (kind, width, headerSize) = isInFour ? (0x0A, 14, 4) : (0x02, 10, 3)
        let header: Int = kind | count << 4 | content.count << (4 + width)
        let headerBytes = (0..<headerSize).map { UInt8(header >> (8 * $0) & 255) }
        return .compressed(headerBytes + content + [0])
    }

    /// The symbol for a length, which is followed by some bits of it.
    private static func code(_ length: Int, direct: Int, _ bits: [Int]) -> (symbol: Int, rest: Int, bits: Int) {
        var base = direct
        if length < base { return (length, 0, 0) }
        for (index, bits) in bits.enumerated() {
            if length < base + 1 << bits { return (direct + index, length - base, bits) }
            base += 1 << bits
        }
        preconditionFailure("the length is larger than tests need")
    }
}

/// A stream of bits that is read from its end.
private struct HandmadeBits {
    private var bits: [Bool] = []

    /// Appends a number, highest bit first.
    mutating func append(_ number: Int, _ count: Int) {
        for place in (0..<count).reversed() { bits.append(number >> place & 1 == 1) }
    }

    /// The stream with its end mark.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: bits.count / 8 + 1)
        for (place, bit) in ([true] + bits).reversed().enumerated() where bit {
            bytes[place / 8] |= 1 << UInt8(place % 8)
        }
        return bytes
    }
}
