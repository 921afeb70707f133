import ATCrypto
import ATData
import ATServer
import TestLoad
import Testing

@testable import LocalNetwork

@Suite(.inTurn) struct BookmarksTests {
    private func uri(_ number: Int) throws -> ATURI { try ATURI("at://did:web:a.test/app.bsky.feed.post/\(number)") }

    private func bookmarks(_ count: Int) throws -> Bookmarks {
        var bookmarks = Bookmarks()
        for number in 0..<count { bookmarks.add(try bookmark(number), bookmarks.next) }
        return bookmarks
    }

    private func bookmark(_ number: Int) throws -> Bookmarks.Bookmark {
        Bookmarks.Bookmark(uri: try uri(number), cid: CID(hashing: [], codec: .dagCBOR), createdAt: .now)
    }

    /// All that pages give, and how many pages there are.
    private func walk(_ bookmarks: Bookmarks, limit: Int) throws -> (uris: [ATURI], pages: Int) {
        var (uris, pages, cursor): ([ATURI], Int, String?) = ([], 0, nil)
        repeat {
            let page = try bookmarks.page(before: cursor, limit: limit)
            uris += page.items.map(\.uri)
            (cursor, pages) = (page.cursor, pages + 1)
        } while cursor != nil && pages < 100
        return (uris, pages)
    }

    @Test(arguments: [(0, 1), (1, 1), (4, 2), (5, 3)])
    func `pages list every bookmark once, the newest first`(_ count: Int, _ pages: Int) throws {
        let walk = try walk(bookmarks(count), limit: 2)
        #expect(try walk.uris == (0..<count).reversed().map(uri))
        #expect(walk.pages == pages)
    }

    @Test func `a page continues after the last one, even if that bookmark was removed`() throws {
        var bookmarks = try bookmarks(6)
        let first = try bookmarks.page(before: nil, limit: 2)
        let last = try #require(first.items.last?.uri)
        #expect(bookmarks.remove(last) == 4)
        let second = try bookmarks.page(before: first.cursor, limit: 2)
        #expect(try second.items.map(\.uri) == [uri(3), uri(2)])
    }

    @Test func `a bookmark that is removed and added again is the newest`() throws {
        var bookmarks = try bookmarks(3)
        let one = try uri(1)
        #expect(bookmarks.remove(one) == 1)
        #expect(bookmarks.remove(one) == nil)
        #expect(!bookmarks.contains(one))
        #expect(try bookmarks.add(bookmark(1), bookmarks.next))
        #expect(try !bookmarks.add(bookmark(1), bookmarks.next))
        #expect(try walk(bookmarks, limit: 10).uris == [uri(1), uri(2), uri(0)])
    }

    @Test(arguments: ["", "x", "1.5", "99999999999999999999", "at://did:web:a.test/app.bsky.feed.post/1"])
    func `a cursor that is not a number is refused`(_ cursor: String) throws {
        let bookmarks = try bookmarks(3)
        #expect(throws: XRPCError.self) { try bookmarks.page(before: cursor, limit: 2) }
    }
}
