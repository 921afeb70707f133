/// A decoded picture.
package struct Bitmap: Hashable, Sendable {
    /// The bytes of a pixel: red, green, blue and alpha, without premultiplication.
    package static let bytesPerPixel = 4
    /// The maximum number of pixels.
    package static let mostPixels = 100_000_000

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The pixels, row by row from the top.
    package var pixels: [UInt8]

    /// Creates a transparent picture.
    ///
    /// - Throws: ``BitmapError`` if the size isn't positive, or there are too many pixels.
    package init(width: Int, height: Int) throws(BitmapError) {
        guard width > 0, height > 0 else { throw .damaged("The size is \(width) × \(height).") }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= Self.mostPixels else { throw .tooManyPixels(width: width, height: height) }
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: count * Self.bytesPerPixel)
    }

    /// Creates a picture whose size is known to be possible.
    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
