/// The rules for showing slices of a feed.
public struct FeedTuning: Hashable, Codable, Sendable {
    /// Whether to remove replies to missing or blocked posts.
    public var removesOrphans = false
    /// Whether to remove reposts.
    public var removesReposts = false
    /// Whether to remove replies, except to the author's own posts.
    public var removesReplies = false
    /// Whether to show only replies between the viewer and followed accounts.
    public var showsFollowedRepliesOnly = false
    /// Whether to remove posts that quote others.
    public var removesQuotes = false
    /// Whether to show each thread only once.
    public var showsThreadsOnce = false
    /// Whether to remove posts of threads that the viewer has muted.
    public var removesMutedThreads = false
    /// The languages of the viewer, which the feed's service also receives; empty for all. Posts in other languages are
    /// removed, unless a post above them is in one of these, or nothing would remain.
    public var languages: [LanguageTag] = []

    /// Creates a tuning that removes nothing.
    public init() {}

    /// The tuning of the Bluesky app.
    ///
    /// - Parameters:
    ///   - source: The feed.
    ///   - preferences: The viewer's preferences.
    ///   - languages: The languages of the viewer, for feeds of feed generators.
    public static func official(
        for source: FeedSource, _ preferences: Preferences, languages: [LanguageTag] = []
    ) -> FeedTuning {
        var tuning = FeedTuning()
        switch source {
        case .timeline, .list:
            let settings = preferences.feedView()
            tuning.removesOrphans = true
            tuning.removesReposts = settings.hideReposts
            tuning.removesReplies = settings.hideReplies
            tuning.showsFollowedRepliesOnly = !settings.hideReplies
            tuning.removesQuotes = settings.hideQuotePosts
            tuning.showsThreadsOnce = true
            tuning.removesMutedThreads = true
        case .author(_, .postsWithReplies): tuning.removesReposts = true
        case .feed:
            tuning.languages = languages
            tuning.removesMutedThreads = true
        case .author, .likes, .search, .posts: break
        }
        return tuning
    }

    /// Whether to show a slice, regardless of others.
    func shows(_ slice: FeedSlice, to viewer: DID?) -> Bool {
        if removesOrphans, slice.isOrphan { return false }
        if removesReposts, slice.repost != nil { return false }
        if removesQuotes, slice.isQuote { return false }
        if removesMutedThreads, slice.item.post.viewer?.threadMuted == true { return false }
        guard slice.isReply, slice.repost == nil else { return true }
        if removesReplies { return slice.others.isEmpty }
        guard showsFollowedRepliesOnly else { return true }
        func isKnown(_ account: AppBsky.Actor.Defs.ProfileViewBasic) -> Bool {
            account.did == viewer || account.viewer?.following != nil
        }
        let others = slice.others
        return isKnown(slice.item.post.author) && (others.isEmpty || others.contains(where: isKnown))
    }

    /// Whether one of a slice's posts is in one of the languages. Posts without a language match.
    func isReadable(_ slice: FeedSlice) -> Bool {
        guard !languages.isEmpty, !slice.record.languages.isEmpty else { return true }
        let all = (slice.record.languages + slice.languagesAbove).map(Self.primary)
        return languages.contains { all.contains(Self.primary($0)) }
    }

    private static func primary(_ language: LanguageTag) -> String {
        language.description.prefix { $0 != "-" }.lowercased()
    }
}
