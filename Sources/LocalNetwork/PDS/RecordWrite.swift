import ATData

/// A change to one record, made ready outside of the world's lock.
struct RecordWrite: Sendable {
    /// What the change demands of what is there.
    enum Action: Sendable {
        /// Nothing may be there.
        case create
        /// Something must be there.
        case update
        /// Anything may be there, also nothing.
        case put
        /// Something may be there. It goes.
        case delete
    }

    let action: Action
    let collection: NSID
    let key: RecordKey
    /// The new record; `nil` where it goes.
    let value: LexObject?
    let cid: CID?
    /// Whether the record was checked against its lexicon, as answers say it.
    let validationStatus: String?
    /// The CIDs of the blobs that the record refers to.
    let blobs: [CID]
    /// What the caller expects to be there: a CID, or `null` for nothing.
    var expected: Nullable<CID>?

    /// Prepares a record to be written.
    init(
        _ action: Action, _ collection: NSID, _ key: RecordKey, _ record: LexObject, validate: Bool?
    ) throws {
        var record = record
        switch record["$type"] {
        case nil: record["$type"] = .string(collection.description)
        case .string(collection.description): break
        case let other:
            throw XRPCFailure.invalid("Invalid $type: expected \(collection), got \(other.map { "\($0)" } ?? "none")")
        }
        self.action = action
        self.collection = collection
        self.key = key
        validationStatus = try KnownRecords.check(record, collection, key, validate: validate)
        blobs = LexValue.object(record).blobReferences
        value = record
        cid = try record.cid()
    }

    /// Prepares a record to be deleted.
    init(deleting collection: NSID, _ key: RecordKey) {
        action = .delete
        self.collection = collection
        self.key = key
        value = nil
        cid = nil
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
