/// Where the posts of a feed come from.
public enum FeedSource: Hashable, Codable, Sendable {
    /// The posts of people whom the account follows.
    case timeline
    /// The posts of an account.
    case author(ATIdentifier, AuthorFilter)
    /// A feed that a service puts together.
    case feed(ATURI)
    /// The posts of the members of a list.
    case list(ATURI)
    /// The posts that the account likes. Servers return them to their owner only.
    case likes(ATIdentifier)
    /// The posts that a search finds. Without a session, that is the first page.
    case search(PostSearch)
    /// These posts, in this order. Those that no longer exist are left out.
    case posts([ATURI])

    /// Which posts of an account.
    public enum AuthorFilter: String, Hashable, Codable, Sendable {
        /// All.
        case postsWithReplies = "posts_with_replies"
        /// All but replies.
        case postsWithoutReplies = "posts_no_replies"
        /// Those with pictures or videos.
        case media = "posts_with_media"
        /// Posts, and replies to own posts.
        case threads = "posts_and_author_threads"
        /// Those with videos.
        case videos = "posts_with_video"
    }

    /// A page of a feed, and the start of the next one.
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

    /// Posts of a list, which the server returns in its own order.
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

    /// How many posts a server returns in one response.
    private static let mostPosts = 25
}
