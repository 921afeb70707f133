/// The state and the counts of a backfill.
public struct BackfillStats: Hashable, Sendable {
    /// The number of accounts in each state.
    public var accounts = Counts()
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
    /// A description of the latest of those.
    public var lastFailure: String?
    /// The latest failed attempt to read the list of accounts, in words. It is repeated.
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
