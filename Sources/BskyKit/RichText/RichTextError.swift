public import Foundation

/// Why a text can't be read as Markdown.
public struct RichTextError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// A link shows no text.
        case emptyLabel
        /// A link doesn't lead to an `http` or `https` address.
        case unsupportedTarget
    }

    /// What is wrong.
    public let reason: Reason
    /// The link's target.
    public let target: String

    init(_ reason: Reason, _ target: String) {
        self.reason = reason
        self.target = target
    }
}

extension RichTextError: CustomStringConvertible, LocalizedError {
    /// What is wrong, in words.
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
