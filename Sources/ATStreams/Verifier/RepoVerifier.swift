public import ATIdentity
package import HTTPTransport

/// Verifies the events of a ``Firehose``: that accounts have signed their commits, that operations match the changes to
/// the repositories, and that no commit is missing. If the stream isn't sufficient for that, the verifier downloads the
/// repository.
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
    ///     no account is known when the process starts. Stored cursors then don't pass events that wait for a download,
    ///     so after a long failure of a data server, the next process receives many events again.
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

    /// Begins to be used by a stream, which is the only one.
    func take(for stream: StreamID) throws(StreamError) {
        guard !isInUse.exchange(true) else { throw StreamError(.verifierInUse, stream) }
    }

    /// Runs something that no other stream may do at the same time.
    func use(for stream: StreamID, _ body: () async throws -> Void) async throws {
        await StreamEndings.wait(for: [.verifier(ObjectIdentifier(self))])
        try take(for: stream)
        defer { isInUse.withLock { $0 = false } }
        try await body()
    }

    /// The results so far.
    public var stats: VerifierStats { meter.withLock { $0 } }
}

/// The results of a ``RepoVerifier``.
public struct VerifierStats: Hashable, Sendable {
    /// The commits that were verified.
    public internal(set) var commits = 0
    /// The `#sync` events that were verified.
    public internal(set) var syncs = 0
    /// The events that were dropped, wait for a DID document, or triggered a download, by reason.
    public internal(set) var faults: [SyncFault: Int] = [:]
    /// The commits that the policy accepted in spite of a fault.
    public internal(set) var warnings: [SyncFault: Int] = [:]
    /// The repositories that were downloaded and verified.
    public internal(set) var resyncs = 0
    /// The downloads that failed, by the reason: `failed`, `tooSlow`, `invalid` and so on.
    public internal(set) var failedResyncs: [String: Int] = [:]
    /// The lookups of documents that failed.
    public internal(set) var failedLookups = 0
    /// The accounts whose DID document can't be resolved, or contains no key. Their events wait, and the lookup is
    /// retried.
    public internal(set) var unresolved = 0
    /// The accounts that were dropped with their waiting events, because they don't seem to exist: the directory didn't
    /// know them for hours, or the server of a `did:web` didn't respond for a week, and none of their events was ever
    /// verified. If they appear later, their repositories are downloaded.
    public internal(set) var forgotten = 0
    /// The accounts whose repositories are being downloaded, or wait for a download.
    public internal(set) var resyncing = 0
    /// The events that wait for a DID document or a download.
    public internal(set) var buffered = 0
    /// The approximate memory of those events, in bytes.
    public internal(set) var bufferedBytes = 0
    /// The accounts whose states are known.
    public internal(set) var accounts = 0
    /// The records of states that were saved.
    public internal(set) var savedStates = 0
    /// A description of the latest problem.
    public internal(set) var lastError: String?

    /// The servers with the most faults, and how many they have: at most 20, the worst first.
    public var worstHosts: [(host: String, faults: Int)] {
        hosts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(20).map { ($0.key, $0.value) }
    }

    private var hosts: [String: Int] = [:]
    private static let mostHosts = 1024

    /// The number of events with this fault, as in ``faults``.
    public subscript(fault: SyncFault) -> Int { faults[fault] ?? 0 }

    /// Counts a fault, also for the server if it is one of its faults. Servers with few make room for others.
    mutating func count(_ fault: SyncFault, of host: String, isWarning: Bool = false) {
        if isWarning { warnings[fault, default: 0] += 1 } else { faults[fault, default: 0] += 1 }
        guard fault.isOfHost else { return }
        if hosts[host] == nil, hosts.count >= Self.mostHosts {
            let median = hosts.values.sorted()[hosts.count / 2]
            hosts = hosts.filter { $0.value > median }
        }
        hosts[host, default: 0] += 1
    }
}
