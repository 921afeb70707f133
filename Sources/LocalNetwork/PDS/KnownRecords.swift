import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import ChatLexicons

/// Validates records with known lexicons: those of Bluesky, of its chat and of the protocol itself.
enum KnownRecords {
    /// Validates a record, and returns the validation status.
    ///
    /// - Parameter validate: `true` requires a known lexicon, `false` skips validation.
    static func check(
        _ record: LexObject, _ collection: NSID, _ key: RecordKey, validate: Bool?
    ) throws -> String? {
        guard validate != false else { return nil }
        guard let type = type(of: collection) else {
            guard validate != true else { throw XRPCError.invalid("Lexicon not found: \(collection)") }
            return "unknown"
        }
        try check(record, as: type, collection)
        try check(key, as: type.recordKeys, collection)
        return "valid"
    }

    private static func type(of collection: NSID) -> (any LexiconRecord.Type)? {
        let name = collection.description
        return (BskyLexiconsIndex.types[name] ?? ChatLexiconsIndex.types[name] ?? ATProtoLexiconsIndex.types[name])
            as? any LexiconRecord.Type
    }

    private static func check<Record: LexiconRecord>(
        _ record: LexObject, as type: Record.Type, _ collection: NSID
    ) throws {
        do {
            try Record(dagCBOR: record.dagCBOR()).validate()
        } catch {
            throw XRPCError.invalid("Invalid \(collection) record: \(error)")
        }
    }

    private static func check(_ key: RecordKey, as keys: RecordKeys, _ collection: NSID) throws {
        let isFit =
            switch keys {
            case .any: true
            case .tid: (try? TID(key.description)) != nil
            case .nsid: (try? NSID(key.description)) != nil
            case .literal(let only): key == only
            }
        guard isFit else { throw XRPCError.invalid("\(key) is not a valid record key in \(collection)") }
    }
}
