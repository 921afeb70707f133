/// A stream of messages.
package struct Subscription: Sendable {
    /// What goes into the URL.
    package var parameters: ObjectSchema?
    /// The messages; none when the lexicon does not say.
    package var message: UnionSchema?
    /// The errors that it tells apart.
    package var errors: [DeclaredError] = []
    /// Who may listen, when that is known.
    package var authorization: Authorization?
}
