public import ATData
import Foundation

extension ATClient {
    /// Stores a new record in the account's repository.
    ///
    /// ```swift
    /// let ref = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
    /// ```
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - key: Its key; the server's choice unless given, or the only one that the collection allows.
    ///   - validate: Whether the server checks the record against its lexicon; it does for those that it knows, unless
    ///     said otherwise.
    ///   - commit: The state that the repository must be in: with another one, nothing is written.
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent @discardableResult
    public func create<Record: LexiconRecord>(
        _ record: Record, key: RecordKey? = nil, validate: Bool? = nil, swapCommit commit: CID? = nil
    ) async throws -> RecordReference {
        var input = try await writeInput(Record.collection, key ?? Record.onlyKey, validate, commit)
        input["record"] = try Self.sendable(record)
        return try await procedure("com.atproto.repo.createRecord", input: .object(input), as: RecordReference.self)
    }

    /// Stores a record under a key, in place of the one that is there, if any.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - key: Its key; not needed where the collection holds only one record.
    ///   - condition: What must be true of the record that is there.
    ///   - validate: Whether the server checks the record against its lexicon.
    ///   - commit: The state that the repository must be in.
    /// - Throws: `AtError`; `RepoError.invalidSwap` when the condition does not hold.
    @concurrent @discardableResult
    public func put<Record: LexiconRecord>(
        _ record: Record, key: RecordKey? = nil, if condition: RecordCondition = .none, validate: Bool? = nil,
        swapCommit commit: CID? = nil
    ) async throws -> RecordReference {
        guard let key = key ?? Record.onlyKey else {
            throw AtError.network(.encodingFailed("a record of \(Record.collection) needs a key to be put under"))
        }
        var input = try await writeInput(Record.collection, key, validate, commit)
        input["record"] = try Self.sendable(record)
        switch condition {
        case .none: break
        case .isNew: input["swapRecord"] = .null
        case .isUnchanged(let cid): input["swapRecord"] = .string(cid.description)
        }
        return try await procedure("com.atproto.repo.putRecord", input: .object(input), as: RecordReference.self)
    }

    /// Stores a record that was read and changed, if nobody else has changed it since.
    ///
    /// - Throws: `AtError`; `RepoError.invalidSwap` when somebody has.
    @concurrent @discardableResult
    public func put<Record: LexiconRecord>(_ stored: StoredRecord<Record>) async throws -> RecordReference {
        let place = try Self.place(stored.uri)
        return try await put(
            stored.value, key: place.key, if: stored.cid.map { .isUnchanged(since: $0) } ?? .none)
    }

    /// Changes a record of the account: reads it, changes it, and stores it, anew if somebody else was faster.
    ///
    /// ```swift
    /// try await client.update(AppBsky.Actor.Profile.self) { $0.description = "Back soon" }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The record's type.
    ///   - key: Its key; not needed where the collection holds only one record.
    ///   - initial: The record to begin with where there is none.
    ///   - change: Changes the record. It may be called several times.
    /// - Throws: `AtError`, what `change` throws, or `CancellationError`.
    @concurrent @discardableResult
    public func update<Record: LexiconRecord>(
        _ type: Record.Type, key: RecordKey? = nil, orCreate initial: Record? = nil,
        _ change: @Sendable (inout Record) throws -> Void
    ) async throws -> RecordReference {
        guard let key = key ?? Record.onlyKey else {
            throw AtError.network(.encodingFailed("a record of \(Record.collection) needs a key to be found under"))
        }
        let uri = ATURI(.did(try await accountDID()), Record.collection, key)
        var attempts = 0
        while true {
            attempts += 1
            var record: Record
            var condition = RecordCondition.isNew
            do {
                let stored = try await get(type, at: uri)
                record = stored.value
                condition = stored.cid.map { .isUnchanged(since: $0) } ?? .none
            } catch let error as AtError where error.matches(RepoError.recordNotFound) {
                guard let initial else { throw error }
                record = initial
            }
            try change(&record)
            do {
                return try await put(record, key: key, if: condition)
            } catch let error as AtError where error.matches(RepoError.invalidSwap) && attempts < 5 {
                continue
            }
        }
    }

    /// Reads a record, of whatever account.
    ///
    /// - Parameters:
    ///   - type: What it is read as. A part of it that does not fit throws: nothing of it is left out, so that it can
    ///     be changed and stored again.
    ///   - uri: Where it is.
    ///   - cid: Which version of it; the newest unless given.
    /// - Throws: `AtError`; `RepoError.recordNotFound` when there is none.
    @concurrent
    public func get<Record: LexiconObject>(
        _ type: Record.Type, at uri: ATURI, cid: CID? = nil
    ) async throws -> StoredRecord<Record> {
        let place = try Self.place(uri)
        var parameters: LexObject = [
            "repo": .string(uri.authority.description), "collection": .string(place.collection.description),
            "rkey": .string(place.key.description),
        ]
        if let cid { parameters["cid"] = .string(cid.description) }
        return try await query(
            "com.atproto.repo.getRecord", parameters: parameters, as: StoredRecord<Record>.self, options: .strict)
    }

    /// The records of a collection, the newest first unless reversed; asked for page by page as the loop comes to them.
    ///
    /// A record that does not fit its type is left out, and reported to the client's `onIssues`.
    ///
    /// - Parameters:
    ///   - type: What the records are.
    ///   - repo: Whose they are.
    ///   - limit: How many are asked for at once, at most 100.
    ///   - reverse: Whether the oldest come first.
    public func list<Record: LexiconRecord>(
        _ type: Record.Type, in repo: ATIdentifier, limit: Int = 100, reverse: Bool = false
    ) -> Items<ListedRecords<Record>> {
        items(ListedRecords(repo: repo, limit: limit, reverse: reverse))
    }

    /// Deletes a record. Not an error when there is none.
    ///
    /// - Parameters:
    ///   - uri: Where it is. Only records of the account can be deleted.
    ///   - cid: Which version of it there must be: with another one, nothing is deleted.
    ///   - commit: The state that the repository must be in.
    @concurrent
    public func delete(_ uri: ATURI, swapRecord cid: CID? = nil, swapCommit commit: CID? = nil) async throws {
        let place = try Self.place(uri)
        var input = try await writeInput(place.collection, place.key, nil, commit)
        input["repo"] = .string(uri.authority.description)
        if let cid { input["swapRecord"] = .string(cid.description) }
        try await procedure("com.atproto.repo.deleteRecord", input: .object(input))
    }

    /// Does several writes, all of them or none. Servers take up to 200 at once.
    ///
    /// - Returns: For each write the reference of its record; `nil` for a deletion.
    @concurrent @discardableResult
    public func applyWrites(
        _ writes: [RecordWrite], validate: Bool? = nil, swapCommit commit: CID? = nil
    ) async throws -> [RecordReference?] {
        var input: LexObject = ["repo": .string(try await accountDID().description)]
        if let validate { input["validate"] = .boolean(validate) }
        if let commit { input["swapCommit"] = .string(commit.description) }
        input["writes"] = .array(
            try writes.map { write in
                if let fault = write.fault { throw AtError.network(.encodingFailed("\(fault)")) }
                return .object(write.input)
            })
        let answer = try await procedure(
            "com.atproto.repo.applyWrites", input: .object(input), as: WriteResults.self)
        return answer.references
    }

    private func writeInput(
        _ collection: NSID, _ key: RecordKey?, _ validate: Bool?, _ commit: CID?
    ) async throws -> LexObject {
        var input: LexObject = [
            "repo": .string(try await accountDID().description), "collection": .string(collection.description),
        ]
        if let key { input["rkey"] = .string(key.description) }
        if let validate { input["validate"] = .boolean(validate) }
        if let commit { input["swapCommit"] = .string(commit.description) }
        return input
    }

    private static func sendable(_ record: some LexiconRecord) throws -> LexValue {
        do throws(WireError) {
            return try record.lexValue()
        } catch {
            throw AtError.network(.encodingFailed("\(error)"))
        }
    }

    private static func place(_ uri: ATURI) throws -> (collection: NSID, key: RecordKey) {
        guard let collection = uri.collection, let key = uri.recordKey else {
            throw AtError.network(.encodingFailed("\(uri) is not the address of a record"))
        }
        return (collection, key)
    }
}
