/// A type of a lexicon that is stored in repositories, in a collection of its own name.
public protocol LexiconRecord: LexiconObject {
    /// The `$type` of the record, which is also its collection.
    static var typeName: StaticString { get }

    /// What its keys look like.
    static var recordKeys: RecordKeys { get }
}

extension LexiconRecord {
    /// The collection that holds records of this type.
    public static var collection: NSID { NSID(stringLiteral: typeName.description) }
}

/// What the keys of a collection's records look like.
public enum RecordKeys: Hashable, Sendable {
    /// A timestamp each: the server chooses the next.
    case tid
    /// The name of a lexicon each.
    case nsid
    /// One record, always under the same key, such as `self`.
    case literal(RecordKey)
    /// Any key.
    case any
}
