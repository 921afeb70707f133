import ATData
import ATRepo

/// The blocks of a repository's newest commit, each with the revision that added it.
///
/// A copy of the value doesn't change with the repository, so that it can be sent at the pace of the client.
struct RepositoryBlocks: Sendable {
    /// A block with its revision and the number of its paths.
    struct Entry: Sendable {
        let bytes: BlockBytes
        /// The first revision since which the repository has always had the block.
        let rev: TID
        /// The number of paths with the record; 0 for commits and nodes.
        var paths = 0
    }

    private var entries: [BlockID: Entry] = [:]

    /// The number of blocks.
    var count: Int { entries.count }

    /// The identifiers of all blocks, in no particular order.
    var ids: some Collection<BlockID> { entries.keys }

    subscript(id: BlockID) -> Entry? { entries[id] }

    /// Adds a commit or a node.
    mutating func insert(_ block: Block, rev: TID) {
        if entries[block.id] == nil { entries[block.id] = Entry(bytes: block.bytes, rev: rev) }
    }

    /// Adds a record at one more path.
    mutating func insert(record: Block, rev: TID) {
        let known = entries[record.id]
        let first = known.map { min($0.rev, rev) } ?? rev
        entries[record.id] = Entry(bytes: known?.bytes ?? record.bytes, rev: first, paths: (known?.paths ?? 0) + 1)
    }

    /// Replaces a commit with another one of the same tree.
    mutating func replace(_ old: BlockID, with commit: SignedCommit) {
        entries[old] = nil
        insert(commit.block, rev: commit.rev)
    }

    /// Replaces the blocks of the previous commit with those of a new one.
    mutating func apply(_ commit: NewCommit) {
        for id in commit.removed.lazy.compactMap({ BlockID($0) }) { entries[id] = nil }
        for block in commit.newBlocks { insert(block, rev: commit.rev) }
        for op in commit.ops {
            if let id = op.prev.flatMap({ BlockID($0) }) { entries[id]?.paths -= 1 }
            if let id = op.cid.flatMap({ BlockID($0) }) { entries[id]?.paths += 1 }
        }
    }
}

extension RepositoryBlocks: RepoStorage {
    func block(_ cid: CID) -> BlockBytes? { BlockID(cid).flatMap { entries[$0]?.bytes } }

    func recordCount(_ cid: CID) -> Int? { BlockID(cid).flatMap { entries[$0]?.paths } }
}

extension RepositoryBlocks: BlockSource {
    func block(_ id: BlockID) -> BlockBytes? { entries[id]?.bytes }
}
