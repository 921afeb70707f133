import ATData

/// A position in a tree: before a node, before an entry, or at the end. It moves in key order, and can skip nodes
/// without opening them.
///
/// Opened nodes are checked: their form, their layer, and that every key sorts after the previous one. A node that
/// appears twice is detected by its first key. If a node is missing, `open()` throws and changes nothing.
final class TreeCursor<Blocks: BlockSource> {
    enum Place {
        /// Before a node of this layer. The layer of the root is unknown.
        case node(BlockID, layer: Int?)
        /// Before an entry.
        case entry
        /// At the end of the tree.
        case end
    }

    private let blocks: Blocks
    private let limits: TreeLimits
    // No closure or other code runs while one of these properties is accessed, so an access can't overlap with another.
    // To check that each time took a seventh of a walk's time. The root, until it is opened or skipped.
    @exclusivity(unchecked) private var root: BlockID?
    @exclusivity(unchecked) private var levels: [TreeLevel] = []
    // One for each level that has been reached, each for two keys. Freed at the end.
    @exclusivity(unchecked) private var rooms: [UnsafeMutableRawPointer] = []
    /// The last key that was taken, if any. Its memory isn't overwritten until another key is taken.
    @exclusivity(unchecked) private(set) var last = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The number of opened nodes.
    @exclusivity(unchecked) private(set) var openedNodes = 0
    private let prepares: Bool
    // What the node that was opened last links to.
    @exclusivity(unchecked) private var links: [BlockID] = []
    /// The number of prefetched blocks.
    @exclusivity(unchecked) private(set) var preparedBlocks = 0

    /// Starts before the root.
    ///
    /// - Parameter needsRecords: Whether all records will be read, so that they are prefetched.
    init(root: BlockID, in blocks: Blocks, needsRecords: Bool = false, limits: TreeLimits) {
        self.root = root
        self.blocks = blocks
        self.limits = limits
        prepares = needsRecords && blocks.isPreparing
    }

    deinit {
        for room in rooms { room.deallocate() }
    }

    /// The current position. Reads the next entry of a node if necessary.
    func place() throws(TreeError) -> Place {
        if let root { return .node(root, layer: nil) }
        while let top = levels.indices.last {
            if let child = levels[top].child {
                guard levels[top].layer > 0 else {
                    throw TreeError(.childBelowLowestLayer, node: levels[top].reader.id)
                }
                return .node(child, layer: levels[top].layer - 1)
            }
            if levels[top].hasEntry { return .entry }
            if levels[top].isFinished { levels.removeLast() } else { try levels[top].advance() }
        }
        return .end
    }

    /// The entry's key. Valid until the next entry is taken.
    var key: UnsafeRawBufferPointer { levels[levels.count - 1].reader.key }

    /// The entry's record.
    var value: BlockID { levels[levels.count - 1].reader.value }

    /// The number of nodes above the position, after `place()` was called.
    var depth: Int { levels.count }

    /// The layer of the last opened node.
    var layer: Int { levels.last?.layer ?? 0 }

    /// The node that the entry is in.
    var node: BlockID { levels[levels.count - 1].reader.id }

    /// Whether all keys of the node at this position sort before a key, as far as is known without opening it.
    func nodeEnds(before key: [UInt8]) -> Bool { levels.last.map { $0.endsChild(before: key) } ?? false }

    /// Opens the node and moves into it.
    func open() throws {
        let layer = root == nil ? levels[levels.count - 1].layer - 1 : nil
        guard let id = root ?? levels.last?.child else { return }
        guard let bytes = try blocks.block(id) else { throw TreeError(.missingNode, node: id) }
        if rooms.count == levels.count {
            rooms.append(.allocate(byteCount: 2 * limits.keyBytes, alignment: 8))
        }
        if prepares { prepare(bytes, id, rooms[levels.count]) }
        let level = try TreeLevel(id, bytes, layer: layer, room: rooms[levels.count], limits)
        openedNodes += 1
        skip()
        levels.append(level)
    }

    /// Prefetches the children and records of a node. Faults of the node are found later, when its entries are reached.
    private func prepare(_ bytes: BlockBytes, _ id: BlockID, _ room: UnsafeMutableRawPointer) {
        links.removeAll(keepingCapacity: true)
        // The bytes and the room exist until this returns.
        guard var reader = try? NodeReader(bytes.unsafe, id: id, room: room, limits: limits) else { return }
        if let left = reader.left { links.append(left) }
        while (try? reader.next(readsKey: false)) == true {
            links.append(reader.value)
            if let right = reader.right { links.append(right) }
        }
        preparedBlocks += blocks.prepare(links)
    }

    /// Moves past the node.
    func skip() {
        if root != nil {
            root = nil
        } else if !levels.isEmpty {
            levels[levels.count - 1].child = nil
        }
    }

    /// Moves past the entry. Throws if its key doesn't sort after the previous one.
    func take() throws(TreeError) {
        let next = key
        guard last.baseAddress == nil || KeyBytes.compare(last, next) < 0 else {
            throw TreeError(.unsorted, node: node, key: next)
        }
        last = next
        levels[levels.count - 1].hasEntry = false
    }

    /// Moves to the end.
    func end() {
        root = nil
        levels.removeAll()
    }
}
