package import ATData

/// A difference between two trees.
package struct TreeDifference: Hashable, Sendable {
    /// The record's path.
    package let key: String
    /// The record in the older tree, if any.
    package let old: BlockID?
    /// The record in the newer tree, if any.
    package let new: BlockID?
}

/// Finds the differences between two trees in path order. Common nodes aren't opened.
///
/// ```swift
/// let diff = TreeDiff(from: old, in: oldBlocks, to: new, in: newBlocks)
/// while let change = try diff.next() { print(change.key) }
/// ```
package final class TreeDiff<OldBlocks: BlockSource, NewBlocks: BlockSource> {
    private let old: TreeCursor<OldBlocks>
    private let new: TreeCursor<NewBlocks>
    private var opened: (old: Set<BlockID>, new: Set<BlockID>) = ([], [])

    /// Starts a comparison.
    package init(
        from oldRoot: BlockID, in oldBlocks: OldBlocks, to newRoot: BlockID, in newBlocks: NewBlocks,
        limits: TreeLimits = .standard
    ) {
        old = TreeCursor(root: oldRoot, in: oldBlocks, limits: limits)
        new = TreeCursor(root: newRoot, in: newBlocks, limits: limits)
    }

    /// The number of opened nodes of both trees.
    package var openedNodes: Int { old.openedNodes + new.openedNodes }

    /// The nodes that only the older tree has. Complete after the last difference.
    package var removedNodes: Set<BlockID> { opened.old.subtracting(opened.new) }

    /// The nodes that only the newer tree has. Complete after the last difference.
    package var addedNodes: Set<BlockID> { opened.new.subtracting(opened.old) }

    /// Returns the next difference; `nil` after the last.
    package func next() throws -> TreeDifference? {
        while true {
            switch (try old.place(), try new.place()) {
            case (.end, .end):
                return nil
            case (.node(let one, let layer), .node(let other, let otherLayer)):
                if one == other {
                    old.skip()
                    new.skip()
                } else {
                    // The higher one, so that both get to the same layer. Of a root the layer isn't known yet.
                    let difference = (layer ?? KeyDepth.highest) - (otherLayer ?? KeyDepth.highest)
                    if difference >= 0 { try openOld(one) }
                    if difference <= 0 { try openNew(other) }
                }
            case (.node(let node, _), .entry):
                // All keys of the node come after the last.
                if isBefore(new.key, old.last) { return try added() }
                try openOld(node)
            case (.entry, .node(let node, _)):
                if isBefore(old.key, new.last) { return try removed() }
                try openNew(node)
            case (.node(let node, _), .end):
                try openOld(node)
            case (.end, .node(let node, _)):
                try openNew(node)
            case (.entry, .end):
                return try removed()
            case (.end, .entry):
                return try added()
            case (.entry, .entry):
                let order = KeyBytes.compare(old.key, new.key)
                if order < 0 { return try removed() }
                if order > 0 { return try added() }
                let (before, after) = (old.value, new.value)
                try old.take()
                try new.take()
                if before != after { return TreeDifference(key: text(new.last), old: before, new: after) }
            }
        }
    }

    private func isBefore(_ key: UnsafeRawBufferPointer, _ last: UnsafeRawBufferPointer) -> Bool {
        last.baseAddress != nil && KeyBytes.compare(key, last) <= 0
    }

    private func openOld(_ node: BlockID) throws {
        try old.open()
        opened.old.insert(node)
    }

    private func openNew(_ node: BlockID) throws {
        try new.open()
        opened.new.insert(node)
    }

    private func removed() throws(TreeError) -> TreeDifference {
        let value = old.value
        try old.take()
        return TreeDifference(key: text(old.last), old: value, new: nil)
    }

    private func added() throws(TreeError) -> TreeDifference {
        let value = new.value
        try new.take()
        return TreeDifference(key: text(new.last), old: nil, new: value)
    }

    private func text(_ key: UnsafeRawBufferPointer) -> String { String(decoding: key, as: UTF8.self) }
}
