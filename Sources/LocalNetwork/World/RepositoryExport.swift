import ATData
import ATRepo
import HTTPTransport

/// The blocks of a repository in the order that is easiest to read: the commit, then each node of the tree before its
/// children, and each record at its entry.
///
/// It exports the repository's state at the time of its creation, and needs little memory.
final class RepositoryExport {
    /// The tree's nodes in the order they are opened.
    private final class OpenedNodes: BlockSource {
        let blocks: RepositoryBlocks
        private let opened = Guarded<[Block]>([])

        init(_ blocks: RepositoryBlocks) { self.blocks = blocks }

        func block(_ id: BlockID) -> BlockBytes? {
            guard let bytes = blocks[id]?.bytes else { return nil }
            opened.withLock { $0.append(Block(id: id, bytes: bytes)) }
            return bytes
        }

        /// The nodes that were opened since the last call.
        func take() -> [Block] {
            opened.withLock { opened in
                defer { opened = [] }
                return opened
            }
        }
    }

    private let nodes: OpenedNodes
    private let walk: TreeWalk<OpenedNodes>
    private let since: TID?
    private let commit: BlockID
    private var pending: [Block]
    private var index = 0
    private var isFinished = false
    /// The returned records that are at several paths.
    private var repeated: Set<BlockID> = []

    /// Creates an export.
    ///
    /// - Parameter since: Leaves out blocks that the repository has had since this revision.
    init(_ commit: SignedCommit, _ blocks: RepositoryBlocks, since: TID? = nil) {
        nodes = OpenedNodes(blocks)
        walk = TreeWalk(root: commit.dataID, in: nodes, requiresPaths: false)
        self.since = since
        self.commit = commit.block.id
        pending = [commit.block]
    }

    /// The next block; `nil` after the last.
    func next() throws -> Block? {
        while true {
            while index < pending.count {
                let block = pending[index]
                index += 1
                // The root of a CAR is always there.
                if let since, block.id != commit, let rev = nodes.blocks[block.id]?.rev, rev <= since { continue }
                return block
            }
            guard !isFinished else { return nil }
            try advance()
        }
    }

    private func advance() throws {
        isFinished = try !walk.next()
        pending = nodes.take()
        index = 0
        guard !isFinished, let record = nodes.blocks[walk.value] else { return }
        if record.paths > 1, !repeated.insert(walk.value).inserted { return }
        pending.append(Block(id: walk.value, bytes: record.bytes))
    }
}
