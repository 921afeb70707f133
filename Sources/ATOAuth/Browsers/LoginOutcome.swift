/// The outcome of a login, to show to the user.
public enum LoginOutcome: Hashable, Sendable {
    /// The user is logged in. The name is the account's handle or DID.
    case loggedIn(name: String)
    /// The login failed. The text is the reason, in full sentences.
    case failed(String)
}
