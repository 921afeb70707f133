import Deflate

/// Reads the chunks of a PNG file in order.
struct PNGChunks {
    /// A chunk.
    struct Chunk {
        let name: String
        let contents: ArraySlice<UInt8>
        /// Whether programs that don't know the chunk may skip it.
        let isOptional: Bool

        func has(_ name: String) -> Bool { self.name == name }
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private let file: [UInt8]
    private var place = Self.signature.count

    init(_ file: [UInt8]) throws(BitmapError) {
        guard file.starts(with: Self.signature) else { throw .damaged("It doesn't start like a PNG file.") }
        self.file = file
    }

    /// The next chunk; `nil` at the end of the file, or where it is truncated.
    mutating func next() throws(BitmapError) -> Chunk? {
        guard file.count - place >= 12 else { return nil }
        let length = file[place..<place + 4].bigEndian
        guard length <= file.count - place - 12 else { return nil }
        let (start, end) = (place + 8, place + 8 + length)
        let name = file[place + 4..<start]
        let isOptional = name[name.startIndex] & 0x20 != 0
        // What is optional is used only if it is intact.
        guard Int(CRC32.of(file[place + 4..<end])) == file[end..<end + 4].bigEndian else {
            guard isOptional else { throw .damaged("A part doesn't match its checksum.") }
            place = end + 4
            return Chunk(name: "", contents: [], isOptional: true)
        }
        place = end + 4
        return Chunk(name: String(decoding: name, as: UTF8.self), contents: file[start..<end], isOptional: isOptional)
    }
}
