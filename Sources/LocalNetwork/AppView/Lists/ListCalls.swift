import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls for lists.
struct ListCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [
            .query("app.bsky.graph.getList", getList), .query("app.bsky.graph.getLists", getLists),
            .query("app.bsky.graph.getListsWithMembership", getListsWithMembership),
            .query("app.bsky.feed.getListFeed", getListFeed),
            .query("app.bsky.graph.getListMutes", getListMutes), .query("app.bsky.graph.getListBlocks", getListBlocks),
            .procedure("app.bsky.graph.muteActorList", muteActorList),
            .procedure("app.bsky.graph.unmuteActorList", unmuteActorList),
        ]
    }

    @Sendable private func getList(_ visit: AppView.Visit) throws -> ServerResponse {
        let uri = try visit.request.required("list", as: ATURI.self)
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let list = try list(uri, views)
            let (page, cursor) = try views.index.lists.members(of: list.uri)
                .page(before: visit.request.text("cursor"), limit: limit)
            return AppBsky.Graph.GetList.Output(list: list, items: page.compactMap(views.listItem), cursor: cursor)
        }
    }

    private func list(_ uri: ATURI, _ views: Views) throws -> AppBsky.Graph.Defs.ListView {
        guard let list = views.list(views.normalized(uri)) else { throw XRPCError.invalid("List not found: \(uri)") }
        return list
    }

    @Sendable private func getLists(_ visit: AppView.Visit) throws -> ServerResponse {
        try lists(visit) { views, author, page, cursor in
            AppBsky.Graph.GetLists.Output(lists: page.compactMap { views.list($0.uri) }, cursor: cursor)
        }
    }

    /// Returns the viewer's lists, and whether an account is on them.
    @Sendable private func getListsWithMembership(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        return try lists(visit, of: viewer) { views, actor, page, cursor in
            AppBsky.Graph.GetListsWithMembership.Output(
                listsWithMembership: page.compactMap { list in
                    views.list(list.uri).map { view in
                        AppBsky.Graph.GetListsWithMembership.ListWithMembership(
                            list: view,
                            listItem: views.index.lists.member(actor, of: list.uri).flatMap(views.listItem))
                    }
                }, cursor: cursor)
        }
    }

    /// A page of the lists of an account, except those of starter packs.
    private func lists(
        _ visit: AppView.Visit, of author: DID? = nil,
        as output: (Views, DID, [IndexedRecord<AppBsky.Graph.List>], String?) -> some WireValue
    ) throws -> ServerResponse {
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        let limit = try visit.request.limit()
        let named = visit.request.texts("purposes")
        let purposes = Set((named.isEmpty ? ["modlist", "curatelist"] : named).map { "app.bsky.graph.defs#\($0)" })
        return try appView.answer(visit) { views in
            let actor = try appView.did(actor, in: views.world)
            let (page, cursor) = try views.index.lists.lists.records(of: author ?? actor)
                .filter { purposes.contains($0.value.purpose.rawValue) }
                .page(before: visit.request.text("cursor"), limit: limit)
            return output(views, actor, page, cursor)
        }
    }

    @Sendable private func getListFeed(_ visit: AppView.Visit) throws -> ServerResponse {
        let uri = try visit.request.required("list", as: ATURI.self)
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let uri = views.normalized(uri)
            guard views.index.lists.lists[uri] != nil else {
                throw XRPCError(.badRequest, error: "UnknownList", "List not found: \(uri)")
            }
            let feeds = views.index.lists.members(of: uri).compactMap { views.index.feeds[$0.subject] }
            let (entries, cursor) = try views.merged(
                feeds, before: visit.request.text("cursor"), limit: limit, where: views.isShown)
            return AppBsky.Feed.GetListFeed.Output(feed: entries.compactMap(views.feedItem), cursor: cursor)
        }
    }

    // MARK: Mutes and blocks

    @Sendable private func getListBlocks(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let limit = try visit.request.limit()
        return try appView.answer(visit) { views in
            let (page, cursor) = try views.index.lists.blocks.edges(from: viewer)
                .page(before: visit.request.text("cursor"), limit: limit)
            return AppBsky.Graph.GetListBlocks.Output(
                lists: page.compactMap { views.list($0.subject) }, cursor: cursor)
        }
    }

    @Sendable private func getListMutes(_ visit: AppView.Visit) throws -> ServerResponse {
        _ = try visit.requiredViewer()
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try appView.answer(visit) { views in
            let uris = (views.privateData.mutedLists ?? [:]).keys.map(\.description).sorted().filter { uri in
                cursor.map { uri > $0 } ?? true
            }
            let page = uris.prefix(limit)
            return AppBsky.Graph.GetListMutes.Output(
                lists: try page.compactMap { views.list(try ATURI($0)) },
                cursor: uris.count > limit ? page.last : nil)
        }
    }

    @Sendable private func muteActorList(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let uri = try visit.request.input().required("list", as: ATURI.self)
        let list = try appView.look(visit) { views in try self.list(uri, views).uri }
        try await appView.context.change(viewer) { privateData in
            guard privateData.mutedLists?[list] == nil else { return }
            privateData.mutedLists = (privateData.mutedLists ?? [:]).merging([list: .now]) { old, _ in old }
        }
        return ServerResponse()
    }

    @Sendable private func unmuteActorList(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let uri = try visit.request.input().required("list", as: ATURI.self)
        // Also of a list that is gone.
        let list: ATURI = appView.look(visit) { $0.normalized(uri) }
        try await appView.context.change(viewer) { privateData in privateData.mutedLists?[list] = nil }
        return ServerResponse()
    }
}
