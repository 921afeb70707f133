/// The limits of a backfill's memory and requests.
public struct BackfillLimits: Sendable {
    /// The limits of requests to servers.
    public var hosts: HostLimits
    /// The most repositories that are downloaded or handled at the same time, without the large ones.
    public var repos: Int
    /// The most bytes of each that are in memory. Larger repositories go to temporary files.
    public var memoryBytes: Int
    /// The largest repository. Larger ones fail.
    public var repoBytes: Int64
    /// From this size, the download of a repository continues in a lane of its own, so that it doesn't hold up others.
    public var largeBytes: Int64
    /// The most of those large repositories at the same time.
    public var largeRepos: Int
    /// The most records in a batch.
    public var batchRecords: Int
    /// The most bytes of the records in a batch, unless it has only one.
    public var batchBytes: Int
    /// The most attempts to download a repository.
    public var attempts: Int
    /// The first wait between two attempts. It doubles up to an hour.
    public var firstRetry: Duration
    /// The most accounts that wait for their servers. The others stay in the store.
    public var window: Int
    /// The number of pending accounts from which no more pages of the list are read.
    public var queue: Int
    /// The most accounts in a list. A longer list is an error.
    public var accounts: Int

    /// Creates limits with the default values: 8 repositories with at most 32 MiB of memory each, and 2 of more than 64
    /// MiB.
    public init() {
        hosts = HostLimits()
        repos = 8
        memoryBytes = 32 << 20
        repoBytes = 4 << 30
        largeBytes = 64 << 20
        largeRepos = 2
        batchRecords = 1000
        batchBytes = 1 << 20
        attempts = 5
        firstRetry = .seconds(60)
        window = 512
        queue = 100_000
        accounts = 200_000_000
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
