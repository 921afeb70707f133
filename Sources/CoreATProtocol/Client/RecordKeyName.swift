public import ATData

/// The key of a record: a `RecordKey`, a `TID`, or text.
///
/// ```swift
/// try await client.put(profile, rkey: "self")
/// try await client.create(recipe, rkey: TID.now())
/// ```
public protocol RecordKeyName: Sendable {
    /// The key.
    ///
    /// - Throws: `SyntaxError` if text isn't one.
    func recordKey() throws -> RecordKey
}

extension RecordKey: RecordKeyName {
    /// Returns the key.
    public func recordKey() -> RecordKey { self }
}

extension TID: RecordKeyName {
    /// Returns the identifier as a key.
    public func recordKey() throws -> RecordKey { try RecordKey(description) }
}

extension String: RecordKeyName {
    /// Reads a key.
    public func recordKey() throws -> RecordKey { try RecordKey(self) }
}

extension ATClient {
    /// Stores a new record under a key: see ``create(_:key:validate:swapCommit:)``.
    ///
    /// - Throws: `SyntaxError` if the key is text and not valid, or `AtError`.
    @concurrent @discardableResult
    public func create<Record: LexiconRecord>(
        _ record: Record, rkey: some RecordKeyName
    ) async throws -> RecordReference {
        try await create(record, key: rkey.recordKey())
    }

    /// Stores a record under a key, and replaces the existing record: see ``put(_:key:if:validate:swapCommit:)``.
    ///
    /// - Throws: `SyntaxError` if the key is text and not valid, or `AtError`.
    @concurrent @discardableResult
    public func put<Record: LexiconRecord>(
        _ record: Record, rkey: some RecordKeyName, if condition: RecordCondition? = nil
    ) async throws -> RecordReference {
        try await put(record, key: rkey.recordKey(), if: condition)
    }

    /// Changes a record of the account: see ``update(_:key:orCreate:_:)``.
    ///
    /// - Throws: `SyntaxError` if the key is text and not valid, the error of `change`, or `AtError`.
    @concurrent @discardableResult
    public func update<Record: LexiconRecord>(
        _ type: Record.Type, rkey: some RecordKeyName, orCreate initial: Record? = nil,
        _ change: @Sendable (inout Record) throws -> Void
    ) async throws -> RecordReference {
        try await update(type, key: rkey.recordKey(), orCreate: initial, change)
    }

    /// Reads a record of an account by its key.
    ///
    /// ```swift
    /// let profile = try await client.get(AppBsky.Actor.Profile.self, in: "alice.example.com", rkey: "self")
    /// ```
    ///
    /// - Throws: `SyntaxError` if the account or the key is text and not valid, and the errors of ``get(_:at:cid:)``.
    @concurrent
    public func get<Record: LexiconRecord>(
        _ type: Record.Type, in account: some AccountName, rkey: some RecordKeyName
    ) async throws -> StoredRecord<Record> {
        try await get(type, at: ATURI(account.accountIdentifier(), Record.collection, rkey.recordKey()))
    }

    /// Reads the only record of a collection of an account, such as its profile.
    ///
    /// - Throws: `SyntaxError` if the account is text and not valid, an error if the collection can have several
    ///   records, and the errors of ``get(_:at:cid:)``.
    @concurrent
    public func get<Record: LexiconRecord>(
        _ type: Record.Type, in account: some AccountName
    ) async throws -> StoredRecord<Record> {
        try await get(type, in: account, rkey: Record.requiredKey())
    }
}
