/// The subject of a label.
public enum LabelTarget: String, Hashable, Sendable {
    /// A whole account.
    case account
    /// The profile record of an account.
    case profile
    /// A post, a list, a feed, or other content.
    case content
}
