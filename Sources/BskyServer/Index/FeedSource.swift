import ATData
public import ATStreams
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport

/// The source of an index's posts.
public struct FeedSource: Sendable {
    let jetstream: Jetstream
    let start: StreamStart

    /// The posts of the whole network, from one of Bluesky's Jetstream servers. Nothing in them is verified.
    public static func jetstream() -> FeedSource { FeedSource(jetstream: Jetstream(), start: .stored) }

    /// The posts that a Jetstream sends.
    ///
    /// - Parameters:
    ///   - jetstream: The Jetstream.
    ///   - start: Where to begin if the index has no cursor for this stream: with new posts, or with the server's
    ///     oldest ones.
    public static func jetstream(_ jetstream: Jetstream, from start: StreamStart = .stored) -> FeedSource {
        FeedSource(jetstream: jetstream, start: start)
    }
}

extension FeedIndex {
    /// Follows a source until the task is cancelled: adds the posts that the closure selects, and removes deleted ones.
    ///
    /// Posts of accounts that are deleted are removed, and those of inactive accounts hidden until they write again.
    ///
    /// After a crash, the next run continues after the last stored event. If the server no longer has the following
    /// events, ``gaps`` increases. Invalid posts are skipped, because the app doesn't show them either.
    ///
    /// - Parameters:
    ///   - source: Where posts come from.
    ///   - select: Decides to which feeds to add a post, if any.
    public func fill(
        from source: FeedSource, _ select: @escaping @Sendable (FeedPost, inout FeedBatch) throws -> Void
    ) async throws {
        setFilling()
        let jetstream = source.jetstream
        let filler = FeedFiller(
            self, jetstream.streamID, connections: { jetstream.stats.connections }, select)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await filler.read(source) }
            group.addTask { try await filler.storeRegularly() }
            group.addTask { [self] in
                while true {
                    while try expire() { try Task.checkCancellation() }
                    try await time.sleep(.seconds(60))
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
        try await filler.store()
    }
}

/// Collects the events of a stream, and stores them in batches.
actor FeedFiller: CursorStore {
    /// The most events of a batch.
    private static let mostEvents = 500
    private static let interval = Duration.milliseconds(200)

    /// The largest distance of an event ahead of the others, in microseconds. The next event shows whether one that is
    /// further ahead was right.
    private static let farthest: Int64 = 2 * 60 * 1_000_000
    /// Events are missing if the first one of a connection is this far after the stored place, in microseconds.
    private static let gap: Int64 = 10 * 60 * 1_000_000
    /// The first place that is a time. Those below are numbers, which only version 2 has.
    private static let firstTime: Int64 = 1_000_000_000_000_000

    private let index: FeedIndex
    private let stream: String
    /// How many connections the stream has opened.
    private let connections: @Sendable () -> Int
    private let select: @Sendable (FeedPost, inout FeedBatch) throws -> Void
    private var batch: FeedBatch
    private var events = 0
    /// The place in the stream up to which events were taken.
    private var cursor: Int64?
    /// The place of the last event, which may be wrong.
    private var last: Int64?
    /// The number of connections at the beginning of the batch.
    private var knownConnections = 0
    private var newest: Date?
    private var clockDelay: Int64 = 0

    init(
        _ index: FeedIndex, _ stream: StreamID, connections: @escaping @Sendable () -> Int = { 1 },
        _ select: @escaping @Sendable (FeedPost, inout FeedBatch) throws -> Void
    ) {
        self.index = index
        self.stream = stream.description
        self.connections = connections
        self.select = select
        batch = FeedBatch(now: index.now)
    }

    /// Reads a stream from where the index is.
    func read(_ source: FeedSource) async throws {
        let events = source.jetstream.events(
            collections: [CollectionFilter(AppBsky.Feed.Post.collection)], from: source.start, cursors: self)
        for try await event in events { try take(event) }
    }

    /// Stores what was collected, several times a second.
    func storeRegularly() async throws {
        while true {
            try await index.time.sleep(Self.interval)
            try store()
        }
    }

    /// Stores what was collected, and the place in the stream, in one transaction.
    func store() throws {
        guard events > 0 else { return }
        try index.store(batch.changes, stream, cursor: cursor)
        index.note(newest, clockDelay: clockDelay)
        events = 0
        batch = FeedBatch(now: index.now)
    }

    func take(_ event: JetstreamEvent) throws {
        let now = index.now
        // The batch may be older: it waits for its first event.
        batch.now = now
        switch event {
        case .commit(let commit): try take(commit, event)
        case .account(let account):
            newest = account.time?.date ?? newest
            if account.status == .deleted {
                batch.removeAll(of: account.did)
            } else {
                batch.setHidden(account.did, !account.isActive)
            }
        case .gap: index.noteGap()
        // A repository with a new state, such as that of an account that is active again, still has most posts. Apps
        // don't show those that are gone.
        case .sync: break
        case .invalid: index.noteUnreadable()
        case .identity, .info, .unknown: break
        }
        guard let seq = event.seq else { return }
        pass(seq, at: now)
        events += 1
        if events >= Self.mostEvents { try store() }
    }

    /// Advances the place in the stream. In version 1, it is a time of the server. If that is too late, the next run
    /// would lose the events before it.
    private func pass(_ seq: Int64, at now: Int64) {
        let before = last
        last = seq
        if let before, before >= Self.firstTime, seq > before &+ Self.gap {
            noteGapIfConnected()
        } else if events == 0 {
            knownConnections = connections()
        }
        let latest = (now + 60_000) * 1_000
        guard seq <= latest else {
            // A second one in a row is no mistake of the server.
            if let before, before > latest { clockDelay = seq / 1_000_000 - now / 1_000 }
            return
        }
        clockDelay = 0
        var place = cursor ?? seq
        // The event shows that the one before was right.
        if let before, before <= seq { place = max(place, before) }
        cursor = seq <= place &+ Self.farthest ? seq : place
    }

    /// Counts a gap before the first event of a connection: servers of version 1 begin with the oldest event that they
    /// have, and don't say so. Elsewhere, the stream was quiet.
    private func noteGapIfConnected() {
        let count = connections()
        if count != knownConnections { index.noteGap() }
        knownConnections = count
    }

    private func take(_ commit: JetstreamCommit, _ event: JetstreamEvent) throws {
        guard commit.path.collection == AppBsky.Feed.Post.collection else { return }
        newest = commit.time?.date ?? newest
        // Who writes is active. The event that said so may be missing in the stream. Records of an account that was
        // taken down may be deleted.
        if commit.action != .delete { batch.setHidden(commit.did, false) }
        let uri = ATURI(commit.did, commit.path.collection, commit.path.key)
        // An updated post is judged again.
        if commit.action != .create { batch.remove(uri) }
        for post in event.records(of: AppBsky.Feed.Post.self, issue: { _ in index.noteUnreadable() }) {
            try select(FeedPost(uri: uri, author: commit.did, record: post.value), &batch)
        }
    }

    // MARK: The cursor

    /// The place that the index has stored, from which the stream goes on.
    func load(_ stream: StreamID) throws -> Int64? {
        cursor = try index.cursor(of: stream.description)
        last = cursor
        return cursor
    }

    /// Does nothing: the cursor is stored with the posts.
    func save(_ cursor: Int64, _ stream: StreamID) {}
}
