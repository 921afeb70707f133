import Bitmaps
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

    /// A real photo of 48 × 64 pixels, stored on its side. What makes it large is that its tables are repeated.
    static func largePhoto() throws -> Data {
        var bitmap = try Bitmap(width: 64, height: 48)
        for place in bitmap.pixels.indices { bitmap.pixels[place] = UInt8(truncatingIfNeeded: place &* place >> 3 | 3) }
        var encoder = try JPEGEncoder(bitmap)
        let file = encoder.encode(quality: 80)
        let exif: [UInt8] =
            [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
            + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        // The tables follow the segment of 18 bytes at the beginning, and there are two of 69 bytes.
        let tables = file[20..<158]
        return Data(file[..<2] + exif + file[2..<20] + (0..<15_000).flatMap { _ in tables } + file[20...])
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
        let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) }
        return Data(count + Array(type.utf8) + content + [1, 2, 3, 4])
    }

    /// A video of no length.
    static let mp4: Data = {
        let handler = box("hdlr", [UInt8](repeating: 0, count: 8) + Array("vide".utf8))
        let description = box("moov", box("trak", box("mdia", handler)))
        return Data(box("ftyp", Array("isom".utf8) + [0, 0, 0, 0]) + box("mdat", Array("look".utf8)) + description)
    }()

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
    }

    static let captions = Data("WEBVTT\n\n00:00.000 --> 00:01.000\nLook\n".utf8)
}
