/// A scope from the time before permissions could be named one by one. Each is as broad as an app password.
public enum Transition: String, Hashable, Sendable, CaseIterable {
    /// Every record, every blob, and every call to a service except direct messages.
    case generic
    /// Reading the e-mail address.
    case email
    /// Direct messages. Request it together with ``generic``.
    case chat = "chat.bsky"
}
