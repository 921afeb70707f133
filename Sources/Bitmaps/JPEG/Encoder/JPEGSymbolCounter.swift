/// Counts symbols.
struct JPEGSymbolCounter: JPEGSymbolSink {
    /// The frequency of each symbol of each table.
    private(set) var frequencies = [Int](repeating: 0, count: 4 * 256)

    @inline(__always)
    mutating func put(_ symbol: Int, _ table: Int, bits: UInt32, count: Int) { frequencies[256 * table + symbol] += 1 }
}
