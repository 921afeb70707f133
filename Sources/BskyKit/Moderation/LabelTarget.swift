/// What a label is on.
public enum LabelTarget: String, Hashable, Sendable {
    /// A whole account.
    case account
    /// The profile record of an account.
    case profile
    /// A post, a list, a feed, or something else that is not an account.
    case content
}
