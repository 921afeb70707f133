import ATData
import ATProtoLexicons
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls about posts that an account has put aside.
struct BookmarkCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [
            .procedure("app.bsky.bookmark.createBookmark", createBookmark),
            .procedure("app.bsky.bookmark.deleteBookmark", deleteBookmark),
            .query("app.bsky.bookmark.getBookmarks", getBookmarks),
        ]
    }

    @Sendable private func createBookmark(_ visit: AppView.Visit) async throws -> LocalResponse {
        let viewer = try visit.requiredViewer()
        let input = try visit.request.input()
        let uri = try subject(of: input)
        let bookmark = Personal.Bookmark(uri: uri, cid: try input.required("cid"), createdAt: .now)
        try await appView.core.change(viewer) { personal in
            guard !personal.bookmarks.contains(where: { $0.uri == uri }) else { return }
            personal.bookmarks.append(bookmark)
        }
        return LocalResponse()
    }

    @Sendable private func deleteBookmark(_ visit: AppView.Visit) async throws -> LocalResponse {
        let viewer = try visit.requiredViewer()
        let uri = try subject(of: visit.request.input())
        try await appView.core.change(viewer) { $0.bookmarks.removeAll { $0.uri == uri } }
        return LocalResponse()
    }

    private func subject(of input: LexObject) throws -> ATURI {
        let uri = try input.required("uri", as: ATURI.self)
        guard uri.collection == "app.bsky.feed.post" else {
            throw XRPCFailure(.badRequest, "UnsupportedCollection", "Only app.bsky.feed.post can be bookmarked")
        }
        return uri
    }

    @Sendable private func getBookmarks(_ visit: AppView.Visit) throws -> LocalResponse {
        _ = try visit.requiredViewer()
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try appView.answer(visit) { views in
            let newest = views.personal.bookmarks.reversed() as [Personal.Bookmark]
            let start = cursor.flatMap { cursor in newest.firstIndex { $0.uri.description == cursor } }.map { $0 + 1 }
            let rest = newest.dropFirst(start ?? 0)
            let page = rest.prefix(limit)
            let bookmarks = page.map { bookmark in
                AppBsky.Bookmark.Defs.BookmarkView(
                    subject: ComAtproto.Repo.StrongRef(uri: bookmark.uri, cid: bookmark.cid),
                    item: item(bookmark.uri, views), createdAt: bookmark.createdAt)
            }
            return AppBsky.Bookmark.GetBookmarks.Output(
                bookmarks: bookmarks, cursor: rest.count > limit ? page.last?.uri.description : nil)
        }
    }

    private func item(_ uri: ATURI, _ views: Views) -> AppBsky.Bookmark.Defs.BookmarkView.ItemUnion {
        switch views.outcome(uri) {
        case .post(let view): .postView(view)
        case .notFound(let view): .notFoundPost(view)
        case .blocked(let view): .blockedPost(view)
        }
    }
}
