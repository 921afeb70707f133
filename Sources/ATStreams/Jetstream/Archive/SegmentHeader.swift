/// The first 256 bytes of a segment, with its table of contents.
package struct SegmentHeader: Hashable, Sendable {
    package static let size = 256
    package static let magic: [UInt8] = Array("jss0".utf8)
    static let mostBlocks = 1 << 20

    /// The hash of the header after it and of everything after the blocks.
    package let checksum: UInt64
    package let version: Int
    package let blockCount: Int
    package let eventCount: Int
    /// The number of accounts with events in the segment.
    package let accountCount: Int
    package let seqs: ClosedRange<UInt64>
    /// The times at which the server saw the first and the last event, in microseconds since 1970.
    package let witnessed: ClosedRange<Int64>
    /// The end of the blocks, and the start of the index.
    let indexOffset: Int

    /// Parses a header.
    init(_ bytes: UnsafeRawBufferPointer, fileSize: Int) throws(SegmentError) {
        guard bytes.count >= Self.size, fileSize >= Self.size else {
            throw .malformed("it has \(fileSize) bytes, fewer than a header")
        }
        guard bytes.prefix(4).elementsEqual(Self.magic) else { throw .malformed("it doesn't start with jss0") }
        checksum = bytes.little(4)
        guard checksum != 0 else { throw .unsealed }
        version = Int(bytes.little(12, UInt16.self))
        guard version == 1 else { throw .unknownVersion(version) }
        blockCount = Int(clamping: bytes.little(14, UInt32.self))
        guard blockCount <= Self.mostBlocks else { throw .malformed("it has more than \(Self.mostBlocks) blocks") }
        eventCount = Int(clamping: bytes.little(18, UInt32.self))
        accountCount = Int(clamping: bytes.little(22, UInt32.self))
        let (firstSeq, lastSeq): (UInt64, UInt64) = (bytes.little(26), bytes.little(34))
        let (first, last): (Int64, Int64) = (bytes.little(42), bytes.little(50))
        guard firstSeq <= lastSeq, first <= last else { throw .malformed("its first event is after its last") }
        seqs = firstSeq...lastSeq
        witnessed = first...last
        let (footer, index): (UInt64, UInt64) = (bytes.little(58), bytes.little(90))
        let indexSize = UInt64(blockCount) * UInt64(SegmentBlockEntry.size)
        guard footer == index, footer >= UInt64(Self.size), footer <= UInt64(fileSize),
            UInt64(fileSize) - footer >= indexSize
        else { throw .malformed("its index isn't within the file") }
        indexOffset = Int(clamping: footer)
    }
}

extension UnsafeRawBufferPointer {
    /// An integer in little-endian order. Its bytes must be within the buffer.
    @inline(__always)
    func little<Integer: FixedWidthInteger>(_ offset: Int, _ type: Integer.Type = Integer.self) -> Integer {
        // Safe: the check is made in release builds too.
        precondition(
            offset >= 0 && offset <= count - MemoryLayout<Integer>.size, "an integer must be within its buffer")
        return Integer(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}

/// A block's entry in the index of a segment.
package struct SegmentBlockEntry: Hashable, Sendable {
    static let size = 52

    /// The position of the compressed block in the segment, after its length.
    package let frame: Range<Int>
    /// The size of the unpacked block.
    package let size: Int
    package let eventCount: Int
    package let seqs: ClosedRange<UInt64>
    /// The times at which the server saw the first and the last event, in microseconds since 1970.
    package let witnessed: ClosedRange<Int64>

    /// Parses a row of the index. The block must be between the end of the one before and the index.
    init(_ bytes: UnsafeRawBufferPointer, after end: Int, before indexOffset: Int) throws(SegmentError) {
        let offset: UInt64 = bytes.little(0)
        let frameSize = UInt64(bytes.little(8, UInt32.self))
        guard offset >= UInt64(end), offset <= UInt64(indexOffset),
            UInt64(indexOffset) - offset >= 8, UInt64(indexOffset) - offset - 8 >= frameSize
        else { throw .malformed("its index has a block that isn't between its neighbours") }
        // Both are at most `indexOffset`, which is an Int.
        let start = Int(offset) + 8
        frame = start..<start + Int(frameSize)
        size = Int(clamping: bytes.little(12, UInt32.self))
        eventCount = Int(clamping: bytes.little(16, UInt32.self))
        guard size <= SegmentBlock.sizeLimit, eventCount <= SegmentBlock.mostRows else {
            throw .malformed("its index has a block that is too large")
        }
        let (firstSeq, lastSeq): (UInt64, UInt64) = (bytes.little(20), bytes.little(28))
        let (first, last): (Int64, Int64) = (bytes.little(36), bytes.little(44))
        guard firstSeq <= lastSeq, first <= last else {
            throw .malformed("its index has a block whose first event is after its last")
        }
        seqs = firstSeq...lastSeq
        witnessed = first...last
    }
}
