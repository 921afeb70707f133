import BskyKit
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn)
struct BookmarkTests {
    @Test func `posts are bookmarked once, and taken off even when they are gone`() async throws {
        let net = try await PostNetwork()
        let uri = try await net.bob.post("read me").uri
        func view() async throws -> AppBsky.Feed.Defs.PostView {
            try #require(try await net.view(uri, by: net.alice))
        }
        func bookmarks() async throws -> [AppBsky.Bookmark.Defs.BookmarkView] {
            var bookmarks: [AppBsky.Bookmark.Defs.BookmarkView] = []
            for try await bookmark in net.alice.bookmarks() { bookmarks.append(bookmark) }
            return bookmarks
        }
        for _ in 0..<2 { try await net.alice.bookmark(try await view()) }
        #expect(net.count("app.bsky.bookmark.createBookmark") == 1)
        #expect(try await bookmarks().map(\.subject.uri) == [uri])
        try await net.bob.delete(uri)
        guard case .notFoundPost? = try await bookmarks().first?.item else {
            Issue.record("The bookmark of a deleted post is gone, or shows it.")
            return
        }
        for _ in 0..<2 { try await net.alice.unbookmark(uri) }
        #expect(try await bookmarks().isEmpty)
        await net.network.stop()
    }
}
