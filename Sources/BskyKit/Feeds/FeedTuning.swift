/// Which slices of a feed are shown.
public struct FeedTuning: Hashable, Codable, Sendable {
    /// Whether replies to posts that are missing or blocked are left out.
    public var removesOrphans = false
    /// Whether reposts are left out.
    public var removesReposts = false
    /// Whether replies are left out, except to own posts.
    public var removesReplies = false
    /// Whether only replies between the viewer and people whom the viewer follows are shown.
    public var showsFollowedRepliesOnly = false
    /// Whether posts that quote others are left out.
    public var removesQuotes = false
    /// Whether each thread is shown once.
    public var showsThreadsOnce = false
    /// Whether posts of threads that the viewer has muted are left out.
    public var removesMutedThreads = false
    /// The languages of the viewer. The service of a feed is told. Posts in others are left out, unless a post above them
    /// is in one of these, or nothing would remain; an empty list for all.
    public var languages: [LanguageTag] = []

    /// Creates a tuning that leaves out nothing.
    public init() {}

    /// The tuning of the Bluesky app.
    ///
    /// - Parameters:
    ///   - source: The feed.
    ///   - preferences: The viewer's preferences.
    ///   - languages: The languages of the viewer, for feeds of services.
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

    /// Whether a slice is shown, by itself.
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

    /// Whether one of a slice's posts is in one of the languages. Items without a language count as readable.
    func isReadable(_ slice: FeedSlice) -> Bool {
        guard !languages.isEmpty, !slice.record.languages.isEmpty else { return true }
        let all = (slice.record.languages + slice.languagesAbove).map(Self.primary)
        return languages.contains { all.contains(Self.primary($0)) }
    }

    private static func primary(_ language: LanguageTag) -> String {
        language.description.prefix { $0 != "-" }.lowercased()
    }
}
