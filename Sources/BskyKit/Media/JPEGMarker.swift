/// The relevant JPEG markers.
enum JPEGMarker {
    static let temporary = 0x01
    static let huffmanTables = 0xC4
    static let arithmeticTables = 0xCC
    static let startOfImage = 0xD8
    static let endOfImage = 0xD9
    static let startOfScan = 0xDA
    static let quantizationTables = 0xDB
    static let lineCount = 0xDC
    static let restartInterval = 0xDD
    static let app0 = 0xE0
    static let app1 = 0xE1
    static let app2 = 0xE2
    static let app14 = 0xEE

    /// Whether the segment contains the size of the picture.
    static func isFrame(_ marker: Int) -> Bool {
        0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Whether the marker belongs to the picture's data, where 0xFF 0x00 is an escaped byte.
    static func isData(_ marker: Int) -> Bool { marker == 0 || 0xD0...0xD7 ~= marker }

    /// A segment with up to 65,533 bytes of content.
    static func segment(_ marker: Int, _ content: some Collection<UInt8>) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, UInt8(truncatingIfNeeded: marker)]
            + [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + content
    }
}
