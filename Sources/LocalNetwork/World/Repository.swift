import ATData

/// The records and blobs of an account.
///
/// Its head is a chain: every commit is a block that links to a block with its changes and to the previous commit, so
/// that its CID covers the whole history. It isn't a Merkle search tree, which real repositories have, and which
/// exporting a repository would need.
struct Repository: Sendable {
    /// The newest commit.
    struct Head: Codable, Sendable {
        let cid: CID
        let rev: TID
    }

    /// A blob's size and media type.
    struct BlobInfo: Codable, Sendable {
        let type: String
        let size: Int
    }

    var head: Head
    var collections: [NSID: RecordCollection] = [:]
    var blobs: [CID: BlobInfo] = [:]

    func record(_ collection: NSID, _ key: RecordKey) -> RepositoryRecord? {
        collections[collection]?[key]
    }

    /// The head after a commit with these changes, each a path and the new CID, or `nil`.
    static func head(
        of did: DID, after last: Head?, changes: [(path: String, cid: CID?)]
    ) throws -> Head {
        let changed: LexValue = .array(
            changes.map { ["path": .string($0.path), "cid": $0.cid.map { .link($0) } ?? .null] })
        var rev = TID.now()
        // The clock may have been set back since the last run.
        if let last, rev <= last.rev { rev = TID(microseconds: last.rev.microseconds + 1, clock: last.rev.clock) }
        let commit: LexValue = [
            "did": .string(did.description), "version": 3, "rev": .string(rev.description),
            "prev": last.map { .link($0.cid) } ?? .null, "data": .link(try changed.cid()),
        ]
        return Head(cid: try commit.cid(), rev: rev)
    }
}

/// A record in a repository.
struct RepositoryRecord: Sendable {
    let cid: CID
    let value: LexObject
    /// When the network first received it.
    let indexedAt: Datetime
    /// Its position in the order in which all records were received.
    let sequence: Int
}

/// The records of a collection, in the order of their keys.
struct RecordCollection: Sendable {
    private(set) var keys: [RecordKey] = []
    private var records: [RecordKey: RepositoryRecord] = [:]

    var isEmpty: Bool { keys.isEmpty }

    /// A record. Setting it keeps the order; `nil` removes it.
    subscript(key: RecordKey) -> RepositoryRecord? {
        get { records[key] }
        set {
            let isKnown = records[key] != nil
            records[key] = newValue
            let place = index(of: key)
            switch (isKnown, newValue) {
            case (false, .some): keys.insert(key, at: place)
            case (true, nil): keys.remove(at: place)
            default: break
            }
        }
    }

    /// Records after a key, or before it in reverse order.
    func page(after cursor: RecordKey?, limit: Int, ascending: Bool) -> ArraySlice<RecordKey> {
        if ascending {
            let start = cursor.map { index(of: $0) + (records[$0] == nil ? 0 : 1) } ?? 0
            return keys[start...].prefix(limit)
        }
        return keys[..<(cursor.map { index(of: $0) } ?? keys.count)].suffix(limit)
    }

    /// The position of a key, or where it would be inserted.
    private func index(of key: RecordKey) -> Int {
        // Most keys are timestamps, so new ones usually come last.
        guard let last = keys.last, key <= last else { return keys.count }
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
