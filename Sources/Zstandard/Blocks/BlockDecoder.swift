/// Decompresses blocks: section 3.1.1.3 of RFC 8878.
final class BlockDecoder {
    /// The maximum decompressed size of a block.
    static let sizeLimit = 1 << 17

    /// The content of the dictionary, and the tables of the first block.
    private let dictionary: PaddedBytes?
    private let firstTables: EntropyTables
    // The block that is read, where bits can be read in words, and its literals.
    private let input = PaddedBytes(capacity: sizeLimit)
    private let literals = PaddedBytes(capacity: sizeLimit)
    // Tables of its own, used for blocks that describe theirs.
    private let ownHuffman = HuffmanTable()
    private let ownLiteralLengths = SequenceTable()
    private let ownOffsets = SequenceTable()
    private let ownMatchLengths = SequenceTable()
    private let standardLiteralLengths = SequenceTable(SequenceCode.literalLengths.standard, .literalLengths)
    private let standardOffsets = SequenceTable(SequenceCode.offsets.standard, .offsets)
    private let standardMatchLengths = SequenceTable(SequenceCode.matchLengths.standard, .matchLengths)

    private var tables = EntropyTables()
    private var window = 0
    private var frameStart = 0
    /// The maximum decompressed size of a block of this frame.
    private(set) var blockLimit = 0

    init(_ dictionary: ZstandardDictionary?) {
        self.dictionary = dictionary?.content
        firstTables = dictionary?.tables ?? EntropyTables()
    }

    /// Prepares for a new frame.
    func startFrame(window: Int, at start: Int) {
        tables = firstTables
        self.window = window
        frameStart = start
        blockLimit = min(window, Self.sizeLimit)
    }

    /// Decompresses a block to the end of the output, which must have the room reserved.
    func unpack(_ block: UnsafeRawBufferPointer, _ output: FrameOutput, _ room: Int) throws(ZstandardError) {
        input.fill(block)
        var rest = UnsafeRawBufferPointer(start: input.start, count: block.count)
        let (first, count) = try readLiterals(&rest)
        guard let head = rest.first.map({ Int($0) }) else { throw .malformed("a block has no sequences") }
        let headSize = head < 128 ? 1 : head < 255 ? 2 : 3
        guard rest.count >= headSize else { throw .malformed("a block has no sequences") }
        let sequenceCount =
            switch headSize {
            case 1: head
            case 2: (head - 128) << 8 + Int(rest[1])
            default: Int(rest[1]) + Int(rest[2]) << 8 + 0x7F00
            }
        if sequenceCount == 0 {
            guard rest.count == 1 else { throw .malformed("a block has bytes after its literals") }
            guard count <= room else { throw .malformed("a block is larger than the frame allows") }
            // Safe: so many bytes are reserved.
            (output.start + output.count).update(from: first, count: count)
            output.count += count
            return
        }
        guard rest.count > headSize else { throw .malformed("a block has no tables") }
        let modes = rest[headSize]
        guard modes & 3 == 0 else { throw .malformed("a reserved bit of a block is set") }
        rest = UnsafeRawBufferPointer(rebasing: rest[(headSize + 1)...])
        let lengths = try table(
            modes >> 6, .literalLengths, &rest, tables.literalLengths, ownLiteralLengths, standardLiteralLengths)
        let offsets = try table(modes >> 4 & 3, .offsets, &rest, tables.offsets, ownOffsets, standardOffsets)
        let matches = try table(
            modes >> 2 & 3, .matchLengths, &rest, tables.matchLengths, ownMatchLengths, standardMatchLengths)
        (tables.literalLengths, tables.offsets, tables.matchLengths) = (lengths, offsets, matches)
        try runSequences(
            sequenceCount, try BackwardBits(rest), (lengths, offsets, matches),
            UnsafeBufferPointer(start: first, count: count), output, room)
    }

    /// Reads the literals at the start of a block, and advances past them.
    ///
    /// At least 64 bytes are readable after the result, which is in `input` or `literals`.
    private func readLiterals(
        _ rest: inout UnsafeRawBufferPointer
    ) throws(ZstandardError) -> (UnsafePointer<UInt8>, Int) {
        let header = try LiteralsHeader(rest)
        guard header.count <= blockLimit else { throw .malformed("a block is larger than the frame allows") }
        let end = header.headerSize + header.size
        var bytes = UnsafeRawBufferPointer(rebasing: rest[header.headerSize..<end])
        rest = UnsafeRawBufferPointer(rebasing: rest[end...])
        // Safe: the literals are at most `blockLimit`, which both memories hold, and of bytes only.
        let own = literals.start.assumingMemoryBound(to: UInt8.self)
        switch header.kind {
        case .raw:
            guard let start = bytes.baseAddress else { return (UnsafePointer(own), 0) }
            return (start.assumingMemoryBound(to: UInt8.self), header.count)
        case .repeated:
            own.update(repeating: bytes[0], count: header.count)
            return (UnsafePointer(own), header.count)
        case .compressed:
            let used = try ownHuffman.fill(bytes)
            bytes = UnsafeRawBufferPointer(rebasing: bytes[used...])
            tables.huffman = ownHuffman
        case .treeless: break
        }
        guard let huffman = tables.huffman else { throw .malformed("a block repeats a missing Huffman table") }
        guard header.count > 0 else { throw .malformed("a block has compressed literals without content") }
        if header.isInFour {
            try huffman.decodeFour(bytes, into: own, count: header.count)
        } else {
            try huffman.decode(bytes, into: own, count: header.count)
        }
        return (UnsafePointer(own), header.count)
    }

    /// The table for a block's mode, which may be described at the start of the bytes.
    private func table(
        _ mode: UInt8, _ code: SequenceCode, _ rest: inout UnsafeRawBufferPointer, _ last: SequenceTable?,
        _ own: SequenceTable, _ standard: SequenceTable
    ) throws(ZstandardError) -> SequenceTable {
        switch mode {
        case 0: return standard
        case 1:
            guard let symbol = rest.first else { throw .malformed("a table is missing") }
            try own.fill(only: symbol, code)
            rest = UnsafeRawBufferPointer(rebasing: rest[1...])
            return own
        case 2:
            let counts = try SymbolCounts(rest, maximumLog: code.maximumLog, maximumSymbol: code.values.count - 1)
            own.fill(counts, code)
            rest = UnsafeRawBufferPointer(rebasing: rest[counts.byteCount...])
            return own
        default:
            guard let last else { throw .malformed("a block repeats a missing table") }
            return last
        }
    }

    /// Executes the sequences, which copy literals and earlier bytes.
    private func runSequences(
        _ count: Int, _ bits: BackwardBits,
        _ tables: (lengths: SequenceTable, offsets: SequenceTable, matches: SequenceTable),
        _ literals: UnsafeBufferPointer<UInt8>, _ output: FrameOutput, _ room: Int
    ) throws(ZstandardError) {
        guard var literal = literals.baseAddress else { return }
        let literalEnd = literal + literals.count
        var bits = bits
        var recent = self.tables.recent
        let window = window
        let frame = output.start + frameStart
        var target = output.start + output.count
        let targetEnd = target + room
        var lengthState = Int(truncatingIfNeeded: bits.read(tables.lengths.log))
        var offsetState = Int(truncatingIfNeeded: bits.read(tables.offsets.log))
        var matchState = Int(truncatingIfNeeded: bits.read(tables.matches.log))
        var left = count
        repeat {
            // A sequence takes at most 31 + 16 + 16 bits and 9 + 9 + 8 for the next states.
            guard bits.position >= 0 else { throw .malformed("the sequences of a block end too early") }
            let lengthCell = tables.lengths[lengthState]
            let offsetCell = tables.offsets[offsetState]
            let matchCell = tables.matches[matchState]
            let valueBits = offsetCell.valueBits &+ matchCell.valueBits &+ lengthCell.valueBits
            let stateBits = offsetCell.stateBits &+ matchCell.stateBits &+ lengthCell.stateBits
            // One load has all bits of most sequences.
            var word = bits.word
            let code = UInt64(offsetCell.base) &+ word.takeFirst(Int(offsetCell.valueBits))
            bits.position &-= Int(offsetCell.valueBits)
            if valueBits > 56 { word = bits.word }
            let matchLength = Int(matchCell.base) &+ Int(truncatingIfNeeded: word.takeFirst(Int(matchCell.valueBits)))
            let literalLength =
                Int(lengthCell.base) &+ Int(truncatingIfNeeded: word.takeFirst(Int(lengthCell.valueBits)))
            bits.position &-= Int(matchCell.valueBits &+ lengthCell.valueBits)
            left &-= 1
            // The next states are read before the copies, so that less has to be kept over them.
            if left > 0 {
                if valueBits &+ stateBits > 56 { word = bits.word }
                lengthState = Int(lengthCell.next) &+ Int(truncatingIfNeeded: word.takeFirst(Int(lengthCell.stateBits)))
                matchState = Int(matchCell.next) &+ Int(truncatingIfNeeded: word.takeFirst(Int(matchCell.stateBits)))
                offsetState = Int(offsetCell.next) &+ Int(truncatingIfNeeded: word.takeFirst(Int(offsetCell.stateBits)))
                bits.position &-= Int(stateBits)
            }
            // A new offset, or one of the last three. After no literals, the last one would only make the last match
            // longer. Without branches, because nothing predicts them.
            let rank = code &+ (literalLength == 0 ? 1 : 0)
            var offset = rank > 1 ? recent.1 : recent.0
            offset = rank > 2 ? recent.2 : offset
            offset = rank > 3 ? recent.0 &- 1 : offset
            offset = code > 3 ? code &- 3 : offset
            recent = (offset, rank > 1 ? recent.0 : recent.1, rank > 2 ? recent.1 : recent.2)
            // Lengths are less than 1 << 18, so the sums can't overflow.
            guard literalLength <= literalEnd - literal else {
                throw .malformed("a sequence copies more literals than there are")
            }
            guard literalLength &+ matchLength <= targetEnd - target else {
                throw .malformed("a block is larger than the frame allows")
            }
            Self.copy(literal, to: target, literalLength)
            literal += literalLength
            target += literalLength
            let produced = target - frame
            if offset <= UInt64(truncatingIfNeeded: min(produced, window)), offset > 0 {
                Self.repeatBytes(at: target, from: Int(truncatingIfNeeded: offset), matchLength)
            } else {
                try copyFromDictionary(offset, produced, matchLength, target)
            }
            target += matchLength
        } while left > 0
        guard bits.position == 0 else { throw .malformed("the sequences of a block have the wrong length") }
        let rest = literalEnd - literal
        guard rest <= targetEnd - target else { throw .malformed("a block is larger than the frame allows") }
        target.update(from: literal, count: rest)
        output.count = target - output.start + rest
        self.tables.recent = recent
    }

    /// Copies in steps of 32 bytes, which most lengths need one of. The target may be 16 bytes after the source.
    @inline(__always)
    private static func copy(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int) {
        // Safe: the callers have checked the count on both sides. The copy may be up to 32 bytes too long, which both
        // sides have after their end: `PaddedBytes` and `FrameOutput`.
        let (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
        var index = 0
        repeat {
            copySixteen(source + index, to: target + index)
            copySixteen(source + (index &+ 16), to: target + (index &+ 16))
            index &+= 32
        } while index < count
    }

    @inline(__always)
    private static func copySixteen(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    private static func copyEight(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
    }

    /// Appends earlier bytes at a distance. The source may overlap the target.
    @inline(__always)
    private static func repeatBytes(at target: UnsafeMutablePointer<UInt8>, from offset: Int, _ count: Int) {
        // Safe: the offset is at most what was written before, and the target has room for the count and 64 more.
        if offset >= 16 {
            copy(UnsafePointer(target - offset), to: target, count)
        } else if offset == 1 {
            target.update(repeating: target[-1], count: count)
        } else {
            // First 16 bytes, in pieces that aren't longer than the distance.
            if offset >= 8 {
                let target = UnsafeMutableRawPointer(target)
                copyEight(target - offset, to: target)
                copyEight(target + (8 &- offset), to: target + 8)
            } else {
                for index in 0..<16 { target[index] = target[index &- offset] }
            }
            guard count > 16 else { return }
            // Now the pattern is there often enough to copy it from a distance of at least 16.
            let distance = (offset &+ 15) / offset &* offset
            copy(UnsafePointer(target + (16 &- distance)), to: target + 16, count &- 16)
        }
    }

    /// Appends bytes that start in the dictionary.
    private func copyFromDictionary(
        _ offset: UInt64, _ produced: Int, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
    ) throws(ZstandardError) {
        guard let dictionary, offset > UInt64(produced), produced <= window,
            offset - UInt64(produced) <= UInt64(dictionary.capacity)
        else {
            throw .malformed("a sequence copies from before the content")
        }
        let back = Int(offset) - produced
        let source = dictionary.start + (dictionary.capacity - back)
        let fromDictionary = min(count, back)
        // Safe: the caller has checked that there is room for the count, and the dictionary has its padding.
        Self.copy(UnsafePointer(source.assumingMemoryBound(to: UInt8.self)), to: target, fromDictionary)
        // What comes after the dictionary's end is the start of the frame.
        if fromDictionary < count {
            Self.repeatBytes(at: target + fromDictionary, from: Int(offset), count - fromDictionary)
        }
    }
}
