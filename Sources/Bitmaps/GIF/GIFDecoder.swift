/// Decodes GIF files. Of an animation, it decodes the first frame.
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

    /// The maximum number of pixels per byte: a code has at least three bits and at most 4,096 pixels.
    private static let mostUnpacking = 4_096 * 8 / 3
    /// The maximum number of pixels of a mostly empty picture.
    private static let mostEmptyPixels = 4_000_000

    private let frame: GIFFrame

    /// Reads the header of a file.
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

    /// Decodes the first frame. The missing part of a truncated file is transparent.
    ///
    /// - Throws: ``BitmapError`` if nothing can be decoded.
    package func decode() throws(BitmapError) -> Bitmap {
        var bitmap = try Bitmap(width: width, height: height)
        try frame.draw(on: &bitmap)
        return bitmap
    }
}
