import ATData
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// A picture of a post, before and after it is uploaded.
struct PostPicture {
    /// More than any server accepts; the limits of a lexicon are checked with the record.
    private static let mostBytes = 64 << 20

    private let name: String
    private let bytes: Data
    /// The picture as the record refers to it. Its reference is valid even before the upload.
    let image: AppBsky.Embed.Images.Image

    /// Reads a file.
    ///
    /// - Throws: A `UsageError` when the file can't be read or isn't a picture.
    init(named name: String, alt: String, _ invocation: Invocation) throws {
        let bytes = try invocation.surroundings.read(name, limit: Self.mostBytes)
        let type = MediaType.type(of: bytes.prefix(64), named: name)
        guard type.hasPrefix("image/") else { throw UsageError("\(name) is not a picture") }
        let size = PictureSize(Array(bytes))
        self.name = name
        self.bytes = bytes
        image = AppBsky.Embed.Images.Image(
            image: Blob(ref: CID(hashing: bytes, codec: .raw), mimeType: type, size: bytes.count), alt: alt,
            aspectRatio: size.map { .init(width: $0.width, height: $0.height) })
    }

    /// Uploads the picture.
    ///
    /// - Throws: A `Refusal` when the server has stored something else.
    func uploaded(_ client: ATClient, _ invocation: Invocation) async throws -> AppBsky.Embed.Images.Image {
        let progress = ProgressBar(name, .bytes, invocation.console)
        defer { progress.finish() }
        let blob = try await client.uploadBlob(.bytes(bytes), mimeType: image.image.mimeType) {
            progress.update($0.sent, of: $0.total)
        }
        guard blob.ref == image.image.ref else {
            throw Refusal("The server stored something other than \(name). Nothing was posted.", name: "CidMismatch")
        }
        var image = image
        image.image = blob
        return image
    }
}
