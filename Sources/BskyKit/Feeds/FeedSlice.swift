/// An item of a feed to show: a post below the posts that it replies to.
public struct FeedSlice: Hashable, Sendable, Identifiable {
    /// The item.
    public let item: AppBsky.Feed.Defs.FeedViewPost
    /// One to three posts: the root of the thread, the parent, and the item's own post.
    public internal(set) var posts: [AppBsky.Feed.Defs.PostView]
    /// Whether there are posts missing between the first and the second.
    public private(set) var isIncompleteThread = false
    /// Whether a post that the item replies to is missing or blocked.
    public private(set) var isOrphan = false
    /// The record of the item's own post.
    let record: FeedRecord
    /// The languages of the posts above the item's own post.
    private(set) var languagesAbove: [LanguageTag] = []

    /// The identity of the item. The same post may occur several times in a feed.
    public var id: String { "\(item.post.uri) \(date)" }

    /// Creates the slice of an item.
    public init(_ item: AppBsky.Feed.Defs.FeedViewPost) {
        self.item = item
        posts = [item.post]
        record = FeedRecord(item.post.record)
        guard let reply = item.reply else {
            isOrphan = record.isReply
            return
        }
        // Reposts and pinned posts are shown alone.
        guard item.reason == nil else { return }
        guard case .postView(let parent) = reply.parent else {
            isOrphan = true
            return
        }
        let parentRecord = FeedRecord(parent.record)
        guard parentRecord.isValid else {
            isOrphan = true
            return
        }
        posts.insert(parent, at: 0)
        languagesAbove = parentRecord.languages
        guard case .postView(let root) = reply.root else {
            isOrphan = true
            return
        }
        let rootRecord = FeedRecord(root.record)
        guard rootRecord.isValid else {
            isOrphan = true
            return
        }
        guard root.uri != parent.uri else { return }
        posts.insert(root, at: 0)
        languagesAbove += rootRecord.languages
        isIncompleteThread = parentRecord.reply?.parent.uri != root.uri
    }

    /// The repost that added the post to the feed, if any.
    public var repost: AppBsky.Feed.Defs.ReasonRepost? {
        if case .reasonRepost(let repost)? = item.reason { repost } else { nil }
    }

    /// Whether the post is a reply.
    public var isReply: Bool { record.isReply || item.reply != nil }

    /// Whether the post quotes another.
    public var isQuote: Bool {
        switch item.post.embed {
        case .recordView, .recordWithMediaView: true
        default: false
        }
    }

    /// The root of the thread.
    var root: ATURI {
        if let root = record.reply?.root.uri { return root }
        if case .postView(let root)? = item.reply?.root { return root.uri }
        return item.post.uri
    }

    private var date: Datetime { repost?.indexedAt ?? item.post.indexedAt }

    /// The known participants in the conversation, except the author.
    var others: [AppBsky.Actor.Defs.ProfileViewBasic] {
        guard let reply = item.reply else { return [] }
        var others: [AppBsky.Actor.Defs.ProfileViewBasic] = []
        if case .postView(let parent) = reply.parent { others.append(parent.author) }
        if let author = reply.grandparentAuthor { others.append(author) }
        if case .postView(let root) = reply.root { others.append(root.author) }
        return others.filter { $0.did != item.post.author.did }
    }
}
