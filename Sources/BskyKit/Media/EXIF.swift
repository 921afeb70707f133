/// The orientation, the only EXIF entry that changes how a picture looks.
enum EXIF {
    /// Whether the data of a segment begins like EXIF.
    static func isSegment(_ fields: ByteFields, at start: Int) -> Bool {
        fields.has("Exif", at: start) && fields.big(start + 4, 2) == 0
    }

    /// The orientation, 1 to 8, in the data of a segment; `nil` if it isn't EXIF or has none.
    static func orientation(in fields: ByteFields, at start: Int, _ length: Int) -> Int? {
        guard isSegment(fields, at: start) else { return nil }
        return orientation(inTIFF: fields, at: start + 6, length - 6)
    }

    /// The orientation, 1 to 8, in data without the segment's name. Some programs write the name even so.
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

    /// A JPEG segment with only an orientation.
    static func segment(orientation: Int) -> [UInt8] {
        JPEGMarker.segment(JPEGMarker.app1, Array("Exif".utf8) + [0, 0] + tiff(orientation: orientation))
    }

    /// The data of a PNG or WebP chunk with only an orientation.
    static func tiff(orientation: Int) -> [UInt8] {
        let head: [UInt8] = [0x4D, 0x4D, 0x00, 0x2A, 0, 0, 0, 8, 0, 1]
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(clamping: orientation), 0, 0]
        return head + entry + [0, 0, 0, 0]
    }
}
