public import ATIdentity
package import HTTPTransport

/// Verifies the events of a ``Firehose``: accounts have signed their commits, each commit did exactly what it says, and
/// none is missing. If the stream isn't enough, the verifier downloads the repository.
///
/// ```swift
/// let verifier = RepoVerifier(store: FileChainStore(folder))
/// try await firehose.verified(by: verifier).run(cursors: cursors) { event in … }
/// ```
///
/// Use a verifier for one stream at a time.
public final class RepoVerifier: Sendable {
    /// Looks up the keys and data servers of accounts.
    public let identities: IdentityResolver
    /// The rules of verification.
    public let policy: SyncPolicy
    let store: any ChainStore
    let fetcher: RepoFetcher
    let time: TimeSource
    let meter = Guarded(VerifierStats())
    let isInUse = Guarded(false)
    /// The accounts that were given up. If they exist after all, their repositories are downloaded.
    let forgotten: Guarded<RecentKeys<AccountKey, Void>>
    /// The most accounts of which nothing is verified.
    let mostUnknown: Int

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - identities: Finds the keys and data servers of accounts. Its cache should have room for the accounts that
    ///     are active at the same time, at about a kilobyte each. Repositories are only downloaded from the public
    ///     Internet, and from servers of this machine that its options allow.
    ///   - store: Keeps the states of repositories, such as a ``FileChainStore``. With `nil`, they are in memory, and
    ///     no account is known when the process starts. Stored cursors wait for accounts whose repositories are needed
    ///     then, so that after a server has failed for long the next process repeats many events.
    ///   - policy: The rules of verification.
    public convenience init(
        identities: IdentityResolver = .shared, store: (any ChainStore)? = nil, policy: SyncPolicy = .standard
    ) {
        self.init(identities: identities, store: store ?? MemoryChainStore(), policy: policy, time: .system)
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
        forgotten = Guarded(RecentKeys(most: mostUnknown / 2))
        var limits = fetchLimits
        limits.options.car.bodyBytes = max(min(limits.options.car.bodyBytes, policy.resync.repoBytes), 0)
        var clock = fetchTime
        clock.date = time.date
        fetcher = RepoFetcher(
            identities: identities, hosts: Hosts(limits: policy.resync.hosts, time: time), limits: limits, time: clock)
    }

    /// Runs something that no other stream may do at the same time.
    func use(for stream: StreamID, _ body: () async throws -> Void) async throws {
        await StreamEndings.wait(for: [.verifier(ObjectIdentifier(self))])
        let isFree = isInUse.withLock { isInUse in
            defer { isInUse = true }
            return !isInUse
        }
        guard isFree else { throw StreamError(.verifierInUse, stream) }
        defer { isInUse.withLock { $0 = false } }
        try await body()
    }

    /// The results so far.
    public var stats: VerifierStats { meter.withLock { $0 } }
}
