/// A frame that is put together byte by byte, valid or not.
struct HandmadeFrame {
    enum Block {
        case raw([UInt8])
        case repeated(UInt8, count: Int)
        case compressed([UInt8])
        /// The kind that RFC 8878 keeps for later.
        case reserved
    }

    /// One segment of a size, or a window without one.
    var contentSize: UInt64?
    /// The byte that stands for the window: 0x38 for 128 KiB.
    var window: UInt8 = 0x38
    var descriptor: UInt8 = 0
    var blocks: [Block]

    var bytes: [UInt8] {
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
        if let contentSize {
            bytes.append(0xE0 | descriptor)
            withUnsafeBytes(of: contentSize.littleEndian) { bytes.append(contentsOf: $0) }
        } else {
            bytes += [descriptor, window]
        }
        for (index, block) in blocks.enumerated() {
            let last = index == blocks.count - 1 ? 1 : 0
            let (kind, count, content): (Int, Int, [UInt8]) =
                switch block {
                case .raw(let content): (0, content.count, content)
                case .repeated(let byte, let count): (1, count, [byte])
                case .compressed(let content): (2, content.count, content)
                case .reserved: (3, 0, [])
                }
            let header = last | kind << 1 | count << 3
            bytes += [UInt8(header & 255), UInt8(header >> 8 & 255), UInt8(header >> 16)] + content
        }
        return bytes
    }
}
