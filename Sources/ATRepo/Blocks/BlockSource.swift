package import ATData

/// Where blocks are found.
package protocol BlockSource: Sendable {
    /// Returns a block's bytes, or `nil` when the block is not there.
    func block(_ id: BlockID) throws -> BlockBytes?
}
