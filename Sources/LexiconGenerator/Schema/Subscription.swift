/// A stream of messages.
package struct Subscription: Sendable {
    /// The query parameters.
    package var parameters: ObjectSchema?
    /// The messages; `nil` if the lexicon doesn't define them.
    package var message: UnionSchema?
    /// The WebSocket subprotocol that a client asks for, if there is one.
    package var subprotocol: String?
    /// The declared errors.
    package var errors: [ErrorDeclaration] = []
    /// The required authorization, if known.
    package var authorization: Authorization?
}
