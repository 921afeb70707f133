/// The distribution of a finite state code's symbols, in fractions of a power of two: section 4.1.1 of RFC 8878.
struct SymbolCounts {
    /// The power of two.
    let log: Int
    /// The count of each symbol; -1 for a probability below one.
    let counts: [Int]
    /// The length of the parsed description.
    let byteCount: Int

    /// Creates a distribution from counts.
    init(log: Int, _ counts: [Int]) {
        self.log = log
        self.counts = counts
        byteCount = 0
    }

    /// Parses a description at the start of the bytes.
    init(_ bytes: UnsafeRawBufferPointer, maximumLog: Int, maximumSymbol: Int) throws(ZstandardError) {
        guard let first = bytes.first else { throw .malformed("a table is missing") }
        let log = Int(first & 15) + 5
        guard log <= maximumLog else { throw .malformed("a table is larger than allowed") }
        var position = 4
        var remaining = 1 << log + 1
        var threshold = 1 << log
        var width = log + 1
        var counts: [Int] = []
        counts.reserveCapacity(maximumSymbol + 1)
        while remaining > 1 {
            guard counts.count <= maximumSymbol else { throw .malformed("a table has too many symbols") }
            // Small values are written with one bit less, because not all values can occur.
            let short = 2 * threshold - 1 - remaining
            let bits = Self.bits(bytes, position, width)
            var count = bits & (threshold - 1)
            if count < short {
                position += width - 1
            } else {
                position += width
                count = bits & (2 * threshold - 1)
                if count >= threshold { count -= short }
            }
            count -= 1
            remaining -= abs(count)
            counts.append(count)
            if count == 0 {
                var zeros = 3
                while zeros == 3 {
                    zeros = Self.bits(bytes, position, 2)
                    position += 2
                    counts.append(contentsOf: repeatElement(0, count: zeros))
                    guard counts.count <= maximumSymbol + 1 else { throw .malformed("a table has too many symbols") }
                }
            }
            while remaining < threshold, threshold > 1 {
                width -= 1
                threshold >>= 1
            }
        }
        byteCount = (position + 7) / 8
        guard remaining == 1, byteCount <= bytes.count else { throw .malformed("a table is incomplete") }
        self.log = log
        self.counts = counts
    }

    /// Up to 16 bits at a position, lowest first. Bits after the end are zero.
    private static func bits(_ bytes: UnsafeRawBufferPointer, _ position: Int, _ count: Int) -> Int {
        var word = 0
        for offset in 0..<3 {
            let index = position / 8 + offset
            if index < bytes.count { word |= Int(bytes[index]) << (8 * offset) }
        }
        return word >> (position % 8) & (1 << count - 1)
    }

    /// Calls the closure for each state with its symbol, the number of bits of its next state, and their base.
    func forEachState(_ body: (_ state: Int, _ symbol: Int, _ bits: Int, _ next: Int) -> Void) {
        let size = 1 << log
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { symbols in
            // Safe: the counts add up to the size, so each place of the buffer is written once.
            var end = size
            for (symbol, count) in counts.enumerated() where count == -1 {
                end -= 1
                symbols[end] = UInt8(truncatingIfNeeded: symbol)
            }
            let step = size >> 1 + size >> 3 + 3
            var position = 0
            for (symbol, count) in counts.enumerated() where count > 0 {
                for _ in 0..<count {
                    symbols[position] = UInt8(truncatingIfNeeded: symbol)
                    repeat { position = (position + step) & (size - 1) } while position >= end
                }
            }
            var used = counts.map { abs($0) }
            for state in 0..<size {
                let symbol = Int(symbols[state])
                let number = used[symbol]
                used[symbol] += 1
                let bits = log - (Int.bitWidth - 1 - number.leadingZeroBitCount)
                body(state, symbol, bits, number << bits - size)
            }
        }
    }
}
