/// The parts of a GIF file that are needed to show it: pictures, colors, delays, and repetitions.
enum StrippedGIF {
    /// The file; `nil` if it is damaged.
    static func file(_ fields: ByteFields) -> [UInt8]? {
        let bytes = fields.bytes
        guard let flags = fields.byte(10) else { return nil }
        var place = 13 + colors(flags)
        guard place <= bytes.count else { return nil }
        var result = Array(bytes[..<place])
        result.reserveCapacity(bytes.count)
        var hasPicture = false
        while let kind = fields.byte(place) {
            let start = place
            switch kind {
            case 0x3B: return hasPicture ? result + [0x3B] : nil
            case 0x21:
                guard let label = fields.byte(place + 1), let end = blocksEnd(fields, place + 2) else { return nil }
                place = end
                result += `extension`(label, fields, at: start + 2)
            case 0x2C:
                guard let flags = fields.byte(place + 9), let end = blocksEnd(fields, place + 11 + colors(flags))
                else {
                    return nil
                }
                place = end
                result += bytes[start..<end]
                hasPicture = true
            default: return nil
            }
        }
        return nil
    }

    /// The part of an extension to keep. Its blocks begin at `start`.
    private static func `extension`(_ label: Int, _ fields: ByteFields, at start: Int) -> [UInt8] {
        let bytes = fields.bytes
        switch label {
        case 0xF9:
            // How long the next picture is shown, and which color is transparent in it.
            guard let length = fields.byte(start), length >= 4, start + 5 <= bytes.count else { return [] }
            return [0x21, 0xF9, 4] + bytes[start + 1..<start + 5] + [0]
        case 0xFF:
            guard fields.byte(start) == 11,
                fields.has("NETSCAPE2.0", at: start + 1) || fields.has("ANIMEXTS1.0", at: start + 1)
            else { return [] }
            // Of its blocks, one says how often the animation is shown.
            var place = start + 12
            while let length = fields.byte(place), length > 0 {
                if length == 3, fields.byte(place + 1) == 1, place + 4 <= bytes.count {
                    return [0x21, 0xFF] + bytes[start..<start + 12] + bytes[place..<place + 4] + [0]
                }
                place += 1 + length
            }
            return []
        default: return []
        }
    }

    /// The size of a color table.
    private static func colors(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

    /// The end of a sequence of blocks. Each block begins with its length.
    private static func blocksEnd(_ fields: ByteFields, _ start: Int) -> Int? {
        var place = start
        while let length = fields.byte(place) {
            place += 1 + length
            if length == 0 { return place }
        }
        return nil
    }
}
