public import Foundation

/// An error in the text of a scope or a part of one.
public struct ScopeSyntaxError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The text, shortened if it is long.
    public let text: String
    /// The reason, in words.
    public let reason: String

    init(_ text: String, _ reason: String) {
        self.text = text.utf8.count > 128 ? String(text.unicodeScalars.prefix(128)) + "…" : text
        self.reason = reason
    }

    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The text and the error, as a sentence.
    public var description: String { "\"\(text)\" is not valid in a scope: \(reason)." }
}
