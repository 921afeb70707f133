import ATData
import ATRepo
import ATServer

/// A change to one record, prepared outside the world's lock.
struct PreparedWrite: Sendable {
    /// The kind of change, with its precondition.
    enum Action: Sendable {
        /// The record must not exist.
        case create
        /// The record must exist.
        case update
        /// The record may exist or not.
        case put
        /// The record is removed, and must exist.
        case delete
        /// The record is removed if it exists.
        case remove
    }

    let action: Action
    let collection: NSID
    let key: RecordKey
    /// The new record; `nil` to remove it.
    let value: LexObject?
    let cid: CID?
    /// The change of the tree.
    let change: RepoWrite
    /// The validation status, for the response.
    let validationStatus: String?
    /// The CIDs of the blobs that the record refers to.
    let blobs: [CID]
    /// The required current record: a CID, or `null` for none.
    var expected: Nullable<CID>?

    /// Prepares writing a record.
    init(
        _ action: Action, _ collection: NSID, _ key: RecordKey, _ record: LexObject, validate: Bool?
    ) throws {
        var record = record
        switch record["$type"] {
        case nil: record["$type"] = .string(collection.description)
        // By its bytes: to Swift, a Kelvin sign equals a K.
        case .string(let type) where type.utf8.elementsEqual(collection.description.utf8): break
        case let other:
            throw XRPCError.invalid("Invalid $type: expected \(collection), got \(other.map { "\($0)" } ?? "none")")
        }
        self.action = action
        self.collection = collection
        self.key = key
        validationStatus = try KnownRecords.check(record, collection, key, validate: validate)
        blobs = LexValue.object(record).blobReferences
        value = record
        cid = try record.cid()
        change = try .put(RecordPath(collection, key), record)
    }

    /// Prepares deleting a record.
    ///
    /// - Parameter isNeeded: Whether the record must exist.
    init(deleting collection: NSID, _ key: RecordKey, isNeeded: Bool = false) {
        action = isNeeded ? .delete : .remove
        self.collection = collection
        self.key = key
        value = nil
        cid = nil
        change = .delete(RecordPath(collection, key))
        validationStatus = nil
        blobs = []
    }

    var path: String { "\(collection)/\(key)" }
}

extension LexValue {
    /// The CIDs of all blobs that the value refers to.
    var blobReferences: [CID] {
        switch self {
        case .array(let values): values.flatMap(\.blobReferences)
        case .object(let object):
            if case .string("blob")? = object["$type"], case .link(let cid)? = object["ref"] {
                [cid]
            } else {
                object.flatMap(\.value.blobReferences)
            }
        default: []
        }
    }
}
