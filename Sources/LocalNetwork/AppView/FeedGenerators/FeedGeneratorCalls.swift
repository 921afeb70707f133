import ATData
import ATServer
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls for feed generators.
struct FeedGeneratorCalls: Sendable {
    let appView: AppView

    private static let mostFeeds = 150

    var calls: [AppView.Call] {
        [
            .query("app.bsky.feed.getFeed", getFeed), .query("app.bsky.feed.getFeedGenerator", getFeedGenerator),
            .query("app.bsky.feed.getFeedGenerators", getFeedGenerators),
            .query("app.bsky.feed.getActorFeeds", getActorFeeds),
            .procedure("app.bsky.feed.sendInteractions", sendInteractions),
        ]
    }

    /// Returns the posts that a feed's service lists, as the viewer sees them.
    @Sendable private func getFeed(_ visit: AppView.Visit) async throws -> ServerResponse {
        let uri = try visit.request.required("feed", as: ATURI.self)
        let limit = try visit.request.limit()
        let (feed, service) = try appView.look(visit) { views in
            (views.normalized(uri), try generator(views.normalized(uri), views).did)
        }
        var call = ForwardedCall(.get, AppBsky.Feed.GetFeedSkeleton.nsid)
        call.parameters = [("feed", feed.description), ("limit", String(limit))]
        if let cursor = visit.request.text("cursor") { call.parameters.append(("cursor", cursor)) }
        call.headers["Accept-Language"] = visit.request.headers["Accept-Language"]
        let response = try await appView.context.forward(call, to: service, for: visit.viewer)
        guard response.status.isSuccess else {
            throw XRPCError(.badRequest, error: response.errorName ?? "InvalidRequest", "The feed's service failed")
        }
        let skeleton: AppBsky.Feed.GetFeedSkeleton.Output
        do throws(WireError) {
            skeleton = try AppBsky.Feed.GetFeedSkeleton.Output(json: response.body)
        } catch {
            throw XRPCError(.badRequest, error: "InvalidFeed", "The feed service's response can't be decoded: \(error)")
        }
        return try appView.answer(visit) { views in
            AppBsky.Feed.GetFeed.Output(
                feed: skeleton.feed.prefix(limit).compactMap { item($0, skeleton.reqId, views) },
                cursor: skeleton.cursor)
        }
    }

    private func item(
        _ post: AppBsky.Feed.Defs.SkeletonFeedPost, _ reqID: String?, _ views: Views
    ) -> AppBsky.Feed.Defs.FeedViewPost? {
        guard let position = views.index.posts[post.post]?.position else { return nil }
        var repost: Edge<ATURI>?
        if case .skeletonReasonRepost(let reason)? = post.reason {
            repost = views.index.reposts.edges(to: post.post).first { $0.uri == reason.repost }
            guard repost != nil else { return nil }
        }
        let entry = FeedEntry(post: post.post, repost: repost, position: position)
        guard views.isShown(entry), var item = views.feedItem(entry) else { return nil }
        if case .skeletonReasonPin? = post.reason { item.reason = .reasonPin(AppBsky.Feed.Defs.ReasonPin()) }
        item.feedContext = post.feedContext
        item.reqId = reqID
        return item
    }

    private func generator(_ uri: ATURI, _ views: Views) throws -> AppBsky.Feed.Defs.GeneratorView {
        guard let view = views.generator(uri) else {
            throw XRPCError(.badRequest, error: "UnknownFeed", "could not find feed")
        }
        return view
    }

    @Sendable private func getFeedGenerator(_ visit: AppView.Visit) throws -> ServerResponse {
        let uri = try visit.request.required("feed", as: ATURI.self)
        return try appView.answer(visit) { views in
            let view = try generator(views.normalized(uri), views)
            let isOnline = appView.context.ownServices.withLock { $0[view.did] != nil }
            return AppBsky.Feed.GetFeedGenerator.Output(view: view, isOnline: isOnline, isValid: isOnline)
        }
    }

    @Sendable private func getFeedGenerators(_ visit: AppView.Visit) throws -> ServerResponse {
        let uris = try visit.request.values("feeds", as: ATURI.self, most: Self.mostFeeds)
        return try appView.answer(visit) { views in
            AppBsky.Feed.GetFeedGenerators.Output(feeds: uris.compactMap { views.generator(views.normalized($0)) })
        }
    }

    @Sendable private func getActorFeeds(_ visit: AppView.Visit) throws -> ServerResponse {
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let author = try appView.did(actor, in: views.world)
            let (page, cursor) = try views.index.generators.records(of: author)
                .page(before: visit.request.text("cursor"), limit: limit)
            return AppBsky.Feed.GetActorFeeds.Output(feeds: page.compactMap { views.generator($0.uri) }, cursor: cursor)
        }
    }

    /// Accepts interactions that name the feed, instead of being sent to its service by proxy.
    @Sendable private func sendInteractions(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let feed = try visit.request.input().required("feed", as: ATURI.self)
        let service = try appView.look(visit) { try generator($0.normalized(feed), $0).did }
        var call = ForwardedCall(.post, AppBsky.Feed.SendInteractions.nsid)
        call.body = visit.request.request.body
        return try await appView.context.forward(call, to: service, for: viewer).relayed
    }
}
