import ATData

extension MST {
    /// Opens and checks a node, unless it is open.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - lower: The key before the node, if any.
    ///   - upper: The key after the node, if any.
    mutating func open(_ node: NodeNumber, after lower: Key? = nil, before upper: Key? = nil) throws {
        guard nodes[Int(node)].state == .stub else { return }
        let id = nodes[Int(node)].id
        guard let bytes = try blocks.block(id) else { throw TreeError(.missingNode, node: id) }
        try checkRoom()
        if slots.isEmpty {
            // Enough for the way to a key.
            nodes.reserveCapacity(64)
            slots.reserveCapacity(64)
            keys.reserveCapacity(4_096)
        }
        let (oldNodes, oldSlots, oldKeys) = (nodes.count, slots.count, keys.count)
        do {
            try bytes.withUnsafeBytes { try read($0, into: node, after: lower, before: upper) }
        } catch {
            nodes.removeLast(nodes.count - oldNodes)
            slots.removeLast(slots.count - oldSlots)
            keys.removeLast(keys.count - oldKeys)
            throw error
        }
    }

    private mutating func read(
        _ bytes: UnsafeRawBufferPointer, into node: NodeNumber, after lower: Key?, before upper: Key?
    ) throws {
        // The bytes of a key are all in the node, so the room for two usually fits on the stack.
        var limits = limits
        limits.keyBytes = min(limits.keyBytes, max(bytes.count, 1))
        try withUnsafeTemporaryAllocation(byteCount: 2 * limits.keyBytes, alignment: 8) { room in
            // At least two bytes, so there is an address.
            guard let address = room.baseAddress else { return }
            try read(bytes, into: node, limits, address, after: lower, before: upper)
        }
    }

    private mutating func read(
        _ bytes: UnsafeRawBufferPointer, into node: NodeNumber, _ limits: TreeLimits, _ room: UnsafeMutableRawPointer,
        after lower: Key?, before upper: Key?
    ) throws(TreeError) {
        let (id, expected) = (nodes[Int(node)].id, nodes[Int(node)].layer)
        // The bytes and the room exist until this returns.
        var reader = try NodeReader(bytes, id: id, room: room, limits: limits)
        let count = reader.remaining
        let start = slots.count
        var layer = expected
        var child = reader.left
        while try reader.next() {
            let found = Int16(truncatingIfNeeded: KeyDepth.of(reader.key))
            if layer == Self.unknownLayer { layer = found }
            guard found == layer else {
                throw TreeError(.wrongLayer(Int(found), expected: Int(layer)), node: id, key: reader.key)
            }
            let key = Key(
                start: UInt32(truncatingIfNeeded: keys.count), count: UInt32(truncatingIfNeeded: reader.key.count))
            keys.append(contentsOf: reader.key)
            slots.append(Slot(value: reader.value, child: try addStub(child, below: layer, of: id), key: key))
            child = reader.right
        }
        slots.append(
            Slot(value: id, child: try addStub(child, below: layer, of: id), key: Key(start: 0, count: 0)))
        try checkBounds(of: id, start, count, isRoot: expected == Self.unknownLayer, after: lower, before: upper)
        nodes[Int(node)].start = Int32(truncatingIfNeeded: start)
        nodes[Int(node)].count = Int32(truncatingIfNeeded: count)
        nodes[Int(node)].capacity = Int32(truncatingIfNeeded: count + 1)
        nodes[Int(node)].layer = layer
        nodes[Int(node)].state = .clean
    }

    private mutating func addStub(
        _ id: BlockID?, below layer: Int16, of parent: BlockID
    ) throws(TreeError) -> NodeNumber {
        guard let id else { return Self.none }
        guard layer != 0 else { throw TreeError(.childBelowLowestLayer, node: parent) }
        nodes.append(Node(id: id, state: .stub, layer: layer == Self.unknownLayer ? layer : layer - 1))
        return NodeNumber(truncatingIfNeeded: nodes.count - 1)
    }

    /// Checks that a node fits its position in the tree.
    private func checkBounds(
        of id: BlockID, _ start: Int, _ count: Int, isRoot: Bool, after lower: Key?, before upper: Key?
    ) throws(TreeError) {
        guard count > 0 else {
            let hasChild = slots[start].child != Self.none
            guard hasChild != isRoot else { throw TreeError(isRoot ? .emptyRoot : .emptyNode, node: id) }
            return
        }
        if let lower, compare(lower, slots[start].key) >= 0 { throw unsorted(slots[start].key, in: id) }
        if let upper, compare(slots[start + count - 1].key, upper) >= 0 {
            throw unsorted(slots[start + count - 1].key, in: id)
        }
    }

    private func unsorted(_ key: Key, in node: BlockID) -> TreeError {
        withKey(key) { TreeError(.unsorted, node: node, key: $0) }
    }

    private func compare(_ left: Key, _ right: Key) -> Int {
        withKey(left) { left in withKey(right) { KeyBytes.compare(left, $0) } }
    }

    /// Descends from the root to a key, or to its position, and opens the nodes on the way. Stores the way in `path`.
    ///
    /// - Parameter lowest: The layer to stop at if the key isn't found; the lowest layer by default.
    /// - Returns: Whether the last node of the way has the key.
    mutating func descend(to key: Key, lowest: Int = 0) throws -> Bool {
        path.removeAll(keepingCapacity: true)
        var (lower, upper): (Key?, Key?) = (nil, nil)
        var node = root
        while node != Self.none {
            try open(node, after: lower, before: upper)
            let (index, isFound) = search(node, key)
            path.append(Step(node: node, index: index))
            if isFound { return true }
            if nodes[Int(node)].layer <= lowest { return false }
            if index > 0 { lower = self[node, index - 1].key }
            if index < count(node) { upper = self[node, index].key }
            node = child(node, index)
        }
        return false
    }

    /// Opens the nodes that touch when a key is removed: those to its left from the top, and those to its right.
    ///
    /// - Parameter all: Whether to open all of them, or only those that are joined.
    mutating func openNeighbors(of step: Step, all: Bool) throws {
        let key = self[step.node, step.index].key
        var left = child(step.node, step.index)
        var right = child(step.node, step.index + 1)
        var lower = step.index > 0 ? self[step.node, step.index - 1].key : nil
        var upper = step.index + 1 < count(step.node) ? self[step.node, step.index + 1].key : nil
        while left != Self.none || right != Self.none {
            if !all, left == Self.none || right == Self.none { return }
            if left != Self.none {
                try open(left, after: lower, before: key)
                if count(left) > 0 { lower = self[left, count(left) - 1].key }
                left = child(left, count(left))
            }
            if right != Self.none {
                try open(right, after: key, before: upper)
                if count(right) > 0 { upper = self[right, 0].key }
                right = child(right, 0)
            }
        }
    }
}
