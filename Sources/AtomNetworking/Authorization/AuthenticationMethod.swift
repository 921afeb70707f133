/// How an `Atom` authorizes its calls.
public enum AuthenticationMethod: Sendable {
    /// A user name and a password: a `BasicCredential`, or a custom type that provides one.
    ///
    /// The credential is read before each call, so that a changed password takes effect immediately.
    case basic(any BasicCredentialConvertible)
    /// A token that expires and is refreshed, with its endpoint, its client, and its store.
    ///
    /// The store is read before each call. If the token has expired, it is refreshed once, the new token is stored, and
    /// only then do the waiting calls start, in the order they arrived. A token that you put into the store during a
    /// refresh takes precedence over the refreshed one.
    case bearer(AuthorizationEndpoint, ClientCredential, any TokenCredentialStoring)
    /// No authorization.
    case none
}
