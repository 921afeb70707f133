import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls for bookmarks.
struct BookmarkCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [
            .procedure("app.bsky.bookmark.createBookmark", createBookmark),
            .procedure("app.bsky.bookmark.deleteBookmark", deleteBookmark),
            .query("app.bsky.bookmark.getBookmarks", getBookmarks),
        ]
    }

    @Sendable private func createBookmark(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let input = try visit.request.input()
        let uri = try subject(of: input)
        let bookmark = Bookmarks.Bookmark(uri: uri, cid: try input.required("cid"), createdAt: .now)
        try await appView.context.update { world, changes in
            let bookmarks = world.bookmarks[viewer] ?? Bookmarks()
            guard !bookmarks.contains(uri) else { return }
            let number = bookmarks.next
            try changes.put(.bookmark, "\(viewer)/\(number)", bookmark)
            world.bookmarks[viewer, default: Bookmarks()].add(bookmark, number)
            world.bookmarkCounts[uri, default: 0] += 1
        }
        return ServerResponse()
    }

    @Sendable private func deleteBookmark(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let uri = try subject(of: visit.request.input())
        try await appView.context.update { world, changes in
            guard let number = world.bookmarks[viewer]?.remove(uri) else { return }
            changes.remove(.bookmark, "\(viewer)/\(number)")
            world.bookmarkCounts[uri, default: 1] -= 1
        }
        return ServerResponse()
    }

    private func subject(of input: LexObject) throws -> ATURI {
        let uri = try input.required("uri", as: ATURI.self)
        guard uri.collection == "app.bsky.feed.post" else {
            throw XRPCError(.badRequest, error: "UnsupportedCollection", "Only app.bsky.feed.post can be bookmarked")
        }
        return uri
    }

    @Sendable private func getBookmarks(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try appView.answer(visit) { views in
            let (page, next) = try (views.world.bookmarks[viewer] ?? Bookmarks()).page(before: cursor, limit: limit)
            let bookmarks = page.map { bookmark in
                AppBsky.Bookmark.Defs.BookmarkView(
                    subject: ComAtproto.Repo.StrongRef(uri: bookmark.uri, cid: bookmark.cid),
                    item: item(bookmark.uri, views), createdAt: bookmark.createdAt)
            }
            return AppBsky.Bookmark.GetBookmarks.Output(bookmarks: bookmarks, cursor: next)
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
