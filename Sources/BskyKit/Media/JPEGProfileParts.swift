/// A color profile that is split over segments of a JPEG file.
struct JPEGProfileParts {
    private static let name = Array("ICC_PROFILE\0".utf8)
    /// The maximum number of profile bytes in a segment.
    private static let partBytes = 65_519
    /// The maximum size of a profile: 255 parts.
    static let mostBytes = 255 * partBytes

    private var parts: [Int: ArraySlice<UInt8>] = [:]
    private var total: Int?
    private var isDamaged = false

    /// Adds a segment if it is a valid part of a profile. Returns whether it is.
    mutating func add(_ fields: ByteFields, _ content: Range<Int>) -> Bool {
        let start = content.lowerBound
        guard content.count >= 12, fields.bytes[start..<start + 12].elementsEqual(Self.name) else { return false }
        guard content.count >= 14,
            case let (number, count) = (Int(fields.bytes[start + 12]), Int(fields.bytes[start + 13])),
            number >= 1, number <= count, total == nil || total == count, parts[number] == nil
        else {
            isDamaged = true
            return false
        }
        total = count
        parts[number] = fields.bytes[start + 14..<content.upperBound]
        return true
    }

    /// The profile; `nil` if there is none, or parts are missing.
    var profile: [UInt8]? {
        guard !isDamaged, let total, parts.count == total else { return nil }
        return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// The segments of a profile.
    static func segments(_ profile: [UInt8]) -> [UInt8] {
        let count = (profile.count - 1) / partBytes + 1
        return (0..<count).flatMap { index in
            let part = profile[index * partBytes..<min((index + 1) * partBytes, profile.count)]
            return JPEGMarker.segment(
                JPEGMarker.app2, name + [UInt8(clamping: index + 1), UInt8(clamping: count)] + part)
        }
    }
}
