public import ATData
public import ATIdentity
package import HTTPTransport

/// Downloads the repositories of many accounts, verifies them, and delivers their records.
///
/// ```swift
/// let backfill = Backfill(
///     source: .collection("app.bsky.feed.post", relay: "https://relay1.us-west.bsky.network"),
///     store: FileBackfillStore(file), collections: ["app.bsky.feed.post"])
/// try await backfill.run { repo in
///     for post in repo.records(of: AppBsky.Feed.Post.self) { try await index(post, by: repo.did) }
/// }
/// ```
///
/// Downloads each repository from the account's own data server, and verifies its hashes, tree and signature. Limits
/// the requests to each server, and pauses when a server asks for it or fails. Retries failed downloads later. A store
/// keeps the progress of each account: after a crash, the next run continues there, and delivers only the interrupted
/// repositories again.
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
        shard: Shard? = nil, limits: BackfillLimits = BackfillLimits(), identities: IdentityResolver = .shared
    ) {
        self.init(
            source: source, store: store ?? MemoryBackfillStore(), collections: collections, shard: shard,
            limits: limits, identities: identities, time: .system)
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
    /// The batches of one repository are handled one after the other, those of different repositories concurrently. A
    /// repository is complete when the handler returns for its last batch, so save your results before that. After a
    /// crash, an incomplete repository is delivered again from its first batch, so make the handler idempotent.
    ///
    /// Accounts that have failed too often are counted in ``BackfillStats/Counts/failed``, and don't make this method
    /// throw. The next run retries them. A repository that is older than its revision in the list counts as a failure,
    /// too; the last attempt accepts it.
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
        /// The accounts with records in a collection, according to a relay. The list may include accounts that no
        /// longer have such records, and may miss some that do.
        case collection(NSID, relay: String)
        /// These accounts.
        case list([DID])
    }
}

extension Backfill.Source: CustomStringConvertible {
    /// The key of its stored listing.
    public var description: String { stream.description }

    /// Whether the list is requested from a server.
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

/// The limits of a backfill's memory and requests.
public struct BackfillLimits: Sendable {
    /// The limits of requests to servers.
    public var hosts = HostLimits()
    /// The maximum number of repositories that are downloaded or handled at the same time, not counting large ones.
    public var repos = 8
    /// The maximum number of bytes of a repository in memory. Larger repositories are written to temporary files.
    public var memoryBytes = 32 << 20
    /// The largest repository. Larger ones fail.
    public var repoBytes: Int64 = 4 << 30
    /// The size in bytes from which a repository counts as large. Large repositories have their own limit, so that they
    /// don't delay others.
    public var largeBytes: Int64 = 64 << 20
    /// The maximum number of large repositories at the same time.
    public var largeRepos = 2
    /// The most records in a batch.
    public var batchRecords = 1000
    /// The most bytes of the records in a batch, unless it has only one.
    public var batchBytes = 1 << 20
    /// The most attempts to download a repository.
    public var attempts = 5
    /// The first wait between two attempts. It doubles up to an hour.
    public var firstRetry = Duration.seconds(60)
    /// The maximum number of accounts in memory that wait for their servers. The others stay in the store.
    public var window = 512
    /// The number of pending accounts at which reading of the list pauses.
    public var queue = 100_000
    /// The most accounts in a list. A longer list is an error.
    public var accounts = 200_000_000

    /// Creates limits with the default values: 8 repositories with at most 32 MiB of memory each, and 2 of more than 64
    /// MiB.
    public init() {}

    /// The wait after a number of failures in a row.
    func wait(after attempts: Int, atMost longest: Duration) -> Duration {
        min(firstRetry * (1 << min(max(attempts - 1, 0), 16)), longest)
    }

    /// The limits of the downloads.
    var fetching: RepoFetchLimits {
        var limits = RepoFetchLimits()
        limits.repos = repos
        limits.largeRepos = largeRepos
        limits.largeBytes = largeBytes
        limits.options.car.memoryBytes = max(memoryBytes, 0)
        limits.options.car.bodyBytes = max(repoBytes, 0)
        return limits
    }
}

/// The state and the counts of a backfill.
public struct BackfillStats: Hashable, Sendable {
    /// The number of accounts in each state.
    public var accounts = Counts()
    /// The rows of the list that were read in this run.
    public var listed = 0
    /// The rows that were skipped: inactive accounts, accounts of other shards, and invalid rows.
    public var skipped = 0
    /// Whether the whole list was read.
    public var isListed = false
    /// The repositories that were downloaded in this run.
    public var repos = 0
    /// Their size in bytes.
    public var bytes: Int64 = 0
    /// The records that were delivered in this run.
    public var records = 0
    /// The invalid records that were skipped.
    public var invalidRecords = 0
    /// The events of a mirror's stream whose revision is in the future, because this machine's clock is behind or a
    /// server's clock is ahead.
    public var futureRevisions = 0
    /// The failed downloads of this run.
    public var failures = 0
    /// A description of the latest failed download.
    public var lastFailure: String?
    /// A description of the latest failed attempt to read the list of accounts. The request is retried.
    public var lastListingFailure: String?
}

extension BackfillStats {
    /// The number of accounts in each state.
    public struct Counts: Hashable, Sendable {
        /// Still to be downloaded.
        public var pending = 0
        /// Being downloaded or handled.
        public var active = 0
        /// Handled.
        public var done = 0
        /// Without a repository.
        public var gone = 0
        /// Failed, and tried again later.
        public var retrying = 0
        /// Failed, and not tried again in this run.
        public var failed = 0

        /// Creates counts of zero.
        public init() {}

        /// All accounts.
        public var total: Int { pending + active + done + gone + retrying + failed }

        mutating func add(_ count: Int, _ entry: BackfillEntry) {
            switch entry.state {
            case .pending: pending += count
            case .fetching, .delivering: active += count
            case .done: done += count
            case .gone: gone += count
            case .failed: if entry.retry == nil { failed += count } else { retrying += count }
            }
        }
    }
}
