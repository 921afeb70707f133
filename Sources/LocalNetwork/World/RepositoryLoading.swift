import ATCrypto
import ATData
import ATRepo
import Foundation

/// A record that was read from the storage.
struct LoadedRecord {
    let uri: ATURI
    let collection: NSID
    let key: RecordKey
    let record: RepositoryRecord
    let block: Block
    /// The revision that added it; `nil` from an earlier version.
    let rev: TID?

    var path: String { "\(collection)/\(key)" }
}

/// Builds repositories from the storage, and commits those of an earlier version.
struct RepositoryLoader {
    private var revs: [Substring: [BlockID: TID]] = [:]
    /// The changes to store for repositories of an earlier version.
    private(set) var changes = Changes()

    /// Reads the revisions of all nodes.
    init(from storage: any Storage) throws {
        for (key, value) in try storage.entries(in: .node) {
            let did = key.prefix { $0 != "/" }
            guard let id = BlockID(try CID(String(key.dropFirst(did.count + 1)))) else {
                throw StorageDamage(description: "a node has an invalid key")
            }
            revs[did, default: [:]][id] = try TID(storedBytes: value)
        }
    }

    /// Builds a repository.
    ///
    /// - Parameter key: The account's key, for repositories of an earlier version.
    /// - Throws: `StorageDamage` if the records don't match the commit.
    mutating func repository(
        of did: DID, _ head: StoredHead, _ records: [LoadedRecord], key: () throws -> SigningKey
    ) throws -> Repository {
        var tree = TreeNodes()
        let root = try tree.build(records.map { ($0.path, $0.block.id) })
        let nodes = tree.nodes
        guard let commit = try head.commit(of: did) else {
            return try migrate(did, head, records, nodes, root, signedWith: key())
        }
        guard commit.dataID == root else {
            throw StorageDamage(description: "the records of \(did) are not those of its newest commit")
        }
        let known = revs[did.description[...]] ?? [:]
        var blocks = RepositoryBlocks()
        blocks.insert(commit.block, rev: commit.rev)
        for node in nodes {
            guard let rev = known[node.id], rev <= commit.rev else {
                throw StorageDamage(description: "a node of \(did) has no revision")
            }
            blocks.insert(node, rev: rev)
        }
        for record in records {
            guard let rev = record.rev, rev <= commit.rev else {
                throw StorageDamage(description: "the record \(record.uri) has no revision")
            }
            blocks.insert(record: record.block, rev: rev)
        }
        return Repository(commit: commit, blocks: blocks)
    }

    /// Creates the first commit of a repository from an earlier version.
    private mutating func migrate(
        _ did: DID, _ head: StoredHead, _ records: [LoadedRecord], _ nodes: [Block], _ root: BlockID,
        signedWith key: SigningKey
    ) throws -> Repository {
        guard let rev = TID.next(after: head.rev) else { throw RepoWriteError.noLaterRevision(head.rev) }
        let commit = try SignedCommit(did: did, rev: rev, data: root, signedWith: key)
        var blocks = RepositoryBlocks()
        blocks.insert(commit.block, rev: rev)
        try changes.put(.head, did.description, StoredHead(commit))
        for node in nodes {
            blocks.insert(node, rev: rev)
            changes.put(.node, "\(did)/\(node.cid)", bytes: rev.storedBytes)
        }
        for record in records {
            blocks.insert(record: record.block, rev: rev)
            try changes.put(record.record, rev: rev, did, record.collection, record.key)
        }
        return Repository(commit: commit, blocks: blocks)
    }
}
