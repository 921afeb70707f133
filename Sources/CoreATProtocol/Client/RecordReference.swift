public import ATData

/// What a server answers when it has stored a record: where it is, and what exactly it is.
public struct RecordReference: Hashable, Sendable {
    /// Where the record is.
    public let uri: ATURI
    /// The content identifier of the record as it was stored.
    public let cid: CID
    /// The commit that the record came with, where the server says so.
    public let commit: RepoCommit?
    /// Whether the server knew the record's lexicon: `valid`, or `unknown`.
    public let validationStatus: String?

    /// Makes a reference.
    public init(uri: ATURI, cid: CID, commit: RepoCommit? = nil, validationStatus: String? = nil) {
        self.uri = uri
        self.cid = cid
        self.commit = commit
        self.validationStatus = validationStatus
    }
}

/// One state of a repository.
public struct RepoCommit: Hashable, Sendable {
    /// The content identifier of the commit.
    public let cid: CID
    /// The commit's revision.
    public let rev: TID

    /// Makes a commit.
    public init(cid: CID, rev: TID) {
        self.cid = cid
        self.rev = rev
    }
}

/// A record with its place.
///
/// Its fields can be read and changed through it: `stored.text` is `stored.value.text`.
@dynamicMemberLookup
public struct StoredRecord<Record: Sendable>: Sendable {
    /// Where the record is.
    public let uri: ATURI
    /// The content identifier of the record as it is stored, where the server says so.
    public let cid: CID?
    /// The record.
    public var value: Record

    /// Makes a record with its place.
    public init(uri: ATURI, cid: CID?, value: Record) {
        self.uri = uri
        self.cid = cid
        self.value = value
    }

    /// A field of the record.
    public subscript<Field>(dynamicMember path: WritableKeyPath<Record, Field>) -> Field {
        get { value[keyPath: path] }
        set { value[keyPath: path] = newValue }
    }

    /// A property of the record.
    public subscript<Field>(dynamicMember path: KeyPath<Record, Field>) -> Field { value[keyPath: path] }
}

extension StoredRecord: Equatable where Record: Equatable {}
extension StoredRecord: Hashable where Record: Hashable {}

extension StoredRecord: Identifiable {
    /// Where the record is.
    public var id: ATURI { uri }
}

/// What must be true of the record that is there already for a write to happen.
///
/// Where it is not, the server answers `InvalidSwap`, and nothing has changed.
public enum RecordCondition: Hashable, Sendable {
    /// Nothing: whatever is there is replaced.
    case none
    /// There is no such record yet.
    case isNew
    /// The record is still the one with this identifier.
    case isUnchanged(since: CID)
}

/// Errors that writing to a repository is known for.
public enum RepoError: String, DeclaredError, CaseIterable {
    /// The record, or the repository, is no longer as the condition of the write says.
    case invalidSwap = "InvalidSwap"
    /// There is no such record.
    case recordNotFound = "RecordNotFound"
}
