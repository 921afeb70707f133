/// A definition of a lexicon: `main`, or one named by a fragment.
package struct Definition: Sendable {
    /// The kind of definition.
    package enum Kind: Sendable {
        /// A record of a repository.
        case record(RecordSchema)
        /// A query.
        case query(Endpoint)
        /// A procedure.
        case procedure(Endpoint)
        /// A stream of messages.
        case subscription(Subscription)
        /// Permissions that an app requests together.
        case permissionSet([Permission])
        /// A token: a name without a value.
        case token
        /// A data type: an object, or an alias of a simpler type.
        case data(Schema)
    }

    /// The name; `main` for the lexicon's own.
    package let name: String
    /// The description, in our words.
    package let description: String?
    /// The kind of definition.
    package let kind: Kind
}
