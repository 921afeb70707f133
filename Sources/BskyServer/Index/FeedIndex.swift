import ATData
public import ATServer
public import BskyLexicons
import CoreATProtocol
public import Foundation
import HTTPTransport
import SQLiteDatabase

/// The posts of feeds in an SQLite file, with the cursor of the stream that they come from.
///
/// Each batch of changes is stored in one transaction with the stream's cursor, so that a crash neither loses nor
/// duplicates a post. A page continues after the last post of the previous page, even if posts were added meanwhile.
public final class FeedIndex: Sendable {
    /// The file.
    public let file: URL
    private let lifetime: Duration
    private let database: Guarded<FeedTables>
    private let reader: Guarded<FeedTables>
    private let state = Guarded(Progress())
    /// The last time, in milliseconds, at which all expired posts had been removed.
    private let cleared = Guarded<Int64>(0)
    let time: TimeSource

    /// How far the index is behind the stream.
    struct Progress {
        /// The time of the last event that was stored.
        var stored: Date?
        /// When the index began to follow a stream.
        var began: Date?
        var gaps = 0
        /// The posts and messages that couldn't be read.
        var unreadable = 0
        /// How far this machine's clock is behind the stream's, in seconds, if that keeps its place from being stored.
        var clockDelay: Int64 = 0
    }

    /// Opens an index, or creates one.
    ///
    /// - Parameters:
    ///   - file: The file's path. A file in memory would lose the stream's place.
    ///   - lifetime: How long posts are stored. Expired posts are removed while the index is filled or updated.
    /// - Throws: An error if the file can't be opened, or the SQLite library isn't installed.
    public convenience init(file: String, keeping lifetime: Duration = .hours(48)) throws {
        try self.init(file: file, keeping: lifetime, time: .system)
    }

    /// Opens an index, or creates one, in a file.
    public convenience init(file: URL, keeping lifetime: Duration = .hours(48)) throws {
        try self.init(file: file.path, keeping: lifetime)
    }

    package init(file: String, keeping lifetime: Duration, time: TimeSource) throws {
        guard !file.isEmpty, file != ":memory:", !file.hasPrefix("file:") else {
            throw ServiceSetupError("The index needs a file. Without one, a restart loses the place in the stream")
        }
        self.file = URL(filePath: file)
        self.lifetime = lifetime
        self.time = time
        database = Guarded(try FeedTables(path: file))
        reader = Guarded(try FeedTables(path: file))
    }

    // MARK: Pages

    /// A page of a feed, newest post first.
    ///
    /// For a cursor that is invalid, or whose posts have expired, the page is empty, which ends the feed in apps.
    ///
    /// - Parameters:
    ///   - feed: The name of the feed.
    ///   - call: The call.
    ///   - pinned: Posts at the start of the first page, which always keeps room for one other post. They don't appear
    ///     again.
    public func page(_ feed: String, _ call: FeedCall, pinned: [ATURI] = []) async throws -> FeedPage {
        try page(feed, limit: call.limit, after: call.cursor, pinned: pinned)
    }

    /// A page of a feed, newest post first.
    ///
    /// - Parameters:
    ///   - feed: The name of the feed.
    ///   - limit: The most posts.
    ///   - cursor: The cursor of the page before; `nil` for the first page.
    ///   - pinned: Posts with which the first page begins, as far as there is room beside another one. They don't
    ///     appear again.
    public func page(
        _ feed: String, limit: Int = 50, after cursor: String? = nil, pinned: [ATURI] = []
    ) throws -> FeedPage {
        var start = FeedCursor(sort: .max, id: .max)
        if let cursor {
            guard let place = FeedCursor(cursor) else { return FeedPage(feed: []) }
            start = place
        }
        let most = max(1, min(limit, 100))
        // Those for which there is no room have their usual place.
        let pinned = pinned.prefix(most - 1)
        let top = cursor == nil ? pinned : []
        let limit = most - top.count
        let rows = try reader.withLock { try $0.page(feed, after: start, limit: limit) }
        var feed: [AppBsky.Feed.Defs.SkeletonFeedPost] = []
        feed.reserveCapacity(most)
        for post in top { feed.append(.init(post: post)) }
        for row in rows {
            guard let post = try? ATURI(row.uri), !pinned.contains(post) else { continue }
            feed.append(.init(post: post))
        }
        return FeedPage(
            feed: feed,
            cursor: rows.count < limit ? nil : rows.last.map { FeedCursor(sort: $0.sort, id: $0.id).text })
    }

    /// The number of posts in a feed.
    public func count(of feed: String) throws -> Int { try reader.withLock { try $0.count(of: feed) } }

    // MARK: Changes

    /// Stores changes of your own in one transaction.
    public func update(_ change: (inout FeedBatch) throws -> Void) throws {
        var batch = FeedBatch(now: now)
        try change(&batch)
        try store(batch.changes)
    }

    /// Stores changes, and up to where they follow a stream.
    func store(_ changes: [FeedBatch.Change], _ stream: String? = nil, cursor: Int64? = nil) throws {
        try expireRegularly()
        let oldest = oldest
        try database.withLock { try $0.store(changes, stream, cursor, oldest: oldest, now: now) }
    }

    /// The place in a stream; `nil` if it was never followed.
    func cursor(of stream: String) throws -> Int64? { try database.withLock { try $0.cursor(of: stream) } }

    /// Removes posts that have expired, a thousand at a time.
    ///
    /// - Returns: Whether there may be more.
    func expire() throws -> Bool {
        let oldest = oldest
        return try database.withLock { try $0.expire(before: oldest, atMost: 1_000) } == 1_000
    }

    /// Removes posts that have expired, until none is left, and again a minute later.
    private func expireRegularly() throws {
        let (now, last) = (now, cleared.withLock(\.self))
        // The clock may have been set back.
        guard now < last || now > last &+ 60_000 else { return }
        if try !expire() { cleared.withLock { $0 = now } }
    }

    /// The current time in milliseconds since 1970.
    var now: Int64 { Int64(time.date().timeIntervalSince1970 * 1_000) }

    private var oldest: Int64 {
        let milliseconds = lifetime.components.seconds.multipliedReportingOverflow(by: 1_000)
        return milliseconds.overflow ? .min : now.subtractingReportingOverflow(milliseconds.partialValue).partialValue
    }

    // MARK: The stream

    /// Records that the index contains a stream up to a time.
    func note(_ stored: Date?, clockDelay: Int64) {
        state.withLock { state in
            state.stored = stored ?? state.stored
            state.clockDelay = clockDelay
        }
    }

    func setFilling() {
        let now = time.date()
        state.withLock { $0.began = now }
    }

    /// Records that events are missing in the stream.
    func noteGap() { state.withLock { $0.gaps += 1 } }

    /// Records that a post or a message couldn't be read.
    func noteUnreadable() { state.withLock { $0.unreadable += 1 } }

    /// The state of the stream.
    var progress: Progress { state.withLock(\.self) }

    /// The age of the newest stored event, in seconds; `nil` if the index follows no stream. Before the first event,
    /// the time since the index began to follow the stream.
    ///
    /// On a small network, a long time may also mean that nobody wrote a post.
    public var lag: Int? {
        state.withLock { state in
            guard let began = state.began else { return nil }
            return max(0, Int(time.date().timeIntervalSince(state.stored ?? began)))
        }
    }

    /// The number of gaps in the stream since this program opened the index. A gap means that posts are missing in the
    /// feeds, because the server no longer had the events, or the stored cursor belongs to another server.
    ///
    /// Servers with version 1 of Jetstream don't report gaps. There, a connection counts if its first event is more
    /// than ten minutes after the cursor. If nobody wrote a post in this time, nothing is missing.
    public var gaps: Int { state.withLock(\.gaps) }
}

extension Duration {
    /// Some hours.
    public static func hours(_ count: Int) -> Duration { .seconds(count) * 3_600 }

    /// Some minutes.
    public static func minutes(_ count: Int) -> Duration { .seconds(count) * 60 }
}
