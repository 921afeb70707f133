import ATData

extension MST {
    /// Returns the nodes that prove the state of some keys, parents before children.
    ///
    /// For each key, these are the nodes from the root to the key, and to its neighbors on both sides. They are enough
    /// to undo the changes of these keys, in any order. The tree must be sealed.
    package mutating func proof(of keys: some Sequence<String>) throws -> [Block] {
        let nodes = try cover(keys)
        return blocks(nodes, records: [:])
    }

    /// Opens and returns the nodes from the root to some keys and to their neighbors.
    mutating func cover(_ keys: some Sequence<String>) throws -> Set<BlockID> {
        var covered: Set<BlockID> = []
        for var text in keys {
            try text.withUTF8 { bytes in
                let key = try add(UnsafeRawBufferPointer(bytes))
                // If the key isn't there, both neighbors are on the way.
                let isFound = try descend(to: key)
                for step in path { covered.insert(nodes[Int(step.node)].id) }
                guard isFound, let place = path.last else { return removeLast(key) }
                try openNeighbors(of: place, all: true)
                var left = child(place.node, place.index)
                while left != Self.none {
                    covered.insert(nodes[Int(left)].id)
                    left = child(left, count(left))
                }
                var right = child(place.node, place.index + 1)
                while right != Self.none {
                    covered.insert(nodes[Int(right)].id)
                    right = child(right, 0)
                }
                removeLast(key)
            }
        }
        return covered
    }

    /// Returns opened nodes and records in the order of a walk: parents before children, and each record at its entry.
    /// The nodes on the way must be included.
    func blocks(_ wanted: Set<BlockID>, records: [BlockID: BlockBytes]) -> [Block] {
        var writer = NodeWriter()
        var found: [Block] = []
        var records = records
        collect(root, wanted, &records, &writer, &found)
        return found
    }

    private func collect(
        _ node: NodeNumber, _ wanted: Set<BlockID>, _ records: inout [BlockID: BlockBytes],
        _ writer: inout NodeWriter, _ found: inout [Block]
    ) {
        guard node != Self.none, nodes[Int(node)].state == .clean, wanted.contains(nodes[Int(node)].id) else { return }
        encode(node, &writer)
        found.append(Block(id: nodes[Int(node)].id, bytes: BlockBytes(writer.bytes)))
        for index in 0...count(node) {
            collect(child(node, index), wanted, &records, &writer, &found)
            guard index < count(node) else { return }
            let value = self[node, index].value
            if let bytes = records.removeValue(forKey: value) { found.append(Block(id: value, bytes: bytes)) }
        }
    }
}
