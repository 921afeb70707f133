public import Foundation

/// A picture that can be uploaded: of a known format, without metadata, and small enough.
public struct PreparedImage: Hashable, Sendable {
    /// The file.
    public let data: Data
    /// Its format and size.
    public let header: ImageHeader

    /// Prepares a picture.
    ///
    /// - Parameters:
    ///   - picture: The file.
    ///   - limit: What the picture may be.
    ///   - keepsMetadata: Whether to keep what the camera wrote into the file, such as the place.
    ///   - transformer: Converts a picture that is too large or of the wrong format. Without one, Apple platforms convert
    ///     it with Image I/O, and others reject it.
    /// - Throws: An ``ImageError``, or the transformer's error.
    public static func prepare(
        _ picture: Data, for limit: ImageLimit = .post, keepsMetadata: Bool = false,
        transformer: (any ImageTransformer)? = nil
    ) async throws -> PreparedImage {
        do {
            return try PreparedImage(picture, limit, keepsMetadata: keepsMetadata)
        } catch {
            guard let transformer = transformer ?? Self.systemTransformer, error.canBeTransformed else { throw error }
            return try PreparedImage(
                try await transformer.transform(picture, for: limit), limit, keepsMetadata: keepsMetadata)
        }
    }

    #if canImport(ImageIO)
    private static var systemTransformer: (any ImageTransformer)? { ImageIOTransformer() }
    #else
    private static var systemTransformer: (any ImageTransformer)? { nil }
    #endif

    private init(_ picture: Data, _ limit: ImageLimit, keepsMetadata: Bool) throws(ImageError) {
        guard let header = ImageHeader(picture) else {
            guard let format = ImageFormat(ByteFields(bytes: Array(picture.prefix(256)))) else {
                throw ImageError(.unknownFormat)
            }
            throw ImageError(.damaged(format))
        }
        guard limit.formats.contains(header.format) else { throw ImageError(.wrongFormat(header.format)) }
        data = keepsMetadata ? picture : try ImageMetadata.stripped(picture)
        self.header = header
        guard data.count <= limit.bytes else { throw ImageError(.tooLarge(bytes: data.count, limit: limit.bytes)) }
    }
}

/// Makes pictures smaller, or converts them to another format.
///
/// On Apple platforms, `ImageIOTransformer` does so by default. Swift on Linux has no codecs: connect your own.
public protocol ImageTransformer: Sendable {
    /// The picture in a form that fits the limit.
    func transform(_ picture: Data, for limit: ImageLimit) async throws -> Data
}

extension ImageError {
    /// Whether converting the picture can help.
    fileprivate var canBeTransformed: Bool {
        switch reason {
        case .tooLarge, .wrongFormat, .cannotStrip: true
        case .unreadable, .unknownFormat, .damaged, .changedByServer: false
        }
    }
}
