public import Foundation

/// An error in the address of a record.
public struct RecordLinkError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The text isn't the address of a post, feed, list or starter pack.
        case noRecord
        /// The address belongs to another site.
        case otherHost
    }

    /// The reason for the error.
    public let reason: Reason
    /// The text.
    public let text: String

    init(_ reason: Reason, _ text: String) {
        self.reason = reason
        self.text = text
    }
}

extension RecordLinkError: CustomStringConvertible, LocalizedError {
    /// The error, as a sentence.
    public var description: String {
        let text = "\"\(self.text.prefix(200))\""
        return switch reason {
        case .noRecord:
            "\(text) is not the address of a record. It should look like "
                + "at://alice.example.com/app.bsky.feed.post/3l6oveex3ii2l or "
                + "https://bsky.app/profile/alice.example.com/post/3l6oveex3ii2l."
        case .otherHost: "\(text) is not an address on bsky.app."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
