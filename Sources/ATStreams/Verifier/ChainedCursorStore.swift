/// A store of cursors that saves the states of repositories first: a cursor may only pass events whose states are stored.
struct ChainedCursorStore: CursorStore {
    /// `nil` if nobody keeps the cursor.
    let base: (any CursorStore)?
    let ledger: ChainLedger

    /// How far the cursor of a stream may be saved; `nil` if there is no limit.
    func limit(of stream: StreamID) -> Int64? { ledger.limit(of: stream) }

    func load(_ stream: StreamID) async throws -> Int64? { try await base?.load(stream) }

    func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try await ledger.flush()
        try await base?.save(cursor, stream)
    }
}
