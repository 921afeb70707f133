/// The Huffman and quantization tables that a file has defined so far.
final class JPEGTables {
    private let lookups: UnsafeMutablePointer<Int32>
    private var hasLookup = [Bool](repeating: false, count: 8)
    private var quantizations = [[Int32]?](repeating: nil, count: 4)

    init() {
        lookups = .allocate(capacity: 8 * JPEGHuffmanLookup.size)
        lookups.initialize(repeating: 0, count: 8 * JPEGHuffmanLookup.size)
    }

    deinit { lookups.deallocate() }

    /// Reads a segment with Huffman tables: section B.2.4.2 of T.81.
    func readHuffman(_ fields: inout JPEGFields) throws(BitmapError) {
        while fields.count > 0 {
            let place = try fields.byte()
            guard place >> 4 < 2, place & 15 < 4 else { throw .damaged("A Huffman table has the number \(place).") }
            var counts: [Int] = []
            for _ in 0..<16 { counts.append(try fields.byte()) }
            let total = counts.reduce(0, +)
            guard total <= min(256, fields.count) else { throw .damaged("A Huffman table has \(total) symbols.") }
            let slot = (place >> 4) * 4 + (place & 3)
            hasLookup[slot] = false
            // Safe: there are eight tables, and the slot is below 8.
            try JPEGHuffmanLookup.fill(
                lookups + slot * JPEGHuffmanLookup.size, counts: counts, symbols: fields.rest.prefix(total))
            hasLookup[slot] = true
            for _ in 0..<total { _ = try fields.byte() }
        }
    }

    /// Reads a segment with quantization tables: section B.2.4.1 of T.81.
    func readQuantization(_ fields: inout JPEGFields) throws(BitmapError) {
        while fields.count > 0 {
            let place = try fields.byte()
            guard place >> 4 < 2, place & 15 < 4 else {
                throw .damaged("A quantization table has the number \(place).")
            }
            var table: [Int32] = []
            for _ in 0..<64 {
                table.append(Int32(truncatingIfNeeded: place >> 4 == 0 ? try fields.byte() : try fields.word()))
            }
            quantizations[place & 15] = table
        }
    }

    /// The factors of coefficients in zigzag order. The number must be below 4.
    func quantization(_ number: Int) throws(BitmapError) -> [Int32] {
        guard let table = quantizations[number] else { throw .damaged("A quantization table is missing.") }
        return table
    }

    /// The DC table with a number below 4. Valid while `self` exists and reads no other tables.
    func dc(_ number: Int) throws(BitmapError) -> JPEGHuffmanLookup { try lookup(number) }

    /// The AC table with a number below 4. Valid while `self` exists and reads no other tables.
    func ac(_ number: Int) throws(BitmapError) -> JPEGHuffmanLookup { try lookup(4 + number) }

    /// A placeholder for scans that need no table.
    var unused: JPEGHuffmanLookup { JPEGHuffmanLookup(cells: UnsafePointer(lookups)) }

    private func lookup(_ slot: Int) throws(BitmapError) -> JPEGHuffmanLookup {
        guard hasLookup[slot] else { throw .damaged("A Huffman table is missing.") }
        return JPEGHuffmanLookup(cells: UnsafePointer(lookups + slot * JPEGHuffmanLookup.size))
    }
}
