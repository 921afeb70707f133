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
    ///   - key: The record's key. By default, the server chooses one, or the only key that the collection allows is
    ///     used.
    ///   - validate: Whether the server checks the record against its lexicon. By default, it does if it knows the
    ///     lexicon.
    ///   - commit: The repository's expected current commit. If it has another one, nothing is written.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent @discardableResult
    public func create<Record: LexiconRecord>(
        _ record: Record, key: RecordKey? = nil, validate: Bool? = nil, swapCommit commit: CID? = nil
    ) async throws -> RecordReference {
        var input = try await writeInput(Record.collection, key ?? Record.onlyKey, validate, commit)
        input["record"] = try Self.sendable(record)
        return try await procedure("com.atproto.repo.createRecord", input: .object(input), as: RecordReference.self)
    }

    /// Stores a record under a key, and replaces the existing record, if there is one.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - key: The record's key. It can be omitted if the collection allows only one.
    ///   - condition: A condition for the existing record. If it isn't met, nothing is written.
    ///   - validate: Whether the server checks the record against its lexicon.
    ///   - commit: The repository's expected current commit. If it has another one, nothing is written.
    /// - Throws: `AtError`, which is `RepoError.invalidSwap` if the condition isn't met; or `CancellationError`.
    @concurrent @discardableResult
    public func put<Record: LexiconRecord>(
        _ record: Record, key: RecordKey? = nil, if condition: RecordCondition? = nil, validate: Bool? = nil,
        swapCommit commit: CID? = nil
    ) async throws -> RecordReference {
        let key = try Record.requiredKey(key)
        var input = try await writeInput(Record.collection, key, validate, commit)
        input["record"] = try Self.sendable(record)
        input["swapRecord"] = condition?.swapRecord
        return try await procedure("com.atproto.repo.putRecord", input: .object(input), as: RecordReference.self)
    }

    /// Stores a record that was read and then changed, unless it was changed elsewhere meanwhile.
    ///
    /// - Throws: `AtError`, which is `RepoError.invalidSwap` if the record was changed elsewhere, and
    ///   `NetworkError.encodingFailed` if it is a record of another account or collection, or if it was listed without
    ///   elements that don't fit its type, which storing it would remove; or `CancellationError`.
    @concurrent @discardableResult
    public func put<Record: LexiconRecord>(_ stored: StoredRecord<Record>) async throws -> RecordReference {
        let place = try Self.place(stored.uri)
        guard !stored.isShortened else {
            throw AtError.network(
                .encodingFailed(
                    "\(stored.uri) was read without elements that don't fit its type, and storing it would remove "
                        + "them. To store it nevertheless, store its value."))
        }
        return try await withOneAccount {
            let account = try await accountDID()
            guard place.collection == Record.collection, stored.uri.isIn(account, named: session?.handle) else {
                throw AtError.network(
                    .encodingFailed(
                        "\(stored.uri) is not a record of \(Record.collection) in the repository of \(account). "
                            + "To copy the record, store its value."))
            }
            return try await put(
                stored.value, key: place.key, if: stored.cid.map { .isUnchanged(since: $0) })
        }
    }

    /// Changes a record of the account: reads it, changes it, and stores it. Repeats this if the record was changed
    /// elsewhere meanwhile.
    ///
    /// Up to 20 attempts are made, with growing random pauses of at most two seconds between them, so that all of many
    /// writers succeed.
    ///
    /// ```swift
    /// try await client.update(AppBsky.Actor.Profile.self) { $0.description = "Back soon" }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The record's type.
    ///   - key: The record's key. It can be omitted if the collection allows only one.
    ///   - initial: The record to change if there is none yet.
    ///   - change: Changes the record. It may be called several times.
    /// - Throws: `AtError`, which is `RepoError.invalidSwap` if the record was changed elsewhere during each attempt;
    ///   the error of `change`; or `CancellationError`.
    @concurrent @discardableResult
    public func update<Record: LexiconRecord>(
        _ type: Record.Type, key: RecordKey? = nil, orCreate initial: Record? = nil,
        _ change: @Sendable (inout Record) throws -> Void
    ) async throws -> RecordReference {
        let key = try Record.requiredKey(key)
        return try await withOneAccount {
            let uri = ATURI(.did(try await accountDID()), Record.collection, key)
            var attempt = 0
            while true {
                attempt += 1
                var record: Record
                var condition: RecordCondition? = .isNew
                do {
                    let stored = try await get(type, at: uri)
                    record = stored.value
                    condition = stored.cid.map { .isUnchanged(since: $0) }
                } catch let error as AtError where error.matches(RepoError.recordNotFound) {
                    guard let initial else { throw error }
                    record = initial
                }
                try change(&record)
                do {
                    return try await put(record, key: key, if: condition)
                } catch let error as AtError where error.matches(RepoError.invalidSwap) && attempt < 20 {
                    try await environment.time.sleep(Self.pause(afterAttempt: attempt))
                }
            }
        }
    }

    private static func pause(afterAttempt attempt: Int) -> Duration {
        let longest = min(0.02 * Double(1 << min(attempt, 7)), 2)
        return .seconds(Double.random(in: 0...longest))
    }

    /// Reads a record of any account.
    ///
    /// - Parameters:
    ///   - type: The type to decode. Nothing is skipped, so that the record can be changed and stored again: a part
    ///     that can't be decoded throws.
    ///   - uri: The record's address.
    ///   - cid: The version to read; the newest by default.
    /// - Throws: `AtError`, which is `RepoError.recordNotFound` if there is no such record, and
    ///   `NetworkError.decodingFailed` if the server sends another one; or `CancellationError`.
    @concurrent
    public func get<Record: LexiconObject>(
        _ type: Record.Type, at uri: ATURI, cid: CID? = nil
    ) async throws -> StoredRecord<Record> {
        try await read(uri, cid)
    }

    /// Reads a record as a type. Nothing is skipped.
    func read<Record: WireValue>(_ uri: ATURI, _ cid: CID?) async throws -> StoredRecord<Record> {
        let place = try Self.place(uri)
        var parameters: LexObject = [
            "repo": .string(uri.authority.description), "collection": .string(place.collection.description),
            "rkey": .string(place.key.description),
        ]
        if let cid { parameters["cid"] = .string(cid.description) }
        let stored = try await query(
            "com.atproto.repo.getRecord", parameters: parameters, as: StoredRecord<Record>.self, options: .strict)
        guard stored.uri.isAnswer(to: uri), cid == nil || stored.cid == nil || stored.cid == cid else {
            let version = stored.cid.map { " (\($0))" } ?? ""
            throw AtError.network(
                .decodingFailed("It contains another record than the requested one: \(stored.uri)\(version)."))
        }
        guard stored.cid == nil else { return stored }
        // A write with the condition that nothing was changed needs it.
        return StoredRecord(uri: stored.uri, cid: try? stored.value.cid(), value: stored.value)
    }

    /// The records of a collection, newest first by default. Pages are requested when the loop reaches them.
    ///
    /// A record that can't be decoded is skipped, and reported to the client's `onIssues`.
    ///
    /// - Parameters:
    ///   - type: The type of the records.
    ///   - repo: The account.
    ///   - limit: The number of records per page, at most 100.
    ///   - reverse: Whether the oldest records come first.
    public func list<Record: LexiconRecord>(
        _ type: Record.Type, in repo: ATIdentifier, limit: Int = 100, reverse: Bool = false
    ) -> Items<ListedRecords<Record>> {
        items(ListedRecords(repo: repo, limit: limit, reverse: reverse))
    }

    /// The records of a collection of an account, by its DID, its handle, or text with one of them.
    public func list<Record: LexiconRecord>(
        _ type: Record.Type, in repo: some AccountName, limit: Int = 100, reverse: Bool = false
    ) -> Items<ListedRecords<Record>> {
        list(type, limit, reverse) { try repo.accountIdentifier() }
    }

    /// The caller's own records of a collection, newest first by default.
    ///
    /// The loop throws `NetworkError.noSession` if no account is logged in.
    public func list<Record: LexiconRecord>(
        _ type: Record.Type, limit: Int = 100, reverse: Bool = false
    ) -> Items<ListedRecords<Record>> {
        list(type, limit, reverse) { .did(try await self.accountDID()) }
    }

    private func list<Record: LexiconRecord>(
        _ type: Record.Type, _ limit: Int, _ reverse: Bool, in repo: @escaping @Sendable () async throws -> ATIdentifier
    ) -> Items<ListedRecords<Record>> {
        items(ListedRecords<Record>(repo: .unknown, limit: limit, reverse: reverse)) { $0.repo = try await repo() }
    }

    /// Deletes a record. Does nothing if there is none.
    ///
    /// - Parameters:
    ///   - uri: The record's address. Only records of the account can be deleted.
    ///   - condition: A condition for the existing record. If it isn't met, nothing is deleted. `.isNew` makes no sense
    ///     here and always throws.
    ///   - commit: The repository's expected current commit. If it has another one, nothing is deleted.
    /// - Throws: `AtError`, which is `RepoError.invalidSwap` if the condition isn't met; or `CancellationError`.
    @concurrent
    public func delete(
        _ uri: ATURI, if condition: RecordCondition? = nil, swapCommit commit: CID? = nil
    ) async throws {
        if condition == .isNew {
            throw AtError.network(.encodingFailed("A record can't be deleted on the condition that there is none."))
        }
        let place = try Self.place(uri)
        var input = try await writeInput(place.collection, place.key, nil, commit)
        input["repo"] = .string(uri.authority.description)
        input["swapRecord"] = condition?.swapRecord
        try await procedure("com.atproto.repo.deleteRecord", input: .object(input))
    }

    /// Makes several writes, either all of them or none. Servers accept up to 200 at a time.
    ///
    /// - Returns: The reference of each written record; `nil` for a deletion.
    @concurrent @discardableResult
    public func applyWrites(
        _ writes: [RecordWrite], validate: Bool? = nil, swapCommit commit: CID? = nil
    ) async throws -> [RecordReference?] {
        let account = try await accountDID()
        var input: LexObject = ["repo": .string(account.description)]
        if let validate { input["validate"] = .boolean(validate) }
        if let commit { input["swapCommit"] = .string(commit.description) }
        input["writes"] = .array(
            try writes.map { write in
                if let fault = write.fault { throw AtError.network(.encodingFailed(fault)) }
                if let target = write.target, !target.isIn(account, named: session?.handle) {
                    throw AtError.network(.encodingFailed("\(target) is not in the repository of \(account)."))
                }
                return .object(write.input)
            })
        let results = try await procedure(
            "com.atproto.repo.applyWrites", input: .object(input), as: WriteResults.self)
        return results.references
    }

    func writeInput(
        _ collection: NSID, _ key: RecordKey?, _ validate: Bool? = nil, _ commit: CID? = nil
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

    static func place(_ uri: ATURI) throws -> (collection: NSID, key: RecordKey) {
        guard let collection = uri.collection, let key = uri.recordKey else {
            throw AtError.network(.encodingFailed(uri.recordFault))
        }
        return (collection, key)
    }
}

extension ATURI {
    /// The fault of an address that isn't one of a record.
    var recordFault: String { "\(self) is not the address of a record." }

    /// Whether it is the address of a record that was requested by another address. A record that was requested by
    /// handle may come with the DID.
    fileprivate func isAnswer(to request: ATURI) -> Bool {
        guard collection == request.collection, recordKey == request.recordKey else { return false }
        return switch (authority, request.authority) {
        case (.did(let did), .did(let requested)): did == requested
        case (.did, .handle): true
        case (.handle(let handle), .handle(let requested)): handle.normalized == requested.normalized
        case (.handle, .did): false
        }
    }

    /// Whether it is in the repository of an account.
    func isIn(_ account: DID, named handle: Handle?) -> Bool {
        switch authority {
        case .did(let did): did == account
        case .handle(let name): name.normalized == handle?.normalized
        }
    }
}

extension ATIdentifier {
    /// Stands for an account until its name is known.
    package static let unknown: ATIdentifier = "unknown.invalid"
}
