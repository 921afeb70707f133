package import ATData

/// The blocks of a CAR in memory or in a file, looked up by identifier.
///
/// A block that appears twice counts once. Unreferenced blocks are ignored.
package final class CARIndex: BlockSource {
    /// The roots; at least one.
    package let roots: [BlockID]
    /// The number of distinct blocks.
    package let count: Int
    private let storage: CARStorage
    private let places: BlockPlaces
    /// The recently read parts of the file, if the CAR is in a file.
    let windows: FileWindows?

    /// The number of blocks that are looked up together, so that they wait for memory at the same time.
    private static let batch = 64

    /// Reads and checks a whole CAR once, in order.
    package init(
        _ storage: CARStorage, hashes: HashCheck = .verify, limits: CARLimits = .standard
    ) throws(CARError) {
        var blocks = try CARBlocks(storage, hashes: hashes, limits: limits)
        guard Int64(storage.count) <= BlockPlaces.largestOffset else {
            throw CARError(.limit("it has more than 1 TiB"), at: 0)
        }
        // Enough for blocks of 230 bytes, as most CARs have, up to the size of a large page.
        var places = try BlockPlaces(capacity: min(storage.count / 160, 1 << 17))
        var (sections, slots): ([CARSection], [Int]) = ([], [])
        repeat {
            sections.removeAll(keepingCapacity: true)
            slots.removeAll(keepingCapacity: true)
            while sections.count < Self.batch, let section = try blocks.nextSection() { sections.append(section) }
            guard let end = sections.last?.block.upperBound else { break }
            try places.reserve(sections.count, progress: Double(end) / Double(storage.count))
            for section in sections { slots.append(places.slot(for: section.id)) }
            for (section, slot) in zip(sections, slots) {
                let known = try places.find(section.id, from: slot) { (range) throws(CARError) in
                    try storage.hasBlock(range, section.id)
                }
                if known == nil { places.insert(section.id, section.block, from: slot) }
            }
        } while sections.count == Self.batch
        roots = blocks.header.roots
        count = places.count
        self.storage = storage
        self.places = places
        if case .file(let file, let count) = storage {
            windows = FileWindows(file, byteCount: count)
        } else {
            windows = nil
        }
    }

    /// The size of the CAR in bytes.
    package var byteCount: Int { storage.count }

    /// A range of the CAR. The range must be within it.
    func bytes(_ range: Range<Int>) throws(CARError) -> BlockBytes { try storage.bytes(range) }

    /// Only memory benefits from prefetching. Reading a file takes one system call per block at any time.
    package var isPreparing: Bool {
        if case .memory = storage { true } else { false }
    }

    package func prepare(_ ids: [BlockID]) -> Int {
        guard case .memory(let shared) = storage else { return 0 }
        var ready = 0
        var rest = ids[...]
        withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.batch) { offsets in
            while !rest.isEmpty {
                let batch = rest.prefix(Self.batch)
                for (index, id) in batch.enumerated() {
                    // A block is never at the start, where the header is.
                    offsets.initializeElement(at: index, to: places.guess(id) ?? 0)
                }
                for (index, id) in batch.enumerated() where offsets[index] > 0 {
                    // The hash is before the block. Its start is enough: this reads to have read.
                    let start = shared.bytes.loadUnaligned(fromByteOffset: offsets[index] - 32, as: UInt64.self)
                    if start == id.word0.bigEndian { ready += 1 }
                }
                rest = rest.dropFirst(Self.batch)
            }
        }
        return ready
    }

    package func block(_ id: BlockID) throws(CARError) -> BlockBytes? {
        let storage = storage
        var block: BlockBytes?
        _ = try places.find(id) { (range) throws(CARError) in
            block = try storage.block(range, id, windows)
            return block != nil
        }
        return block
    }
}
