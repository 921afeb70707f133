public import ATData

/// A record of a repository: its path, identifier and bytes.
public struct RepoRecord: Hashable, Sendable {
    /// The collection and the key.
    public let path: RecordPath
    /// The record's bytes, DAG-CBOR in its canonical form if the record is valid.
    public let bytes: BlockBytes
    package let id: BlockID

    /// The record's identifier.
    public var cid: CID { CID(id) }

    /// Decodes the record. Throws on anything that doesn't fit.
    public func decode<Value: WireValue>(
        _ type: Value.Type = Value.self, limits: WireLimits = WireLimits()
    ) throws(WireError) -> Value {
        try bytes.decode(type, limits: limits)
    }
}

/// A record decoded as a type from a lexicon.
@dynamicMemberLookup
public struct TypedRepoRecord<Record: Sendable>: Sendable {
    /// The collection and the key.
    public let path: RecordPath
    /// The record's identifier.
    public let cid: CID
    /// The record.
    public let value: Record

    package init(path: RecordPath, cid: CID, value: Record) {
        self.path = path
        self.cid = cid
        self.value = value
    }

    /// A field of the record.
    public subscript<Field>(dynamicMember path: KeyPath<Record, Field>) -> Field { value[keyPath: path] }
}

/// What a repository says about a path.
public enum RecordLookup: Hashable, Sendable {
    /// The repository has this record.
    case present(RepoRecord)
    /// The repository has no record there.
    case absent
    /// The block that would say more is not there, as in a part of a repository.
    case unknown(missing: CID)

    /// The record, if there is one.
    public var record: RepoRecord? {
        if case .present(let record) = self { record } else { nil }
    }
}
