package import ATData

/// A place to look up blocks.
package protocol BlockSource: Sendable {
    /// Returns a block's bytes, or `nil` if the source doesn't have the block.
    func block(_ id: BlockID) throws -> BlockBytes?
    /// Whether ``prepare(_:)`` does anything.
    var isPreparing: Bool { get }
    /// Prefetches blocks that will be requested soon, and returns how many it fetched. Never throws.
    func prepare(_ ids: [BlockID]) -> Int
}

extension BlockSource {
    package var isPreparing: Bool { false }
    package func prepare(_ ids: [BlockID]) -> Int { 0 }
}
