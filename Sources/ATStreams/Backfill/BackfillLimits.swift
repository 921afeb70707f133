/// The limits of a backfill's memory and requests.
public struct BackfillLimits: Sendable {
    /// The limits of requests to servers.
    public var hosts = HostLimits()
    /// The most repositories that are downloaded or handled at the same time, without the large ones.
    public var repos = 8
    /// The most bytes of each that are in memory. Larger repositories go to temporary files.
    public var memoryBytes = 32 << 20
    /// The largest repository. Larger ones fail.
    public var repoBytes: Int64 = 4 << 30
    /// From this size, the download of a repository continues in a lane of its own, so that it doesn't hold up others.
    public var largeBytes: Int64 = 64 << 20
    /// The most of those large repositories at the same time.
    public var largeRepos = 2
    /// The most records in a batch.
    public var batchRecords = 1000
    /// The most bytes of the records in a batch, unless it has only one.
    public var batchBytes = 1 << 20
    /// The most attempts to download a repository.
    public var attempts = 5
    /// The first wait between two attempts. It doubles up to an hour.
    public var firstRetry = Duration.seconds(60)
    /// The most accounts that wait for their servers. The others stay in the store.
    public var window = 512
    /// The number of pending accounts from which no more pages of the list are read.
    public var queue = 100_000
    /// The most accounts in a list. A longer list is an error.
    public var accounts = 200_000_000

    /// Creates limits with the default values: 8 repositories with at most 32 MiB of memory each, and 2 of more than 64
    /// MiB.
    public init() {}

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
