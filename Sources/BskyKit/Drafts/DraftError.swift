public import Foundation

/// An error that prevents storing a draft.
public enum DraftError: Error, Hashable, Sendable {
    /// The account has reached the server's limit for drafts.
    case limitReached
    /// An uploaded video can't be part of a draft. The number is the index of its post.
    case uploadedVideo(index: Int)
    /// A post has pictures without matching paths. The number is the index of the post.
    case missingPaths(index: Int)
}

extension DraftError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .limitReached: "The account has reached the server's limit for drafts. Delete one."
        case .uploadedVideo(let index):
            "Post \(index + 1) has an uploaded video. Drafts only refer to files on the device."
        case .missingPaths(let index): "Post \(index + 1) needs one path for each of its pictures."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
