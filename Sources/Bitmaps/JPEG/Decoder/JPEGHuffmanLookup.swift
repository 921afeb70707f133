/// A Huffman table for decoding, with a lookup by the first bits: annexes C and F.2.2.3 of T.81.
///
/// It is a view of memory that belongs to `JPEGTables`:
/// - a cell for each value of the next ten bits. The lowest byte is the number of bits that the cell consumes, or 0 for
///   a longer code. If the number after the code fits into these bits too, the highest 16 bits contain that number,
///   which isn't 0, and bits 8 to 11 the run of zeros before it. Otherwise bits 8 to 15 contain the symbol.
/// - for each length, the first 16 bits above the codes of that length
/// - for each length, the offset from a code to the index of its symbol
/// - the symbols
struct JPEGHuffmanLookup {
    /// The number of bits that select a cell.
    static let width = 10
    private static let limits = 1 << width
    private static let offsets = limits + 17
    private static let symbols = offsets + 17
    /// The size of a table's memory, in cells.
    static let size = symbols + 256

    let cells: UnsafePointer<Int32>

    /// Fills the memory of a table, which has `size` cells.
    static func fill(
        _ cells: UnsafeMutablePointer<Int32>, counts: [Int], symbols values: ArraySlice<UInt8>
    ) throws(BitmapError) {
        // Safe: all places are below `size`: a code of at most ten bits stands for places below 1 << 10, there are at
        // most 256 symbols, and 16 lengths.
        precondition(counts.count == 16 && values.count <= 256, "a table has 16 lengths and at most 256 symbols")
        cells.update(repeating: 0, count: size)
        var code = 0
        var index = 0
        for length in 1...16 {
            cells[offsets + length] = Int32(truncatingIfNeeded: index - code)
            for _ in 0..<counts[length - 1] {
                guard code < 1 << length, index < values.count else {
                    throw .damaged("A Huffman table has too many codes.")
                }
                let symbol = values[values.startIndex + index]
                cells[symbols + index] = Int32(symbol)
                if length <= width { fill(cells, code: code, length: length, symbol: Int(symbol)) }
                code += 1
                index += 1
            }
            cells[limits + length] = Int32(truncatingIfNeeded: code << (16 - length))
            code <<= 1
        }
    }

    /// Fills the cells that start with a code.
    private static func fill(_ cells: UnsafeMutablePointer<Int32>, code: Int, length: Int, symbol: Int) {
        let free = width - length
        let size = symbol & 15
        for rest in 0..<1 << free {
            var cell = symbol << 8 | length
            if size > 0, size <= free {
                let bits = rest >> (free - size)
                let number = bits >> (size - 1) == 1 ? bits : bits - (1 << size) + 1
                cell = number << 16 | (symbol >> 4) << 8 | (length + size)
            }
            // Safe: the code is below 1 << length.
            cells[code << free | rest] = Int32(truncatingIfNeeded: cell)
        }
    }

    /// The length and symbol of a code with more than ten bits, from the next 16 bits; `nil` for an invalid code.
    @inline(never)
    func long(_ bits: Int32) -> (length: Int, symbol: Int32)? {
        for length in Self.width + 1...16 where bits < cells[Self.limits + length] {
            let index = Int(bits >> Int32(16 - length) &+ cells[Self.offsets + length])
            // Safe: the bits are beyond the codes that are shorter, so the index is that of a symbol. The mask keeps it
            // below 256 in any case.
            return (length, cells[Self.symbols + index & 255])
        }
        return nil
    }
}
