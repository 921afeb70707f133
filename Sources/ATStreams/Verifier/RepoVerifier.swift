public import ATIdentity
package import HTTPTransport

/// Verifies the events of a ``Firehose``: that accounts have signed their commits, that each commit did what it says and nothing
/// else, and that none is missing. What can't be told from the stream is downloaded.
///
/// ```swift
/// let verifier = RepoVerifier(store: FileChainStore(folder))
/// try await firehose.verified(by: verifier).run(cursors: cursors) { event in … }
/// ```
///
/// Use a verifier for one stream at a time.
public final class RepoVerifier: Sendable {
    /// Finds the keys and data servers of accounts.
    public let identities: IdentityResolver
    /// What is verified, and what is done about events that can't be.
    public let policy: SyncPolicy
    let store: any ChainStore
    let fetcher: RepoFetcher
    let time: TimeSource
    let meter = VerifierMeter()
    let isInUse = Guarded(false)
    /// The accounts that were given up. Their repositories are needed if they exist after all.
    let forgotten: Guarded<ForgottenAccounts>
    /// The most accounts of which nothing is verified.
    let mostUnknown: Int

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - identities: Finds the keys and data servers of accounts. Its cache should have room for the accounts that are active
    ///     at the same time, at about a kilobyte each. Repositories are only downloaded from the public Internet, and from
    ///     servers of this machine that its options allow.
    ///   - store: Where the states of repositories are kept. Without one, an account isn't known when the process starts.
    ///   - policy: What to verify, and what to do about events that can't be verified.
    public convenience init(
        identities: IdentityResolver = .shared, store: any ChainStore = MemoryChainStore(),
        policy: SyncPolicy = .standard
    ) {
        self.init(identities: identities, store: store, policy: policy, time: .system)
    }

    package init(
        identities: IdentityResolver, store: any ChainStore, policy: SyncPolicy, time: TimeSource,
        fetchLimits: RepoFetchLimits = RepoFetchLimits(), fetchTime: TimeSource = .system,
        mostUnknown: Int = 1 << 17
    ) {
        self.identities = identities
        self.store = store
        self.policy = policy
        self.time = time
        self.mostUnknown = mostUnknown
        forgotten = Guarded(ForgottenAccounts(most: mostUnknown))
        var limits = fetchLimits
        limits.options.car.bodyBytes = max(min(limits.options.car.bodyBytes, policy.resync.repoBytes), 0)
        var clock = fetchTime
        clock.date = time.date
        fetcher = RepoFetcher(
            identities: identities, hosts: Hosts(limits: policy.resync.hosts, time: time), limits: limits, time: clock)
    }

    /// What was found so far.
    public var stats: VerifierStats { meter.snapshot }
}

/// The newest accounts that a verifier has given up: 16 bytes each, and at most twice as much.
struct ForgottenAccounts: Sendable {
    private let most: Int
    private var newer: Set<AccountKey> = []
    private var older: Set<AccountKey> = []

    init(most: Int) { self.most = max(most / 2, 1) }

    mutating func insert(_ key: AccountKey) {
        if newer.count >= most { (older, newer) = (newer, []) }
        newer.insert(key)
    }

    /// Removes an account. Returns whether it was there.
    mutating func remove(_ key: AccountKey) -> Bool {
        let wasNewer = newer.remove(key) != nil
        return older.remove(key) != nil || wasNewer
    }

    var isEmpty: Bool { newer.isEmpty && older.isEmpty }
}
