public import Foundation

/// The reason why a text isn't valid base58, base32 or base64.
public struct TextDecodingError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        /// A character that is not in the alphabet.
        case invalidCharacter
        /// Padding that is missing, not allowed, or not at the end.
        case wrongPadding
        /// A length that no bytes encode to.
        case impossibleLength
        /// Nonzero bits after the last byte, which would allow two texts for the same bytes.
        case nonzeroTrailingBits
        /// The text is longer than the caller or the encoding allows.
        case tooLong
    }

    /// The encoding's name, such as `base64url`.
    public let encoding: String
    /// The kind of fault.
    public let reason: Reason
    /// The byte offset in the text's UTF-8.
    public let offset: Int

    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error as a sentence.
    public var description: String {
        let problem =
            switch reason {
            case .invalidCharacter: "has a character at byte \(offset) that the encoding doesn't use"
            case .wrongPadding: "has wrong padding at byte \(offset)"
            case .impossibleLength: "has \(offset) characters, a length that no bytes encode to"
            case .nonzeroTrailingBits: "has nonzero bits after its last whole byte"
            case .tooLong: "is longer than the limit of \(offset) characters"
            }
        return "The text is not \(encoding): it \(problem)."
    }
}
