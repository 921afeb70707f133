public import ATData
public import Foundation

/// A commit that a ``RepoWriter`` has made: what to store, and what to publish.
///
/// Store the new blocks and the head in one transaction, and publish the commit after that.
public struct NewCommit: Sendable {
    /// The signed commit.
    public let commit: SignedCommit
    /// The revision before; `nil` for the first commit.
    public let since: TID?
    /// The root of the tree before; `nil` for the first commit.
    public let prevData: CID?
    /// What has changed, in the order of the paths.
    public let ops: [RepoOp]
    /// The blocks to store: the commit, the new nodes, and the new records.
    public let newBlocks: [Block]
    /// The blocks that the repository no longer has, so that they can be deleted.
    public let removed: [CID]
    /// The blocks to publish: the commit, the nodes that prove the operations, and the records, each before what it links
    /// to. With them, anyone can undo the operations and arrives at ``prevData``.
    public let relevantBlocks: [Block]

    /// The commit's identifier.
    public var cid: CID { commit.cid }
    /// The root of the tree.
    public var data: CID { commit.data }
    /// The revision.
    public var rev: TID { commit.rev }

    /// The blocks to publish as a CAR, as `com.atproto.sync.subscribeRepos` sends it.
    public func car() -> Data { Data(CARFormat.bytes(roots: [commit.block.id], relevantBlocks)) }

    /// How many bytes a CAR with one root takes.
    static func carCount(blocks: some Sequence<Int>) -> Int {
        blocks.reduce(59) { sum, count in
            let section = BlockID.byteCount + count
            // Seven bits of the length in each byte.
            return sum + section + max(1, (Int.bitWidth - section.leadingZeroBitCount + 6) / 7)
        }
    }
}
