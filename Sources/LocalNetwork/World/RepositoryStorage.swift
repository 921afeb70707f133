import ATData
import ATRepo
import Foundation

// How repositories are stored. Nodes of trees are not: they follow from the records, and only their revisions don't.

/// The stored newest commit of a repository.
struct StoredHead: Codable, Sendable {
    let cid: CID
    let rev: TID
    /// The commit's block. Earlier versions had none, because their heads weren't commits of a tree.
    var block: Data?

    init(_ commit: SignedCommit) {
        cid = commit.cid
        rev = commit.rev
        block = commit.block.bytes.data
    }

    /// The commit, if there is one.
    ///
    /// - Throws: `StorageDamage` if the block isn't a commit of the account, or doesn't match the entry.
    func commit(of did: DID) throws -> SignedCommit? {
        // Half of the range of revisions, so that there is always a next one.
        guard rev.microseconds < 1 << 52 else {
            throw StorageDamage(description: "the revision \(rev) of \(did) is centuries in the future")
        }
        guard let block else { return nil }
        let commit = try SignedCommit(Block(BlockBytes(block)))
        guard commit.cid == cid, commit.rev == rev, commit.did == did else {
            throw StorageDamage(description: "the newest commit of \(did) doesn't match its entry")
        }
        return commit
    }
}

extension TID {
    /// A revision as stored: eight bytes.
    var storedBytes: [UInt8] { withUnsafeBytes(of: bits.bigEndian) { Array($0) } }

    init(storedBytes bytes: [UInt8]) throws {
        let bits = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        guard bytes.count == 8, bits < 1 << 63 else {
            throw StorageDamage(description: "the revision of a node can't be read")
        }
        self.init(microseconds: bits >> 10, clock: UInt16(truncatingIfNeeded: bits & 0x3FF))
    }
}

extension Changes {
    /// Stores a commit and its changes of the tree. The records are stored separately.
    mutating func put(_ commit: NewCommit) throws {
        let did = commit.commit.did
        let records = Set(commit.ops.flatMap { [$0.cid, $0.prev] })
        for cid in commit.removed where !records.contains(cid) { remove(.node, "\(did)/\(cid)") }
        for block in commit.newBlocks where block.id != commit.commit.block.id && !records.contains(block.cid) {
            put(.node, "\(did)/\(block.cid)", bytes: commit.rev.storedBytes)
        }
        try put(.head, did.description, StoredHead(commit.commit))
    }

    mutating func put(
        _ record: RepositoryRecord?, rev: TID, _ did: DID, _ collection: NSID, _ key: RecordKey
    ) throws {
        let name = "\(did)/\(collection)/\(key)"
        guard let record else { return remove(.record, name) }
        let object: LexObject = [
            "value": .object(record.value), "indexedAt": .string(record.indexedAt.description),
            "sequence": .integer(record.sequence), "rev": .string(rev.description),
        ]
        put(.record, name, bytes: try object.dagCBOR())
    }
}
