public import ATData
import HTTPTransport

/// Stores the verified states of repositories, so that the next run detects missed events.
///
/// A state is saved after its event is handled, and before the cursor passes the event.
public protocol ChainStore: Sendable {
    /// Calls the closure with every record. If there are several for an account, the newest comes last.
    ///
    /// Throws if the records can't be read. A stream that started without them wouldn't detect a gap.
    func load(_ receive: @Sendable (ChainRecord) -> Void) async throws

    /// Replaces the records of some accounts. When this returns, they survive a crash.
    ///
    /// A record with ``ChainRecord/isBlank`` removes the earlier one.
    func save(_ records: [ChainRecord]) async throws

    /// Whether saved records survive the process; `true` by default. If not, stored cursors don't pass events that wait
    /// for a download of their account's repository.
    var survivesRestarts: Bool { get }
}

extension ChainStore {
    /// `true`.
    public var survivesRestarts: Bool { true }
}

/// A stored account: the newest state of its repository that was verified and handled.
public struct ChainRecord: Hashable, Sendable {
    /// The account.
    public let did: DID
    let state: ChainState

    init(_ did: DID, _ state: ChainState) {
        self.did = did
        self.state = state
    }

    /// Whether events of the account may have been missed. Its repository is downloaded when the stream starts again.
    var isDesynced: Bool { state.isDesynced }

    /// Whether nothing is known of the account any more. A store may remove its record.
    public var isBlank: Bool { state.isBlank }

    /// Marks an account, so that its whole repository is delivered again.
    package init(marking did: DID, _ known: ChainRecord?) {
        var state = known?.state ?? ChainState()
        state.isDesynced = true
        self.init(did, state)
    }

    // MARK: For stores

    /// The serialized state, without the DID.
    public var bytes: [UInt8] { state.bytes }

    /// Creates a record from stored bytes; `nil` if they aren't valid.
    public init?(did: DID, bytes: some Collection<UInt8>) {
        guard let state = ChainState(bytes: bytes) else { return nil }
        self.init(did, state)
    }
}

/// Keeps the verified states of repositories while the process runs: about 85 bytes for each account.
///
/// A stored cursor doesn't pass the events of an account that waits for its repository, because the next process
/// wouldn't know that they are missing. When a server fails for long, the next process repeats many events. A
/// ``FileChainStore`` keeps the account in mind instead.
package final class MemoryChainStore: ChainStore {
    private let table = Guarded(ChainTable())

    /// `false`.
    package var survivesRestarts: Bool { false }

    /// Creates a store.
    package init() {}

    /// Calls the closure with every record.
    package func load(_ receive: @Sendable (ChainRecord) -> Void) {
        table.withLock { $0 }.forEach { receive(ChainRecord($0, $1)) }
    }

    /// Stores records in place of earlier ones of the same accounts.
    package func save(_ records: [ChainRecord]) {
        table.withLock { table in
            for record in records { table.set(record.state, of: record.did, AccountKey(record.did)) }
        }
    }
}
