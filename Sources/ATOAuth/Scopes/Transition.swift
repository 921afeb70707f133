/// A scope from before individual permissions existed. Each one is as broad as an app password.
public enum Transition: String, Hashable, Sendable, CaseIterable {
    /// Allows writing all records and blobs, and calling all services except direct messages.
    case generic
    /// Allows reading the e-mail address.
    case email
    /// Allows direct messages. Request it together with ``generic``.
    case chat = "chat.bsky"
}
