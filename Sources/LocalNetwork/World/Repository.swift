import ATData
import ATRepo

/// The records and blobs of an account, and the tree and the signed commit that cover the records.
struct Repository: Sendable {
    /// The facts about a commit in responses.
    struct Head: Sendable {
        let cid: CID
        let rev: TID
    }

    /// A blob's size and media type.
    struct BlobInfo: Codable, Sendable {
        let type: String
        let size: Int
    }

    /// The newest commit.
    private(set) var commit: SignedCommit
    /// The blocks of the newest commit, including the commit itself.
    private(set) var blocks: RepositoryBlocks
    var collections: [NSID: RecordCollection] = [:]
    var blobs: [CID: BlobInfo] = [:]

    init(commit: SignedCommit, blocks: RepositoryBlocks) {
        self.commit = commit
        self.blocks = blocks
    }

    /// Creates a repository without records.
    init(_ first: NewCommit) {
        self.init(commit: first.commit, blocks: RepositoryBlocks())
        apply(first)
    }

    var head: Head { Head(cid: commit.cid, rev: commit.rev) }

    func record(_ collection: NSID, _ key: RecordKey) -> RepositoryRecord? {
        collections[collection]?[key]
    }

    /// The blobs of records that are newer than a revision.
    func blobs(since: TID) -> [CID] {
        collections.values.flatMap { collection in
            collection.keys.flatMap { key -> [CID] in
                guard let record = collection[key], let id = BlockID(record.cid), let rev = blocks[id]?.rev,
                    rev > since
                else { return [] }
                return LexValue.object(record.value).blobReferences.filter { blobs[$0] != nil }
            }
        }
    }

    /// Replaces everything except the blobs. The records are set separately.
    mutating func replace(_ commit: SignedCommit, _ blocks: RepositoryBlocks) {
        self.commit = commit
        self.blocks = blocks
    }

    /// Replaces the newest commit with another one of the same tree.
    mutating func recommit(_ commit: SignedCommit) {
        blocks.replace(self.commit.block.id, with: commit)
        self.commit = commit
    }

    /// Applies a new commit. The records are set separately.
    mutating func apply(_ next: NewCommit) {
        commit = next.commit
        blocks.apply(next)
    }
}

/// A record in a repository.
struct RepositoryRecord: Sendable {
    let cid: CID
    let value: LexObject
    /// The time when the network first received it.
    let indexedAt: Datetime
    /// Its position in the order of reception.
    let sequence: Int
}

/// The records of a collection, sorted by key.
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

    /// The records after a key, or before it in reverse order.
    func page(after cursor: RecordKey?, limit: Int, ascending: Bool) -> ArraySlice<RecordKey> {
        if ascending {
            let start = cursor.map { index(of: $0) + (records[$0] == nil ? 0 : 1) } ?? 0
            return keys[start...].prefix(limit)
        }
        return keys[..<(cursor.map { index(of: $0) } ?? keys.count)].suffix(limit)
    }

    /// The index of a key, or its insertion index.
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
