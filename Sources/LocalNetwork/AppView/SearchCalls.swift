import ATData
import BskyLexicons
import Foundation
import HTTPTransport
import LocalServer

/// The calls that search posts by their text.
struct SearchCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [.query("app.bsky.feed.searchPosts", searchPosts), .query("app.bsky.feed.searchPostsV2", searchPostsV2)]
    }

    @Sendable private func searchPosts(_ visit: AppView.Visit) throws -> ServerResponse {
        let request = visit.request
        var search = Search(words: words(try request.required("q")))
        search.authors = try request.value("author", as: ATIdentifier.self).map { [$0] } ?? []
        search.mentions = try request.value("mentions", as: ATIdentifier.self).map { [$0] } ?? []
        search.languages = try request.value("lang", as: LanguageTag.self).map { [$0] } ?? []
        search.hosts = request.text("domain").map { [$0] } ?? []
        search.links = request.text("url").map { [$0] } ?? []
        search.hashtags = request.texts("tag")
        try search.readTimes(request)
        return try found(visit, search) { AppBsky.Feed.SearchPosts.Output(posts: $0, cursor: $1, hitsTotal: $2) }
    }

    @Sendable private func searchPostsV2(_ visit: AppView.Visit) throws -> ServerResponse {
        let request = visit.request
        var search = Search(words: words(request.text("query") ?? ""))
        search.authors = try request.values("authors", as: ATIdentifier.self, most: 25)
        search.mentions = try request.values("mentions", as: ATIdentifier.self, most: 25)
        search.languages = try request.values("languages", as: LanguageTag.self, most: 25)
        search.hosts = request.texts("domains")
        search.links = request.texts("urls")
        search.hashtags = request.texts("hashtags")
        try search.readTimes(request)
        return try found(visit, search) { AppBsky.Feed.SearchPostsV2.Output(posts: $0, cursor: $1, hitsTotal: $2) }
    }

    /// The filters of a search. A post must match every filter; of several accounts, languages, hosts or links, one is
    /// enough.
    private struct Search {
        let words: Set<String>
        var authors: [ATIdentifier] = []
        var mentions: [ATIdentifier] = []
        var languages: [LanguageTag] = []
        var hosts: [String] = []
        var links: [String] = []
        var hashtags: [String] = []
        var since: Datetime?
        var until: Datetime?

        mutating func readTimes(_ request: XRPCRequest) throws {
            since = try Self.time("since", request)
            until = try Self.time("until", request)
        }

        /// Parses a time or a date.
        private static func time(_ name: StaticString, _ request: XRPCRequest) throws -> Datetime? {
            guard let text = request.text(name) else { return nil }
            return try Datetime(parameter: "\(name)", text.utf8.count == 10 ? "\(text)T00:00:00Z" : text)
        }

        func test(in world: World) -> (IndexedPost) -> Bool {
            let authors = Set(authors.compactMap(world.did))
            let mentioned = Set(mentions.compactMap(world.did))
            let languages = Set(languages.map(Self.primary))
            let hosts = Set(hosts.map { $0.lowercased() })
            let hashtags = Set(hashtags.map { $0.lowercased() })
            return { [self] post in
                func isLinked(_ link: URIString) -> Bool {
                    URL(string: link.description)?.host().map { hosts.contains($0.lowercased()) } ?? false
                }
                let own = (post.post.langs ?? []).map(Self.primary)
                guard self.authors.isEmpty || authors.contains(post.author),
                    mentions.isEmpty || !mentioned.isDisjoint(with: post.mentioned),
                    languages.isEmpty || !languages.isDisjoint(with: own),
                    hosts.isEmpty || post.links.contains(where: isLinked),
                    links.isEmpty || post.links.contains(where: { links.contains($0.description) }),
                    hashtags.isSubset(of: post.hashtags),
                    since.map({ post.indexedAt >= $0 }) ?? true, until.map({ post.indexedAt < $0 }) ?? true
                else { return false }
                let text = post.post.text.lowercased()
                return words.allSatisfy(text.contains)
            }
        }

        private static func primary(_ language: LanguageTag) -> String {
            language.description.prefix { $0 != "-" }.lowercased()
        }
    }

    /// The distinct words of a query.
    private func words(_ text: String) -> Set<String> {
        Set(text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// The matching posts, newest first, whatever order was requested.
    private func found(
        _ visit: AppView.Visit, _ search: Search,
        as output: ([AppBsky.Feed.Defs.PostView], String?, Int) -> some WireValue
    ) throws -> ServerResponse {
        let limit = try visit.request.limit(default: 25)
        return try appView.answer(visit) { views in
            let entries = views.index.posts.values
                .filter(search.test(in: views.world))
                .map { FeedEntry(post: $0.uri, repost: nil, position: $0.position) }
                .sorted { $0.position < $1.position }
            let (page, cursor) = try views.merged(
                [entries], before: visit.request.text("cursor"), limit: limit, where: views.isShown)
            return output(page.compactMap { views.post($0.post) }, cursor, entries.count)
        }
    }
}
