import HTTPTransport

/// Keeps the verified states of repositories while the process runs: about 85 bytes for each account.
public final class MemoryChainStore: ChainStore {
    private let table = Guarded(ChainTable())

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
