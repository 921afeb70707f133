package import ATData

/// Walks the records of a tree in the order of their paths, and checks the tree on the way.
///
/// ```swift
/// let walk = TreeWalk(root: commit.data, in: blocks)
/// while try walk.next() { print(walk.path, walk.value) }
/// ```
///
/// It is strict: a tree that isn't in its canonical form throws a ``TreeError``. Its memory depends on the number of layers, not
/// on the size of the tree, and its time on the nodes that it opens: a node that appears twice is found by the order of its
/// keys. It opens nodes, and returns records, in the order of a CAR in streamable form. When a node is missing, it throws and
/// stays where it is, so that `next()` can be called again once there is more.
package final class TreeWalk<Blocks: BlockSource> {
    private let cursor: TreeCursor<Blocks>
    private let range: KeyRange
    private let requiresPaths: Bool
    // As in the cursor, nothing else runs while one of these properties is accessed.
    @exclusivity(unchecked) private var paths = PathCheck()
    @exclusivity(unchecked) private var failure: TreeError?

    /// The record's identifier. Only valid after `next()` has returned `true`.
    @exclusivity(unchecked) package private(set) var value: BlockID
    /// What is wrong with the record's path, if invalid paths are not thrown.
    @exclusivity(unchecked) package private(set) var pathFault: String?

    /// Starts a walk.
    ///
    /// - Parameters:
    ///   - root: The root of the tree, which a commit names.
    ///   - blocks: Where its nodes are.
    ///   - range: Only nodes that may have keys of this range are opened.
    ///   - requiresPaths: Whether a key that isn't the path of a record throws. Otherwise ``pathFault`` says so.
    ///   - limits: How large nodes may be.
    package init(
        root: BlockID, in blocks: Blocks, range: KeyRange = .all, requiresPaths: Bool = true,
        limits: TreeLimits = .standard
    ) {
        cursor = TreeCursor(root: root, in: blocks, needsRecords: true, limits: limits)
        self.range = range
        self.requiresPaths = requiresPaths
        value = root
    }

    /// How many nodes have been opened.
    package var openedNodes: Int { cursor.openedNodes }

    /// How many blocks were at hand before they were needed.
    package var preparedBlocks: Int { cursor.preparedBlocks }

    /// The bytes of the record's path, until the next call of `next()`.
    package var key: UnsafeRawBufferPointer { cursor.last }

    /// The record's path as text.
    package var path: String { String(decoding: key, as: UTF8.self) }

    /// Goes to the next record; returns `false` after the last.
    package func next() throws -> Bool {
        if let failure { throw failure }
        do {
            return try step()
        } catch let error as TreeError where error.reason != .missingNode {
            // There is no way on from here.
            failure = error
            throw error
        }
    }

    private func step() throws -> Bool {
        while true {
            switch try cursor.place() {
            case .node:
                // Nothing changes if that throws.
                if cursor.nodeEnds(before: range.lower) { cursor.skip() } else { try cursor.open() }
            case .entry:
                value = cursor.value
                let node = cursor.node
                try cursor.take()
                if try isInRange(node) { return true }
            case .end:
                return false
            }
        }
    }

    /// Whether the key that was taken is in the range, and checks it if it is. The walk ends after the range.
    @inline(__always)
    private func isInRange(_ node: BlockID) throws(TreeError) -> Bool {
        if !range.lower.isEmpty, range.lower.withUnsafeBytes({ KeyBytes.compare(key, $0) }) < 0 { return false }
        if let upper = range.upper, upper.withUnsafeBytes({ KeyBytes.compare(key, $0) }) >= 0 {
            cursor.end()
            return false
        }
        pathFault = paths.fault(in: key)
        if requiresPaths, let pathFault { throw TreeError(.invalidPath(pathFault), node: node, key: key) }
        return true
    }
}
