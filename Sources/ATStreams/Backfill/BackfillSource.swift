public import ATData

/// Where a backfill learns which accounts there are.
public enum BackfillSource: Hashable, Sendable {
    /// All accounts that a relay or a data server knows, such as `https://bsky.network`.
    case accounts(of: String)
    /// The accounts that have records in a collection, as far as a relay knows. Relays may list some that no longer have any, and
    /// lack some that do.
    case collection(NSID, relay: String)
    /// These accounts.
    case list([DID])
}

extension BackfillSource: CustomStringConvertible {
    /// What stores keep its cursor under.
    public var description: String {
        switch self {
        case .accounts(let server): "com.atproto.sync.listRepos of \(server)"
        case .collection(let name, let relay): "com.atproto.sync.listReposByCollection \(name) of \(relay)"
        case .list: "a list"
        }
    }
}
