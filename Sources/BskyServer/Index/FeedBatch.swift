public import ATData
public import BskyLexicons
public import Foundation

/// A post that was written, for a filter to decide about.
public struct FeedPost: Sendable {
    /// The address.
    public let uri: ATURI
    /// The author.
    public let author: DID
    /// The post.
    public let record: AppBsky.Feed.Post

    /// Creates a post, for example to test a filter.
    public init(uri: ATURI, author: DID, record: AppBsky.Feed.Post) {
        self.uri = uri
        self.author = author
        self.record = record
    }
}

/// Changes of an index that are stored together.
public struct FeedBatch: Sendable {
    enum Change: Sendable {
        case add(uri: String, author: String, feed: String, sort: Int64)
        case remove(uri: String)
        case removeAll(author: String)
        case hide(author: String, isHidden: Bool)
    }

    private(set) var changes: [Change] = []
    /// The current time in milliseconds: no post is later than that.
    var now: Int64

    init(now: Int64) { self.now = now }

    /// Adds a post to a feed.
    ///
    /// - Parameters:
    ///   - post: The post.
    ///   - feed: The name of the feed.
    ///   - time: The time by which the feed is sorted; by default the post's creation time. A time in the future counts
    ///     as now.
    public mutating func add(_ post: FeedPost, to feed: String, at time: Date? = nil) {
        let seconds = (time ?? post.record.createdAt.date).timeIntervalSince1970
        let sort = min(Int64(exactly: (seconds * 1_000).rounded(.down)) ?? now, now)
        changes.append(.add(uri: post.uri.description, author: post.author.description, feed: feed, sort: sort))
    }

    /// Removes a post from every feed.
    public mutating func remove(_ uri: ATURI) { changes.append(.remove(uri: uri.description)) }

    mutating func removeAll(of author: DID) { changes.append(.removeAll(author: author.description)) }

    mutating func setHidden(_ author: DID, _ isHidden: Bool) {
        changes.append(.hide(author: author.description, isHidden: isHidden))
    }
}
