import ATData
import ATServer

/// The bookmarks of an account, in the order in which they were added.
struct Bookmarks: Sendable {
    /// A bookmarked post.
    struct Bookmark: Codable, Sendable {
        let uri: ATURI
        let cid: CID
        let createdAt: Datetime
    }

    /// The bookmarks by their increasing numbers.
    private var entries: [(number: Int, bookmark: Bookmark)] = []
    private var numbers: [ATURI: Int] = [:]

    /// Creates a list from stored bookmarks, in any order. If a post has two, the newer one is kept.
    init(_ stored: [(number: Int, bookmark: Bookmark)] = []) {
        for (number, bookmark) in stored.sorted(by: { $0.number < $1.number }) { add(bookmark, number) }
    }

    /// The number of the next bookmark.
    var next: Int { (entries.last?.number ?? -1) + 1 }

    func contains(_ uri: ATURI) -> Bool { numbers[uri] != nil }

    /// The bookmarked posts, oldest first.
    var uris: [ATURI] { entries.map(\.bookmark.uri) }

    /// Adds a bookmark. Its number must be above all others. Returns `false` if the post is already bookmarked.
    @discardableResult
    mutating func add(_ bookmark: Bookmark, _ number: Int) -> Bool {
        guard numbers[bookmark.uri] == nil, number >= next else { return false }
        numbers[bookmark.uri] = number
        entries.append((number, bookmark))
        return true
    }

    /// Removes the bookmark of a post. Returns its number, or `nil` if there is none.
    mutating func remove(_ uri: ATURI) -> Int? {
        guard let number = numbers.removeValue(forKey: uri) else { return nil }
        entries.remove(at: count(before: number))
        return number
    }

    /// The newest bookmarks before a cursor, and the cursor of the next page.
    func page(before cursor: String?, limit: Int) throws -> (items: [Bookmark], cursor: String?) {
        let end = try cursor.map { cursor in
            guard let number = Int(cursor) else { throw XRPCError.invalid("Malformed cursor") }
            return count(before: number)
        }
        let page = entries[..<(end ?? entries.count)].suffix(limit)
        return (page.reversed().map(\.bookmark), page.startIndex > 0 ? page.first.map { String($0.number) } : nil)
    }

    private func count(before number: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
