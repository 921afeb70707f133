/// Decodes JPEG files: ITU-T T.81, baseline, extended sequential and progressive, with 8 bits per sample.
///
/// The orientation isn't applied.
///
/// ```swift
/// let decoder = try JPEGDecoder(file)
/// let preview = try decoder.decode(atLeast: (width: 320, height: 240))
/// ```
package struct JPEGDecoder: Sendable {
    /// The color profile (ICC); `nil` if there is none, or it is incomplete.
    package let colorProfile: [UInt8]?
    /// The width in pixels.
    package var width: Int { frame.width }
    /// The height in pixels.
    package var height: Int { frame.height }

    private let file: [UInt8]
    private let frame: JPEGFrame
    private let colors: JPEGColors
    /// The number of bytes after the header.
    private let bodySize: Int

    /// Reads the header of a file.
    ///
    /// - Throws: ``BitmapError`` if the file isn't a JPEG file, its header is damaged, or its kind is unsupported.
    package init(_ file: [UInt8]) throws(BitmapError) {
        guard file.starts(with: [0xFF, 0xD8]) else { throw .damaged("It doesn't start like a JPEG file.") }
        self.file = file
        var segments = JPEGSegments(file)
        var profile = JPEGProfile()
        var marks = JPEGColors.Marks()
        var frame: JPEGFrame?
        reading: while var segment = segments.next() {
            switch segment.marker {
            case 0xC0...0xC2:
                guard frame == nil else { throw .damaged("It has two frames.") }
                frame = try JPEGFrame(&segment.fields, isProgressive: segment.marker == 0xC2)
            case 0xC3, 0xF7: throw .unsupported("It is a lossless JPEG file.")
            case 0xC5...0xC7: throw .unsupported("It is a hierarchical JPEG file.")
            case 0xC9...0xCB, 0xCD...0xCF: throw .unsupported("It is a JPEG file with arithmetic coding.")
            case 0xE0, 0xEE: marks.read(segment)
            case 0xE2: profile.add(&segment.fields)
            case 0xD9, 0xDA: break reading
            default: break
            }
        }
        guard let frame else { throw .damaged("It ends before its size is given.") }
        self.frame = frame
        colors = JPEGColors(frame, marks)
        colorProfile = profile.bytes
        bodySize = file.count - segments.position
    }

    /// Decodes the picture, at the smallest of full, half, quarter or eighth size that has at least the given size.
    ///
    /// The missing parts of a truncated or damaged file are gray.
    ///
    /// - Throws: ``BitmapError`` if nothing can be decoded, or the result has too many pixels.
    package func decode(atLeast size: (width: Int, height: Int)? = nil) throws(BitmapError) -> Bitmap {
        let scale = frame.scale(atLeast: size)
        let (width, height) = (frame.width(at: scale), frame.height(at: scale))
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= Bitmap.mostPixels else { throw .tooManyPixels(width: width, height: height) }
        // Each block takes at least a bit, even in a picture of one color. Half of the file may be missing.
        guard frame.leastBlockCount / 16 <= bodySize else {
            throw .damaged("It is too short for \(frame.width) × \(frame.height) pixels.")
        }
        let picture = JPEGPicture(frame, scale: scale)
        try picture.decode(file)
        return try picture.bitmap(colors)
    }
}
