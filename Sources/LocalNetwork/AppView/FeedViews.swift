import ATData
import BskyLexicons

extension Views {
    /// A post in a feed, with its parent and its reposter.
    func feedItem(_ entry: FeedEntry) -> AppBsky.Feed.Defs.FeedViewPost? {
        guard let indexed = index.posts[entry.post], let post = post(entry.post) else { return nil }
        var item = AppBsky.Feed.Defs.FeedViewPost(post: post, reply: reply(of: indexed))
        if let repost = entry.repost, let reposter = basicProfile(repost.actor) {
            item.reason = .reasonRepost(
                AppBsky.Feed.Defs.ReasonRepost(
                    by: reposter, indexedAt: repost.indexedAt, cid: repost.cid, uri: repost.uri))
        }
        return item
    }

    private func reply(of post: IndexedPost) -> AppBsky.Feed.Defs.ReplyRef? {
        guard let parent = post.parent, let root = post.root else { return nil }
        var grandparent: AppBsky.Actor.Defs.ProfileViewBasic?
        if let uri = index.posts[parent]?.parent, let author = index.posts[uri]?.author, !isBlocked(author) {
            grandparent = basicProfile(author)
        }
        let rootUnion: AppBsky.Feed.Defs.ReplyRef.RootUnion =
            switch outcome(root) {
            case .post(let view): .postView(view)
            case .notFound(let view): .notFoundPost(view)
            case .blocked(let view): .blockedPost(view)
            }
        let parentUnion: AppBsky.Feed.Defs.ReplyRef.ParentUnion =
            switch outcome(parent) {
            case .post(let view): .postView(view)
            case .notFound(let view): .notFoundPost(view)
            case .blocked(let view): .blockedPost(view)
            }
        return AppBsky.Feed.Defs.ReplyRef(root: rootUnion, parent: parentUnion, grandparentAuthor: grandparent)
    }

    /// Whether the viewer may see an entry in any feed.
    func isShown(_ entry: FeedEntry) -> Bool {
        guard let post = index.posts[entry.post], !isBlocked(post.author), !isMuted(post.author), !isGated(post)
        else { return false }
        if let repost = entry.repost {
            guard !isBlocked(repost.actor), privateData.mutes[repost.actor]?.onlyReposts != true else { return false }
        }
        return true
    }

    /// The merged entries of several feeds that precede a cursor and pass a test, newest first.
    func merged(
        _ feeds: [[FeedEntry]], before cursor: String?, limit: Int, where isWanted: (FeedEntry) -> Bool
    ) throws -> (entries: [FeedEntry], cursor: String?) {
        let start = try cursor.map { try ChronologicalPosition(cursor: $0) }
        // The number of entries of each feed that haven't been examined.
        var ends = feeds.map { feed in start.map { feed.count(before: $0) } ?? feed.count }
        var entries: [FeedEntry] = []
        while true {
            var newest: (feed: Int, entry: FeedEntry)?
            for feed in feeds.indices where ends[feed] > 0 {
                let entry = feeds[feed][ends[feed] - 1]
                if newest.map({ $0.entry.position < entry.position }) ?? true { newest = (feed, entry) }
            }
            guard let newest else { return (entries, nil) }
            if entries.count == limit { return (entries, entries.last?.position.cursor) }
            ends[newest.feed] -= 1
            if isWanted(newest.entry) { entries.append(newest.entry) }
        }
    }
}
