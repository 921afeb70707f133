/// The first part of a compressed block, the literals: section 3.1.1.3.1 of RFC 8878.
struct LiteralsHeader {
    enum Kind: UInt8 {
        /// Uncompressed literals.
        case raw
        /// One repeated byte.
        case repeated
        /// Compressed literals with their own Huffman table.
        case compressed
        /// Compressed literals that use the previous table.
        case treeless
    }

    let kind: Kind
    /// The number of literals.
    let count: Int
    /// The size of the literals in the block, without this header.
    let size: Int
    /// Whether there are four streams instead of one.
    let isInFour: Bool
    /// The size of the header.
    let headerSize: Int

    init(_ block: UnsafeRawBufferPointer) throws(ZstandardError) {
        guard let first = block.first, let kind = Kind(rawValue: first & 3) else {
            throw .malformed("a block is empty")
        }
        self.kind = kind
        let format = Int(first >> 2 & 3)
        let isCompressed = kind == .compressed || kind == .treeless
        headerSize = isCompressed ? [3, 3, 4, 5][format] : [1, 2, 1, 3][format]
        guard block.count >= headerSize else { throw .malformed("the literals of a block have no length") }
        var word: UInt64 = 0
        for index in 0..<headerSize { word |= UInt64(block[index]) << (8 * index) }
        if isCompressed {
            let width: UInt64 = [10, 10, 14, 18][format]
            count = Int(word >> 4 & (1 << width - 1))
            size = Int(word >> (4 + width) & (1 << width - 1))
            isInFour = format != 0
        } else {
            count = Int(format & 1 == 0 ? word >> 3 : word >> 4)
            size = kind == .raw ? count : 1
            isInFour = false
        }
        guard size <= block.count - headerSize else { throw .malformed("the literals of a block are incomplete") }
    }
}
