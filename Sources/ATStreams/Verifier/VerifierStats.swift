/// The results of a ``RepoVerifier``.
public struct VerifierStats: Hashable, Sendable {
    /// The commits that were verified.
    public internal(set) var commits = 0
    /// The messages about new states of repositories that were verified.
    public internal(set) var syncs = 0
    /// The events that were left out, wait for a document, or led to a download, by the reason.
    public internal(set) var faults: [SyncFault: Int] = [:]
    /// The commits that the policy has accepted in spite of a fault.
    public internal(set) var warnings: [SyncFault: Int] = [:]
    /// The repositories that were downloaded and verified.
    public internal(set) var resyncs = 0
    /// The downloads that failed, by the reason: `failed`, `tooSlow`, `invalid` and so on.
    public internal(set) var failedResyncs: [String: Int] = [:]
    /// The lookups of documents that failed.
    public internal(set) var failedLookups = 0
    /// The accounts whose document can't be found, or has no key. Their events wait, and it is looked up again.
    public internal(set) var unresolved = 0
    /// The accounts that were given up, with the events that waited, because they don't seem to exist: for hours the
    /// directory didn't know them, or the server of a `did:web` didn't respond for a week. Nothing of them was ever
    /// verified. If they appear after all, their repositories are downloaded.
    public internal(set) var forgotten = 0
    /// The accounts whose repositories are downloaded, or wait for it.
    public internal(set) var resyncing = 0
    /// The events that wait for a document or for a download.
    public internal(set) var buffered = 0
    /// Their memory, about.
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

    /// The events that were left out, wait for a document, or led to a download.
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
