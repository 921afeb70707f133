/// An image format.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// PNG, which may be animated.
    case png
    /// JPEG.
    case jpeg
    /// GIF, which may be animated.
    case gif
    /// WebP, which may be animated.
    case webp
    /// HEIC, the format of Apple's cameras.
    case heic
    /// AVIF.
    case avif

    /// The media type.
    public var mimeType: String { "image/\(rawValue)" }

    /// The format of a file, detected from its first bytes.
    init?(_ fields: ByteFields) {
        if fields.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if fields.bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if fields.has("GIF87a", at: 0) || fields.has("GIF89a", at: 0) {
            self = .gif
        } else if fields.has("RIFF", at: 0), fields.has("WEBP", at: 8) {
            self = .webp
        } else if fields.has("ftyp", at: 4), let brand = Self.brand(fields) {
            self = brand
        } else {
            return nil
        }
    }

    /// The major brand of a file with boxes, or the first known compatible brand.
    private static func brand(_ fields: ByteFields) -> ImageFormat? {
        guard let size = fields.big(0, 4) else { return nil }
        // After the main brand stands a version.
        let places = [8] + stride(from: 16, to: min(size, fields.count, 256), by: 4)
        for place in places {
            if fields.has("avif", at: place) || fields.has("avis", at: place) { return .avif }
            if fields.has("heic", at: place) || fields.has("heix", at: place) { return .heic }
        }
        return nil
    }
}
