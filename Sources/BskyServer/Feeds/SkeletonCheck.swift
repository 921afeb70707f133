import ATData
import BskyLexicons

/// A handler returned more posts than were asked for. What is cut off is missing in the feed.
struct OverlongPage: Error, CustomStringConvertible {
    let count: Int
    let limit: Int

    var description: String {
        "The page has \(count) posts, but \(limit) were requested. The others would be missing in the feed. "
            + "Pass pinned posts to FeedIndex.page(_:_:pinned:)"
    }
}

/// Makes a handler's page one that every app can show: at most as many posts as asked for, each once, and only posts.
struct SkeletonCheck {
    /// The longest context of a post, in characters.
    private static let longestContext = 2_000
    let limit: Int
    /// Whether a page that is too long is an error.
    let isStrict: Bool

    /// The page without what apps don't accept.
    ///
    /// - Throws: ``OverlongPage``.
    func checked(_ page: FeedPage) throws -> FeedPage {
        var page = page
        var seen = Set<ATURI>(minimumCapacity: page.feed.count)
        let posts = AppBsky.Feed.Post.collection
        let isShown = page.feed.map { item in item.post.isRecord(of: posts) && seen.insert(item.post).inserted }
        if isShown.contains(false) { page.feed = zip(page.feed, isShown).filter(\.1).map(\.0) }
        if isStrict, page.feed.count > limit { throw OverlongPage(count: page.feed.count, limit: limit) }
        if page.feed.count > limit { page.feed.removeLast(page.feed.count - limit) }
        for index in page.feed.indices where (page.feed[index].feedContext?.utf8.count ?? 0) > Self.longestContext {
            page.feed[index].feedContext = nil
        }
        if (page.reqId?.utf8.count ?? 0) > 100 { page.reqId = nil }
        return page
    }
}
