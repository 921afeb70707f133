/// The values of the symbols in one of the three sequence tables: section 3.1.1.3.2.1 of RFC 8878.
struct SequenceCode: Sendable {
    /// For each symbol, the smallest value and the number of additional bits.
    let values: [(base: UInt32, bits: UInt8)]
    /// The maximum size of a table.
    let maximumLog: Int
    /// The predefined distribution.
    let standard: SymbolCounts

    /// The code of literal lengths.
    static let literalLengths = SequenceCode(
        direct: 0..<16, bits: [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], maximumLog: 9,
        standard: SymbolCounts(
            log: 6,
            [
                4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1,
                -1, -1,
            ]))

    /// The code of match lengths.
    static let matchLengths = SequenceCode(
        direct: 3..<35, bits: [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], maximumLog: 9,
        standard: SymbolCounts(
            log: 6,
            [
                1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1,
            ]))

    /// The code of offsets.
    static let offsets = SequenceCode(
        values: (0..<32).map { (1 << $0, UInt8($0)) }, maximumLog: 8,
        standard: SymbolCounts(
            log: 5, [1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1]))

    private init(values: [(UInt32, UInt8)], maximumLog: Int, standard: SymbolCounts) {
        self.values = values
        self.maximumLog = maximumLog
        self.standard = standard
    }

    /// Creates a code with symbols for single values, followed by symbols for growing ranges.
    private init(direct: Range<UInt32>, bits: [UInt8], maximumLog: Int, standard: SymbolCounts) {
        var values = direct.map { (base: $0, bits: UInt8(0)) }
        // Each symbol starts where the one before it ends.
        var base = direct.upperBound
        for bits in bits {
            values.append((base, bits))
            base += 1 << bits
        }
        self.init(values: values, maximumLog: maximumLog, standard: standard)
    }
}
