/// The tables for decoding blocks. A dictionary contains the first ones, and later blocks may reuse them.
struct EntropyTables: @unchecked Sendable {
    // Safe to share: the tables of a dictionary are filled once, before anybody else has them.

    /// The last Huffman code, if any.
    var huffman: HuffmanTable?
    /// The last sequence tables, if any.
    var literalLengths: SequenceTable?
    var offsets: SequenceTable?
    var matchLengths: SequenceTable?
    /// The last three offsets.
    var recent: (UInt64, UInt64, UInt64) = (1, 4, 8)
}
