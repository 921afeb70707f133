/// The display settings of a feed.
public struct FeedViewSettings: Hashable, Sendable {
    /// Whether to hide replies.
    public var hideReplies = false
    /// Whether to hide reposts.
    public var hideReposts = false
    /// Whether to hide posts that quote others.
    public var hideQuotePosts = false
    /// No longer used, but stored by the app.
    public var hideRepliesByUnfollowed = true
    /// No longer used, but stored by the app.
    public var hideRepliesByLikeCount = 0

    /// Creates the default settings.
    public init() {}

    init(_ stored: AppBsky.Actor.Defs.FeedViewPref) {
        hideReplies = stored.hideReplies ?? hideReplies
        hideReposts = stored.hideReposts ?? hideReposts
        hideQuotePosts = stored.hideQuotePosts ?? hideQuotePosts
        hideRepliesByUnfollowed = stored.hideRepliesByUnfollowed ?? hideRepliesByUnfollowed
        hideRepliesByLikeCount = stored.hideRepliesByLikeCount ?? hideRepliesByLikeCount
    }
}
