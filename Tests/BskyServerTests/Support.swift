import Foundation
import HTTPTransport

@testable import BskyServer

/// A folder for an index, which is removed at the end of a test.
final class IndexFolder: Sendable {
    let url = URL.temporaryDirectory.appending(path: "feeds-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var file: String { url.appending(path: "index.sqlite").path }

    /// An index whose clock is ahead by a number of seconds, which may change.
    static func turnedIndex(keeping lifetime: Duration) throws -> (index: FeedIndex, seconds: Guarded<Double>) {
        let seconds = Guarded(0.0)
        var time = TimeSource.system
        let folder = try IndexFolder()
        time.date = { [folder] in
            // As long as the index is there, the folder is, too.
            withExtendedLifetime(folder) { Date(timeIntervalSinceNow: seconds.withLock(\.self)) }
        }
        return (try FeedIndex(file: folder.file, keeping: lifetime, time: time), seconds)
    }
}

extension FeedIndex {
    /// The addresses of all posts of a feed, page by page.
    func all(_ feed: String, limit: Int = 7) throws -> [ATURI] {
        var (uris, cursor): ([ATURI], String?) = ([], nil)
        repeat {
            let page = try page(feed, limit: limit, after: cursor)
            uris += page.feed.map(\.post)
            cursor = page.cursor
        } while cursor != nil
        return uris
    }
}

/// A post by an author, written a number of seconds ago.
func samplePost(_ key: String, by author: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz", age: Double = 0) throws -> FeedPost
{
    FeedPost(
        uri: ATURI(author, "app.bsky.feed.post", try RecordKey(key)), author: author,
        record: AppBsky.Feed.Post(text: key, createdAt: Datetime(Date(timeIntervalSinceNow: -age))))
}
