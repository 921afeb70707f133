/// How a backfill is doing.
public struct BackfillStats: Hashable, Sendable {
    /// How many accounts are in each state.
    public var accounts = BackfillCounts()
    /// The rows of the list that were read in this run.
    public var listed = 0
    /// The rows that were left out: inactive accounts, other shards, and what isn't valid.
    public var skipped = 0
    /// Whether the whole list was read.
    public var isListed = false
    /// The repositories that were downloaded in this run.
    public var repos = 0
    /// Their size in bytes.
    public var bytes: Int64 = 0
    /// The records that were delivered in this run.
    public var records = 0
    /// The records that were left out because they aren't valid.
    public var invalidRecords = 0
    /// The failed downloads of this run.
    public var failures = 0
    /// The latest of those.
    public var lastFailure: RepoFetchError?
}
