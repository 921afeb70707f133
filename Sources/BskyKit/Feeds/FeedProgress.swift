/// The reading position in a feed, and the posts shown so far. Save it to continue later.
public struct FeedProgress: Hashable, Codable, Sendable {
    /// The cursor of the next page; `nil` before the first.
    public internal(set) var cursor: String?
    /// Whether the end of the feed was reached.
    public internal(set) var isAtEnd = false
    private var cursors: Set<String> = []
    private var slices: Set<String> = []
    private var posts: Set<ATURI> = []
    private var roots: Set<ATURI> = []

    /// Creates a position at the beginning of a feed.
    public init() {}

    /// Advances to a cursor. A repeated cursor ends the feed, which would otherwise be endless.
    mutating func advance(to next: String?) {
        if let next, !next.isEmpty, cursors.insert(next).inserted {
            cursor = next
        } else {
            isAtEnd = true
        }
    }

    /// The slices of a page to show: those that match the tuning and weren't shown before.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - tuning: The rules for showing slices.
    ///   - viewer: The account that reads the feed.
    public mutating func tune(
        _ items: [AppBsky.Feed.Defs.FeedViewPost], by tuning: FeedTuning, for viewer: DID?
    ) -> [FeedSlice] {
        var kept = items.map { FeedSlice($0) }.filter { tuning.shows($0, to: viewer) }
        let readable = kept.filter(tuning.isReadable)
        if !readable.isEmpty {
            // So that one of the others, alone on a page, isn't new.
            for slice in kept where !tuning.isReadable(slice) { slices.insert(slice.id) }
            kept = readable
        }
        if tuning.showsThreadsOnce {
            kept = kept.filter { roots.insert($0.root).inserted || $0.repost != nil }
        }
        var new: [FeedSlice] = []
        for slice in kept {
            if let slice = unseen(slice) { new.append(slice) }
        }
        return new
    }

    /// A slice without leading posts that were shown before; `nil` if its own post was.
    private mutating func unseen(_ slice: FeedSlice) -> FeedSlice? {
        guard slices.insert(slice.id).inserted else { return nil }
        let isShown = posts.contains(slice.item.post.uri)
        var unseen = slice
        unseen.posts.removeFirst(slice.posts.prefix { posts.contains($0.uri) }.count)
        // The posts above one that was shown count as shown, too: one slice stands for a long thread. But the reply
        // that somebody reposted can still appear in its thread.
        if !(slice.isReply && slice.repost != nil) { posts.formUnion(unseen.posts.map(\.uri)) }
        return isShown ? nil : unseen
    }
}
