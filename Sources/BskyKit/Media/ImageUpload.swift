import BskyLexicons
public import CoreATProtocol
import Foundation

extension ATClient {
    /// Prepares and uploads a picture for a record of your own. Create the record soon: servers delete unreferenced
    /// blobs.
    ///
    /// - Throws: `ImageError`, `AtError`, or `CancellationError`.
    public func uploadImage(
        _ image: PostImage, limit: ImageLimit = .post, transformer: (any ImageTransformer)? = nil
    ) async throws -> (blob: Blob, image: PreparedImage) {
        let prepared = try await image.prepared(for: limit, transformer: transformer)
        return (try await upload(prepared, alt: image.alt).blob, prepared)
    }

    func upload(
        _ image: PreparedImage, alt: String, as ratio: AppBsky.Embed.Defs.AspectRatio? = nil
    ) async throws -> PostEmbed.Image {
        let blob = try await uploadBlob(.bytes(image.data), mimeType: image.header.format.mimeType)
        guard blob.ref == CID(hashing: image.data, codec: .raw), blob.size ?? image.data.count == image.data.count,
            blob.mimeType.hasPrefix("image/")
        else { throw ImageError(.changedByServer) }
        return PostEmbed.Image(
            blob: blob, alt: alt, size: ratio ?? .init(width: image.header.width, height: image.header.height))
    }
}

extension PostImage {
    /// The maximum size of a file to read. A transformer may scale it down.
    private static let mostBytes = 100_000_000

    func prepared(
        for limit: ImageLimit = .post, transformer: (any ImageTransformer)?
    ) async throws -> PreparedImage {
        try await PreparedImage.prepare(
            try await data(), for: limit, keepsMetadata: keepsMetadata, transformer: transformer)
    }

    private func data() async throws -> Data {
        switch content {
        case .none: return Data()
        case .bytes(let data): return data
        case .file(let url):
            guard FileManager.default.fileExists(atPath: url.path) else {
                throw ImageError(.unreadable("There is no file at \(url.path)."))
            }
            do {
                let values = try url.resourceValues(forKeys: [.fileSizeKey])
                if let size = values.fileSize, size > Self.mostBytes {
                    throw ImageError(.tooLarge(bytes: size, limit: Self.mostBytes))
                }
                return try Data(contentsOf: url)
            } catch let error as ImageError {
                throw error
            } catch {
                throw ImageError(.unreadable("\(url.path): \(error.localizedDescription)"))
            }
        case .stream(let pieces):
            var data = Data()
            for try await piece in pieces {
                data += piece
                guard data.count <= Self.mostBytes else {
                    throw ImageError(.tooLarge(bytes: data.count, limit: Self.mostBytes))
                }
            }
            return data
        }
    }
}
