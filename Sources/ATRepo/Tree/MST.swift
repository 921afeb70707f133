package import ATData

/// The Merkle search tree of a repository, for looking up and changing records.
///
/// ```swift
/// var tree = MST(root: commit.data, in: blocks)
/// try tree.insert("app.bsky.feed.post/3jui7kd54zh2y", record)
/// let root = try tree.seal { newBlocks.append(Block(…)) }
/// ```
///
/// Nodes are opened and checked when they are needed: their form, their layer, and the order of their keys. Nodes that
/// aren't opened are stubs; most of a partial tree consists of stubs. A call that needs a missing node throws
/// `missingNode` and changes nothing.
///
/// All opened nodes are in three arrays. A node's entries are a range of `slots`, followed by one more slot for the
/// child to the right of the last entry.
package struct MST: Sendable {
    /// The number of a node, or `none`.
    typealias NodeNumber = Int32
    static var none: NodeNumber { -1 }

    struct Node: BitwiseCopyable {
        enum State: UInt8, BitwiseCopyable { case stub, clean, changed }

        /// The identifier. A changed node keeps its former one, if it had any.
        var id: BlockID
        var state: State
        /// The layer. It is unknown until the first key is, for a root that is a stub and for an empty tree.
        var layer: Int16
        /// The index of the first slot.
        var start: Int32 = 0
        /// The number of entries. There is one more slot.
        var count: Int32 = 0
        /// The capacity in slots.
        var capacity: Int32 = 0
    }

    /// An entry and the child to its left. The last slot of a node has only the child.
    struct Slot: BitwiseCopyable {
        var value: BlockID
        var child: NodeNumber
        var key: Key
    }

    /// A key: a range of `keys`.
    struct Key: BitwiseCopyable {
        var start: UInt32
        var count: UInt32
    }

    /// A node on the way to a key, and the index of the key or of the child that may contain it.
    struct Step: BitwiseCopyable {
        let node: NodeNumber
        let index: Int
    }

    static let unknownLayer: Int16 = -1

    let blocks: any BlockSource
    let limits: TreeLimits
    var nodes: [Node] = []
    var slots: [Slot] = []
    var keys: [UInt8] = []
    var root: NodeNumber = 0
    /// The way to the last key that was looked up.
    var path: [Step] = []
    /// The nodes of the last sealed tree that were changed or removed since.
    var replaced: [BlockID] = []

    /// Creates a tree without opening any node.
    ///
    /// - Parameters:
    ///   - root: The root that the commit names.
    ///   - blocks: The source of the nodes.
    ///   - limits: The size limits of nodes.
    package init(root: BlockID, in blocks: any BlockSource, limits: TreeLimits = .standard) {
        self.blocks = blocks
        self.limits = limits
        nodes = [Node(id: root, state: .stub, layer: Self.unknownLayer)]
    }

    /// Creates an empty tree.
    ///
    /// - Parameter blocks: The source of nodes that are added later; empty by default.
    package init(in blocks: any BlockSource = BlockTable(), limits: TreeLimits = .standard) {
        self.init(root: MST.emptyRoot, in: blocks, limits: limits)
        addSlots(to: 0, count: 0, capacity: 4)
        nodes[0].state = .clean
    }

    /// The root of an empty tree.
    package static let emptyRoot = ([0xA2, 0x61, 0x65, 0x80, 0x61, 0x6C, 0xF6] as [UInt8]).withUnsafeBytes {
        BlockID(hashing: $0)
    }
}

// MARK: Nodes

extension MST {
    /// A slot of a node.
    @inline(__always)
    subscript(node: NodeNumber, index: Int) -> Slot {
        get { slots[Int(nodes[Int(node)].start) + index] }
        set { slots[Int(nodes[Int(node)].start) + index] = newValue }
    }

    /// The child to the left of an entry, or at the end the one to the right of the last entry.
    @inline(__always)
    func child(_ node: NodeNumber, _ index: Int) -> NodeNumber { slots[Int(nodes[Int(node)].start) + index].child }

    @inline(__always)
    mutating func setChild(_ node: NodeNumber, _ index: Int, _ child: NodeNumber) {
        slots[Int(nodes[Int(node)].start) + index].child = child
    }

    @inline(__always)
    func count(_ node: NodeNumber) -> Int { Int(nodes[Int(node)].count) }

    /// Marks a node as changed.
    @inline(__always)
    mutating func touch(_ node: NodeNumber) {
        guard nodes[Int(node)].state != .changed else { return }
        replaced.append(nodes[Int(node)].id)
        nodes[Int(node)].state = .changed
    }

    /// Marks a node as removed.
    mutating func discard(_ node: NodeNumber) {
        if nodes[Int(node)].state != .changed { replaced.append(nodes[Int(node)].id) }
    }

    /// Adds a node with one slot, which only has a child.
    mutating func addNode(layer: Int, child: NodeNumber = none) -> NodeNumber {
        let number = NodeNumber(truncatingIfNeeded: nodes.count)
        nodes.append(Node(id: Self.emptyRoot, state: .changed, layer: Int16(truncatingIfNeeded: layer)))
        addSlots(to: number, count: 0, capacity: 4)
        setChild(number, 0, child)
        return number
    }

    /// Gives a node new empty slots at the end of the array.
    mutating func addSlots(to node: NodeNumber, count: Int, capacity: Int) {
        nodes[Int(node)].start = Int32(truncatingIfNeeded: slots.count)
        nodes[Int(node)].count = Int32(truncatingIfNeeded: count)
        nodes[Int(node)].capacity = Int32(truncatingIfNeeded: capacity)
        let empty = Slot(value: Self.emptyRoot, child: Self.none, key: Key(start: 0, count: 0))
        for _ in 0..<capacity { slots.append(empty) }
    }

    /// Makes room in a node for more slots.
    mutating func reserve(_ node: NodeNumber, _ more: Int) {
        let old = nodes[Int(node)]
        let needed = Int(old.count) + 1 + more
        guard needed > Int(old.capacity) else { return }
        let start = slots.count
        addSlots(to: node, count: Int(old.count), capacity: needed + needed / 2)
        for index in 0...Int(old.count) { slots[start + index] = slots[Int(old.start) + index] }
    }

    /// Inserts an entry. The child at this index moves to its right.
    mutating func insertEntry(_ node: NodeNumber, at index: Int, _ entry: Slot) {
        reserve(node, 1)
        let start = Int(nodes[Int(node)].start)
        let count = count(node)
        for place in stride(from: start + count, through: start + index, by: -1) { slots[place + 1] = slots[place] }
        slots[start + index] = entry
        nodes[Int(node)].count += 1
    }

    /// Removes an entry and the child to its left.
    mutating func removeEntry(_ node: NodeNumber, at index: Int) {
        let start = Int(nodes[Int(node)].start)
        for place in start + index..<start + count(node) { slots[place] = slots[place + 1] }
        nodes[Int(node)].count -= 1
    }

    /// Throws if a change could exceed the maximum number of nodes, slots or keys.
    func checkRoom() throws(TreeError) {
        // A change adds at most two nodes per layer, and copies at most the slots of those on its way.
        guard nodes.count < 1 << 30, slots.count < 1 << 30, keys.count < 1 << 31 else { throw TreeError(.treeTooLarge) }
    }
}

// MARK: Keys

extension MST {
    /// The bytes of a key. The closure must not change the tree.
    @inline(__always)
    func withKey<Result>(_ key: Key, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        keys.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(key.start)..<Int(key.start + key.count)])) }
    }

    /// A key as text.
    func text(_ key: Key) -> String { withKey(key) { String(decoding: $0, as: UTF8.self) } }

    /// Adds a key to the array of keys.
    mutating func add(_ bytes: UnsafeRawBufferPointer) throws(TreeError) -> Key {
        guard bytes.count > 0, bytes.count <= limits.keyBytes else {
            throw TreeError(.keyTooLong(limit: limits.keyBytes), key: bytes)
        }
        try checkRoom()
        let start = keys.count
        keys.append(contentsOf: bytes)
        return Key(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Finds a key among the entries of a node: the index of the first entry that doesn't sort before it, and whether
    /// that is the key.
    func search(_ node: NodeNumber, _ key: Key) -> (index: Int, isFound: Bool) {
        let start = Int(nodes[Int(node)].start)
        var (low, high) = (0, count(node))
        return keys.withUnsafeBytes { keys in
            slots.withUnsafeBufferPointer { slots in
                let wanted = UnsafeRawBufferPointer(rebasing: keys[Int(key.start)..<Int(key.start + key.count)])
                while low < high {
                    let middle = (low + high) / 2
                    let found = slots[start + middle].key
                    let order = KeyBytes.compare(
                        UnsafeRawBufferPointer(rebasing: keys[Int(found.start)..<Int(found.start + found.count)]),
                        wanted)
                    if order == 0 { return (middle, true) }
                    if order < 0 { low = middle + 1 } else { high = middle }
                }
                return (low, false)
            }
        }
    }
}
