import HTTPTransport

/// Keeps the verified states of repositories while the process runs: about 85 bytes for each account.
///
/// A stored cursor doesn't pass the events of an account that waits for its repository, because the next process wouldn't
/// know that they are missing. When a server fails for long, the next process repeats many events. A ``FileChainStore`` keeps
/// the account in mind instead.
public final class MemoryChainStore: ChainStore {
    private let table = Guarded(ChainTable())

    /// `false`.
    public var survivesRestarts: Bool { false }

    /// Creates a store.
    public init() {}

    /// Calls the closure with every record.
    public func load(_ receive: @Sendable (ChainRecord) -> Void) {
        table.withLock { $0 }.forEach { receive(ChainRecord($0, $1)) }
    }

    /// Stores records in place of earlier ones of the same accounts.
    public func save(_ records: [ChainRecord]) {
        table.withLock { table in
            for record in records { table.set(record.state, of: record.did, AccountKey(record.did)) }
        }
    }
}
