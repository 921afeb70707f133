import Bitmaps
public import Foundation

/// Converts PNG, JPEG and GIF pictures to JPEG, in the best size and quality within the limit.
///
/// This pure Swift transformer is the default on platforms without Image I/O. It applies the orientation, puts
/// transparent pictures on white, and keeps color profiles. Pictures are converted one at a time, regardless of the
/// number of tasks.
///
/// It doesn't support WebP, HEIC and AVIF.
public struct BitmapTransformer: ImageTransformer {
    /// The longest side of the result, in pixels.
    public var longestSide = 4_000

    /// Creates a transformer.
    public init() {}

    /// Returns the picture as a JPEG within the limit.
    ///
    /// - Throws: An ``ImageError`` if the picture can't be read, is still too large, isn't allowed to be a JPEG, or is
    ///   animated and only its size is the problem; or a `CancellationError`.
    public func transform(_ picture: Data, for limit: ImageLimit) async throws -> Data {
        guard let header = ImageHeader(picture) else { throw ImageError(.unknownFormat) }
        guard limit.formats.contains(.jpeg) else {
            throw ImageError(
                limit.formats.contains(header.format)
                    ? .tooLarge(bytes: picture.count, limit: limit.bytes) : .wrongFormat(header.format))
        }
        return try await PictureQueue.perform { check in
            do {
                return try convert(picture, header, limit, check)
            } catch let error as BitmapError {
                switch error {
                case .damaged: throw ImageError(.damaged(header.format))
                case .unsupported, .tooManyPixels, .sideTooLong: throw ImageError(.cannotConvert(header.format))
                }
            }
        }
    }

    private func convert(
        _ picture: Data, _ header: ImageHeader, _ limit: ImageLimit, _ check: () throws -> Void
    ) throws -> Data {
        let tooLarge = ImageError(.tooLarge(bytes: picture.count, limit: limit.bytes))
        let longest = min(max(longestSide, 1), JPEGEncoder.longestSide)
        let (stored, profile) = try decode(
            picture, header.format, longest, animated: limit.formats.contains(header.format) ? tooLarge : nil)
        // It stays as it is at every size.
        guard profile?.count ?? 0 < limit.bytes else { throw tooLarge }
        try check()
        let bitmap = stored.upright(orientation: header.orientation)
        let reduction = ImageReduction(bytes: limit.bytes, longestSide: max(bitmap.width, bitmap.height))
        var last: (side: Int, encoder: JPEGEncoder)?
        let best = try reduction.best { side, quality in
            try check()
            if last?.side != side {
                last = nil
                last = (side, try JPEGEncoder(bitmap.fitted(longestSide: side), colorProfile: profile))
            }
            return Data(last?.encoder.encode(quality: Int((quality * 100).rounded())) ?? [])
        }
        guard let best else { throw tooLarge }
        return best
    }

    /// Decodes the picture with a maximum side length, and its color profile.
    ///
    /// - Parameter animated: The error to throw for an animated picture.
    private func decode(
        _ picture: Data, _ format: ImageFormat, _ longest: Int, animated: ImageError?
    ) throws -> (Bitmap, [UInt8]?) {
        switch format {
        case .jpeg:
            let bytes = Array(picture)
            // The decoder makes what is missing gray.
            guard StrippedJPEG.file(ByteFields(bytes: bytes), orientation: 1) != nil else {
                throw ImageError(.damaged(.jpeg))
            }
            let decoder = try JPEGDecoder(bytes)
            let (width, height) = (decoder.width, decoder.height)
            let size = Bitmap.fittedSize(width: width, height: height, longestSide: longest)
            let bitmap = try decoder.decode(atLeast: size)
            // Decoded at a part of its size, it may have a bit more than that part.
            let part = [1, 2, 4, 8].first {
                bitmap.width == (width + $0 - 1) / $0 && bitmap.height == (height + $0 - 1) / $0
            }
            let span = (width: Double(width) / Double(part ?? 1), height: Double(height) / Double(part ?? 1))
            return (try bitmap.scaled(toWidth: size.width, height: size.height, span: span), decoder.colorProfile)
        case .png:
            let decoder = try PNGDecoder(Array(picture))
            if let animated, decoder.isAnimated { throw animated }
            return (try decoder.decode().fitted(longestSide: longest), decoder.colorProfile)
        case .gif:
            let decoder = try GIFDecoder(Array(picture))
            if let animated, decoder.isAnimated { throw animated }
            return (try decoder.decode().fitted(longestSide: longest), nil)
        case .webp, .heic, .avif: throw ImageError(.cannotConvert(format))
        }
    }
}
