public import Foundation

/// Removes what a picture says besides the picture: where and when it was taken, with which camera, and by whom.
public enum ImageMetadata {
    /// The picture without metadata. Colour profiles, animations and the orientation stay, and the pixels aren't touched.
    ///
    /// JPEG, PNG, WebP and GIF can be stripped. What follows the end of the picture, such as the film of a "live"
    /// photo, is removed, too.
    ///
    /// - Throws: An ``ImageError`` if the format isn't one of these, or the file is damaged.
    public static func stripped(_ picture: Data) throws(ImageError) -> Data {
        let fields = ByteFields(bytes: Array(picture))
        guard let format = ImageFormat(fields) else { throw ImageError(.unknownFormat) }
        let header = ImageHeader(picture)
        let result: [UInt8]? =
            switch format {
            case .jpeg: jpeg(fields, header?.orientation ?? 1)
            case .png: png(fields, header?.orientation ?? 1)
            case .webp: webP(fields, header?.orientation ?? 1)
            case .gif: gif(fields)
            case .heic, .avif: throw ImageError(.cannotStrip(format))
            }
        // Where the file and its parts disagree about their sizes, the picture may be in what was removed.
        guard let result, let header, ImageHeader(result) == header else { throw ImageError(.damaged(format)) }
        return Data(result)
    }

    // MARK: JPEG

    private static func jpeg(_ fields: ByteFields, _ orientation: Int) -> [UInt8]? {
        let bytes = fields.bytes
        var result: [UInt8] = [0xFF, 0xD8]
        result.reserveCapacity(bytes.count)
        var needsOrientation = orientation != 1
        var hasPicture = false
        var place = 2
        while fields.byte(place) == 0xFF, let marker = fields.byte(place + 1) {
            if marker == 0xFF {
                place += 1
                continue
            }
            if needsOrientation, marker != JPEGMarker.app0 {
                result += EXIF.segment(orientation: orientation)
                needsOrientation = false
            }
            if marker == JPEGMarker.endOfImage { return hasPicture ? result + [0xFF, 0xD9] : nil }
            guard let length = fields.big(place + 2, 2), length >= 2, place + 2 + length <= bytes.count else {
                return nil
            }
            let end = place + 2 + length
            if keeps(marker, fields, at: place + 4) { result += bytes[place..<end] }
            place = end
            guard marker == JPEGMarker.startOfScan else { continue }
            hasPicture = true
            // The picture's data, up to the next marker.
            while place < bytes.count {
                if bytes[place] == 0xFF, let next = fields.byte(place + 1), !JPEGMarker.isData(next), next != 0xFF {
                    break
                }
                place += 1
            }
            result += bytes[end..<place]
        }
        // A file may end without a marker that says so, but not before the picture.
        return hasPicture && place >= bytes.count ? result : nil
    }

    /// Whether a segment is needed to show the picture.
    private static func keeps(_ marker: Int, _ fields: ByteFields, at start: Int) -> Bool {
        switch marker {
        case JPEGMarker.app0, JPEGMarker.app14: true
        // Other uses of this segment contain further pictures, with metadata of their own.
        case JPEGMarker.app2: fields.has("ICC_PROFILE", at: start)
        case JPEGMarker.app0...JPEGMarker.app15, JPEGMarker.comment: false
        default: true
        }
    }

    // MARK: PNG

    private static let textChunks: [StaticString] = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]

    private static func png(_ fields: ByteFields, _ orientation: Int) -> [UInt8]? {
        let bytes = fields.bytes
        var result = Array(bytes[..<8])
        result.reserveCapacity(bytes.count)
        var place = 8
        while let length = fields.big(place, 4), length <= bytes.count - place - 12 {
            let end = place + 12 + length
            if !textChunks.contains(where: { fields.has($0, at: place + 4) }) { result += bytes[place..<end] }
            if fields.has("IEND", at: place + 4) { return result }
            if place == 8, orientation != 1 { result += EXIF.chunk(orientation: orientation) }
            place = end
        }
        return nil
    }

    // MARK: WebP

    private static func webP(_ fields: ByteFields, _ orientation: Int) -> [UInt8]? {
        let bytes = fields.bytes
        guard let size = fields.little(4, 4), size >= 4, size <= bytes.count - 8 else { return nil }
        let fileEnd = size + 8
        var result = Array(bytes[..<12])
        result.reserveCapacity(bytes.count)
        var place = 12
        while place < fileEnd {
            guard let length = fields.little(place + 4, 4), length <= fileEnd - place - 8 else { return nil }
            // Chunks have an even length. The last one's padding may be missing.
            let end = min(place + 8 + length + length % 2, fileEnd)
            if !fields.has("EXIF", at: place), !fields.has("XMP ", at: place) {
                let start = result.count
                result += bytes[place..<end]
                // The flags that say that there is metadata.
                if fields.has("VP8X", at: place), length > 0 { result[start + 8] &= orientation == 1 ? ~0x0C : ~0x04 }
            }
            place = end
        }
        if orientation != 1 {
            if !result.count.isMultiple(of: 2) { result.append(0) }
            result += EXIF.riffChunk(orientation: orientation)
        }
        let newSize = result.count - 8
        for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: newSize >> (8 * index)) }
        return result
    }

    // MARK: GIF

    private static func gif(_ fields: ByteFields) -> [UInt8]? {
        let bytes = fields.bytes
        guard let flags = fields.byte(10) else { return nil }
        var place = 13 + colours(flags)
        guard place <= bytes.count else { return nil }
        var result = Array(bytes[..<place])
        result.reserveCapacity(bytes.count)
        while let kind = fields.byte(place) {
            let start = place
            switch kind {
            case 0x3B: return result + [0x3B]
            case 0x21:
                guard let label = fields.byte(place + 1), let end = blocksEnd(fields, place + 2) else { return nil }
                place = end
                let isXMP = label == 0xFF && fields.has("XMP DataXMP", at: start + 3)
                if label != 0xFE, !isXMP { result += bytes[start..<end] }
            case 0x2C:
                guard let flags = fields.byte(place + 9), let end = blocksEnd(fields, place + 11 + colours(flags))
                else {
                    return nil
                }
                place = end
                result += bytes[start..<end]
            default: return nil
            }
        }
        return nil
    }

    /// The size of a table of colours.
    private static func colours(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

    /// Where a row of blocks ends, each of which begins with its length.
    private static func blocksEnd(_ fields: ByteFields, _ start: Int) -> Int? {
        var place = start
        while let length = fields.byte(place) {
            place += 1 + length
            if length == 0 { return place }
        }
        return nil
    }
}
