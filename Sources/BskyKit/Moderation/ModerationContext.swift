/// A place in an app where moderation applies.
public enum ModerationContext: String, CaseIterable, Hashable, Sendable {
    /// A profile in a list, such as search results.
    case profileList
    /// A profile on its own page.
    case profileView
    /// The picture of a profile.
    case avatar
    /// The wide picture of a profile.
    case banner
    /// The display name of an account.
    case displayName
    /// A post, a list or a feed among others.
    case contentList
    /// A post, a list or a feed on its own page.
    case contentView
    /// The images, videos and link cards of a post.
    case contentMedia

    var bit: UInt8 {
        switch self {
        case .profileList: 1
        case .profileView: 2
        case .avatar: 4
        case .banner: 8
        case .displayName: 16
        case .contentList: 32
        case .contentView: 64
        case .contentMedia: 128
        }
    }
}
