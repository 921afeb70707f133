public import Foundation

/// A picture that is ready to upload: in a supported format, without metadata, and within the limit.
public struct PreparedImage: Hashable, Sendable {
    /// The file.
    public let data: Data
    /// The format and size.
    public let header: ImageHeader

    /// Prepares a picture.
    ///
    /// - Parameters:
    ///   - picture: The file.
    ///   - limit: The requirements for the picture.
    ///   - keepsMetadata: Whether to keep the camera's metadata, such as the place. A converted picture loses it.
    ///   - transformer: Converts a picture that is too large or has the wrong format. The default is Image I/O on Apple
    ///     platforms, and ``BitmapTransformer`` elsewhere.
    /// - Throws: An ``ImageError``, or the transformer's error.
    public static func prepare(
        _ picture: Data, for limit: ImageLimit = .post, keepsMetadata: Bool = false,
        transformer: (any ImageTransformer)? = nil
    ) async throws -> PreparedImage {
        do {
            return try PreparedImage(picture, limit, keepsMetadata: keepsMetadata)
        } catch {
            guard error.canBeTransformed else { throw error }
            do {
                let smaller = try await (transformer ?? Self.systemTransformer).transform(picture, for: limit)
                return try PreparedImage(smaller, limit, keepsMetadata: keepsMetadata)
            } catch let failure as ImageError {
                // What is wrong with the picture says more than that it can't be mended here.
                if case .cannotConvert = failure.reason { throw error }
                throw failure
            }
        }
    }

    #if canImport(ImageIO)
    private static var systemTransformer: any ImageTransformer { ImageIOTransformer() }
    #else
    private static var systemTransformer: any ImageTransformer { BitmapTransformer() }
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

/// Scales pictures down, or converts them to another format.
///
/// `ImageIOTransformer` is the default on Apple platforms, and ``BitmapTransformer`` elsewhere. Write your own to
/// support more formats, such as HEIC on Linux.
public protocol ImageTransformer: Sendable {
    /// Returns the picture in a form within the limit.
    func transform(_ picture: Data, for limit: ImageLimit) async throws -> Data
}

extension ImageError {
    /// Whether conversion can fix the error.
    fileprivate var canBeTransformed: Bool {
        switch reason {
        case .tooLarge, .wrongFormat, .cannotStrip: true
        case .unreadable, .unknownFormat, .damaged, .cannotConvert, .changedByServer: false
        }
    }
}
