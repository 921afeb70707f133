/// A table that maps states to the literal lengths, match lengths or offsets of sequences.
final class SequenceTable {
    /// The meaning of a state.
    struct Cell {
        /// The smallest value of the state's code.
        var base: UInt32 = 0
        /// The base of the next state.
        var next: UInt16 = 0
        /// The number of additional bits of the value.
        var valueBits: UInt8 = 0
        /// The number of bits of the next state.
        var stateBits: UInt8 = 0
    }

    /// The maximum size of a table.
    static let maximumLog = 9

    /// Always `1 << maximumLog` cells.
    let cells: UnsafeMutablePointer<Cell>
    /// The number of bits of a state.
    private(set) var log = 0

    init() {
        cells = .allocate(capacity: 1 << Self.maximumLog)
        cells.initialize(repeating: Cell(), count: 1 << Self.maximumLog)
    }

    convenience init(_ counts: SymbolCounts, _ code: SequenceCode) {
        self.init()
        fill(counts, code)
    }

    deinit { cells.deallocate() }

    /// The cell of a state.
    @inline(__always)
    subscript(state: Int) -> Cell {
        // Safe: the mask leaves an index of one of the cells.
        cells[state & (1 << Self.maximumLog - 1)]
    }

    func fill(_ counts: SymbolCounts, _ code: SequenceCode) {
        precondition(counts.log <= Self.maximumLog && counts.counts.count <= code.values.count, "the table must fit")
        log = counts.log
        counts.forEachState { state, symbol, bits, next in
            let value = code.values[symbol]
            // Safe: there are `1 << log` states. Bits are at most 9, next states less than 512.
            cells[state] = Cell(
                base: value.base, next: UInt16(truncatingIfNeeded: next), valueBits: value.bits,
                stateBits: UInt8(truncatingIfNeeded: bits))
        }
    }

    /// Fills the table with one symbol that takes no bits.
    func fill(only symbol: UInt8, _ code: SequenceCode) throws(ZstandardError) {
        guard Int(symbol) < code.values.count else { throw .malformed("a sequence has an unknown code") }
        log = 0
        let value = code.values[Int(symbol)]
        cells[0] = Cell(base: value.base, next: 0, valueBits: value.bits, stateBits: 0)
    }
}
