/// Finds the metadata of a GIF file. Unneeded blocks become comments of zeros.
struct GIFMetadata {
    private static let damaged = VideoError(.cannotStrip("It is damaged."))

    private let video: VideoBytes
    private var zeros: [Range<Int>] = []
    private var texts: [(place: Int, bytes: [UInt8])] = []
    private var place = 0

    /// The bytes to overwrite.
    static func blanks(in video: VideoBytes) throws(VideoError) -> Blanks {
        var metadata = GIFMetadata(video: video)
        try metadata.read()
        return try Blanks(zeros: metadata.zeros, texts: metadata.texts)
    }

    private init(video: VideoBytes) { self.video = video }

    private mutating func read() throws(VideoError) {
        place = 10
        let flags = try byte()
        place = 13 + Self.colors(flags)
        while true {
            switch try byte() {
            case 0x3B:
                zeros.append(place..<max(place, video.size))
                return
            case 0x21: try readExtension()
            case 0x2C:
                place += 8
                let flags = try byte()
                // The size of codes stands before the blocks.
                place += Self.colors(flags) + 1
                try readBlocks { _, _ in .max }
            default: throw Self.damaged
            }
        }
    }

    private mutating func readExtension() throws(VideoError) {
        let label = place
        switch try byte() {
        case 0xF9:
            // How long the next picture is shown, and which color is transparent in it.
            try readBlocks { index, _ in index == 0 ? 4 : 0 }
            return
        case 0xFF:
            let name = try video.start(place, 12)
            guard name.first == 11,
                ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: { name.dropFirst().elementsEqual($0.utf8) })
            else { break }
            // How often the animation is shown.
            try readBlocks { index, block in index == 0 || block.count == 3 && block.first == 1 ? .max : 0 }
            return
        default: break
        }
        texts.append((label, [0xFE]))
        try readBlocks { _, _ in 0 }
    }

    /// Reads blocks up to an empty one, and blanks all except some of their first bytes.
    private mutating func readBlocks(keeping kept: (_ index: Int, _ block: [UInt8]) -> Int) throws(VideoError) {
        var index = 0
        while case let length = try byte(), length > 0 {
            guard place < video.size, length <= video.size - place else { throw Self.damaged }
            let block = place..<place + length
            let count = min(kept(index, try video.bytes(block)), length)
            if count < length { zeros.append(place + count..<block.upperBound) }
            place = block.upperBound
            index += 1
        }
    }

    private mutating func byte() throws(VideoError) -> Int {
        guard place < video.size, let byte = try video.start(place, 1).first else { throw Self.damaged }
        place += 1
        return Int(byte)
    }

    /// The size of a color table.
    private static func colors(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }
}
