/// How an `Atom` authorizes its calls.
public enum AuthenticationMethod: Sendable {
    /// A user name and a password: a `BasicCredential`, or a type of yours that provides one.
    ///
    /// The credential is read before each call, so that a changed password takes effect at once.
    case basic(any BasicCredentialConvertible)
    /// A token that expires and is refreshed: at which endpoint, as which client, and from which store.
    ///
    /// The store is read before each call, whoever wrote to it last. When the token has expired, it is refreshed once,
    /// the new token is stored, and only then do the waiting calls start, in the order they arrived. A token that you
    /// put into the store during a refresh takes precedence over the refreshed one.
    case bearer(AuthorizationEndpoint, ClientCredential, any TokenCredentialStoring)
    /// No authorization.
    case none
}
