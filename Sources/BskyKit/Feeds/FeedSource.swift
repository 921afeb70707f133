/// A source of posts.
public enum FeedSource: Hashable, Codable, Sendable {
    /// The posts of followed accounts.
    case timeline
    /// The posts of an account.
    case author(ATIdentifier, AuthorFilter)
    /// A feed generator's posts.
    case feed(ATURI)
    /// The posts of a list's members.
    case list(ATURI)
    /// The posts that the account likes. Servers return them only to that account.
    case likes(ATIdentifier)
    /// The posts that match a search. Without a session, only the first page is available.
    case search(PostSearch)
    /// Specific posts, in this order. Posts that no longer exist are skipped.
    case posts([ATURI])

    /// A filter for the posts of an account.
    public enum AuthorFilter: String, Hashable, Codable, Sendable {
        /// All posts.
        case postsWithReplies = "posts_with_replies"
        /// All posts except replies.
        case postsWithoutReplies = "posts_no_replies"
        /// Posts with pictures or videos.
        case media = "posts_with_media"
        /// Posts, and replies to the account's own posts.
        case threads = "posts_and_author_threads"
        /// Posts with videos.
        case videos = "posts_with_video"
    }

    /// The posts of an account, and its replies to its own posts.
    public static func author(_ account: DID) -> FeedSource { .author(.did(account), .threads) }

    /// Returns a page of a feed, and the cursor of the next one.
    func page(
        of client: ATClient, cursor: String?, limit: Int, options: CallOptions
    ) async throws -> (items: [AppBsky.Feed.Defs.FeedViewPost], cursor: String?) {
        switch self {
        case .timeline:
            try await page(AppBsky.Feed.GetTimeline(limit: limit, cursor: cursor), client, options)
        case .author(let actor, let filter):
            try await page(
                AppBsky.Feed.GetAuthorFeed(
                    actor: actor, filter: .init(rawValue: filter.rawValue), includePins: filter == .threads,
                    limit: limit,
                    cursor: cursor), client, options)
        case .feed(let uri):
            try await page(AppBsky.Feed.GetFeed(feed: uri, limit: limit, cursor: cursor), client, options)
        case .list(let uri):
            try await page(AppBsky.Feed.GetListFeed(list: uri, limit: limit, cursor: cursor), client, options)
        case .likes(let actor):
            try await page(AppBsky.Feed.GetActorLikes(actor: actor, limit: limit, cursor: cursor), client, options)
        case .search(let search):
            try await page(search.call(limit: limit, cursor: cursor), client, options)
        case .posts(let uris):
            try await page(of: uris, from: cursor.flatMap { Int($0) } ?? 0, limit: limit, client, options)
        }
    }

    private func page<Call: XRPCListQuery>(
        _ call: Call, _ client: ATClient, _ options: CallOptions
    ) async throws -> (items: [AppBsky.Feed.Defs.FeedViewPost], cursor: String?)
    where Call.Item == AppBsky.Feed.Defs.FeedViewPost {
        let output = try await client.execute(call, options: options)
        return (Call.items(in: output), Call.cursor(in: output))
    }

    private func page(
        _ call: AppBsky.Feed.SearchPosts, _ client: ATClient, _ options: CallOptions
    ) async throws -> (items: [AppBsky.Feed.Defs.FeedViewPost], cursor: String?) {
        let output = try await client.execute(call, options: options)
        return (output.posts.map { .init(post: $0) }, output.cursor)
    }

    /// The posts of a list of URIs. The server returns them in its own order.
    private func page(
        of uris: [ATURI], from start: Int, limit: Int, _ client: ATClient, _ options: CallOptions
    ) async throws -> (items: [AppBsky.Feed.Defs.FeedViewPost], cursor: String?) {
        let rest = uris.dropFirst(max(start, 0))
        let wanted = rest.prefix(min(limit, Self.mostPosts))
        guard !wanted.isEmpty else { return ([], nil) }
        var each: [ATURI] = []
        for uri in wanted where !each.contains(uri) { each.append(uri) }
        let posts = try await client.execute(.getPosts(uris: each), options: options).posts
        // A server replaces handles by DIDs.
        let items = each.compactMap { uri in
            posts.first { post in
                post.uri.collection == uri.collection && post.uri.recordKey == uri.recordKey
                    && [.did(post.author.did), .handle(post.author.handle)].contains(uri.authority)
            }
        }
        return (items.map { .init(post: $0) }, rest.count > wanted.count ? String(wanted.endIndex) : nil)
    }

    /// The maximum number of posts in a response.
    private static let mostPosts = 25
}
