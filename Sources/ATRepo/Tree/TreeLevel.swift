import ATData

/// A node between the root and the position of a cursor.
struct TreeLevel {
    /// The layer of the node's keys.
    let layer: Int
    /// The next child to visit, before the entry or at the end.
    var child: BlockID?
    /// Whether an entry was read but not yet taken.
    var hasEntry: Bool
    /// Whether all entries were read.
    private(set) var isFinished: Bool
    private(set) var reader: NodeReader
    // Keeps the reader's bytes.
    private let bytes: BlockBytes

    init(
        _ id: BlockID, _ bytes: BlockBytes, layer expected: Int?, room: UnsafeMutableRawPointer, _ limits: TreeLimits
    ) throws(TreeError) {
        self.bytes = bytes
        // These bytes exist as long as the level does, and the room as long as the walk.
        reader = try NodeReader(bytes.unsafe, id: id, room: room, limits: limits)
        child = reader.left
        hasEntry = try reader.next()
        isFinished = !hasEntry
        guard hasEntry else {
            layer = expected ?? 0
            if child == nil, expected != nil { throw TreeError(.emptyNode, node: id) }
            if child != nil, expected == nil { throw TreeError(.emptyRoot, node: id) }
            return
        }
        let found = KeyDepth.of(reader.key)
        layer = expected ?? found
        guard found == layer else { throw wrongLayer(found) }
    }

    /// Reads the next entry. The child to the right of the last one is visited before it.
    @inline(__always)
    mutating func advance() throws(TreeError) {
        child = reader.right
        hasEntry = try reader.next()
        isFinished = !hasEntry
        guard hasEntry else { return }
        let found = KeyDepth.of(reader.key)
        guard found == layer else { throw wrongLayer(found) }
    }

    private func wrongLayer(_ found: Int) -> TreeError {
        TreeError(.wrongLayer(found, expected: layer), node: reader.id, key: reader.key)
    }

    /// Whether all keys of the child sort before this key, because the following entry's key does.
    @inline(__always)
    func endsChild(before lower: [UInt8]) -> Bool {
        guard hasEntry, !lower.isEmpty else { return false }
        return lower.withUnsafeBytes { KeyBytes.compare(reader.key, $0) } <= 0
    }
}
