public import ATData
public import ATRepo

/// A record that was deleted.
public struct DeletedRecord: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The collection and the key.
    public let path: RecordPath

    /// Creates a record, for example to test what your program does with it.
    public init(did: DID, path: RecordPath) {
        self.did = did
        self.path = path
    }

    /// The address that the record had.
    public var uri: ATURI { ATURI(did, path.collection, path.key) }

    /// The key that the record had in its collection.
    public var rkey: RecordKey { path.key }
}

extension DeletedRecord: CustomStringConvertible {
    /// The address that the record had.
    public var description: String { uri.description }
}

extension CommitEvent {
    /// The records that the commit has deleted.
    public var deletes: [DeletedRecord] {
        ops.compactMap { $0.action == .delete ? DeletedRecord(did: did, path: $0.path) : nil }
    }

    /// The account, as the protocol names this field: the same as ``did``.
    public var repo: DID { did }
}

extension FirehoseEvent {
    /// The records that a commit has deleted; none for other events.
    public var deletes: [DeletedRecord] { commit?.deletes ?? [] }

    /// The records of a type that a commit has deleted; none for other events.
    public func deletes<Record: LexiconRecord>(of type: Record.Type) -> [DeletedRecord] { deletes.inside(type) }

    /// The change of an account's records, if the event is one.
    public var commit: CommitEvent? { if case .commit(let commit) = self { commit } else { nil } }
}

extension VerifiedEvent {
    /// The records that a commit has deleted; none for other events. A ``ResyncedRepo`` has no deletions: it replaces
    /// everything that is known of its account.
    public var deletes: [DeletedRecord] { commit?.deletes ?? [] }

    /// The records of a type that a commit has deleted; none for other events.
    public func deletes<Record: LexiconRecord>(of type: Record.Type) -> [DeletedRecord] { deletes.inside(type) }

    /// The change of an account's records, if the event is one.
    public var commit: CommitEvent? { if case .commit(let commit) = self { commit } else { nil } }
}

extension RecordOp {
    /// The record's collection.
    public var collection: NSID { path.collection }

    /// The record's key.
    public var rkey: RecordKey { path.key }
}

extension JetstreamCommit {
    /// The record's address.
    public var uri: ATURI { ATURI(did, path.collection, path.key) }

    /// The record's collection.
    public var collection: NSID { path.collection }

    /// The record's key.
    public var rkey: RecordKey { path.key }
}

extension JetstreamEvent {
    /// The record that was deleted, as a list of at most one.
    public var deletes: [DeletedRecord] {
        guard let commit, commit.action == .delete else { return [] }
        return [DeletedRecord(did: commit.did, path: commit.path)]
    }

    /// The record that was deleted, if it is of a type, as a list of at most one.
    public func deletes<Record: LexiconRecord>(of type: Record.Type) -> [DeletedRecord] { deletes.inside(type) }

    /// The change of a record, if the event is one.
    public var commit: JetstreamCommit? { if case .commit(let commit) = self { commit } else { nil } }
}

extension [DeletedRecord] {
    fileprivate func inside<Record: LexiconRecord>(_ type: Record.Type) -> [DeletedRecord] {
        let collection = Record.collection
        return filter { $0.path.collection == collection }
    }
}
