/// The Huffman code of literals: section 4.2.1 of RFC 8878.
final class HuffmanTable {
    /// The maximum length of a code.
    static let maximumLog = 11

    /// For each value of `maximumLog` bits: the length of the code that it starts with in the low byte, and its symbol
    /// in the high byte. The lengths are at most `maximumLog`.
    let cells: UnsafeMutablePointer<UInt16>
    private let weightStates = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)

    init() {
        cells = .allocate(capacity: 1 << Self.maximumLog)
        cells.initialize(repeating: 1, count: 1 << Self.maximumLog)
        weightStates.initialize(repeating: 0, count: 64)
    }

    deinit {
        cells.deallocate()
        weightStates.deallocate()
    }

    /// Fills the table from its description at the start of the bytes, which must be within `PaddedBytes`, and returns
    /// the length of the description.
    func fill(_ bytes: UnsafeRawBufferPointer) throws(ZstandardError) -> Int {
        guard let first = bytes.first.map({ Int($0) }) else { throw .malformed("a Huffman table is missing") }
        if first >= 128 {
            let count = first - 127
            let length = 1 + (count + 1) / 2
            guard bytes.count >= length else { throw .malformed("a Huffman table is incomplete") }
            try fill(weights: (0..<count).map { bytes[1 + $0 / 2] >> ($0 % 2 == 0 ? 4 : 0) & 15 })
            return length
        }
        guard bytes.count > first else { throw .malformed("a Huffman table is incomplete") }
        try fill(weights: try weights(UnsafeRawBufferPointer(rebasing: bytes[1..<first + 1])))
        return first + 1
    }

    /// The weights of a description that is compressed with a finite state code.
    private func weights(_ bytes: UnsafeRawBufferPointer) throws(ZstandardError) -> [UInt8] {
        let counts = try SymbolCounts(bytes, maximumLog: 6, maximumSymbol: 15)
        counts.forEachState { state, symbol, bits, next in
            // Safe: there are at most 64 states.
            weightStates[state & 63] = UInt32(symbol) | UInt32(bits) << 8 | UInt32(next) << 16
        }
        var stream = try BackwardBits(UnsafeRawBufferPointer(rebasing: bytes[counts.byteCount...]))
        var states = (Int(stream.read(counts.log)), Int(stream.read(counts.log)))
        guard stream.position >= 0 else { throw .malformed("the weights of a Huffman table end too early") }
        var weights: [UInt8] = []
        // Two states take turns, until one needs more bits than there are. Then the other has the last symbol.
        while true {
            let cell = weightStates[states.0 & 63]
            weights.append(UInt8(truncatingIfNeeded: cell))
            guard weights.count < 255 else { throw .malformed("a Huffman table has too many symbols") }
            states = (states.1, Int(cell >> 16) + Int(stream.read(Int(cell >> 8 & 0xFF))))
            guard stream.position >= 0 else {
                weights.append(UInt8(truncatingIfNeeded: weightStates[states.0 & 63]))
                return weights
            }
        }
    }

    /// Fills the table from the weights of all symbols except the last, which follows from them.
    private func fill(weights: [UInt8]) throws(ZstandardError) {
        var total = 0
        for weight in weights {
            guard weight <= Self.maximumLog else { throw .malformed("a Huffman code is too long") }
            total += (1 << weight) >> 1
        }
        guard total > 0 else { throw .malformed("a Huffman table has no symbols") }
        let log = Int.bitWidth - total.leadingZeroBitCount
        guard log <= Self.maximumLog else { throw .malformed("a Huffman code is too long") }
        let rest = 1 << log - total
        guard rest.nonzeroBitCount == 1 else { throw .malformed("a Huffman table is incomplete") }
        let weights = weights + [UInt8(rest.trailingZeroBitCount + 1)]
        guard weights.count <= 256 else { throw .malformed("a Huffman table has too many symbols") }
        var starts = [Int](repeating: 0, count: Self.maximumLog + 2)
        for weight in weights where weight > 0 { starts[Int(weight) + 1] += (1 << Int(weight)) >> 1 }
        // Complete codes have the longest ones in pairs.
        guard starts[2] >= 2 else { throw .malformed("a Huffman table is incomplete") }
        for weight in 2..<starts.count { starts[weight] += starts[weight - 1] }
        // A code of `log` bits is followed by any others.
        let spread = Self.maximumLog - log
        for (symbol, weight) in weights.enumerated() where weight > 0 {
            let count = (1 << Int(weight)) >> 1
            let cell = UInt16(log + 1 - Int(weight)) | UInt16(symbol) << 8
            // Safe: the counts of all symbols add up to `1 << log`, so each has its own part of the cells.
            (cells + starts[Int(weight)] << spread).update(repeating: cell, count: count << spread)
            starts[Int(weight)] += count
        }
    }
}
