/// The JPEG segments that a decoder needs: frames, tables and scan headers.
enum JPEGTables {
    /// Whether a decoder needs a segment.
    static func isNeeded(_ marker: Int) -> Bool {
        JPEGMarker.isFrame(marker)
            || [
                JPEGMarker.huffmanTables, JPEGMarker.arithmeticTables, JPEGMarker.quantizationTables,
                JPEGMarker.restartInterval, JPEGMarker.lineCount, JPEGMarker.startOfScan,
            ].contains(marker)
    }

    /// Whether a segment has exactly the expected content.
    static func isExact(_ marker: Int, _ fields: ByteFields, _ content: Range<Int>) -> Bool {
        let start = content.lowerBound
        switch marker {
        case JPEGMarker.huffmanTables:
            return rest(content) { place in
                guard place + 17 <= content.upperBound else { return nil }
                return fields.bytes[place + 1..<place + 17].reduce(17) { $0 + Int($1) }
            }
        case JPEGMarker.quantizationTables:
            return rest(content) { place in fields.byte(place).map { $0 < 0x10 ? 65 : 129 } }
        case JPEGMarker.arithmeticTables: return content.count.isMultiple(of: 2)
        case JPEGMarker.restartInterval, JPEGMarker.lineCount: return content.count == 2
        case JPEGMarker.startOfScan: return content.count > 4 && content.count == 4 + 2 * Int(fields.bytes[start])
        default: return content.count > 6 && content.count == 6 + 3 * Int(fields.bytes[start + 5])
        }
    }

    /// Whether tables fill a segment. `size` returns the size of the table at an offset.
    private static func rest(_ content: Range<Int>, _ size: (Int) -> Int?) -> Bool {
        var place = content.lowerBound
        while place < content.upperBound {
            guard let size = size(place) else { return false }
            place += size
        }
        return place == content.upperBound
    }
}
