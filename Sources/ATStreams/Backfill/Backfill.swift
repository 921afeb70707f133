public import ATData
public import ATIdentity
package import HTTPTransport

/// Downloads the repositories of many accounts, verifies them, and delivers their records.
///
/// ```swift
/// let backfill = Backfill(
///     source: .collection("app.bsky.feed.post", relay: "https://relay1.us-west.bsky.network"),
///     store: try FileBackfillStore(file), collections: ["app.bsky.feed.post"])
/// try await backfill.run { repo in
///     for post in repo.records(of: AppBsky.Feed.Post.self) { try await index(post, by: repo.did) }
/// }
/// ```
///
/// Each repository comes from its account's data server, whichever that is, and is checked completely: hashes, tree,
/// and signature. Servers get few requests at a time, and none for a while when they ask for that or fail. What fails
/// is tried again later. A store keeps how far each account is: after a crash, the next run continues there, and
/// delivers again only what was in the middle.
///
/// <doc:MirroringACollection> shows how to continue with new events without losing any.
public struct Backfill: Sendable {
    let source: Source
    let store: any BackfillStore
    let collections: [CollectionFilter]
    let shard: Shard?
    let limits: BackfillLimits
    let identities: IdentityResolver
    let time: TimeSource
    let meter = Guarded(BackfillStats())
    let position = ListPosition()

    /// Creates a backfill.
    ///
    /// - Parameters:
    ///   - source: The list of accounts.
    ///   - store: Stores the progress; `nil` to keep it in memory. Several backfills can't share one,
    ///     unless it is a ``SharedBackfillStore`` and each machine runs the same.
    ///   - collections: Deliver only records of these collections; empty for all.
    ///   - shard: Download only accounts of this shard; `nil` for all.
    ///   - limits: The limits of memory and of requests.
    ///   - identities: Looks up the servers and keys of accounts.
    public init(
        source: Source, store: (any BackfillStore)? = nil, collections: [CollectionFilter] = [],
        shard: Shard? = nil,
        limits: BackfillLimits = BackfillLimits(), identities: IdentityResolver = .shared
    ) {
        self.init(
            source: source, store: store ?? MemoryBackfillStore(), collections: collections, shard: shard,
            limits: limits,
            identities: identities, time: .system)
    }

    package init(
        source: Source, store: any BackfillStore, collections: [CollectionFilter] = [], shard: Shard? = nil,
        limits: BackfillLimits = BackfillLimits(), identities: IdentityResolver = .shared, time: TimeSource
    ) {
        self.source = source
        self.store = store
        self.collections = collections
        self.shard = shard
        self.limits = limits
        self.identities = identities
        self.time = time
    }

    /// The state of the latest run.
    public var stats: BackfillStats { meter.withLock { $0 } }

    /// Downloads everything that the store doesn't have yet, and returns when nothing is left to do.
    ///
    /// The batches of one repository are handled one after the other, those of different repositories at the same time.
    /// A repository is done when the handler has returned for its last batch: save what you have made of it before.
    /// After a crash it is delivered again from its first batch, so a handler must be able to do the same thing twice.
    ///
    /// Accounts that have failed too often are in ``BackfillStats/Counts/failed``, and no reason to throw. The next run
    /// tries them again.
    ///
    /// - Parameters:
    ///   - limit: The longest wait for the first repository, after which the run ends with
    ///     ``StreamError/Reason/noRepo(within:_:)``; `nil`, the default, for any.
    ///   - handle: Handles a batch. When it throws, the run ends with its error.
    /// - Throws: A ``StreamError``, an error of the store or of the handler, or a `CancellationError`.
    @concurrent
    public func run(
        firstRepoWithin limit: Duration? = nil, _ handle: @escaping @Sendable (BackfilledRepo) async throws -> Void
    ) async throws {
        let live = LiveAccounts { event in if case .records(let repo) = event { try await handle(repo) } }
        try await BackfillRun(self, live, isMirror: false).run(firstRepoWithin: limit)
    }

    /// Makes the next run read the list again. Accounts with a newer revision in the list are downloaded again.
    public func restart() async throws {
        try await position.change(isRestart: true) {
            try await store.add([], listing: BackfillListing(), of: source.description)
        }
    }
}

extension Backfill {
    /// The list of accounts of a backfill.
    public enum Source: Hashable, Sendable {
        /// All accounts that a relay or a data server knows, such as `https://bsky.network`.
        case accounts(of: String)
        /// The accounts that have records in a collection, as far as a relay knows. Relays may list some that no longer
        /// have any, and lack some that do.
        case collection(NSID, relay: String)
        /// These accounts.
        case list([DID])
    }
}

extension Backfill.Source: CustomStringConvertible {
    /// The key of its stored listing.
    public var description: String { stream.description }

    /// Whether it is read from a server.
    var isRead: Bool { if case .list = self { false } else { true } }

    /// Identifies the list in errors.
    var stream: StreamID {
        switch self {
        case .accounts(let server): StreamID(service: server, name: "com.atproto.sync.listRepos")
        case .collection(let name, let relay):
            StreamID(service: relay, name: "com.atproto.sync.listReposByCollection \(name)")
        case .list: StreamID(service: "accounts", name: "a list")
        }
    }
}
