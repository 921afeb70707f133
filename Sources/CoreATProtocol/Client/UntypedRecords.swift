public import ATData

/// Records that no type describes.
extension ATClient {
    /// Stores a new record in a collection of the account.
    ///
    /// ```swift
    /// let soup = try await client.create(["title": "Soup", "servings": 4], in: "com.example.recipe")
    /// print(try await client.get(soup.uri).value["title"]?.string ?? "")
    /// ```
    ///
    /// - Parameters:
    ///   - record: An object. If it has no `$type`, that is the collection.
    ///   - collection: The collection.
    ///   - rkey: The record's key. By default, the server chooses one.
    /// - Throws: `SyntaxError` if the key is text and not valid, or `AtError`.
    @concurrent @discardableResult
    public func create(
        _ record: LexValue, in collection: NSID, rkey: (any RecordKeyName)? = nil
    ) async throws -> RecordReference {
        var input = try await writeInput(collection, rkey?.recordKey())
        input["record"] = try Self.typed(record, collection)
        return try await procedure("com.atproto.repo.createRecord", input: .object(input), as: RecordReference.self)
    }

    /// Stores a record under a key in a collection of the account, and replaces the existing record, if there is one.
    ///
    /// - Throws: `SyntaxError` if the key is text and not valid, or `AtError`, which is `RepoError.invalidSwap` if the
    ///   condition isn't met.
    @concurrent @discardableResult
    public func put(
        _ record: LexValue, in collection: NSID, rkey: any RecordKeyName, if condition: RecordCondition? = nil
    ) async throws -> RecordReference {
        var input = try await writeInput(collection, rkey.recordKey())
        input["record"] = try Self.typed(record, collection)
        input["swapRecord"] = condition?.swapRecord
        return try await procedure("com.atproto.repo.putRecord", input: .object(input), as: RecordReference.self)
    }

    /// Stores a record at an address of the account, and replaces the existing record, if there is one.
    ///
    /// - Throws: `AtError`, which is `RepoError.invalidSwap` if the condition isn't met, and
    ///   `NetworkError.encodingFailed` if it is the address of another account.
    @concurrent @discardableResult
    public func put(
        _ record: LexValue, at uri: ATURI, if condition: RecordCondition? = nil
    ) async throws -> RecordReference {
        let place = try Self.place(uri)
        return try await withOneAccount {
            let account = try await accountDID()
            guard uri.isIn(account, named: session?.handle) else {
                throw AtError.network(.encodingFailed("\(uri) is not in the repository of \(account)."))
            }
            return try await put(record, in: place.collection, rkey: place.key, if: condition)
        }
    }

    /// Stores a record that was read and then changed, unless it was changed elsewhere meanwhile.
    ///
    /// ```swift
    /// var soup = try await client.get(uri)
    /// soup.value["servings"] = 6
    /// try await client.put(soup)
    /// ```
    ///
    /// - Throws: The errors of ``put(_:at:if:)``.
    @concurrent @discardableResult
    public func put(_ stored: StoredRecord<LexValue>) async throws -> RecordReference {
        try await put(stored.value, at: stored.uri, if: stored.cid.map { .isUnchanged(since: $0) })
    }

    /// Reads a record of any account and type.
    ///
    /// - Throws: The errors of ``get(_:at:cid:)``.
    @concurrent
    public func get(_ uri: ATURI) async throws -> StoredRecord<LexValue> { try await read(uri, nil) }

    private static func typed(_ record: LexValue, _ collection: NSID) throws -> LexValue {
        guard case .object(var object) = record else {
            throw AtError.network(.encodingFailed("A record is an object."))
        }
        if object["$type"] == nil { object["$type"] = .string(collection.description) }
        return .object(object)
    }
}
