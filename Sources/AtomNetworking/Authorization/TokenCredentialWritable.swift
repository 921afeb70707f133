/// An actor that stores a token in a property.
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
/// Because it is an actor, it can't be read while it is written, and a refresh can't overwrite a change in between. For
/// anything else that stores a token, or that may have none, use `TokenCredentialStoring`.
public protocol TokenCredentialWritable: Actor, TokenCredentialStoring {
    /// The token.
    var tokenCredential: TokenCredential { get set }
}

extension TokenCredentialWritable {
    /// Reads the property.
    public func load() -> TokenCredential? {
        tokenCredential
    }

    /// Writes the property. Works from outside the actor, where it can't be assigned.
    public func save(_ credential: TokenCredential) {
        tokenCredential = credential
    }

    /// Compares and writes in one step.
    public func replace(_ spent: TokenCredential, with refreshed: TokenCredential) -> TokenCredential? {
        let held = tokenCredential
        guard held.hasSameTokens(as: spent) || held.hasSameTokens(as: refreshed) else { return held }
        tokenCredential = refreshed
        return refreshed
    }
}
