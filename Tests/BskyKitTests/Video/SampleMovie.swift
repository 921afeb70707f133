import Foundation

/// The bytes of MP4 files, with a description and no pictures.
enum SampleMovie {
    /// A box.
    static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        number(UInt64(contents.count + 8), 4) + Array(type.utf8) + contents
    }

    static func number(_ value: UInt64, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }

    /// The header of a track with a size in pixels, turned by a quarter or not.
    static func trackHeader(_ width: Int, _ height: Int, isTurned: Bool, isLong: Bool = false) -> [UInt8] {
        let one: UInt64 = 0x1_0000
        let minusOne = UInt64(UInt32.max) - one + 1
        let matrix = isTurned ? [0, one, 0, minusOne, 0, 0, 0, 0, 1 << 30] : [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
        let head = [UInt8(isLong ? 1 : 0)] + [UInt8](repeating: 0, count: isLong ? 51 : 39)
        return box(
            "tkhd",
            head + matrix.flatMap { number($0, 4) } + number(UInt64(width) << 16, 4) + number(UInt64(height) << 16, 4))
    }

    static func track(_ header: [UInt8], _ handler: String) -> [UInt8] {
        box("trak", header + box("mdia", box("hdlr", [UInt8](repeating: 0, count: 8) + Array(handler.utf8))))
    }

    /// The description of a movie of two seconds and a half, with sound before the picture.
    static func description(_ width: Int, _ height: Int, isTurned: Bool = false, isLong: Bool = false) -> [UInt8] {
        let length =
            isLong
            ? [1] + [UInt8](repeating: 0, count: 19) + number(600, 4) + number(1500, 8)
            : [UInt8](repeating: 0, count: 12) + number(600, 4) + number(1500, 4)
        return box(
            "moov",
            box("mvhd", length) + track(trackHeader(0, 0, isTurned: false), "soun")
                + track(trackHeader(width, height, isTurned: isTurned, isLong: isLong), "vide"))
    }

    /// A file of a given size, with its description at the end as cameras write it.
    static func file(byteCount: Int, seed: UInt8 = 0) -> Data {
        let head = box("ftyp", Array("isom".utf8) + number(0, 4))
        let tail = description(1280, 720)
        let room = byteCount - head.count - tail.count - 8
        let pattern = (0..<256).map { UInt8(truncatingIfNeeded: $0 &* 7) &+ seed }
        var content: [UInt8] = []
        while content.count < room { content += pattern.prefix(room - content.count) }
        return Data(head + box("mdat", content) + tail)
    }
}
