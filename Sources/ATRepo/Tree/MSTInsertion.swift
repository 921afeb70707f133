package import ATData

extension MST {
    /// Adds a record. Throws `keyExists` if there is a record at the path.
    package mutating func insert(_ key: String, _ value: BlockID) throws {
        var key = key
        try key.withUTF8 { try insert(UnsafeRawBufferPointer($0), value) }
    }

    /// Adds a record. Throws `keyExists` if there is a record at the path.
    package mutating func insert(_ bytes: UnsafeRawBufferPointer, _ value: BlockID) throws {
        let key = try add(bytes)
        // To the lowest layer, so that all nodes that are split are open before anything changes.
        if try descend(to: key) {
            removeLast(key)
            throw TreeError(.keyExists, key: bytes)
        }
        place(Slot(value: value, child: Self.none, key: key), layer: KeyDepth.of(bytes))
    }

    /// Replaces a record and returns the previous one. Throws `keyNotFound` if there is no record at the path.
    package mutating func update(_ key: String, _ value: BlockID) throws -> BlockID {
        var key = key
        return try key.withUTF8 { try update(UnsafeRawBufferPointer($0), value) }
    }

    /// Replaces a record and returns the previous one. Throws `keyNotFound` if there is no record at the path.
    package mutating func update(_ bytes: UnsafeRawBufferPointer, _ value: BlockID) throws -> BlockID {
        let place = try find(bytes)
        let old = self[place.node, place.index].value
        if old != value {
            for step in path { touch(step.node) }
            self[place.node, place.index].value = value
        }
        return old
    }

    /// Finds a key that must exist.
    mutating func find(_ bytes: UnsafeRawBufferPointer) throws -> Step {
        let key = try add(bytes)
        let isFound = try descend(to: key, lowest: KeyDepth.of(bytes))
        removeLast(key)
        guard isFound, let place = path.last else { throw TreeError(.keyNotFound, key: bytes) }
        return place
    }

    /// Adds an entry at the end of `path`.
    private mutating func place(_ entry: Slot, layer: Int) {
        let top = Int(nodes[Int(root)].layer)
        if nodes[Int(root)].layer == Self.unknownLayer {
            // The tree is empty.
            touch(root)
            nodes[Int(root)].layer = Int16(truncatingIfNeeded: layer)
            insertEntry(root, at: 0, entry)
        } else if layer > top {
            var (left, right) = split(from: 0)
            left = wrap(left, from: top + 1, to: layer)
            right = wrap(right, from: top + 1, to: layer)
            root = addNode(layer: layer, child: right)
            var entry = entry
            entry.child = left
            insertEntry(root, at: 0, entry)
        } else if top - layer < path.count {
            let place = path[top - layer]
            let (left, right) = split(from: top - layer + 1)
            for step in path[...(top - layer)] { touch(step.node) }
            setChild(place.node, place.index, right)
            var entry = entry
            entry.child = left
            insertEntry(place.node, at: place.index, entry)
        } else {
            // The way ended above the key's layer, where there is no child yet.
            let lowest = path[path.count - 1]
            for step in path { touch(step.node) }
            let node = addNode(layer: layer)
            insertEntry(node, at: 0, entry)
            setChild(lowest.node, lowest.index, wrap(node, from: layer + 1, to: Int(nodes[Int(lowest.node)].layer)))
        }
    }

    /// Wraps a node in nodes without entries, one for each layer in the range.
    private mutating func wrap(_ node: NodeNumber, from lowest: Int, to end: Int) -> NodeNumber {
        var node = node
        guard node != Self.none, lowest < end else { return node }
        for layer in lowest..<end { node = addNode(layer: layer, child: node) }
        return node
    }

    /// Splits the nodes of `path`, from a step on, at its key. An empty half has no node.
    private mutating func split(from first: Int) -> (left: NodeNumber, right: NodeNumber) {
        var (left, right) = (Self.none, Self.none)
        guard first < path.count else { return (left, right) }
        for step in path[first...].reversed() {
            let (node, index) = (step.node, step.index)
            let old = child(node, index)
            if index == 0, left == Self.none {
                // All of it is on the right.
                if old != right || isChanged(old) {
                    touch(node)
                    setChild(node, 0, right)
                }
                right = isEmpty(node) ? drop(node) : node
            } else if index == count(node), right == Self.none {
                if old != left || isChanged(old) {
                    touch(node)
                    setChild(node, index, left)
                }
                left = node
            } else {
                touch(node)
                let half = addNode(layer: Int(nodes[Int(node)].layer), child: Self.none)
                let moved = count(node) - index
                reserve(half, moved)
                let (from, to) = (Int(nodes[Int(node)].start) + index, Int(nodes[Int(half)].start))
                for offset in 0...moved { slots[to + offset] = slots[from + offset] }
                nodes[Int(half)].count = Int32(truncatingIfNeeded: moved)
                setChild(half, 0, right)
                nodes[Int(node)].count = Int32(truncatingIfNeeded: index)
                setChild(node, index, left)
                (left, right) = (node, half)
            }
        }
        return (left, right)
    }

    private func isChanged(_ node: NodeNumber) -> Bool { node != Self.none && nodes[Int(node)].state == .changed }

    private func isEmpty(_ node: NodeNumber) -> Bool { count(node) == 0 && child(node, 0) == Self.none }

    private mutating func drop(_ node: NodeNumber) -> NodeNumber {
        discard(node)
        return Self.none
    }
}
