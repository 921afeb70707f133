package import ATData

/// The nodes that were added and removed since a tree was last sealed.
package struct TreeChange: Sendable {
    /// The root.
    package let root: BlockID
    /// The new nodes, children before parents.
    package let added: [Block]
    /// The nodes that are no longer part of the tree.
    package let removed: [BlockID]
}

extension MST {
    /// Computes the identifiers of all changed nodes, and returns the root's.
    package mutating func seal() -> BlockID {
        var writer = NodeWriter()
        return seal(root, &writer) { _, _ in }
    }

    /// Computes the identifiers of all changed nodes, and returns the changes since the last call. A node that was
    /// removed and added again isn't a change.
    ///
    /// - Throws: `TreeError` if a node exceeds the limits of readers. The tree can't be used after that.
    package mutating func sealChange() throws(TreeError) -> TreeChange {
        var writer = NodeWriter()
        var added: [Block] = []
        let root = seal(root, &writer) { id, bytes in added.append(Block(id: id, bytes: BlockBytes(bytes))) }
        try checkSizes(of: added)
        let old = Set(replaced)
        let new = Set(added.map(\.id))
        replaced.removeAll()
        return TreeChange(
            root: root, added: added.filter { !old.contains($0.id) },
            removed: old.subtracting(new).subtracting([root]).sorted())
    }

    /// Checks that nodes are within the limits of readers. An attacker can choose keys that all belong to one node.
    private func checkSizes(of nodes: [Block]) throws(TreeError) {
        let room = UnsafeMutableRawPointer.allocate(byteCount: 2 * limits.keyBytes, alignment: 8)
        defer { room.deallocate() }
        for node in nodes {
            // The node keeps its bytes, and the room exists until this returns.
            _ = try NodeReader(node.bytes.unsafe, id: node.id, room: room, limits: limits)
        }
    }

    /// Encodes an opened node. All of its children must have identifiers.
    func encode(_ node: NodeNumber, _ writer: inout NodeWriter) {
        let start = Int(nodes[Int(node)].start)
        let count = count(node)
        writer.begin(entries: count)
        keys.withUnsafeBytes { keys in
            var previous = UnsafeRawBufferPointer(start: nil, count: 0)
            for index in start..<start + count {
                let slot = slots[index]
                // Every key is a range of the keys.
                let key = UnsafeRawBufferPointer(
                    rebasing: keys[Int(slot.key.start)..<Int(slot.key.start + slot.key.count)])
                let shared = KeyBytes.sharedPrefix(previous, key)
                writer.entry(
                    prefix: shared, suffix: UnsafeRawBufferPointer(rebasing: key[shared...]),
                    right: id(slots[index + 1].child), value: slot.value)
                previous = key
            }
        }
        writer.end(left: id(slots[start].child))
    }

    @inline(__always)
    private func id(_ node: NodeNumber) -> BlockID? { node == Self.none ? nil : nodes[Int(node)].id }

    private mutating func seal(
        _ node: NodeNumber, _ writer: inout NodeWriter, _ keep: (BlockID, UnsafeRawBufferPointer) -> Void
    ) -> BlockID {
        guard nodes[Int(node)].state == .changed else { return nodes[Int(node)].id }
        for index in 0...count(node) {
            let child = child(node, index)
            // As deep as there are layers.
            if child != Self.none, nodes[Int(child)].state == .changed { _ = seal(child, &writer, keep) }
        }
        encode(node, &writer)
        let id = BlockID(hashing: writer.bytes)
        keep(id, writer.bytes)
        nodes[Int(node)].id = id
        nodes[Int(node)].state = .clean
        return id
    }
}
