import ATData

/// Checks that records are valid DAG-CBOR, and that their `$type` matches their collection.
struct RecordTypes {
    /// The issue with a record; `nil` if it is valid.
    mutating func issue(of record: RepoRecord) -> RepoIssue? {
        do throws(WireError) {
            let type = try Self.type(of: record.bytes)
            let collection = record.path.collection.description
            // By bytes: two texts can be equal as Unicode, and different names.
            if let type, type.utf8.elementsEqual(collection.utf8) { return nil }
            return RepoIssue(.wrongType(type), path: record.path.description, id: record.id)
        } catch {
            return RepoIssue(.invalidRecord(error.description), path: record.path.description, id: record.id)
        }
    }

    /// A record's `$type`; `nil` if it has none. Throws if the record isn't an object in canonical form.
    static func type(of bytes: BlockBytes) throws(WireError) -> String? {
        defer { withExtendedLifetime(bytes) {} }
        return try WireReader.readAll(of: bytes.unsafe) { (reader) throws(WireError) in try type(&reader) }
    }

    /// The record's `$type`. All other fields are checked and skipped.
    private static func type(_ reader: inout WireReader) throws(WireError) -> String? {
        var type: String?
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if key == "$type", reader.nextByte.map({ $0 >> 5 }) == 3 {
                type = try reader.string()
            } else {
                try reader.skip()
            }
        }
        return type
    }
}
