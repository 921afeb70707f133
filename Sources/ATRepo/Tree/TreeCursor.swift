import ATData

/// A place in a tree: before a node, before an entry, or at the end. It moves in the order of the keys, and can go past nodes
/// without opening them.
///
/// What it opens is checked: the form of each node, its layer, and that every key comes after the one taken before. So a
/// node that appears twice is found by its first key. When a node is missing, `open()` throws and changes nothing.
final class TreeCursor<Blocks: BlockSource> {
    enum Place {
        /// Before a node of this layer; of the root, the layer isn't known yet.
        case node(BlockID, layer: Int?)
        /// Before an entry.
        case entry
        /// After all of the tree.
        case end
    }

    private let blocks: Blocks
    private let limits: TreeLimits
    // No closure or other code runs while one of these properties is accessed, so an access can't overlap with another. To
    // check that each time took a seventh of a walk's time.
    // The root, until it is opened or skipped.
    @exclusivity(unchecked) private var root: BlockID?
    @exclusivity(unchecked) private var levels: [TreeLevel] = []
    // One for each level that has been reached, each for two keys. Freed at the end.
    @exclusivity(unchecked) private var rooms: [UnsafeMutableRawPointer] = []
    /// The key that was taken last, if there is one. It is within a room, which isn't written to until another is taken.
    @exclusivity(unchecked) private(set) var last = UnsafeRawBufferPointer(start: nil, count: 0)
    /// How many nodes have been opened.
    @exclusivity(unchecked) private(set) var openedNodes = 0
    // What the node that was opened last links to, and room to read it.
    @exclusivity(unchecked) private var links: [BlockID] = []
    @exclusivity(unchecked) private var linkRoom: UnsafeMutableRawPointer?
    /// How many blocks were got ready before they were needed.
    @exclusivity(unchecked) private(set) var preparedBlocks = 0

    /// Starts before the root.
    ///
    /// - Parameter needsRecords: Whether everything that a node links to will be read, so that it can be got ready.
    init(root: BlockID, in blocks: Blocks, needsRecords: Bool = false, limits: TreeLimits) {
        self.root = root
        self.blocks = blocks
        self.limits = limits
        if needsRecords, blocks.isPreparing {
            linkRoom = .allocate(byteCount: 2 * limits.keyBytes, alignment: 8)
        }
    }

    deinit {
        for room in rooms { room.deallocate() }
        linkRoom?.deallocate()
    }

    /// The place. Reads the next entry of a node if it has not been read.
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

    /// The entry's key, until the one after is taken.
    var key: UnsafeRawBufferPointer { levels[levels.count - 1].reader.key }

    /// The entry's record.
    var value: BlockID { levels[levels.count - 1].reader.value }

    /// How many nodes the place is in, once `place()` has been called.
    var depth: Int { levels.count }

    /// The layer of the node that was opened last.
    var layer: Int { levels.last?.layer ?? 0 }

    /// The node that the entry is in.
    var node: BlockID { levels[levels.count - 1].reader.id }

    /// Whether all keys of the node at this place come before a key, as far as this can be seen without opening it.
    func nodeEnds(before key: [UInt8]) -> Bool { levels.last.map { $0.endsChild(before: key) } ?? false }

    /// Goes into the node.
    func open() throws {
        let layer = root == nil ? levels[levels.count - 1].layer - 1 : nil
        guard let id = root ?? levels.last?.child else { return }
        guard let bytes = try blocks.block(id) else { throw TreeError(.missingNode, node: id) }
        if rooms.count == levels.count {
            rooms.append(.allocate(byteCount: 2 * limits.keyBytes, alignment: 8))
        }
        if let linkRoom { prepare(bytes, id, linkRoom) }
        let level = try TreeLevel(id, bytes, layer: layer, room: rooms[levels.count], limits)
        openedNodes += 1
        skip()
        levels.append(level)
    }

    /// Gets ready what a node links to. What is wrong with the node is found later, when its entries are reached.
    private func prepare(_ bytes: BlockBytes, _ id: BlockID, _ room: UnsafeMutableRawPointer) {
        links.removeAll(keepingCapacity: true)
        // The bytes and the room exist until this returns.
        guard var reader = try? NodeReader(bytes.unsafe, id: id, room: room, limits: limits) else { return }
        if let left = reader.left { links.append(left) }
        while (try? reader.next()) == true {
            links.append(reader.value)
            if let right = reader.right { links.append(right) }
        }
        preparedBlocks += blocks.prepare(links)
    }

    /// Goes past the node.
    func skip() {
        if root != nil {
            root = nil
        } else if !levels.isEmpty {
            levels[levels.count - 1].child = nil
        }
    }

    /// Goes past the entry. Throws when its key doesn't come after the one before.
    func take() throws(TreeError) {
        let next = key
        guard last.baseAddress == nil || KeyBytes.compare(last, next) < 0 else {
            throw TreeError(.unsorted, node: node, key: next)
        }
        last = next
        levels[levels.count - 1].hasEntry = false
    }

    /// Goes to the end.
    func end() {
        root = nil
        levels.removeAll()
    }
}
