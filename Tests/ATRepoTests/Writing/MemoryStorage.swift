import ATData
import ATRepo
import Synchronization

/// The blocks of a repository in memory, with what a data server does for a commit.
final class MemoryStorage: RepoStorage {
    private let blocks = Mutex<[CID: BlockBytes]>([:])

    func block(_ cid: CID) -> BlockBytes? { blocks.withLock { $0[cid] } }

    var cids: Set<CID> { blocks.withLock { Set($0.keys) } }

    func insert(_ block: Block) { blocks.withLock { $0[block.cid] = block.bytes } }

    func replace(_ cid: CID, with bytes: BlockBytes?) { blocks.withLock { $0[cid] = bytes } }

    func save(_ commit: NewCommit) {
        blocks.withLock { blocks in
            for block in commit.newBlocks { blocks[block.cid] = block.bytes }
            for cid in commit.removed { blocks[cid] = nil }
        }
    }
}
