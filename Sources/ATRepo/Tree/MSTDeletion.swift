package import ATData

extension MST {
    /// Removes a record and returns it. Throws `keyNotFound` if there is no record at the path.
    package mutating func remove(_ key: String) throws -> BlockID {
        var key = key
        return try key.withUTF8 { try remove(UnsafeRawBufferPointer($0)) }
    }

    /// Removes a record and returns it. Throws `keyNotFound` if there is no record at the path.
    package mutating func remove(_ bytes: UnsafeRawBufferPointer) throws -> BlockID {
        let place = try find(bytes)
        try openNeighbors(of: place, all: false)
        let old = self[place.node, place.index].value
        for step in path { touch(step.node) }
        let joined = join(child(place.node, place.index), child(place.node, place.index + 1))
        removeEntry(place.node, at: place.index)
        setChild(place.node, place.index, joined)
        prune()
        try trim()
        return old
    }

    /// Joins two neighboring nodes of a layer. The nodes below that touch must be open.
    private mutating func join(_ left: NodeNumber, _ right: NodeNumber) -> NodeNumber {
        guard left != Self.none else { return right }
        guard right != Self.none else { return left }
        touch(left)
        discard(right)
        let middle = join(child(left, count(left)), child(right, 0))
        let (end, more) = (count(left), count(right))
        reserve(left, more)
        let (from, to) = (Int(nodes[Int(right)].start), Int(nodes[Int(left)].start) + end)
        for offset in 0...more { slots[to + offset] = slots[from + offset] }
        nodes[Int(left)].count += Int32(truncatingIfNeeded: more)
        setChild(left, end, middle)
        return left
    }

    /// Removes empty nodes of `path`, from the bottom up.
    private mutating func prune() {
        var index = path.count - 1
        while index > 0, count(path[index].node) == 0, child(path[index].node, 0) == Self.none {
            setChild(path[index - 1].node, path[index - 1].index, Self.none)
            index -= 1
        }
    }

    /// Replaces a root without entries by its child.
    ///
    /// If the child is missing, it stays a stub, because only its identifier is needed.
    private mutating func trim() throws {
        while nodes[Int(root)].state != .stub, count(root) == 0 {
            let child = child(root, 0)
            guard child != Self.none else {
                nodes[Int(root)].layer = Self.unknownLayer
                return
            }
            root = child
            do {
                try open(root)
            } catch let error as TreeError where error.reason == .missingNode {
                return
            }
            if count(root) == 0 { discard(root) }
        }
    }
}
