/// How a login ended, as the user is told.
public enum LoginOutcome: Hashable, Sendable {
    /// The user is logged in. The name is the account's handle or DID.
    case loggedIn(name: String)
    /// The login failed. The text says why, in full sentences.
    case failed(String)
}
