/// Reads GIF files: the first picture, where there are several.
///
/// ```swift
/// let bitmap = try GIFDecoder(file).decode()
/// ```
package struct GIFDecoder: Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// Whether there is more than one picture.
    package let isAnimated: Bool

    /// How many pixels a byte can stand for: a code of at least three bits is for at most 4,096 pixels.
    private static let mostUnpacking = 4_096 * 8 / 3
    /// The most pixels of a picture that may be empty for the most part.
    private static let mostEmptyPixels = 4_000_000

    private let frame: GIFFrame

    /// Reads a file.
    ///
    /// - Throws: ``BitmapError`` if the file isn't a GIF file, is damaged, or has too many pixels.
    package init(_ file: [UInt8]) throws(BitmapError) {
        var fields = GIFFields(file)
        guard file.starts(with: "GIF87a".utf8) || file.starts(with: "GIF89a".utf8) else {
            throw .damaged("It doesn't start like a GIF file.")
        }
        fields.skip(6)
        (width, height) = (try fields.number(), try fields.number())
        guard width > 0, height > 0 else { throw .damaged("The size is \(width) × \(height).") }
        // Sizes have 16 bits.
        guard width * height <= Bitmap.mostPixels else { throw .tooManyPixels(width: width, height: height) }
        // The first picture may be a small part of the whole.
        guard width * height <= Self.mostEmptyPixels || width * height / Self.mostUnpacking <= file.count else {
            throw .damaged("It is too short for \(width) × \(height) pixels.")
        }
        let flags = try fields.byte()
        fields.skip(2)
        let palette = flags & 0x80 == 0 ? [] : try fields.bytes(3 << (flags & 7 + 1))
        var transparent: UInt8?
        var frame: GIFFrame?
        var isAnimated = false
        reading: while !isAnimated, let kind = try? fields.byte() {
            switch kind {
            case 0x21:
                let label = try fields.byte()
                let control = fields.blocks()
                if label == 0xF9, frame == nil, control.count >= 4 {
                    transparent = control[0] & 1 == 1 ? control[3] : nil
                }
            case 0x2C:
                if frame == nil {
                    frame = try GIFFrame(&fields, palette: palette, transparent: transparent)
                } else {
                    isAnimated = true
                }
            case 0x3B: break reading
            // Some programs fill up with zeros. What isn't a block is the end.
            case 0: continue
            default: break reading
            }
        }
        guard let frame else { throw .damaged("It has no picture.") }
        (self.frame, self.isAnimated) = (frame, isAnimated)
    }

    /// Decodes the first picture. What a file that is cut off lacks is transparent.
    ///
    /// - Throws: ``BitmapError`` if nothing can be decoded.
    package func decode() throws(BitmapError) -> Bitmap {
        var bitmap = try Bitmap(width: width, height: height)
        try frame.draw(on: &bitmap)
        return bitmap
    }
}
