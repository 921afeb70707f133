/// The format and the size of a picture, read from the beginning of its file without decoding it.
///
/// Apps reserve space for a picture with its size. The rest of the file may be damaged.
public struct ImageHeader: Hashable, Sendable {
    /// The format.
    public let format: ImageFormat
    /// The displayed width, in pixels.
    public let width: Int
    /// The displayed height, in pixels.
    public let height: Int
    /// The EXIF orientation of the stored picture, 1 to 8. From 5 to 8, width and height are exchanged.
    public let orientation: Int

    /// Reads the header of a picture; `nil` if the format is unknown, or there is no size.
    public init?(_ bytes: some Collection<UInt8>) {
        let fields = ByteFields(bytes: Array(bytes))
        guard let format = ImageFormat(fields) else { return nil }
        var orientation = 1
        let size: (Int, Int)?
        switch format {
        case .png: (size, orientation) = (Self.png(fields), Self.pngOrientation(fields))
        case .gif: size = Self.gif(fields)
        case .webp: (size, orientation) = (Self.webP(fields), Self.webPOrientation(fields))
        case .jpeg: (size, orientation) = Self.jpeg(fields)
        case .heic, .avif: (size, orientation) = ImageBoxes(fields).primaryImage()
        }
        guard let (width, height) = size, width > 0, height > 0 else { return nil }
        self.format = format
        self.orientation = orientation
        (self.width, self.height) = orientation >= 5 ? (height, width) : (width, height)
    }

    private static func png(_ fields: ByteFields) -> (Int, Int)? {
        guard fields.has("IHDR", at: 12), let width = fields.big(16, 4), let height = fields.big(20, 4) else {
            return nil
        }
        return (width, height)
    }

    /// Scans the chunks for the orientation.
    private static func pngOrientation(_ fields: ByteFields) -> Int {
        var place = 8
        while let length = fields.big(place, 4), let type = fields.big(place + 4, 4) {
            if type == 0x4945_4E44 { break }  // IEND
            if type == 0x6558_4966 { return EXIF.orientation(inChunk: fields, at: place + 8, length) ?? 1 }  // eXIf
            place += 12 + length
        }
        return 1
    }

    private static func gif(_ fields: ByteFields) -> (Int, Int)? {
        guard let width = fields.little(6, 2), let height = fields.little(8, 2) else { return nil }
        return (width, height)
    }

    private static func webP(_ fields: ByteFields) -> (Int, Int)? {
        if fields.has("VP8X", at: 12) {
            guard let width = fields.little(24, 3), let height = fields.little(27, 3) else { return nil }
            return (width + 1, height + 1)
        }
        if fields.has("VP8L", at: 12) {
            guard fields.byte(20) == 0x2F, let bits = fields.little(21, 4) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        guard fields.has("VP8 ", at: 12), fields.big(23, 3) == 0x9D012A, let width = fields.little(26, 2),
            let height = fields.little(28, 2)
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }

    /// Scans the chunks for the orientation. Only extended files have one.
    private static func webPOrientation(_ fields: ByteFields) -> Int {
        guard fields.has("VP8X", at: 12), let flags = fields.byte(20), flags & 0x08 != 0 else { return 1 }
        var place = 12
        while let type = fields.big(place, 4), let length = fields.little(place + 4, 4) {
            if type == 0x4558_4946 { return EXIF.orientation(inChunk: fields, at: place + 8, length) ?? 1 }  // EXIF
            place += 8 + length + length % 2
        }
        return 1
    }

    /// Scans the segments up to the picture itself. Like in browsers, the first EXIF segment before it counts.
    private static func jpeg(_ fields: ByteFields) -> ((Int, Int)?, Int) {
        var size: (Int, Int)?
        var orientation: Int?
        var place = 2
        while let mark = fields.byte(place), mark == 0xFF, let marker = fields.byte(place + 1) {
            if marker == 0xFF {
                place += 1
                continue
            }
            if JPEGMarker.isData(marker) || marker == JPEGMarker.temporary {
                place += 2
                continue
            }
            // The picture itself begins: its size stood before, or nowhere.
            if marker == JPEGMarker.startOfScan || marker == JPEGMarker.endOfImage { break }
            guard let length = fields.big(place + 2, 2), length >= 2 else { break }
            if size == nil, JPEGMarker.isFrame(marker) {
                guard let height = fields.big(place + 5, 2), let width = fields.big(place + 7, 2) else { break }
                size = (width, height)
            }
            if orientation == nil, marker == JPEGMarker.app1, EXIF.isSegment(fields, at: place + 4) {
                orientation = EXIF.orientation(in: fields, at: place + 4, length - 2) ?? 1
            }
            place += 2 + length
        }
        return (size, orientation ?? 1)
    }
}
