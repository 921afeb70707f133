import ATData
import ATServer
import BskyLexicons
import LocalServer

/// The calls for starter packs.
struct StarterPackCalls: Sendable {
    let appView: AppView

    private static let mostPacks = 25

    var calls: [AppView.Call] {
        [
            .query("app.bsky.graph.getStarterPack", getStarterPack),
            .query("app.bsky.graph.getStarterPacks", getStarterPacks),
            .query("app.bsky.graph.getActorStarterPacks", getActorStarterPacks),
            .query("app.bsky.graph.getStarterPacksWithMembership", getStarterPacksWithMembership),
        ]
    }

    @Sendable private func getStarterPack(_ visit: AppView.Visit) throws -> ServerResponse {
        let uri = try visit.request.required("starterPack", as: ATURI.self)
        return try appView.answer(visit) { views in
            guard let pack = views.starterPack(views.normalized(uri)) else {
                throw XRPCError.invalid("Starter pack not found")
            }
            return AppBsky.Graph.GetStarterPack.Output(starterPack: pack)
        }
    }

    @Sendable private func getStarterPacks(_ visit: AppView.Visit) throws -> ServerResponse {
        let uris = try visit.request.values("uris", as: ATURI.self, most: Self.mostPacks)
        return try appView.answer(visit) { views in
            AppBsky.Graph.GetStarterPacks.Output(
                starterPacks: uris.compactMap { views.basicStarterPack(views.normalized($0)) })
        }
    }

    @Sendable private func getActorStarterPacks(_ visit: AppView.Visit) throws -> ServerResponse {
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let author = try appView.did(actor, in: views.world)
            let (page, cursor) = try views.index.starterPacks.records(of: author)
                .page(before: visit.request.text("cursor"), limit: limit)
            return AppBsky.Graph.GetActorStarterPacks.Output(
                starterPacks: page.compactMap { views.basicStarterPack($0.uri) }, cursor: cursor)
        }
    }

    /// Returns the viewer's starter packs, and whether an account is on their lists.
    @Sendable private func getStarterPacksWithMembership(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let did = try appView.did(actor, in: views.world)
            let (page, cursor) = try views.index.starterPacks.records(of: viewer)
                .page(before: visit.request.text("cursor"), limit: limit)
            return AppBsky.Graph.GetStarterPacksWithMembership.Output(
                starterPacksWithMembership: page.compactMap { pack in
                    views.starterPack(pack.uri).map { view in
                        .init(
                            starterPack: view,
                            listItem: views.index.lists.member(did, of: pack.value.list).flatMap(views.listItem))
                    }
                }, cursor: cursor)
        }
    }
}
