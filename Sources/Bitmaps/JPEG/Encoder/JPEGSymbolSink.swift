/// Receives what a picture is made of, one symbol after another.
protocol JPEGSymbolSink {
    /// Receives a symbol.
    ///
    /// - Parameters:
    ///   - symbol: The symbol, below 256.
    ///   - table: Its code: 0 and 1 for a block's mean lightness and color, 2 and 3 for the rest.
    ///   - bits: The bits that follow the symbol.
    ///   - count: Their number, at most 11.
    mutating func put(_ symbol: Int, _ table: Int, bits: UInt32, count: Int)
}
