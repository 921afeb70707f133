package import ATData

/// The blocks of a CAR in memory or in a file, found by their identifiers.
///
/// A block that appears twice is found once. Blocks that nothing refers to are ignored.
package final class CARIndex: BlockSource {
    /// The roots; at least one.
    package let roots: [BlockID]
    /// How many different blocks there are.
    package let count: Int
    private let storage: CARStorage
    private let places: BlockPlaces

    /// Reads all of a CAR once, in order, and checks it.
    package init(
        _ storage: CARStorage, hashes: HashCheck = .verify, limits: CARLimits = .standard
    ) throws(CARError) {
        var blocks = try CARBlocks(storage, hashes: hashes, limits: limits)
        guard Int64(storage.count) <= BlockPlaces.largestOffset else {
            throw CARError(.limit("it has more than 1 TiB"), at: 0)
        }
        var places = try BlockPlaces(capacity: min(storage.count / 256, 1 << 16))
        while let section = try blocks.nextSection() {
            let known = try places.find(section.id) { (range) throws(CARError) in
                try storage.hasBlock(range, section.id)
            }
            guard known == nil else { continue }
            try places.insert(
                section.id, section.block, progress: Double(section.block.upperBound) / Double(storage.count))
        }
        roots = blocks.header.roots
        count = places.count
        self.storage = storage
        self.places = places
    }

    /// The size of the CAR in bytes.
    package var byteCount: Int { storage.count }

    /// A range of the CAR, which must be within it.
    func bytes(_ range: Range<Int>) throws(CARError) -> BlockBytes { try storage.bytes(range) }

    package func block(_ id: BlockID) throws(CARError) -> BlockBytes? {
        let storage = storage
        var block: BlockBytes?
        _ = try places.find(id) { (range) throws(CARError) in
            block = try storage.block(range, id)
            return block != nil
        }
        return block
    }
}
