package import ATData

/// Where blocks are found.
package protocol BlockSource: Sendable {
    /// Returns a block's bytes, or `nil` when the block is not there.
    func block(_ id: BlockID) throws -> BlockBytes?
    /// Whether ``prepare(_:)`` does anything.
    var isPreparing: Bool { get }
    /// Gets blocks ready that will be requested soon, and returns how many are. It never fails.
    func prepare(_ ids: [BlockID]) -> Int
}

extension BlockSource {
    package var isPreparing: Bool { false }
    package func prepare(_ ids: [BlockID]) -> Int { 0 }
}
