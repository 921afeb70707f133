/// The type of a value: of a property, an element, a body or an alias.
package struct Schema: Sendable {
    /// The type, with its constraints.
    package indirect enum Kind: Sendable {
        /// `true` or `false`.
        case boolean(Choice<Bool>)
        /// An integer.
        case integer(Choice<Int>, limits: Limits)
        /// A string.
        case string(StringSchema)
        /// Bytes.
        case bytes(length: Limits)
        /// A link to a block.
        case cidLink
        /// A blob reference.
        case blob(BlobSchema)
        /// An array.
        case array(of: Schema, length: Limits)
        /// An object that is defined in place.
        case object(ObjectSchema)
        /// A definition elsewhere.
        case reference(Reference)
        /// A union: one of several definitions, told apart by `$type`.
        case union(UnionSchema)
        /// Any object.
        case unknown
    }

    /// The description, in our words.
    package let description: String?
    /// The type.
    package let kind: Kind
}
