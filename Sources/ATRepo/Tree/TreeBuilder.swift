package import ATData

/// Builds a tree from records in path order, with one hash per key and one per node.
///
/// ```swift
/// var builder = TreeBuilder { id, bytes in store(id, bytes) }
/// for (path, record) in sorted { try builder.append(path, record) }
/// let root = builder.finish()
/// ```
package struct TreeBuilder: ~Copyable {
    /// The node of a layer that receives the next entries.
    private struct Layer: ~Copyable {
        /// All entries except the last.
        var entries = NodeWriter()
        var count = 0
        var left: BlockID?
        // Of the last entry. The child on its right is only known when the next comes.
        var value: BlockID?
        var right: BlockID?
        var key: [UInt8] = []
        var prefix = 0

        var isEmpty: Bool { count == 0 }

        mutating func attach(_ child: BlockID?) {
            if isEmpty { left = child } else { right = child }
        }

        mutating func append(_ next: UnsafeRawBufferPointer, _ record: BlockID) {
            let shared = isEmpty ? 0 : key.withUnsafeBytes { KeyBytes.sharedPrefix($0, next) }
            flush()
            key.removeAll(keepingCapacity: true)
            key.append(contentsOf: next)
            prefix = shared
            value = record
            count += 1
        }

        /// Writes the last entry.
        mutating func flush() {
            guard let record = value else { return }
            key.withUnsafeBytes { key in
                entries.entry(
                    prefix: prefix, suffix: UnsafeRawBufferPointer(rebasing: key[prefix...]), right: right,
                    value: record)
            }
            value = nil
            right = nil
        }

        mutating func reset() {
            entries.removeAll()
            count = 0
            left = nil
        }
    }

    private var layers: [LayerBox] = []
    private var node = NodeWriter()
    private var last: [UInt8] = []
    private let limits: TreeLimits
    private let keep: (BlockID, UnsafeRawBufferPointer) -> Void

    private final class LayerBox {
        var layer = Layer()
    }

    /// Creates a builder with an empty tree.
    ///
    /// - Parameters:
    ///   - limits: The size limits of keys and nodes.
    ///   - keep: Receives each node, after its children.
    package init(
        limits: TreeLimits = .standard, keep: @escaping (BlockID, UnsafeRawBufferPointer) -> Void = { _, _ in }
    ) {
        self.limits = limits
        self.keep = keep
    }

    /// Adds a record. Its path must sort after all others.
    package mutating func append(_ key: String, _ value: BlockID) throws {
        try Array(key.utf8).withUnsafeBytes { try append($0, value) }
    }

    /// Adds a record. Its path must sort after all others.
    package mutating func append(_ key: UnsafeRawBufferPointer, _ value: BlockID) throws(TreeError) {
        guard key.count > 0, key.count <= limits.keyBytes else {
            throw TreeError(.keyTooLong(limit: limits.keyBytes), key: key)
        }
        guard last.withUnsafeBytes({ KeyBytes.compare($0, key) }) < 0 else { throw TreeError(.unsorted, key: key) }
        last.removeAll(keepingCapacity: true)
        last.append(contentsOf: key)
        let layer = KeyDepth.of(key)
        while layers.count <= layer { layers.append(LayerBox()) }
        if layer > 0 {
            // All nodes below end before this key.
            let child = close(below: layer)
            if let child { layers[layer].layer.attach(child) }
        }
        guard layers[layer].layer.count < limits.nodeEntries else {
            throw TreeError(.tooManyEntries(limit: limits.nodeEntries), key: key)
        }
        layers[layer].layer.append(key, value)
    }

    /// Finishes the tree and returns its root.
    package consuming func finish() -> BlockID {
        // The highest layer that exists has an entry: it was made for one, and nothing has ended it.
        guard let root = close(below: layers.count) else {
            node.begin(entries: 0)
            return end(left: nil)
        }
        return root
    }

    /// Finishes the nodes below a layer, and returns the highest of them.
    private mutating func close(below end: Int) -> BlockID? {
        var child: BlockID?
        for index in 0..<end {
            let box = layers[index]
            if let child { box.layer.attach(child) }
            guard !box.layer.isEmpty || box.layer.left != nil else { continue }
            box.layer.flush()
            node.begin(entries: box.layer.count)
            node.append(box.layer.entries.bytes)
            child = self.end(left: box.layer.left)
            box.layer.reset()
        }
        return child
    }

    private mutating func end(left: BlockID?) -> BlockID {
        node.end(left: left)
        let id = BlockID(hashing: node.bytes)
        keep(id, node.bytes)
        return id
    }
}
