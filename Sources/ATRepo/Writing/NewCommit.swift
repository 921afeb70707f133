public import ATData
public import Foundation

/// A new commit of a ``RepoWriter``, with the blocks to store and to publish.
///
/// Store the new blocks and the head in one transaction, then publish the commit.
public struct NewCommit: Sendable {
    /// The signed commit.
    public let commit: SignedCommit
    /// The previous revision; `nil` for the first commit.
    public let since: TID?
    /// The previous root of the tree; `nil` for the first commit.
    public let prevData: CID?
    /// The operations, in path order.
    public let ops: [RepoOp]
    /// The blocks to store: the commit, the new nodes, and the new records.
    public let newBlocks: [Block]
    /// The blocks that the repository no longer uses, to be deleted.
    public let removed: [CID]
    /// The blocks to publish: the commit, the nodes that prove the operations, and the records, parents before
    /// children. Consumers use them to undo the operations and arrive at ``prevData``.
    public let relevantBlocks: [Block]

    /// The commit's identifier.
    public var cid: CID { commit.cid }
    /// The root of the tree.
    public var data: CID { commit.data }
    /// The revision.
    public var rev: TID { commit.rev }

    /// A CAR with the blocks to publish, as `com.atproto.sync.subscribeRepos` sends it.
    public func car() -> Data { Data(CARFormat.bytes(roots: [commit.block.id], relevantBlocks)) }

    /// The size of a CAR with one root, in bytes.
    static func carCount(blocks: some Sequence<Int>) -> Int {
        blocks.reduce(59) { sum, count in
            let section = BlockID.byteCount + count
            // Seven bits of the length in each byte.
            return sum + section + max(1, (Int.bitWidth - section.leadingZeroBitCount + 6) / 7)
        }
    }
}
