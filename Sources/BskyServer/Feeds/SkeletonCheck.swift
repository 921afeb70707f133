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
        let shown = try shown(page.feed)
        if shown.count < page.feed.count { page.feed = shown.map { page.feed[$0] } }
        for index in page.feed.indices where (page.feed[index].feedContext?.utf8.count ?? 0) > Self.longestContext {
            page.feed[index].feedContext = nil
        }
        if (page.reqId?.utf8.count ?? 0) > 100 { page.reqId = nil }
        return page
    }

    /// The places of the posts that are shown.
    private func shown(_ feed: [AppBsky.Feed.Defs.SkeletonFeedPost]) throws -> [Int] {
        let posts = AppBsky.Feed.Post.collection
        var (places, endings): ([Int], [UInt64]) = ([], [])
        places.reserveCapacity(feed.count)
        endings.reserveCapacity(feed.count)
        for place in feed.indices {
            guard let ending = feed[place].post.ending(ofRecordIn: posts) else { continue }
            // A search among a hundred numbers is faster than a set of addresses.
            if endings.contains(ending), places.contains(where: { feed[$0].post == feed[place].post }) { continue }
            guard isStrict || places.count < limit else { break }
            places.append(place)
            endings.append(ending)
        }
        guard places.count <= limit else { throw OverlongPage(count: places.count, limit: limit) }
        return places
    }
}
