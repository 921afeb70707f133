public import ATData

/// One of several writes that are made together, either all or none.
public struct RecordWrite: Sendable {
    let input: LexObject
    /// The address of the record, if it may be one of another account.
    let target: ATURI?
    /// Why the write can't be encoded; thrown when the writes are sent.
    let fault: String?

    /// Creates a record. Without a key, the server chooses one.
    public static func create<Record: LexiconRecord>(_ record: Record, key: RecordKey? = nil) -> RecordWrite {
        RecordWrite("create", record, key: key ?? Record.onlyKey)
    }

    /// Replaces the record with a key.
    public static func update(_ record: some LexiconRecord, key: RecordKey) -> RecordWrite {
        RecordWrite("update", record, key: key)
    }

    /// Replaces a record of the account.
    public static func update<Record: LexiconRecord>(_ record: Record, at uri: ATURI) -> RecordWrite {
        guard uri.collection == Record.collection, let key = uri.recordKey else {
            return RecordWrite(
                input: [:], fault: "\(uri) is not the address of a record in the collection \(Record.collection).")
        }
        let write = update(record, key: key)
        return RecordWrite(input: write.input, target: uri, fault: write.fault)
    }

    /// Deletes the record with a key.
    ///
    /// If there is no such record, servers may reject all the writes, even with status 500. So check first which
    /// records exist. ``ATClient/delete(_:if:swapCommit:)`` does nothing if there is none.
    public static func delete(_ collection: NSID, key: RecordKey) -> RecordWrite {
        RecordWrite(
            input: [
                "$type": "com.atproto.repo.applyWrites#delete", "collection": .string(collection.description),
                "rkey": .string(key.description),
            ], fault: nil)
    }

    /// Deletes a record of the account. It must exist, as for ``delete(_:key:)``.
    public static func delete(_ uri: ATURI) -> RecordWrite {
        guard let collection = uri.collection, let key = uri.recordKey else {
            return RecordWrite(input: [:], fault: uri.recordFault)
        }
        let write = delete(collection, key: key)
        return RecordWrite(input: write.input, target: uri, fault: nil)
    }

    private init<Record: LexiconRecord>(_ verb: String, _ record: Record, key: RecordKey?) {
        var input: LexObject = [
            "$type": .string("com.atproto.repo.applyWrites#\(verb)"),
            "collection": .string(Record.collection.description),
        ]
        if let key { input["rkey"] = .string(key.description) }
        do throws(WireError) {
            input["value"] = try record.lexValue()
            self.init(input: input, fault: nil)
        } catch {
            self.init(input: input, fault: "\(error)")
        }
    }

    private init(input: LexObject, target: ATURI? = nil, fault: String?) {
        self.input = input
        self.target = target
        self.fault = fault
    }
}

extension LexiconRecord {
    /// The only key that the collection allows; `nil` if it allows several.
    static var onlyKey: RecordKey? {
        if case .literal(let key) = recordKeys { key } else { nil }
    }

    /// A given key, or the only one that the collection allows.
    static func requiredKey(_ key: RecordKey? = nil) throws -> RecordKey {
        guard let key = key ?? onlyKey else {
            throw AtError.network(.encodingFailed("A record of \(collection) needs a key."))
        }
        return key
    }

    /// The record as an untyped value.
    func lexValue() throws(WireError) -> LexValue { try LexValue(json: try json()) }
}
