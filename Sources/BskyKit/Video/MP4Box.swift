/// A box of an MP4 file: a four-letter type and contents, which may be boxes.
struct MP4Box {
    let type: [UInt8]
    let contents: ArraySlice<UInt8>

    /// The maximum number of sibling boxes. Many boxes of eight bytes would take several times their size in memory.
    private static let most = 10_000

    /// The boxes in some bytes, up to the first invalid one.
    static func all(in bytes: ArraySlice<UInt8>) -> [MP4Box] {
        var boxes: [MP4Box] = []
        var rest = bytes
        while boxes.count < most, let header = MP4BoxHeader(rest, limit: rest.count) {
            let end = rest.startIndex + header.size
            boxes.append(MP4Box(type: header.type, contents: rest[rest.startIndex + header.length..<end]))
            rest = rest[end...]
        }
        return boxes
    }

    /// Whether the box has a type.
    func has(_ type: StaticString) -> Bool { self.type.elementsEqual(type.description.utf8) }

    /// The first box of a type in the contents.
    func first(_ type: StaticString) -> MP4Box? { Self.all(in: contents).first { $0.has(type) } }

    /// A number of some bytes in the contents; `nil` if it is out of bounds.
    func integer(at offset: Int, bytes: Int) -> UInt64? {
        guard offset >= 0, contents.count - bytes >= offset else { return nil }
        return contents.dropFirst(offset).prefix(bytes).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
