public import ATData

// Under the name that the protocol's calls have for a record's key.

extension ATClient {
    /// Stores a new record under a key, as `create(_:key:)`.
    @concurrent @discardableResult
    public func create<Record: LexiconRecord>(_ record: Record, rkey: RecordKey) async throws -> RecordReference {
        try await create(record, key: rkey)
    }

    /// Stores a record under a key, as `put(_:key:if:)`.
    @concurrent @discardableResult
    public func put<Record: LexiconRecord>(
        _ record: Record, rkey: RecordKey, if condition: RecordCondition? = nil
    ) async throws -> RecordReference {
        try await put(record, key: rkey, if: condition)
    }

    /// Changes the record with a key, as `update(_:key:_:)`.
    @concurrent @discardableResult
    public func update<Record: LexiconRecord>(
        _ type: Record.Type, rkey: RecordKey, _ change: @Sendable (inout Record) throws -> Void
    ) async throws -> RecordReference {
        try await update(type, key: rkey, change)
    }
}
