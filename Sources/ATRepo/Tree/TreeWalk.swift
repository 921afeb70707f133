package import ATData

/// Walks the records of a tree in path order, and checks the tree on the way.
///
/// ```swift
/// let walk = TreeWalk(root: commit.data, in: blocks)
/// while try walk.next() { print(walk.path, walk.value) }
/// ```
///
/// A tree that isn't canonical throws a ``TreeError``. Memory depends on the number of layers, not on the size of the
/// tree. A node that appears twice is detected by the order of its keys. Nodes and records are visited in the order of
/// a streamable CAR. If a node is missing, the walk throws and stays where it is, so `next()` can be called again when
/// more blocks are there.
package final class TreeWalk<Blocks: BlockSource> {
    private let cursor: TreeCursor<Blocks>
    private let range: KeyRange
    private let requiresPaths: Bool
    // As in the cursor, nothing else runs while one of these properties is accessed.
    @exclusivity(unchecked) private var paths = PathCheck()
    @exclusivity(unchecked) private var failure: TreeError?

    /// The record's identifier. Valid after `next()` has returned `true`.
    @exclusivity(unchecked) package private(set) var value: BlockID
    /// The fault of the record's path, if invalid paths don't throw.
    @exclusivity(unchecked) package private(set) var pathFault: String?

    /// Starts a walk.
    ///
    /// - Parameters:
    ///   - root: The root that the commit names.
    ///   - blocks: The source of the nodes.
    ///   - range: The keys to visit. Nodes outside of the range aren't opened.
    ///   - requiresPaths: Whether an invalid record path throws. Otherwise ``pathFault`` describes it.
    ///   - limits: The size limits of nodes.
    package init(
        root: BlockID, in blocks: Blocks, range: KeyRange = .all, requiresPaths: Bool = true,
        limits: TreeLimits = .standard
    ) {
        cursor = TreeCursor(root: root, in: blocks, needsRecords: true, limits: limits)
        self.range = range
        self.requiresPaths = requiresPaths
        value = root
    }

    /// The number of opened nodes.
    package var openedNodes: Int { cursor.openedNodes }

    /// The number of prefetched blocks.
    package var preparedBlocks: Int { cursor.preparedBlocks }

    /// The bytes of the record's path. Valid until the next call of `next()`.
    package var key: UnsafeRawBufferPointer { cursor.last }

    /// The record's path as text.
    package var path: String { String(decoding: key, as: UTF8.self) }

    /// Advances to the next record; returns `false` after the last.
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

    /// Whether the current key is in the range; checks the key if so. The walk ends after the range.
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
