/// A place in a value that its lexicon does not allow, with what was asked and what was found.
///
/// ```swift
/// // embed.images[2].alt: 2311 characters, at most 2000 are allowed
/// ```
public struct ConstraintFault: Hashable, Sendable {
    /// What a lexicon can ask of a value, beyond what the types of this library make sure of.
    public enum Constraint: Hashable, Sendable {
        /// So many bytes of text, bytes or elements at least.
        case minLength(Int)
        /// So many bytes of text, bytes or elements at most.
        case maxLength(Int)
        /// So many characters at least, as people count them.
        case minGraphemes(Int)
        /// So many characters at most, as people count them.
        case maxGraphemes(Int)
        /// No number below this one.
        case minimum(Int)
        /// No number above this one.
        case maximum(Int)
        /// One of these values, written as JSON has them.
        case oneOf([String])
        /// A file of one of these media types, such as `image/*`.
        case accept([String])
        /// A file of so many bytes at most.
        case maxSize(Int)
        /// A value or nothing, but not `null`.
        case notNull
        /// A `$type`, without which nobody can tell the variants of a union apart.
        case variantType
        /// An object, which the JSON form of a link, of bytes or of a blob is not.
        case plainObject
    }

    /// Where in the value, such as `embed.images[2].alt`; empty for the value itself.
    public let path: String
    /// What the lexicon asks for.
    public let constraint: Constraint
    /// What is there instead, such as `2311 characters`.
    public let found: String
}

extension ConstraintFault: CustomStringConvertible {
    /// The path, what was found, and what is asked for.
    public var description: String { "\(path.isEmpty ? "" : path + ": ")\(found), \(constraint)" }
}

extension ConstraintFault.Constraint: CustomStringConvertible {
    /// What is asked for, in words.
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
        case .plainObject: "must be an object of its own"
        }
    }
}
