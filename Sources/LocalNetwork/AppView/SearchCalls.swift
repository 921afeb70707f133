import ATData
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls that search posts by their text.
struct SearchCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [.query("app.bsky.feed.searchPosts", searchPosts), .query("app.bsky.feed.searchPostsV2", searchPostsV2)]
    }

    @Sendable private func searchPosts(_ visit: AppView.Visit) throws -> LocalResponse {
        let words = words(try visit.request.required("q"))
        let author = try visit.request.value("author", as: ATIdentifier.self)
        return try found(visit, words, by: author.map { [$0] } ?? []) {
            AppBsky.Feed.SearchPosts.Output(posts: $0, cursor: $1, hitsTotal: $2)
        }
    }

    @Sendable private func searchPostsV2(_ visit: AppView.Visit) throws -> LocalResponse {
        let words = words(visit.request.text("query") ?? "")
        let authors = try visit.request.values("authors", as: ATIdentifier.self, most: 25)
        return try found(visit, words, by: authors) {
            AppBsky.Feed.SearchPostsV2.Output(posts: $0, cursor: $1, hitsTotal: $2)
        }
    }

    /// The words of a query, each once.
    private func words(_ text: String) -> Set<String> {
        Set(text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// The posts that contain all the words, the newest first.
    private func found(
        _ visit: AppView.Visit, _ words: Set<String>, by authors: [ATIdentifier],
        as output: ([AppBsky.Feed.Defs.PostView], String?, Int) -> some WireValue
    ) throws -> LocalResponse {
        let limit = try visit.request.limit(default: 25)
        return try appView.answer(visit) { views in
            let authors = Set(authors.compactMap(views.world.did))
            let isByAnyone = authors.isEmpty
            let entries = views.index.posts.values
                .filter { post in
                    guard isByAnyone || authors.contains(post.author) else { return false }
                    let text = post.post.text.lowercased()
                    return words.allSatisfy(text.contains)
                }
                .map { FeedEntry(post: $0.uri, repost: nil, position: $0.position) }
                .sorted { $0.position < $1.position }
            let (page, cursor) = try views.merged(
                [entries], before: visit.request.text("cursor"), limit: limit, where: views.isShown)
            return output(page.compactMap { views.post($0.post) }, cursor, entries.count)
        }
    }
}
