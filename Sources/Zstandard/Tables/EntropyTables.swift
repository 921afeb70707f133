/// What blocks are decoded with, which a dictionary brings along, and which later blocks use again.
struct EntropyTables: @unchecked Sendable {
    // Safe to share: the tables of a dictionary are filled once, before anybody else has them.

    /// The last Huffman code, if there was one.
    var huffman: HuffmanTable?
    /// The last tables of sequences, if there were some.
    var literalLengths: SequenceTable?
    var offsets: SequenceTable?
    var matchLengths: SequenceTable?
    /// The last three offsets.
    var recent: (UInt64, UInt64, UInt64) = (1, 4, 8)
}
