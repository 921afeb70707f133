/// A definition of a lexicon: `main`, or one that a fragment names.
package struct Definition: Sendable {
    /// What is defined.
    package enum Kind: Sendable {
        /// A record of a repository.
        case record(RecordSchema)
        /// A call that reads.
        case query(Endpoint)
        /// A call that changes something.
        case procedure(Endpoint)
        /// A stream of messages.
        case subscription(Subscription)
        /// What an app asks an account's owner for, as one.
        case permissionSet([Permission])
        /// A name that is its own meaning.
        case token
        /// A type of data: an object, or an alias of something simpler.
        case data(Schema)
    }

    /// The name, `main` for the lexicon's own.
    package let name: String
    /// What it is for, in our words.
    package let description: String?
    /// What is defined.
    package let kind: Kind
}
