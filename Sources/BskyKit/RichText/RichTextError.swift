public import Foundation

/// An error in a Markdown text.
public struct RichTextError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// A link has no text.
        case emptyLabel
        /// A link's address isn't `http` or `https`.
        case unsupportedTarget
    }

    /// The reason for the error.
    public let reason: Reason
    /// The link's target.
    public let target: String

    init(_ reason: Reason, _ target: String) {
        self.reason = reason
        self.target = target
    }
}

extension RichTextError: CustomStringConvertible, LocalizedError {
    /// The error, as a sentence.
    public var description: String {
        // The target can be as long as the text.
        let target = "\(self.target.prefix(100))"
        return switch reason {
        case .emptyLabel: "The link to \(target) has no text. Write [text](address)."
        case .unsupportedTarget: "\"\(target)\" is not an http or https address, so it can't be linked."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
