/// Iterates over the markers of a file, and skips unrelated data.
struct JPEGSegments {
    /// A marker with its contents.
    struct Segment {
        let marker: UInt8
        var fields: JPEGFields
    }

    private let file: [UInt8]
    /// The position to search for the next marker.
    var position = 0

    init(_ file: [UInt8]) { self.file = file }

    /// The next marker; `nil` at the end of the file. Restart markers are skipped.
    mutating func next() -> Segment? {
        while position + 1 < file.count {
            guard file[position] == 0xFF else {
                position += 1
                continue
            }
            let marker = file[position + 1]
            switch marker {
            // A fill byte, which any number of may stand before a marker.
            case 0xFF: position += 1
            case 0x00, 0x01, 0xD0...0xD7: position += 2
            case 0xD8, 0xD9:
                position += 2
                return Segment(marker: marker, fields: JPEGFields(file, position..<position))
            default:
                let start = position + 4
                guard start <= file.count else { return nil }
                let length = Int(file[start - 2]) << 8 | Int(file[start - 1])
                guard length >= 2, length - 2 <= file.count - start else { return nil }
                position = start + length - 2
                return Segment(marker: marker, fields: JPEGFields(file, start..<position))
            }
        }
        return nil
    }
}
