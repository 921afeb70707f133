/// The first 256 bytes of a segment: what is in it, and where.
package struct SegmentHeader: Hashable, Sendable {
    package static let size = 256
    static let magic: [UInt8] = Array("jss0".utf8)
    /// Segments have at most so many blocks.
    static let mostBlocks = 1 << 20

    /// The hash of the header after it and of everything after the blocks.
    package let checksum: UInt64
    package let version: Int
    package let blockCount: Int
    package let eventCount: Int
    /// How many accounts have events in the segment.
    package let accountCount: Int
    package let seqs: ClosedRange<UInt64>
    /// When the server saw the first and the last event, in microseconds since 1970.
    package let witnessed: ClosedRange<Int64>
    /// Where the blocks end, and the index begins.
    let indexOffset: Int

    /// Parses a header. The bytes must be as many as a header has.
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
