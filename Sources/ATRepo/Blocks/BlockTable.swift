package import ATData

/// Blocks in memory.
package struct BlockTable: BlockSource {
    private var blocks: [BlockID: BlockBytes] = [:]

    package init() {}

    package init(_ blocks: some Sequence<Block>) {
        for block in blocks { insert(block) }
    }

    /// The number of blocks.
    package var count: Int { blocks.count }

    /// Adds a block, unless the table already has it.
    package mutating func insert(_ block: Block) {
        if blocks[block.id] == nil { blocks[block.id] = block.bytes }
    }

    /// Removes a block, and returns its bytes.
    @discardableResult
    package mutating func remove(_ id: BlockID) -> BlockBytes? { blocks.removeValue(forKey: id) }

    package func block(_ id: BlockID) -> BlockBytes? { blocks[id] }

    /// The identifiers, in no particular order.
    package var ids: some Sequence<BlockID> & Sendable { Array(blocks.keys) }
}
