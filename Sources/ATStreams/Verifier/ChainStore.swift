/// Keeps the verified states of repositories, so that the next run notices what it has missed.
///
/// A state is saved after its event was handled, and before the cursor that passes the event.
public protocol ChainStore: Sendable {
    /// Calls the closure with every record. If it has several of an account, the newest comes last.
    ///
    /// Throws when it can't read them. A stream that started without them would accept a gap.
    func load(_ receive: @Sendable (ChainRecord) -> Void) async throws

    /// Stores records in place of earlier ones of the same accounts. When it returns, they survive a crash.
    ///
    /// A record with ``ChainRecord/isBlank`` removes the earlier one.
    func save(_ records: [ChainRecord]) async throws

    /// Whether what was saved is there when the process starts again; `true` unless a store says otherwise. If it isn't, stored
    /// cursors wait for accounts whose repositories are needed.
    var survivesRestarts: Bool { get }
}

extension ChainStore {
    /// `true`.
    public var survivesRestarts: Bool { true }
}
