/// The parts of a JPEG file that are needed to show it: frames, tables, scans, color information, and the orientation.
struct StrippedJPEG {
    private let fields: ByteFields
    private var result: [UInt8] = [0xFF, 0xD8]
    private var profile = JPEGProfileParts()
    /// The position of the color profile in the result.
    private var profilePlace: Int?
    private var hasJFIF = false
    private var hasPicture = false

    /// The file; `nil` if it is damaged.
    static func file(_ fields: ByteFields, orientation: Int) -> [UInt8]? {
        var stripped = StrippedJPEG(fields)
        return stripped.copy(orientation: orientation) ? stripped.result : nil
    }

    private init(_ fields: ByteFields) {
        self.fields = fields
        result.reserveCapacity(fields.count)
    }

    /// Copies the file. Returns whether it is complete.
    private mutating func copy(orientation: Int) -> Bool {
        var needsOrientation = orientation != 1
        var place = 2
        while fields.byte(place) == 0xFF, let marker = fields.byte(place + 1) {
            if marker == 0xFF {
                place += 1
                continue
            }
            // Markers without contents. In a scan, they are a part of its data.
            if JPEGMarker.isData(marker) || marker == JPEGMarker.temporary {
                place += 2
                continue
            }
            if needsOrientation, marker != JPEGMarker.app0 {
                result += EXIF.segment(orientation: orientation)
                needsOrientation = false
            }
            if marker == JPEGMarker.endOfImage {
                result += [0xFF, 0xD9]
                return hasPicture
            }
            guard marker != JPEGMarker.startOfImage, let length = fields.big(place + 2, 2), length >= 2,
                place + 2 + length <= fields.count
            else { return false }
            let content = place + 4..<place + 2 + length
            place = content.upperBound
            guard copySegment(marker, content) else { return false }
            if marker == JPEGMarker.startOfScan {
                addProfile()
                hasPicture = true
                place = scanEnd(from: place)
                result += fields.bytes[content.upperBound..<place]
            }
        }
        // Without the mark of its end, a part of the picture may be missing.
        return false
    }

    /// Copies the needed parts of a segment. Returns whether its length is valid.
    private mutating func copySegment(_ marker: Int, _ content: Range<Int>) -> Bool {
        switch marker {
        case JPEGMarker.app0 where !hasPicture:
            guard !hasJFIF, content.count >= 5, fields.has("JFIF\0", at: content.lowerBound) else { break }
            add(marker, jfif(content))
            hasJFIF = true
        case JPEGMarker.app2 where !hasPicture:
            guard profile.add(fields, content), profilePlace == nil else { break }
            profilePlace = result.count
        case JPEGMarker.app14 where !hasPicture:
            // Shorter ones have no effect.
            guard content.count >= 12, fields.has("Adobe", at: content.lowerBound),
                let transform = fields.byte(content.lowerBound + 11)
            else { break }
            add(marker, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, UInt8(clamping: min(transform, 2))])
        default:
            guard JPEGTables.isNeeded(marker) else { break }
            guard JPEGTables.isExact(marker, fields, content) else { return false }
            add(marker, fields.bytes[content])
        }
        return true
    }

    /// The fields of a JFIF segment, without its preview. Programs ignore the rest of a short segment.
    private func jfif(_ content: Range<Int>) -> [UInt8] {
        let name = Array("JFIF\0".utf8)
        guard content.count >= 14 else { return name }
        let start = content.lowerBound
        let resolution = Array(fields.bytes[start + 7..<start + 12])
        guard resolution[0] <= 2, resolution[1...2] != [0, 0], resolution[3...4] != [0, 0] else {
            return name + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        }
        return name + [1, 1] + resolution + [0, 0]
    }

    private mutating func addProfile() {
        guard let place = profilePlace else { return }
        profilePlace = nil
        guard let bytes = profile.profile.flatMap(ICCProfile.colors), bytes.count <= JPEGProfileParts.mostBytes else {
            return
        }
        result.insert(contentsOf: JPEGProfileParts.segments(bytes), at: place)
    }

    /// The end of a scan's data: the next marker.
    private func scanEnd(from start: Int) -> Int {
        let bytes = fields.bytes
        var place = start
        while place < bytes.count {
            if bytes[place] == 0xFF, place + 1 < bytes.count {
                let next = Int(bytes[place + 1])
                if !JPEGMarker.isData(next), next != 0xFF { break }
            }
            place += 1
        }
        return place
    }

    private mutating func add(_ marker: Int, _ content: some Collection<UInt8>) {
        result += JPEGMarker.segment(marker, content)
    }
}
