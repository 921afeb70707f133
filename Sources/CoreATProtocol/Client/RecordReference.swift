public import ATData

/// A server's response after it has stored a record: the record's address and version.
public struct RecordReference: Hashable, Sendable {
    /// The record's address.
    public let uri: ATURI
    /// The content identifier of the record as it was stored.
    public let cid: CID
    /// The commit that contains the record, if the server includes it.
    public let commit: RepoCommit?
    /// Whether the server knows the record's lexicon: `valid` or `unknown`.
    public let validationStatus: String?

    /// Creates a reference.
    public init(uri: ATURI, cid: CID, commit: RepoCommit? = nil, validationStatus: String? = nil) {
        self.uri = uri
        self.cid = cid
        self.commit = commit
        self.validationStatus = validationStatus
    }
}

/// A state of a repository.
public struct RepoCommit: Hashable, Sendable {
    /// The content identifier of the commit.
    public let cid: CID
    /// The commit's revision.
    public let rev: TID

    /// Creates a commit.
    public init(cid: CID, rev: TID) {
        self.cid = cid
        self.rev = rev
    }
}

/// A record with its address.
///
/// Its fields can be read and changed directly: `stored.text` is `stored.value.text`.
@dynamicMemberLookup
public struct StoredRecord<Record: Sendable>: Sendable {
    /// The record's address.
    public let uri: ATURI
    /// The content identifier of the record as it is stored. If the server leaves it out, it is that of the record as
    /// it was read; `nil` if it isn't known.
    public let cid: CID?
    /// The record.
    public var value: Record
    /// Whether the record was read without elements of its arrays that don't fit their types.
    var isShortened = false

    /// Creates a record with its address.
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
    /// The record's address.
    public var id: ATURI { uri }
}

/// A condition for the existing record of a write.
///
/// If it isn't met, the server responds with `RepoError.invalidSwap`, and nothing is changed.
public enum RecordCondition: Hashable, Sendable {
    /// There is no such record yet.
    case isNew
    /// The record is still the one with this content identifier.
    case isUnchanged(since: CID)

    /// The condition as the parameter `swapRecord`.
    var swapRecord: LexValue {
        switch self {
        case .isNew: .null
        case .isUnchanged(let cid): .string(cid.description)
        }
    }
}

/// The errors of writing to a repository.
public enum RepoError: String, DeclaredError, CaseIterable {
    /// The record or the repository doesn't meet the condition of the write.
    case invalidSwap = "InvalidSwap"
    /// There is no such record.
    case recordNotFound = "RecordNotFound"
}
