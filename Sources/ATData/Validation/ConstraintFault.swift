/// A place in a value that violates its lexicon, with the requirement and the actual value.
///
/// ```swift
/// // embed.images[2].alt: 2311 characters, at most 2000 are allowed
/// ```
public struct ConstraintFault: Hashable, Sendable {
    /// A requirement of a lexicon beyond the guarantees of the Swift types.
    public enum Constraint: Hashable, Sendable {
        /// At least this many bytes of text, bytes or elements.
        case minLength(Int)
        /// At most this many bytes of text, bytes or elements.
        case maxLength(Int)
        /// At least this many characters, as people count them.
        case minGraphemes(Int)
        /// At most this many characters, as people count them.
        case maxGraphemes(Int)
        /// This number or a larger one.
        case minimum(Int)
        /// This number or a smaller one.
        case maximum(Int)
        /// One of these values, written as JSON.
        case oneOf([String])
        /// A file of one of these media types, such as `image/*`.
        case accept([String])
        /// A file of at most this many bytes.
        case maxSize(Int)
        /// A value or an absent field, but not `null`.
        case notNull
        /// A `$type`, without which the variants of a union can't be told apart.
        case variantType
        /// A plain object, not the JSON form of a link, of bytes or of a blob.
        case plainObject
    }

    /// The place in the value, such as `embed.images[2].alt`; empty for the value itself.
    public let path: String
    /// The requirement of the lexicon.
    public let constraint: Constraint
    /// The actual value, such as `2311 characters`.
    public let found: String
}

extension ConstraintFault: CustomStringConvertible {
    /// The path, the actual value, and the requirement.
    public var description: String { "\(path.isEmpty ? "" : path + ": ")\(found), \(constraint)" }
}

extension ConstraintFault.Constraint: CustomStringConvertible {
    /// The requirement in words.
    public var description: String {
        switch self {
        case .minLength(let least), .minGraphemes(let least): "at least \(least) are required"
        case .maxLength(let most), .maxGraphemes(let most): "at most \(most) are allowed"
        case .minimum(let least): "less than the \(least) that is allowed"
        case .maximum(let most): "more than the \(most) that is allowed"
        case .oneOf(let values):
            values.count == 1 ? "must be \(values.joined())" : "must be one of \(values.joined(separator: ", "))"
        case .accept(let types): "must be \(types.joined(separator: " or "))"
        case .maxSize(let most): "at most \(most) are allowed"
        case .notNull: "leave the field out instead"
        case .variantType: "must name its $type"
        case .plainObject: "must be a plain object"
        }
    }
}
