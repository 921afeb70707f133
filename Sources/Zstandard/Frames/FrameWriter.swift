/// Writes frames of uncompressed blocks, or blocks that repeat one byte.
enum FrameWriter {
    private static let blockSize = 1 << 17

    static func frame(_ content: UnsafeRawBufferPointer, _ options: ZstandardEncoder.Options) -> [UInt8] {
        var frame: [UInt8] = []
        frame.reserveCapacity(content.count + 3 * (content.count / blockSize + 1) + 18)
        frame.append(FrameHeader.magic)
        let checksum: UInt8 = options.writesChecksum ? 0x04 : 0
        if options.writesContentSize {
            // One segment: the window is the content.
            frame.append(0xE0 | checksum)
            frame.append(UInt64(content.count))
        } else {
            // A window of 1 << 17 bytes: one block.
            frame.append(contentsOf: [checksum, (17 - 10) << 3])
        }
        var start = 0
        repeat {
            let end = min(content.count, start + blockSize)
            let block = UnsafeRawBufferPointer(rebasing: content[start..<end])
            let isLast: UInt32 = end == content.count ? 1 : 0
            if let first = block.first, block.allSatisfy({ $0 == first }) {
                frame.append(block: isLast | 1 << 1 | UInt32(block.count) << 3)
                frame.append(first)
            } else {
                frame.append(block: isLast | UInt32(block.count) << 3)
                frame.append(contentsOf: block)
            }
            start = end
        } while start < content.count
        if options.writesChecksum { frame.append(UInt32(truncatingIfNeeded: XXH64.hash(content))) }
        return frame
    }
}

extension [UInt8] {
    /// Appends the three-byte header of a block.
    fileprivate mutating func append(block header: UInt32) {
        Swift.withUnsafeBytes(of: header.littleEndian) { append(contentsOf: $0.prefix(3)) }
    }

    fileprivate mutating func append(_ integer: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
    }
}
