/// A Huffman code, which maps bits to symbols.
struct InflateCode {
    /// The length of codes that a single lookup decodes. Most are shorter.
    private static let fastBits = 10
    /// The maximum length of a code.
    private static let mostBits = 15

    /// For each value of the next bits: a symbol times 16 plus the length of its code; 0 for longer and invalid codes.
    private var fast: [UInt16]
    /// The number of codes of each length.
    private var counts = [Int](repeating: 0, count: mostBits + 1)
    /// The symbols in the order of their codes.
    private var symbols: [UInt16]

    /// Creates a code from the lengths of its symbols. A length of 0 marks an unused symbol.
    init(lengths: ArraySlice<UInt8>) throws(DeflateError) {
        fast = [UInt16](repeating: 0, count: 1 << Self.fastBits)
        for length in lengths { counts[Int(length)] += 1 }
        let used = lengths.count - counts[0]
        counts[0] = 0
        // Two bits for each of the codes with one fewer, less those that are taken.
        var left = 1
        for length in 1...Self.mostBits {
            left = left * 2 - counts[length]
            guard left >= 0 else { throw .damaged("Its packed data has too many codes.") }
        }
        // A code without a choice has one symbol with one bit, or none.
        guard left == 0 || used <= 1 else { throw .damaged("Its packed data has an incomplete code.") }

        var starts = [Int](repeating: 0, count: Self.mostBits + 2)
        var codes = [Int](repeating: 0, count: Self.mostBits + 2)
        for length in 1...Self.mostBits {
            starts[length + 1] = starts[length] + counts[length]
            codes[length + 1] = (codes[length] + counts[length]) << 1
        }
        symbols = [UInt16](repeating: 0, count: used)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            symbols[starts[length]] = UInt16(symbol)
            starts[length] += 1
            let code = codes[length]
            codes[length] += 1
            guard length <= Self.fastBits else { continue }
            // The first bit of a code is its highest, and the first one that is read is the lowest.
            var place = Int(UInt16(code).reversedBits >> UInt16(16 - length))
            while place < fast.count {
                fast[place] = UInt16(symbol << 4 | length)
                place += 1 << length
            }
        }
    }

    /// Reads the next symbol.
    func next(_ bits: inout InflateBits) throws(DeflateError) -> Int {
        if bits.count < Self.mostBits { bits.fill() }
        let entry = fast[Int(bits.waiting & UInt64(1 << Self.fastBits - 1))]
        let length = Int(entry & 15)
        guard length > 0 else { return try nextLong(&bits) }
        guard length <= bits.count else { throw .endsEarly }
        bits.drop(length)
        return Int(entry >> 4)
    }

    private func nextLong(_ bits: inout InflateBits) throws(DeflateError) -> Int {
        var (code, first, place) = (0, 0, 0)
        for length in 1...Self.mostBits {
            code |= Int(bits.waiting >> UInt64(length - 1) & 1)
            if code - first < counts[length] {
                guard length <= bits.count else { throw .endsEarly }
                bits.drop(length)
                return Int(symbols[place + code - first])
            }
            place += counts[length]
            first = (first + counts[length]) << 1
            code <<= 1
        }
        throw .damaged("Its packed data has an invalid code.")
    }
}

extension UInt16 {
    /// The bits in reverse order.
    fileprivate var reversedBits: UInt16 {
        var value = self
        value = (value & 0x5555) << 1 | value >> 1 & 0x5555
        value = (value & 0x3333) << 2 | value >> 2 & 0x3333
        value = (value & 0x0F0F) << 4 | value >> 4 & 0x0F0F
        return value.byteSwapped
    }
}
