public import ATData

/// A record of a repository: its path, identifier and bytes.
public struct RepoRecord: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The collection and the key.
    public let path: RecordPath
    /// The record's bytes. A valid record is canonical DAG-CBOR.
    public let bytes: BlockBytes
    package let id: BlockID

    /// The record's identifier.
    public var cid: CID { CID(id) }

    /// The record's address.
    public var uri: ATURI { ATURI(did, path.collection, path.key) }

    /// The record's key in its collection.
    public var rkey: RecordKey { path.key }

    /// Decodes the record. Throws if a value doesn't fit its type.
    public func decode<Value: WireValue>(
        _ type: Value.Type = Value.self, limits: WireLimits = WireLimits()
    ) throws(WireError) -> Value {
        try bytes.decode(type, limits: limits)
    }
}

/// A record decoded as a type from a lexicon.
@dynamicMemberLookup
public struct TypedRepoRecord<Record: Sendable>: Sendable {
    /// The account.
    public let did: DID
    /// The collection and the key.
    public let path: RecordPath
    /// The record's identifier.
    public let cid: CID
    /// The record.
    public let value: Record

    package init(did: DID, path: RecordPath, cid: CID, value: Record) {
        self.did = did
        self.path = path
        self.cid = cid
        self.value = value
    }

    /// The record's address.
    public var uri: ATURI { ATURI(did, path.collection, path.key) }

    /// The record's key in its collection.
    public var rkey: RecordKey { path.key }

    /// A field of the record.
    public subscript<Field>(dynamicMember path: KeyPath<Record, Field>) -> Field { value[keyPath: path] }
}

/// The result of looking up a path.
public enum RecordLookup: Hashable, Sendable {
    /// The record.
    case present(RepoRecord)
    /// There is no record at the path.
    case absent
    /// The repository is partial, and a block that is needed to answer is missing.
    case unknown(missing: CID)

    /// The record, if there is one.
    public var record: RepoRecord? {
        if case .present(let record) = self { record } else { nil }
    }
}
