import ATData

/// A section of a CAR: a block's identifier and the position of its bytes.
struct CARSection {
    let id: BlockID
    /// The range of the block's bytes. Its identifier is the 36 bytes before.
    let block: Range<Int>

    /// The result of reading a section.
    enum Step {
        case section(CARSection)
        /// The section is incomplete, and has at least this many bytes.
        case needs(Int)
    }

    /// Reads the section at a position.
    ///
    /// - Parameter offset: The position in the whole CAR, for errors.
    @inline(__always)
    static func read(
        _ bytes: UnsafeRawBufferPointer, at start: Int, offset: Int64, _ limits: CARLimits, _ hashes: HashCheck
    ) throws(CARError) -> Step {
        guard let (length, head) = try CARFormat.varint(bytes, at: start, offset: offset) else {
            return .needs(bytes.count - start + 1)
        }
        guard length > Int64(BlockID.byteCount) else { throw tooShort(length, offset) }
        guard length - Int64(BlockID.byteCount) <= Int64(limits.blockBytes) else {
            throw CARError(.limit("a block has more than \(limits.blockBytes) bytes"), at: offset)
        }
        // The length is at most 16 MiB and an identifier.
        let first = start + head
        guard bytes.count - first >= Int(length), let base = bytes.baseAddress else {
            return .needs(head + Int(length))
        }
        let block = first + BlockID.byteCount..<first + Int(length)
        // At least 37 bytes follow.
        guard let id = BlockID(cid: base + first) else {
            let identifier = UnsafeRawBufferPointer(rebasing: bytes[first..<block.lowerBound])
            throw CARError(.unsupportedIdentifier(CARFormat.kind(of: identifier)), at: offset)
        }
        if hashes == .verify {
            let hash = BlockID(hashing: UnsafeRawBufferPointer(rebasing: bytes[block]))
            guard id.hasSameDigest(as: hash) else { throw CARError(.hashMismatch(CID(id)), at: offset) }
        }
        return .section(CARSection(id: id, block: block))
    }

    @inline(never)
    private static func tooShort(_ length: Int64, _ offset: Int64) -> CARError {
        if length == Int64(BlockID.byteCount) { return CARError(.emptyBlock, at: offset) }
        return CARError(
            .invalidLength(length == 0 ? "a section is empty" : "a section is too short for an identifier"), at: offset)
    }
}

extension BlockID {
    /// Whether the hashes are equal, regardless of the codecs.
    @inline(__always)
    func hasSameDigest(as other: BlockID) -> Bool {
        (word0 ^ other.word0) | (word1 ^ other.word1) | (word2 ^ other.word2) | (word3 ^ other.word3) == 0
    }
}
