/// An ICC profile: the meaning of a picture's colors, and private details of the screen or camera.
///
/// ICC.1:2022. Displays write their serial number into profiles, and programs write the user's name, dates and paths.
enum ICCProfile {
    /// The size of the header in bytes.
    private static let headBytes = 128
    /// The maximum number of tags. Profiles have ten to thirty.
    private static let mostTags = 200

    /// The known values for the device class, the color space and the connection space.
    private static let known: [(place: Int, names: [StaticString])] = [
        (12, ["scnr", "mntr", "prtr", "spac", "link", "abst"]), (16, ["RGB ", "GRAY", "CMYK", "Lab ", "XYZ "]),
        (20, ["XYZ ", "Lab "]),
    ]

    /// The profile with only its color data, and with neutral texts where one is required; `nil` if it isn't a valid
    /// profile.
    ///
    /// Stripping the result again changes nothing.
    static func colors(_ profile: [UInt8]) -> [UInt8]? {
        let fields = ByteFields(bytes: profile)
        // Some programs fill the end with zeros.
        guard let size = fields.big(0, 4), size <= fields.count, fields.has("acsp", at: 36),
            let count = fields.big(headBytes, 4), count <= mostTags, headBytes + 4 + 12 * count <= size,
            known.allSatisfy({ known in known.names.contains { fields.has($0, at: known.place) } })
        else { return nil }
        var data: [UInt8] = []
        var entries: [(name: [UInt8], place: Int, count: Int)] = []
        func add(_ name: [UInt8], _ content: [UInt8]) {
            entries.append((name, data.count, content.count))
            data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        let isOld = profile[8] < 4
        add(Array("desc".utf8), description(isOld))
        add(Array("cprt".utf8), isOld ? Array("text".utf8) + [0, 0, 0, 0, 0] : unicode(""))
        let texts = (count: entries.count, bytes: data.count)
        // Tags may share their data.
        var places: [Range<Int>: (place: Int, count: Int)] = [:]
        for index in 0..<count {
            let entry = headBytes + 4 + 12 * index
            guard let start = fields.big(entry + 4, 4), let length = fields.big(entry + 8, 4), start >= headBytes,
                length <= size, start <= size - length
            else { return nil }
            let name = Array(profile[entry..<entry + 4])
            let range = start..<start + length
            guard let content = ICCTag.content(name, fields, range) else { continue }
            guard !entries.contains(where: { $0.name == name }) else { return nil }
            if let known = places[range] {
                entries.append((name, known.place, known.count))
            } else {
                // Data that overlaps would take many times its size.
                guard data.count + content.count <= size + texts.bytes else { return nil }
                places[range] = (data.count, content.count)
                add(name, content)
            }
        }
        guard entries.count > texts.count else { return nil }
        let first = headBytes + 4 + 12 * entries.count
        var result = head(fields, size: first + data.count) + big(entries.count)
        for entry in entries {
            result += entry.name
            result += big(first + entry.place)
            result += big(entry.count)
        }
        return result + data
    }

    /// The header with only the version, the device class, and the rendering intent.
    private static func head(_ fields: ByteFields, size: Int) -> [UInt8] {
        let bytes = fields.bytes
        var head = [UInt8](repeating: 0, count: headBytes)
        head.replaceSubrange(0..<4, with: big(size))
        head.replaceSubrange(8..<10, with: bytes[8..<10])
        head.replaceSubrange(12..<24, with: bytes[12..<24])
        // A date must be one: the first of January 2000.
        head.replaceSubrange(24..<30, with: [7, 208, 0, 1, 0, 1])
        head.replaceSubrange(36..<40, with: "acsp".utf8)
        // Whether the medium reflects, is glossy, negative or gray; the intent.
        head[63] = bytes[63] & 0x0F
        head[67] = bytes[67] & 0x03
        // The white that colors refer to, which is always the same.
        head.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
        return head
    }

    private static func description(_ isOld: Bool) -> [UInt8] {
        guard isOld else { return unicode("Colors") }
        let name = Array("Colors\0".utf8)
        return Array("desc".utf8) + [0, 0, 0, 0] + big(name.count) + name + [UInt8](repeating: 0, count: 78)
    }

    /// A text in English.
    private static func unicode(_ text: String) -> [UInt8] {
        var units: [UInt8] = []
        for byte in text.utf8 { units += [0, byte] }
        let head = Array("mluc".utf8) + [0, 0, 0, 0] + big(1)
        return head + big(12) + Array("enUS".utf8) + big(units.count) + big(28) + units
    }

    private static func big(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}

/// The tags of a profile that affect colors.
private enum ICCTag {
    /// The data of a color tag; `nil` for another tag, or data of another type.
    static func content(_ name: [UInt8], _ fields: ByteFields, _ range: Range<Int>) -> [UInt8]? {
        guard range.count >= 8 else { return nil }
        let start = range.lowerBound
        func has(_ types: StaticString...) -> Bool { types.contains { fields.has($0, at: start) } }
        /// The type, four reserved bytes, and exactly this many bytes of data.
        func exactly(_ count: Int?) -> [UInt8]? {
            guard let count, range.count >= count + 8 else { return nil }
            return Array(fields.bytes[start..<start + 4]) + [0, 0, 0, 0] + fields.bytes[start + 8..<start + 8 + count]
        }
        switch String(decoding: name, as: UTF8.self) {
        case "rXYZ", "gXYZ", "bXYZ", "wtpt", "bkpt", "lumi": return has("XYZ ") ? exactly(12) : nil
        case "chad": return has("sf32") ? exactly(36) : nil
        case "cicp": return has("cicp") ? exactly(4) : nil
        case "rTRC", "gTRC", "bTRC", "kTRC":
            if has("curv") { return exactly(fields.big(start + 8, 4).map { 4 + 2 * $0 }) }
            guard has("para"), let kind = fields.big(start + 8, 2), kind < 5 else { return nil }
            return exactly(4 + 4 * [1, 3, 4, 5, 7][kind])
        case "A2B0", "A2B1", "A2B2", "A2B3", "B2A0", "B2A1", "B2A2", "B2A3", "gamt", "pre0", "pre1", "pre2":
            return has("mft1", "mft2", "mAB ", "mBA ") ? exactly(range.count - 8) : nil
        case "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1", "B2D2", "B2D3":
            return has("mpet") ? exactly(range.count - 8) : nil
        default: return nil
        }
    }
}
