/// The parts of a WebP file that are needed to show it: the picture, its animation, its colors, and the orientation.
struct StrippedWebP {
    /// The flags of the first chunk.
    private enum Flag {
        static let animation = 0x02
        static let exif = 0x08
        static let alpha = 0x10
        static let profile = 0x20
    }

    private let fields: ByteFields
    private let orientation: Int
    private var chunks: [UInt8] = []
    private var flags: Int?
    private var hasPicture = false
    private var hasAlpha = false
    private var hasAnimation = false
    private var hasProfile = false

    /// The file; `nil` if it is damaged.
    static func file(_ fields: ByteFields, orientation: Int) -> [UInt8]? {
        guard let size = fields.little(4, 4), size >= 4, size <= fields.count - 8 else { return nil }
        var stripped = StrippedWebP(fields, orientation)
        guard stripped.copy(12..<size + 8), stripped.hasPicture else { return nil }
        var chunks = stripped.chunks
        if let flags = stripped.flags {
            let metadata = orientation == 1 ? 0 : Flag.exif
            // The flags stand behind the type and the length of the first chunk.
            chunks[8] = UInt8(truncatingIfNeeded: flags & (stripped.hasProfile ? 0x32 : 0x12) | metadata)
        }
        if orientation != 1 { chunks += Self.chunk("EXIF", EXIF.tiff(orientation: orientation)) }
        return chunk("RIFF", Array("WEBP".utf8) + chunks)
    }

    private init(_ fields: ByteFields, _ orientation: Int) {
        (self.fields, self.orientation) = (fields, orientation)
        chunks.reserveCapacity(fields.count)
    }

    /// Copies the chunks in a range. Returns whether they are valid and fill the range.
    private mutating func copy(_ range: Range<Int>) -> Bool {
        var isFirst = true
        return Self.all(fields, range) { name, content in
            defer { isFirst = false }
            return copyChunk(name, content, isFirst: isFirst)
        }
    }

    private mutating func copyChunk(_ name: String, _ content: Range<Int>, isFirst: Bool) -> Bool {
        let isAnimated = flags.map { $0 & Flag.animation != 0 } ?? false
        switch name {
        case "VP8X" where isFirst:
            guard content.count == 10 else { return false }
            flags = Int(fields.bytes[content.lowerBound])
            add(name, [0, 0, 0, 0] + fields.bytes[content.lowerBound + 4..<content.upperBound])
        case "ICCP":
            guard let flags, flags & Flag.profile != 0, !hasProfile, !hasPicture, !hasAnimation,
                let profile = ICCProfile.colors(Array(fields.bytes[content]))
            else { break }
            add(name, profile)
            hasProfile = true
        case "ANIM":
            guard isAnimated, !hasAnimation else { break }
            guard content.count == 6 else { return false }
            add(name, fields.bytes[content])
            hasAnimation = true
        case "ANMF":
            guard isAnimated, hasAnimation else { break }
            guard let frame = frame(content) else { return false }
            add(name, frame)
            hasPicture = true
        case "ALPH":
            guard flags != nil, !isAnimated, !hasPicture, !hasAlpha else { break }
            add(name, fields.bytes[content])
            hasAlpha = true
        case "VP8 ", "VP8L":
            guard !isAnimated, !hasPicture else { break }
            add(name, fields.bytes[content])
            hasPicture = true
        default: break
        }
        return true
    }

    /// An animation frame, which contains chunks; `nil` if it is damaged.
    private func frame(_ content: Range<Int>) -> [UInt8]? {
        guard content.count >= 16 else { return nil }
        let start = content.lowerBound
        var frame = Array(fields.bytes[start..<start + 16])
        var (hasAlpha, hasPicture) = (false, false)
        let isWhole = Self.all(fields, start + 16..<content.upperBound) { name, content in
            switch name {
            case "ALPH" where !hasAlpha && !hasPicture: hasAlpha = true
            case "VP8 " where !hasPicture, "VP8L" where !hasPicture: hasPicture = true
            default: return true
            }
            frame += Self.chunk(name, fields.bytes[content])
            return true
        }
        return isWhole && hasPicture ? frame : nil
    }

    private mutating func add(_ name: String, _ content: some Collection<UInt8>) {
        chunks += Self.chunk(name, content)
    }

    /// Visits the chunks in a range until the function returns `false`. Returns whether they fill the range.
    private static func all(
        _ fields: ByteFields, _ range: Range<Int>, _ visit: (String, Range<Int>) -> Bool
    ) -> Bool {
        var place = range.lowerBound
        while place < range.upperBound {
            guard range.upperBound - place >= 8, let length = fields.little(place + 4, 4),
                length <= range.upperBound - place - 8
            else { return false }
            let name = String(decoding: fields.bytes[place..<place + 4], as: UTF8.self)
            guard visit(name, place + 8..<place + 8 + length) else { return false }
            // Chunks have an even length. The last one's padding may be missing.
            place += 8 + length + length % 2
        }
        return true
    }

    /// A chunk with its padding.
    private static func chunk(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return Array(name.utf8) + length + content + (content.count.isMultiple(of: 2) ? [] : [0])
    }
}
