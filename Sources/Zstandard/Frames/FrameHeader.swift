/// The header of a frame: section 3.1.1.1 of RFC 8878.
struct FrameHeader: Hashable {
    static let magic: UInt32 = 0xFD2F_B528

    /// The maximum distance of a match, in bytes.
    let windowSize: UInt64
    /// The decompressed size, if the frame declares it.
    let contentSize: UInt64?
    /// The ID of the required dictionary, or 0 if the frame names none.
    let dictionaryID: UInt32
    /// Whether the blocks are followed by a four-byte checksum.
    let hasChecksum: Bool
    /// The size of the header, including the magic number.
    let count: Int

    /// Whether a magic number starts a skippable frame.
    static func isSkippable(_ magic: UInt32) -> Bool { magic & 0xFFFF_FFF0 == 0x184D_2A50 }

    /// Parses the header of a frame. It must start with the magic number.
    init(_ bytes: UnsafeRawBufferPointer) throws(ZstandardError) {
        guard bytes.count >= 5 else { throw .truncated }
        guard bytes.integer(at: 0, UInt32.self) == Self.magic else {
            throw .malformed("it doesn't start with the magic number of a frame")
        }
        let descriptor = bytes[4]
        guard descriptor & 0x08 == 0 else { throw .malformed("a reserved bit of the frame's header is set") }
        let isSingleSegment = descriptor & 0x20 != 0
        let idSize = [0, 1, 2, 4][Int(descriptor & 3)]
        let sizeSize = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
        hasChecksum = descriptor & 0x04 != 0
        let idStart = isSingleSegment ? 5 : 6
        count = idStart + idSize + sizeSize
        guard bytes.count >= count else { throw .truncated }
        dictionaryID =
            switch idSize {
            case 0: 0
            case 1: UInt32(bytes[idStart])
            case 2: UInt32(bytes.integer(at: idStart, UInt16.self))
            default: bytes.integer(at: idStart, UInt32.self)
            }
        let sizeStart = idStart + idSize
        contentSize =
            switch sizeSize {
            case 0: nil
            case 1: UInt64(bytes[sizeStart])
            case 2: UInt64(bytes.integer(at: sizeStart, UInt16.self)) + 256
            case 4: UInt64(bytes.integer(at: sizeStart, UInt32.self))
            default: bytes.integer(at: sizeStart, UInt64.self)
            }
        if isSingleSegment {
            windowSize = contentSize ?? 0
        } else {
            let base = UInt64(1) << (10 + UInt64(bytes[5] >> 3))
            windowSize = base + base / 8 * UInt64(bytes[5] & 7)
        }
    }
}
