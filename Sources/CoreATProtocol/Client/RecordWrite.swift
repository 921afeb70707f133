public import ATData

/// One of several writes that a repository does all together or not at all.
public struct RecordWrite: Sendable {
    let input: LexObject
    /// Why it can't be sent; told when it should be.
    let fault: WireError?

    /// Creates a record, under the next key unless one is given.
    public static func create<Record: LexiconRecord>(_ record: Record, key: RecordKey? = nil) -> RecordWrite {
        RecordWrite("create", record, key: key ?? Record.onlyKey)
    }

    /// Replaces the record of a key.
    public static func update(_ record: some LexiconRecord, key: RecordKey) -> RecordWrite {
        RecordWrite("update", record, key: key)
    }

    /// Deletes the record of a key. Not an error when there is none.
    public static func delete(_ collection: NSID, key: RecordKey) -> RecordWrite {
        RecordWrite(
            input: [
                "$type": "com.atproto.repo.applyWrites#delete", "collection": .string(collection.description),
                "rkey": .string(key.description),
            ], fault: nil)
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
            self.init(input: input, fault: error)
        }
    }

    private init(input: LexObject, fault: WireError?) {
        self.input = input
        self.fault = fault
    }
}

extension LexiconRecord {
    /// The key of the one record that its collection may hold; `nil` where it may hold many.
    static var onlyKey: RecordKey? {
        if case .literal(let key) = recordKeys { key } else { nil }
    }

    /// The record as a value of any type.
    func lexValue() throws(WireError) -> LexValue { try LexValue(json: try json()) }
}
