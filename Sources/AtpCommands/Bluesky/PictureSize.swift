/// The width and height of a picture, read from its first bytes. Apps reserve space for it with them.
struct PictureSize: Equatable {
    let width: Int
    let height: Int

    init?(_ bytes: [UInt8]) {
        guard let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webP(bytes) ?? Self.jpeg(bytes),
            size.0 > 0, size.1 > 0
        else { return nil }
        (width, height) = size
    }

    private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        return (number(bytes[16..<20]), number(bytes[20..<24]))
    }

    private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 10, bytes.starts(with: "GIF8".utf8) else { return nil }
        return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    }

    /// The extended form contains its size; the others store it in the image data.
    private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[12..<16].elementsEqual("VP8X".utf8) else {
            return nil
        }
        func size(_ at: Int) -> Int { 1 + (Int(bytes[at]) | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2]) << 16) }
        return (size(24), size(27))
    }

    /// Skips segments up to the one that starts the picture.
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            let isFrame = 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame { return (number(bytes[place + 7..<place + 9]), number(bytes[place + 5..<place + 7])) }
            let length = number(bytes[place + 2..<place + 4])
            guard length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
