/// Why a text is not base58, base32 or base64 of any bytes.
public struct TextDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// A character that is not in the alphabet.
        case invalidCharacter
        /// Padding that is missing, not allowed, or not at the end.
        case wrongPadding
        /// A number of characters that no bytes have.
        case impossibleLength
        /// Bits after the last byte that are not zero, so that two texts would stand for the same bytes.
        case nonzeroTrailingBits
        /// More than the caller, or the encoding, takes.
        case tooLong
    }

    /// The encoding's name, such as `base64url`.
    public let encoding: String
    /// What is wrong.
    public let reason: Reason
    /// Where in the text's UTF-8 it is.
    public let offset: Int

    /// A sentence for people.
    public var description: String {
        let problem =
            switch reason {
            case .invalidCharacter: "has a character at byte \(offset) that the encoding doesn't use"
            case .wrongPadding: "has wrong padding at byte \(offset)"
            case .impossibleLength: "has a length, \(offset), that no bytes come to"
            case .nonzeroTrailingBits: "has bits set after its last whole byte"
            case .tooLong: "is longer than the limit of \(offset) characters"
            }
        return "The text is not \(encoding): it \(problem)."
    }
}
