import ATData
import BskyLexicons

/// Makes a handler's page one that every app can show: at most as many posts as asked for, each once, and only posts.
struct SkeletonCheck {
    /// The longest context of a post, in characters.
    private static let longestContext = 2_000
    let limit: Int

    /// The page without what apps don't accept.
    func checked(_ page: FeedPage) -> FeedPage {
        var page = page
        var seen = Set<ATURI>(minimumCapacity: page.feed.count)
        let posts = AppBsky.Feed.Post.collection
        let isShown = page.feed.map { item in item.post.isRecord(of: posts) && seen.insert(item.post).inserted }
        if isShown.contains(false) { page.feed = zip(page.feed, isShown).filter(\.1).map(\.0) }
        if page.feed.count > limit { page.feed.removeLast(page.feed.count - limit) }
        for index in page.feed.indices where (page.feed[index].feedContext?.utf8.count ?? 0) > Self.longestContext {
            page.feed[index].feedContext = nil
        }
        if (page.reqId?.utf8.count ?? 0) > 100 { page.reqId = nil }
        // Apps end at an empty page, so a cursor after it would be a lie.
        if page.feed.isEmpty { page.cursor = nil }
        return page
    }
}
