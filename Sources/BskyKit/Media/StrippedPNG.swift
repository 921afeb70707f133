import Bitmaps
import Deflate

/// The parts of a PNG file that are needed to show it: the picture, its animation, its colors, and the orientation.
struct StrippedPNG {
    /// The treatment of a chunk.
    private enum Fate {
        case stays
        case goes
        /// Replaced by another chunk of the same type.
        case becomes([UInt8])
        /// Invalid: the file can't be shown.
        case damages
    }

    private let fields: ByteFields
    private let depth: Int
    private let kind: Int
    /// The types of chunks that were seen, for types that may occur only once.
    private var seen: Set<String> = []

    /// The maximum size of a color profile.
    private static let mostProfileBytes = 4 << 20

    /// The file; `nil` if it is damaged.
    static func file(_ fields: ByteFields, orientation: Int) -> [UInt8]? {
        guard let depth = fields.byte(24), let kind = fields.byte(25) else { return nil }
        var stripped = StrippedPNG(fields: fields, depth: depth, kind: kind)
        return stripped.copy(orientation: orientation)
    }

    private init(fields: ByteFields, depth: Int, kind: Int) {
        (self.fields, self.depth, self.kind) = (fields, depth, kind)
    }

    private mutating func copy(orientation: Int) -> [UInt8]? {
        let bytes = fields.bytes
        var result = Array(bytes[..<8])
        result.reserveCapacity(bytes.count)
        var place = 8
        while let length = fields.big(place, 4), length <= bytes.count - place - 12 {
            let content = place + 8..<place + 8 + length
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            guard (name == "IHDR") == (place == 8) else { return nil }
            switch fate(of: name, content) {
            case .stays: result += bytes[place..<content.upperBound + 4]
            case .goes: break
            case .becomes(let content): result += Self.chunk(name, content)
            case .damages: return nil
            }
            if name == "IEND" { return seen.contains("IDAT") ? result : nil }
            if place == 8, orientation != 1 { result += Self.chunk("eXIf", EXIF.tiff(orientation: orientation)) }
            place = content.upperBound + 4
        }
        return nil
    }

    /// Decides the treatment of a chunk. A chunk of the wrong length may hide other data.
    private mutating func fate(of name: String, _ content: Range<Int>) -> Fate {
        let count = content.count
        func needed(_ isRight: Bool) -> Fate { isRight ? .stays : .damages }
        /// A chunk that may occur once. Programs ignore repetitions.
        func optional(_ isRight: Bool) -> Fate { isRight && seen.insert(name).inserted ? .stays : .goes }
        func single(_ isRight: Bool) -> Fate { isRight && seen.insert(name).inserted ? .stays : .damages }
        switch name {
        case "IHDR": return needed(count == 13)
        case "IDAT":
            seen.insert(name)
            return .stays
        case "IEND": return needed(count == 0)
        case "fcTL": return needed(count == 26)
        case "fdAT": return needed(count >= 4)
        case "PLTE":
            // Elsewhere, it only proposes colors.
            guard kind == 3 else { return .goes }
            return single(count.isMultiple(of: 3) && count <= 3 << min(depth, 8))
        case "acTL": return single(count == 8)
        case "tRNS": return optional(kind == 3 ? count <= 1 << min(depth, 8) : count == [2, -1, 6][or: kind])
        case "gAMA", "cICP": return optional(count == 4)
        case "cHRM": return optional(count == 32)
        case "sRGB": return optional(count == 1)
        // The last letters changed before the standard was done.
        case "mDCV", "mDCv": return optional(count == 24)
        case "cLLI", "cLLi": return optional(count == 8)
        case "pHYs": return optional(count == 9)
        case "sBIT": return optional(count == [1, -1, 3, 3, 2, -1, 4][or: kind])
        case "bKGD": return optional(count == [2, -1, 6, 1, 2, -1, 6][or: kind])
        case "iCCP":
            guard let profile = profile(content).flatMap(ICCProfile.colors), seen.insert(name).inserted else {
                return .goes
            }
            return .becomes(Array("Colors".utf8) + [0, 0] + StoredDeflate.pack(profile))
        default:
            // Names of parts that every program has to understand begin with a capital letter.
            return fields.bytes[content.lowerBound - 4] & 0x20 == 0 ? .damages : .goes
        }
    }

    /// A color profile, which has a name and is compressed.
    private func profile(_ content: Range<Int>) -> [UInt8]? {
        let bytes = fields.bytes[content]
        guard let end = bytes.prefix(80).firstIndex(of: 0), bytes[(end + 1)...].first == 0 else { return nil }
        return try? Inflate.unpack(Array(bytes[(end + 2)...]), atMost: Self.mostProfileBytes)
    }

    /// A chunk with its checksum.
    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return big(content.count) + checked + big(Int(CRC32.of(checked[...])))
    }

    private static func big(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}

extension Array<Int> {
    /// The element at an index, or -1 if the index is out of bounds.
    fileprivate subscript(or index: Int) -> Int { indices.contains(index) ? self[index] : -1 }
}
