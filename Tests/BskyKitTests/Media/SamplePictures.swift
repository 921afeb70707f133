import BskyKit
import Foundation

/// Small files of each format, put together by hand. The pictures' data is not real, unless it says so.
enum SamplePictures {
    static func big(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }

    static func little(_ value: Int, _ size: Int) -> [UInt8] { big(value, size).reversed() }

    // MARK: JPEG

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(content.count + 2, 2) + content
    }

    static func exif(orientation: Int, isLittle: Bool = false) -> [UInt8] {
        segment(0xE1, Array("Exif\0\0".utf8) + tiff(orientation: orientation, isLittle: isLittle))
    }

    static func tiff(orientation: Int, isLittle: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] { isLittle ? little(value, size) : big(value, size) }
        let head = Array((isLittle ? "II*\0" : "MM\0*").utf8)
        let model = number(0x0110, 2) + number(2, 2) + number(4, 4) + Array("Cam\0".utf8)
        let entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return head + number(8, 4) + number(2, 2) + model + entry + [0, 0, 0, 0]
    }

    static let frame = segment(0xC0, [8] + big(480, 2) + big(640, 2) + [1, 1, 0x11, 0])
    static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4]

    static func jpeg(
        _ segments: [UInt8]..., jfif: [UInt8] = Array("JFIF\0".utf8), picture: [UInt8] = frame + scan,
        after: [UInt8] = []
    ) -> [UInt8] {
        [0xFF, 0xD8] + segment(0xE0, jfif) + segments.flatMap(\.self) + picture + [0xFF, 0xD9] + after
    }

    // MARK: Others

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count, 4) + Array(type.utf8) + content + [9, 9, 9, 9]
    }

    static func png(_ chunks: [UInt8]...) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", big(640, 4) + big(480, 4) + [8, 2, 0, 0, 0])
            + chunks.flatMap(\.self) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    }

    static func riff(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    static func webP(_ chunks: [UInt8]...) -> [UInt8] {
        let content = Array("WEBP".utf8) + chunks.flatMap(\.self)
        return Array("RIFF".utf8) + little(content.count, 4) + content
    }

    static func vp8x(_ flags: UInt8) -> [UInt8] { riff("VP8X", [flags, 0, 0, 0] + little(639, 3) + little(479, 3)) }
    static let vp8 = riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(640 | 1 << 14, 2) + little(480, 2) + [7])
    static let vp8l = riff("VP8L", [0x2F] + little(639 | 479 << 14 | 1 << 28, 4))

    static func gif(_ blocks: [UInt8]...) -> [UInt8] {
        Array("GIF89a".utf8) + little(640, 2) + little(480, 2) + [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
            + blocks.flatMap(\.self) + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80] + [1, 1, 1, 2, 2, 2]
            + [2, 2, 0x4C, 0x01, 0] + [0x3B]
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8, 4) + Array(type.utf8) + content
    }

    /// A file of boxes with a thumbnail before the main picture.
    static func boxes(_ brand: String, turns: UInt8 = 0) -> [UInt8] {
        func size(_ width: Int, _ height: Int) -> [UInt8] {
            box("ispe", [0, 0, 0, 0] + big(width, 4) + big(height, 4))
        }
        let properties = box("ipco", size(64, 48) + size(640, 480) + box("irot", [turns]))
        let links = box("ipma", [0, 0, 0, 0] + big(2, 4) + big(7, 2) + [1, 0x81] + big(8, 2) + [2, 0x82, 0x83])
        let meta = box(
            "meta", [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0] + big(8, 2)) + box("iprp", properties + links))
        return box("ftyp", Array("mif1".utf8) + [0, 0, 0, 0] + Array(brand.utf8)) + meta + box("mdat", [1, 2, 3])
    }

    static let all: [(name: String, format: ImageFormat, bytes: [UInt8])] = [
        ("PNG", .png, png()), ("GIF", .gif, gif()), ("JPEG", .jpeg, jpeg()), ("VP8", .webp, webP(vp8)),
        ("VP8L", .webp, webP(vp8l)), ("VP8X", .webp, webP(vp8x(0x0C), vp8)), ("HEIC", .heic, boxes("heic")),
        ("AVIF", .avif, boxes("avif")), ("JPEG with EXIF", .jpeg, jpeg(exif(orientation: 3))),
    ]
}
