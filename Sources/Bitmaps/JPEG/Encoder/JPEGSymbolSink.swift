/// Receives the symbols of a picture.
protocol JPEGSymbolSink {
    /// Receives a symbol.
    ///
    /// - Parameters:
    ///   - symbol: The symbol, below 256.
    ///   - table: The symbol's code: 0 and 1 for the mean luma and chroma of a block, 2 and 3 for the rest.
    ///   - bits: The bits that follow the symbol.
    ///   - count: The number of bits, at most 11.
    mutating func put(_ symbol: Int, _ table: Int, bits: UInt32, count: Int)
}
