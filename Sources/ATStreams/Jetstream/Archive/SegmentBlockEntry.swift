/// What the index of a segment says about a block.
package struct SegmentBlockEntry: Hashable, Sendable {
    static let size = 52

    /// Where the compressed block is in the segment, after its length.
    package let frame: Range<Int>
    /// How many bytes the block has when it is unpacked.
    package let size: Int
    package let eventCount: Int
    package let seqs: ClosedRange<UInt64>
    /// When the server saw the first and the last event, in microseconds since 1970.
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
