import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls for posts, feeds and threads.
struct FeedCalls: Sendable {
    let appView: AppView

    private static let mostPosts = 25

    var calls: [AppView.Call] {
        [
            .query("app.bsky.feed.getTimeline", getTimeline), .query("app.bsky.feed.getAuthorFeed", getAuthorFeed),
            .query("app.bsky.feed.getPostThread", getPostThread), .query("app.bsky.feed.getPosts", getPosts),
            .query("app.bsky.unspecced.getPostThreadV2", getPostThreadV2),
            .query("app.bsky.unspecced.getPostThreadOtherV2", getPostThreadOtherV2),
            .query("app.bsky.feed.getLikes", getLikes),
            .query("app.bsky.feed.getRepostedBy", getRepostedBy),
            .query("app.bsky.feed.getActorLikes", getActorLikes), .query("app.bsky.feed.getQuotes", getQuotes),
        ]
    }

    @Sendable private func getTimeline(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let authors = views.index.follows.subjects(of: viewer) + [viewer]
            let (entries, cursor) = try views.merged(
                authors.compactMap { views.index.feeds[$0] }, before: visit.request.text("cursor"), limit: limit,
                where: views.isShown)
            return AppBsky.Feed.GetTimeline.Output(feed: entries.compactMap(views.feedItem), cursor: cursor)
        }
    }

    @Sendable private func getAuthorFeed(_ visit: AppView.Visit) throws -> ServerResponse {
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        let filter = visit.request.text("filter") ?? "posts_with_replies"
        let includesPins = try visit.request.flag("includePins")
        return try appView.answer(visit) { views in
            let author = try appView.did(actor, in: views.world)
            try checkBlocks(author, views)
            let pinned = includesPins ? views.index.profiles[author]?.profile.pinnedPost?.uri : nil
            let (entries, next) = try views.merged(
                [views.index.feeds[author] ?? []], before: cursor, limit: limit,
                where: { views.isShown($0, in: author) && passes($0, filter, author, views) && $0.post != pinned })
            var feed = entries.compactMap(views.feedItem)
            if cursor == nil, let pinned, let post = views.post(pinned) {
                feed.insert(
                    AppBsky.Feed.Defs.FeedViewPost(post: post, reason: .reasonPin(AppBsky.Feed.Defs.ReasonPin())), at: 0
                )
            }
            return AppBsky.Feed.GetAuthorFeed.Output(feed: feed, cursor: next)
        }
    }

    private func passes(_ entry: FeedEntry, _ filter: String, _ author: DID, _ views: Views) -> Bool {
        guard let post = views.index.posts[entry.post] else { return false }
        switch filter {
        case "posts_no_replies": return entry.repost != nil || post.parent == nil
        case "posts_with_media": return entry.repost == nil && post.media.isThere
        case "posts_with_video": return entry.repost == nil && post.media.isVideo
        case "posts_and_author_threads":
            guard entry.repost == nil, let parent = post.parent, let root = post.root else { return true }
            return parent.authority.did == author && root.authority.did == author
        default: return true
        }
    }

    private func checkBlocks(_ author: DID, _ views: Views) throws {
        guard let viewer = views.viewer else { return }
        if views.index.block(from: viewer, on: author) {
            throw XRPCError(.badRequest, error: "BlockedActor", "Requester has blocked actor: \(author)")
        }
        if views.index.block(from: author, on: viewer) {
            throw XRPCError(.badRequest, error: "BlockedByActor", "Requester is blocked by actor: \(author)")
        }
    }

    @Sendable private func getPostThread(_ visit: AppView.Visit) throws -> ServerResponse {
        let uri = try visit.request.required("uri", as: ATURI.self)
        let depth = try visit.request.number("depth", 0...1000, default: 6)
        let height = try visit.request.number("parentHeight", 0...1000, default: 80)
        return try appView.answer(visit) { views in
            let uri = views.normalized(uri)
            guard let thread = views.thread(uri, depth: depth, parentHeight: height) else {
                throw XRPCError(.badRequest, error: "NotFound", "Post not found: \(uri)")
            }
            let root = views.index.posts[uri]?.root ?? uri
            return AppBsky.Feed.GetPostThread.Output(thread: thread, threadgate: views.threadgate(of: root))
        }
    }

    @Sendable private func getPostThreadV2(_ visit: AppView.Visit) throws -> ServerResponse {
        let anchor = try visit.request.required("anchor", as: ATURI.self)
        let above = visit.request.text("above") != "false"
        let below = try visit.request.number("below", 0...20, default: 6)
        let branching = try visit.request.number("branchingFactor", 0...100, default: 10)
        let sort = AppBsky.Unspecced.GetPostThreadV2.Sort(rawValue: visit.request.text("sort") ?? "oldest")
        return try appView.answer(visit) { views in
            let uri = views.normalized(anchor)
            guard
                let items = views.threadItems(
                    uri, above: above, below: below, branchingFactor: branching, sort: sort)
            else { throw XRPCError(.badRequest, error: "NotFound", "Post not found: \(uri)") }
            let root = views.index.posts[uri]?.root ?? uri
            return AppBsky.Unspecced.GetPostThreadV2.Output(
                thread: items, hasOtherReplies: !views.otherThreadItems(uri).isEmpty,
                threadgate: views.threadgate(of: root))
        }
    }

    @Sendable private func getPostThreadOtherV2(_ visit: AppView.Visit) throws -> ServerResponse {
        let anchor = try visit.request.required("anchor", as: ATURI.self)
        return try appView.answer(visit) { views in
            AppBsky.Unspecced.GetPostThreadOtherV2.Output(thread: views.otherThreadItems(views.normalized(anchor)))
        }
    }

    @Sendable private func getPosts(_ visit: AppView.Visit) throws -> ServerResponse {
        let uris = try visit.request.values("uris", as: ATURI.self, most: Self.mostPosts)
        return try appView.answer(visit) { views in
            AppBsky.Feed.GetPosts.Output(
                posts: uris.compactMap { uri in
                    if case .post(let view) = views.outcome(views.normalized(uri)) { view } else { nil }
                })
        }
    }

    // MARK: Who likes what

    @Sendable private func getLikes(_ visit: AppView.Visit) throws -> ServerResponse {
        let (uri, cid, limit) = try subject(of: visit)
        return try appView.answer(visit) { views in
            let (edges, cursor) = try views.index.likes.edges(to: views.normalized(uri))
                .page(before: visit.request.text("cursor"), limit: limit)
            let likes = edges.compactMap { edge -> AppBsky.Feed.GetLikes.Like? in
                guard !views.isBlocked(edge.actor), let actor = views.profile(edge.actor) else { return nil }
                return AppBsky.Feed.GetLikes.Like(
                    indexedAt: edge.indexedAt, createdAt: edge.createdAt, actor: actor)
            }
            return AppBsky.Feed.GetLikes.Output(uri: views.normalized(uri), likes: likes, cid: cid, cursor: cursor)
        }
    }

    @Sendable private func getRepostedBy(_ visit: AppView.Visit) throws -> ServerResponse {
        let (uri, cid, limit) = try subject(of: visit)
        return try appView.answer(visit) { views in
            let (edges, cursor) = try views.index.reposts.edges(to: views.normalized(uri))
                .page(before: visit.request.text("cursor"), limit: limit)
            return AppBsky.Feed.GetRepostedBy.Output(
                uri: views.normalized(uri),
                repostedBy: edges.filter { !views.isBlocked($0.actor) }.compactMap { views.profile($0.actor) },
                cid: cid, cursor: cursor)
        }
    }

    @Sendable private func getQuotes(_ visit: AppView.Visit) throws -> ServerResponse {
        let (uri, cid, limit) = try subject(of: visit)
        return try appView.answer(visit) { views in
            let uri = views.normalized(uri)
            let (page, cursor) = try views.merged(
                [views.index.quotes[uri] ?? []], before: visit.request.text("cursor"), limit: limit,
                where: views.isShown)
            return AppBsky.Feed.GetQuotes.Output(
                uri: uri, posts: page.compactMap { views.post($0.post) }, cid: cid, cursor: cursor)
        }
    }

    private func subject(of visit: AppView.Visit) throws -> (uri: ATURI, cid: CID?, limit: Int) {
        (try visit.request.required("uri"), try visit.request.value("cid"), try visit.request.limit())
    }

    /// Lists the posts that an account likes. Only the account itself is allowed to.
    @Sendable private func getActorLikes(_ visit: AppView.Visit) throws -> ServerResponse {
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        let viewer = try visit.requiredViewer()
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            guard try appView.did(actor, in: views.world) == viewer else {
                throw XRPCError.invalid("Profile not found")
            }
            let entries = views.index.likes.edges(from: viewer)
                .map { FeedEntry(post: $0.subject, repost: nil, position: $0.position) }
            let (page, cursor) = try views.merged(
                [entries], before: visit.request.text("cursor"), limit: limit,
                where: { views.index.posts[$0.post].map { !views.isBlocked($0.author) } ?? false })
            return AppBsky.Feed.GetActorLikes.Output(feed: page.compactMap(views.feedItem), cursor: cursor)
        }
    }
}

extension Views {
    /// The address of a record, with the account's DID instead of a handle.
    func normalized(_ uri: ATURI) -> ATURI {
        guard let handle = uri.authority.handle, let did = world.did(of: .handle(handle)),
            let collection = uri.collection, let key = uri.recordKey
        else { return uri }
        return ATURI(.did(did), collection, key)
    }

    /// Whether the viewer may see an entry in an account's feed. Mutes of that account are ignored.
    func isShown(_ entry: FeedEntry, in author: DID) -> Bool {
        guard let post = index.posts[entry.post] else { return false }
        return post.author == author || isShown(entry)
    }
}
