/// A lexicon type that repositories store, in a collection with its name.
public protocol LexiconRecord: LexiconObject {
    /// The `$type` of the record, which is also its collection.
    static var typeName: StaticString { get }

    /// The form of its record keys.
    static var recordKeys: RecordKeys { get }
}

extension LexiconRecord {
    /// The collection that holds records of this type.
    public static var collection: NSID { NSID(stringLiteral: typeName.description) }

    /// Whether a collection holds records of this type. Unlike a comparison with ``collection``, this creates no value.
    package static func isCollection(_ collection: NSID) -> Bool {
        typeName.withUTF8Buffer { name in collection.description.withBytes { ByteScan.isSame($0, name) } }
    }
}

/// The form of the record keys in a collection.
public enum RecordKeys: Hashable, Sendable {
    /// Timestamps: the server chooses the next one.
    case tid
    /// Names of lexicons.
    case nsid
    /// A single record, always with the same key, such as `self`.
    case literal(RecordKey)
    /// Any key.
    case any
}
