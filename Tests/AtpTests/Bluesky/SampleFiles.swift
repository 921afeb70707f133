import Foundation

/// Small files for posts.
enum SampleFiles {
    /// A picture of 800 × 600 pixels, with a text that says who made it. Its pixels aren't real.
    static func png(byteCount: Int = 8, width: UInt8 = 3) -> Data {
        var png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        png += chunk("IHDR", [0, 0, width, 32, 0, 0, 2, 88, 8, 2, 0, 0, 0])
        png += chunk("tEXt", Array("Author\0somebody".utf8))
        png += chunk("IDAT", [UInt8](repeating: 7, count: byteCount))
        return png + chunk("IEND", [])
    }

    /// A picture of 800 × 600 pixels. Its pixels aren't real.
    static let jpeg = Data(
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 2, 88, 3, 32, 1, 1, 0x11, 0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9])

    private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
        let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) }
        return Data(count + Array(type.utf8) + content + [1, 2, 3, 4])
    }

    /// A video of no length.
    static let mp4 = Data(
        [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0] + [0, 0, 0, 12] + Array("mdatlook".utf8))

    static let captions = Data("WEBVTT\n\n00:00.000 --> 00:01.000\nLook\n".utf8)
}
