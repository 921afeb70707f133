package import Foundation

/// A dictionary that both sides share in advance, so that small frames compress well.
package struct ZstandardDictionary: Sendable {
    /// The maximum size of a dictionary.
    package static let sizeLimit = 1 << 20

    /// The bytes of the dictionary.
    package let bytes: [UInt8]
    /// The ID in frames, or 0 if it has none.
    package let id: UInt32

    static let magic: UInt32 = 0xEC30_A437

    /// The content that frames may copy.
    let content: PaddedBytes
    /// The tables that the first block may use.
    let tables: EntropyTables

    /// Creates a dictionary with an ID and tables: section 5 of RFC 8878.
    package init(_ bytes: some ContiguousBytes) throws(ZstandardError) {
        let bytes = try Self.limited(bytes)
        let padded = bytes.withUnsafeBytes { PaddedBytes($0) }
        let all = UnsafeRawBufferPointer(start: padded.start, count: bytes.count)
        guard all.count >= 8 else { throw .truncated }
        guard all.integer(at: 0, UInt32.self) == Self.magic else {
            throw .malformed("it doesn't start with the magic number of a dictionary")
        }
        id = all.integer(at: 4, UInt32.self)
        guard id != 0 else { throw .malformed("the dictionary's ID is 0") }
        var tables = EntropyTables()
        let huffman = HuffmanTable()
        var start = 8 + (try huffman.fill(UnsafeRawBufferPointer(rebasing: all[8...])))
        func table(_ code: SequenceCode) throws(ZstandardError) -> SequenceTable {
            let counts = try SymbolCounts(
                UnsafeRawBufferPointer(rebasing: all[start...]), maximumLog: code.maximumLog,
                maximumSymbol: code.values.count - 1)
            start += counts.byteCount
            return SequenceTable(counts, code)
        }
        tables.huffman = huffman
        tables.offsets = try table(.offsets)
        tables.matchLengths = try table(.matchLengths)
        tables.literalLengths = try table(.literalLengths)
        guard all.count - start >= 12 else { throw .truncated }
        let recent = (0..<3).map { UInt64(all.integer(at: start + 4 * $0, UInt32.self)) }
        start += 12
        guard recent.allSatisfy({ 1...UInt64(max(1, all.count - start)) ~= $0 }), start < all.count else {
            throw .malformed("the dictionary's offsets are larger than its content")
        }
        tables.recent = (recent[0], recent[1], recent[2])
        self.tables = tables
        self.bytes = bytes
        content = bytes[start...].withUnsafeBytes { PaddedBytes($0) }
        // `all` points into it.
        withExtendedLifetime(padded) {}
    }

    /// Creates a dictionary from content only, without an ID or tables.
    ///
    /// The content must have at least eight bytes, and must not start with the magic number of a dictionary.
    package init(content bytes: some ContiguousBytes) throws(ZstandardError) {
        let bytes = try Self.limited(bytes)
        guard bytes.count >= 8 else { throw .truncated }
        guard bytes.withUnsafeBytes({ $0.integer(at: 0, UInt32.self) }) != Self.magic else {
            throw .malformed("the content starts with the magic number of a dictionary")
        }
        self.bytes = bytes
        id = 0
        content = bytes.withUnsafeBytes { PaddedBytes($0) }
        tables = EntropyTables()
    }

    private static func limited(_ bytes: some ContiguousBytes) throws(ZstandardError) -> [UInt8] {
        let bytes = bytes.withUnsafeBytes { Array($0.prefix(sizeLimit + 1)) }
        guard bytes.count <= sizeLimit else { throw .malformed("the dictionary has more than \(sizeLimit) bytes") }
        return bytes
    }
}
