/// Reads a feed page by page, with tuning and moderation.
///
/// ```swift
/// let session = FeedSession(client, .timeline, tuning: tuning, moderator: moderator)
/// let first = try await session.more()
/// let more = try await session.more()
/// if try await session.hasNew() { try await session.refresh() }
/// ```
public actor FeedSession {
    /// The state of a feed to show.
    public struct Snapshot: Hashable, Sendable {
        /// The slices.
        public var slices: [FeedSlice] = []
        /// The reading position.
        public var progress = FeedProgress()

        /// Creates an empty snapshot.
        public init() {}
    }

    private static let mostEmptyPages = 5
    private static let enough = 30

    private let client: ATClient
    private let source: FeedSource
    private let tuning: FeedTuning
    private let moderator: Moderator?
    private let options: CallOptions
    private nonisolated let streams = SnapshotStreams<Snapshot>()
    private let queue = SerialQueue()

    /// The current state.
    public private(set) var snapshot: Snapshot

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - client: The client that reads the feed.
    ///   - source: The feed.
    ///   - tuning: The rules for showing slices.
    ///   - moderator: Filters posts; `nil` to filter nothing.
    ///   - snapshot: The snapshot of an earlier session, to continue there.
    public init(
        _ client: ATClient, _ source: FeedSource, tuning: FeedTuning = FeedTuning(), moderator: Moderator? = nil,
        from snapshot: Snapshot = Snapshot()
    ) {
        self.client = client
        self.source = source
        self.tuning = tuning
        self.moderator = moderator
        self.snapshot = snapshot
        var options = moderator?.options ?? CallOptions()
        if case .feed = source, !tuning.languages.isEmpty {
            options.headers["Accept-Language"] = tuning.languages.map(\.description).joined(separator: ", ")
        }
        self.options = options
    }

    /// Whether all pages were read.
    public var isAtEnd: Bool { snapshot.progress.isAtEnd }

    /// The state after each change from now on. Each call creates a new stream.
    public nonisolated var snapshots: AsyncStream<Snapshot> { streams.stream() }

    /// Reads further pages, and returns the added slices; empty at the end.
    ///
    /// An empty page isn't the end. The call returns after 30 slices, or after five empty pages in a row. If a page
    /// can't be read, the slices before it are returned, and the next call retries that page.
    @discardableResult
    public func more() async throws -> [FeedSlice] {
        try await queue.perform { try await self.readOn() }
    }

    /// Reads the feed again from its first page. If that fails, nothing changes.
    @discardableResult
    public func refresh() async throws -> [FeedSlice] {
        try await queue.perform { try await self.startAgain() }
    }

    /// Whether there are new posts at the start of the feed.
    public func hasNew() async throws -> Bool {
        let page = try await source.page(of: client, cursor: nil, limit: 1, options: options)
        let viewer = try await viewer()
        // A copy: nothing counts as shown.
        var progress = snapshot.progress
        return !visible(progress.tune(page.items, by: tuning, for: viewer)).isEmpty
    }

    private func readOn() async throws -> [FeedSlice] {
        let (new, progress) = try await read(from: snapshot.progress)
        snapshot.slices += new
        snapshot.progress = progress
        streams.send(snapshot)
        return new
    }

    private func startAgain() async throws -> [FeedSlice] {
        let (new, progress) = try await read(from: FeedProgress())
        snapshot.slices = new
        snapshot.progress = progress
        streams.send(snapshot)
        return new
    }

    private func read(from start: FeedProgress) async throws -> ([FeedSlice], FeedProgress) {
        let viewer = try await viewer()
        var progress = start
        var new: [FeedSlice] = []
        var emptyPages = 0
        while !progress.isAtEnd, new.count < Self.enough, emptyPages < Self.mostEmptyPages {
            let page: (items: [AppBsky.Feed.Defs.FeedViewPost], cursor: String?)
            do {
                page = try await source.page(of: client, cursor: progress.cursor, limit: 30, options: options)
            } catch {
                guard !new.isEmpty, !Task.isCancelled else { throw error }
                break
            }
            let slices = visible(progress.tune(page.items, by: tuning, for: viewer))
            emptyPages = slices.isEmpty ? emptyPages + 1 : 0
            new += slices
            progress.advance(to: page.cursor)
        }
        return (new, progress)
    }

    private func viewer() async throws -> DID? {
        if let viewer = moderator?.viewer { return viewer }
        return try await client.viewer()
    }

    private func visible(_ slices: [FeedSlice]) -> [FeedSlice] {
        guard let moderator else { return slices }
        return slices.filter { slice in
            !slice.posts.contains { isFiltered($0, moderator) }
        }
    }

    /// Whether a post is filtered. Mutes are ignored in the feed of a single account.
    private func isFiltered(_ post: AppBsky.Feed.Defs.PostView, _ moderator: Moderator) -> Bool {
        var decision = moderator.decide(post)
        if case .author(let actor, _) = source, actor == .did(post.author.did) || actor == .handle(post.author.handle) {
            var quotesItself = false
            if case .post(let quoted)? = QuotedContent(post.embed) {
                quotesItself = quoted.author.did == post.author.did
            }
            decision.causes.removeAll { $0.kind == .muted && (quotesItself || !$0.isDowngraded) }
        }
        return decision.ui(for: .contentList).filter
    }
}
