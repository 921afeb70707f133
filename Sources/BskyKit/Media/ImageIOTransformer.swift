#if canImport(ImageIO)
public import Foundation
import ImageIO

/// Converts pictures to JPEG with Apple's Image I/O, in the best size and quality within the limit.
///
/// This is the default transformer on Apple platforms. It applies the orientation, and puts transparent pictures on
/// white.
public struct ImageIOTransformer: ImageTransformer {
    /// The longest side of the result, in pixels.
    public var longestSide = 4_000

    /// Creates a transformer.
    public init() {}

    /// Returns the picture as a JPEG within the limit.
    ///
    /// - Throws: An ``ImageError`` if the picture can't be read, is still too large, or is animated and only its size
    ///   is the problem.
    public func transform(_ picture: Data, for limit: ImageLimit) async throws -> Data {
        let header = ImageHeader(picture)
        guard let source = CGImageSourceCreateWithData(picture as CFData, nil) else {
            throw ImageError(header.map { .damaged($0.format) } ?? .unknownFormat)
        }
        if let format = header?.format, format != .heic, format != .avif, limit.formats.contains(format),
            CGImageSourceGetCount(source) > 1
        {
            throw ImageError(.tooLarge(bytes: picture.count, limit: limit.bytes))
        }
        // Sizes above the picture's own would all be the same.
        let longest = header.map { max($0.width, $0.height) } ?? longestSide
        let reduction = ImageReduction(bytes: limit.bytes, longestSide: min(longestSide, longest))
        var images: [Int: CGImage] = [:]
        let best = try reduction.best { side, quality in
            let image = try images[side] ?? Self.image(in: source, side, header)
            images = [side: image]
            return try Self.jpeg(image, quality)
        }
        guard let best else { throw ImageError(.tooLarge(bytes: picture.count, limit: limit.bytes)) }
        return best
    }

    /// The upright picture with a maximum side length.
    private static func image(
        in source: CGImageSource, _ longestSide: Int, _ header: ImageHeader?
    ) throws(ImageError) -> CGImage {
        let longest = header.map { min(longestSide, max($0.width, $0.height)) } ?? longestSide
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: longest,
        ]
        guard let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary) else {
            throw ImageError(header.map { .damaged($0.format) } ?? .unknownFormat)
        }
        return image
    }

    private static func jpeg(_ image: CGImage, _ quality: Double) throws(ImageError) -> Data {
        let data = NSMutableData()
        let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: quality]
        guard
            let destination = CGImageDestinationCreateWithData(data as CFMutableData, "public.jpeg" as CFString, 1, nil)
        else { throw ImageError(.damaged(.jpeg)) }
        CGImageDestinationAddImage(destination, image, options as CFDictionary)
        guard CGImageDestinationFinalize(destination) else { throw ImageError(.damaged(.jpeg)) }
        return Data(referencing: data)
    }
}
#endif
