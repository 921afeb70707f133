/// An actor that keeps a token in a property.
///
/// ```swift
/// actor TokenManager: TokenCredentialWritable {
///     var tokenCredential: TokenCredential {
///         get { keychain.tokenCredential() }
///         set { keychain.save(tokenCredential: newValue) }
///     }
/// }
/// ```
///
/// Being an actor, it can't be read while it is written, and a refresh can't overwrite what came in between. Anything
/// else that keeps a token, or one that may have none, is `TokenCredentialStoring`.
public protocol TokenCredentialWritable: Actor, TokenCredentialStoring {
    /// The token.
    var tokenCredential: TokenCredential { get set }
}

extension TokenCredentialWritable {
    /// Reads the property.
    public func load() -> TokenCredential? {
        tokenCredential
    }

    /// Writes the property, also from outside of the actor, where it can't be assigned to.
    public func save(_ credential: TokenCredential) {
        tokenCredential = credential
    }

    /// Compares and writes in one step.
    public func replace(_ spent: TokenCredential, with renewed: TokenCredential) -> TokenCredential? {
        let held = tokenCredential
        guard held.hasSameTokens(as: spent) || held.hasSameTokens(as: renewed) else { return held }
        tokenCredential = renewed
        return renewed
    }
}
