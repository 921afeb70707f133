public import Foundation

/// Why a draft wasn't stored.
public enum DraftError: Error, Hashable, Sendable {
    /// The account has as many drafts as the server allows.
    case limitReached
    /// A video that is uploaded can't be part of a draft. The number is the place of its post.
    case uploadedVideo(index: Int)
    /// A post has pictures, but the paths of other files are given. The number is the place of the post.
    case missingPaths(index: Int)
}

extension DraftError: CustomStringConvertible, LocalizedError {
    /// What went wrong and what to do.
    public var description: String {
        switch self {
        case .limitReached: "The account has as many drafts as the server allows. Delete one."
        case .uploadedVideo(let index):
            "Post \(index + 1) has a video that is uploaded. Drafts only refer to files on the device."
        case .missingPaths(let index): "Post \(index + 1) needs one path for each of its pictures."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
