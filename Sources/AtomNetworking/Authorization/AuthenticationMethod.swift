/// What authorizes the calls of an `Atom`.
public enum AuthenticationMethod: Sendable {
    /// A name and a password: a `BasicCredential`, or something of yours that has one to give.
    ///
    /// It is asked before each call, so that a changed password counts at once.
    case basic(any BasicCredentialConvertible)
    /// A token that runs out and is refreshed: where, as which client, and where it is kept.
    ///
    /// The store is read before each call: what it holds counts, whoever wrote it there. When the token has run out,
    /// one refresh runs, the new token is stored, and only then the calls that waited start, in the order in which they
    /// came. A token that you put into the store while a refresh runs wins over the refresh.
    case bearer(AuthorizationEndpoint, ClientCredential, any TokenCredentialStoring)
    /// Nothing.
    case none
}
