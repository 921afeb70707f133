import BskyKit
import Foundation
import Terminal

extension Invocation {
    /// The maximum size of a picture file, more than any server accepts.
    private static let mostPictureBytes = 64 << 20

    /// Reads and prepares a picture.
    ///
    /// - Throws: A `UsageError` if the file can't be read or isn't a picture, a `Refusal` if it can't be posted.
    func picture(_ name: String, alt: String) async throws -> PostImage {
        let bytes = try surroundings.read(name, limit: Self.mostPictureBytes)
        do {
            let picture = try await PreparedImage.prepare(bytes, keepsMetadata: has(PostCommand.keepsMetadata))
            return PostImage(.bytes(picture.data), alt: alt, keepsMetadata: true)
        } catch let error as ImageError {
            switch error.reason {
            case .unknownFormat: throw UsageError("\(name) is not a picture")
            case .tooLarge(let bytes, let limit):
                throw Refusal(
                    "\(name) has \(bytes) bytes. At most \(limit) are allowed, and it can't be made smaller here.",
                    name: "InvalidImage")
            case .cannotStrip:
                throw Refusal(
                    "The metadata of \(name), such as the place, can't be removed. Convert it to JPEG, or pass "
                        + "--\(PostCommand.keepsMetadata.name).", name: "InvalidImage")
            case .unreadable, .damaged, .wrongFormat, .cannotConvert, .changedByServer:
                throw Refusal("\(name): \(error)", name: "InvalidImage")
            }
        }
    }
}
