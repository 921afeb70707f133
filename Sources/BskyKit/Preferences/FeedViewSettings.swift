/// How a feed is shown.
public struct FeedViewSettings: Hashable, Sendable {
    /// Whether replies are left out.
    public var hideReplies = false
    /// Whether reposts are left out.
    public var hideReposts = false
    /// Whether posts that quote others are left out.
    public var hideQuotePosts = false
    /// Stored by the app, and no longer used.
    public var hideRepliesByUnfollowed = true
    /// Stored by the app, and no longer used.
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
