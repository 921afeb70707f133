/// The one entry of a camera's metadata that changes how a picture looks.
enum EXIF {
    /// The orientation, 1 to 8, in the data of a segment; `nil` if it isn't EXIF or has none.
    static func orientation(in fields: ByteFields, at start: Int, _ length: Int) -> Int? {
        guard fields.has("Exif", at: start), fields.big(start + 4, 2) == 0 else { return nil }
        return orientation(inTIFF: fields, at: start + 6, length - 6)
    }

    /// The orientation, 1 to 8, in data without the name of the segment. Some programs write the name nevertheless.
    static func orientation(inChunk fields: ByteFields, at start: Int, _ length: Int) -> Int? {
        orientation(in: fields, at: start, length) ?? orientation(inTIFF: fields, at: start, length)
    }

    private static func orientation(inTIFF fields: ByteFields, at tiff: Int, _ length: Int) -> Int? {
        let end = min(tiff + length, fields.count)
        let isLittle: Bool
        if fields.big(tiff, 4) == 0x4D4D_002A {
            isLittle = false
        } else if fields.big(tiff, 4) == 0x4949_2A00 {
            isLittle = true
        } else {
            return nil
        }
        func number(_ at: Int, _ size: Int) -> Int? {
            guard at <= end - size else { return nil }
            return isLittle ? fields.little(at, size) : fields.big(at, size)
        }
        guard let offset = number(tiff + 4, 4), let count = number(tiff + offset, 2) else { return nil }
        for index in 0..<count {
            let entry = tiff + offset + 2 + 12 * index
            guard let tag = number(entry, 2) else { return nil }
            if tag == 0x0112 {
                return number(entry + 8, 2).flatMap { 1...8 ~= $0 ? $0 : nil }
            }
        }
        return nil
    }

    /// A segment of a JPEG file with nothing but an orientation.
    static func segment(orientation: Int) -> [UInt8] {
        [0xFF, 0xE1, 0x00, 0x22] + "Exif".utf8 + [0, 0] + tiff(orientation)
    }

    /// A chunk of a PNG file with nothing but an orientation.
    static func chunk(orientation: Int) -> [UInt8] {
        let content = Array("eXIf".utf8) + tiff(orientation)
        let check = content.reduce(UInt32.max) { check, byte in
            (0..<8).reduce(check ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return [0, 0, 0, 26] + content + (0..<4).map { UInt8(truncatingIfNeeded: ~check >> (24 - 8 * UInt32($0))) }
    }

    /// A chunk of a WebP file with nothing but an orientation.
    static func riffChunk(orientation: Int) -> [UInt8] { Array("EXIF".utf8) + [26, 0, 0, 0] + tiff(orientation) }

    private static func tiff(_ orientation: Int) -> [UInt8] {
        let head: [UInt8] = [0x4D, 0x4D, 0x00, 0x2A, 0, 0, 0, 8, 0, 1]
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(clamping: orientation), 0, 0]
        return head + entry + [0, 0, 0, 0]
    }
}
