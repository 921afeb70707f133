import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls for follows, mutes and blocks.
struct GraphCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [
            .query("app.bsky.graph.getFollows", getFollows), .query("app.bsky.graph.getFollowers", getFollowers),
            .query("app.bsky.graph.getBlocks", getBlocks), .query("app.bsky.graph.getMutes", getMutes),
            .procedure("app.bsky.graph.muteActor", muteActor), .procedure("app.bsky.graph.unmuteActor", unmuteActor),
            .procedure("app.bsky.graph.muteThread", muteThread),
            .procedure("app.bsky.graph.unmuteThread", unmuteThread),
        ]
    }

    @Sendable private func getFollows(_ visit: AppView.Visit) throws -> ServerResponse {
        try neighbours(visit) {
            $0.index.follows.edges(from: $1)
        } of: {
            $0.subject
        } as: { subject, others, cursor in
            AppBsky.Graph.GetFollows.Output(subject: subject, follows: others, cursor: cursor)
        }
    }

    @Sendable private func getFollowers(_ visit: AppView.Visit) throws -> ServerResponse {
        try neighbours(visit) {
            $0.index.follows.edges(to: $1)
        } of: {
            $0.actor
        } as: { subject, others, cursor in
            AppBsky.Graph.GetFollowers.Output(subject: subject, followers: others, cursor: cursor)
        }
    }

    private func neighbours(
        _ visit: AppView.Visit, _ edges: (Views, DID) -> [Edge<DID>], of neighbour: (Edge<DID>) -> DID,
        as output: (AppBsky.Actor.Defs.ProfileView, [AppBsky.Actor.Defs.ProfileView], String?) -> some WireValue
    ) throws -> ServerResponse {
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let did = try appView.did(actor, in: views.world)
            guard let subject = views.profile(did) else { throw XRPCError.invalid("Actor not found: \(actor)") }
            let (page, cursor) = try edges(views, did).page(before: visit.request.text("cursor"), limit: limit)
            let others = page.map(neighbour).filter { !views.isBlocked($0) }.compactMap(views.profile)
            return output(subject, others, cursor)
        }
    }

    @Sendable private func getBlocks(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let (page, cursor) = try views.index.blocks.edges(from: viewer)
                .page(before: visit.request.text("cursor"), limit: limit)
            return AppBsky.Graph.GetBlocks.Output(
                blocks: page.compactMap { views.profile($0.subject) }, cursor: cursor)
        }
    }

    // MARK: Mutes

    @Sendable private func getMutes(_ visit: AppView.Visit) throws -> ServerResponse {
        _ = try visit.requiredViewer()
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try appView.answer(visit) { views in
            let dids = views.privateData.mutes.keys.sorted().filter { cursor == nil || $0.description > cursor ?? "" }
            let page = dids.prefix(limit)
            return AppBsky.Graph.GetMutes.Output(
                mutes: page.compactMap(views.profile), cursor: dids.count > limit ? page.last?.description : nil)
        }
    }

    @Sendable private func muteActor(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let input = try visit.request.input()
        let did = try subject(of: input)
        guard did != viewer else { throw XRPCError.invalid("Cannot mute oneself") }
        let mute = PrivateData.Mute(
            createdAt: .now, onlyReposts: try input.flag("onlyReposts") ?? false,
            onlyQuotes: try input.flag("onlyQuoteposts") ?? false)
        try await appView.context.change(viewer) { $0.mutes[did] = mute }
        return ServerResponse()
    }

    @Sendable private func unmuteActor(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let did = try subject(of: visit.request.input())
        try await appView.context.change(viewer) { $0.mutes[did] = nil }
        return ServerResponse()
    }

    @Sendable private func muteThread(_ visit: AppView.Visit) async throws -> ServerResponse {
        try await changeMutedThreads(visit) { $0.insert($1) }
    }

    @Sendable private func unmuteThread(_ visit: AppView.Visit) async throws -> ServerResponse {
        try await changeMutedThreads(visit) { $0.remove($1) }
    }

    private func changeMutedThreads(
        _ visit: AppView.Visit, _ change: @Sendable (inout Set<ATURI>, ATURI) -> Void
    ) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let given = try visit.request.input().required("root", as: ATURI.self)
        let root = appView.look(visit) { $0.normalized(given) }
        try await appView.context.change(viewer) { privateData in
            var threads = privateData.mutedThreads ?? []
            change(&threads, root)
            privateData.mutedThreads = threads
        }
        return ServerResponse()
    }

    private func subject(of input: LexObject) throws -> DID {
        let actor = try input.required("actor", as: ATIdentifier.self)
        guard let did = appView.context.world.withLock({ $0.did(of: actor) }) else {
            throw XRPCError.invalid("Actor not found")
        }
        return did
    }
}
