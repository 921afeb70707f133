package import ATData

/// The nodes and records of a repository's tree in the order in which they are drawn: a node, then everything in it.
///
/// The form of the tree is checked as far as it is opened. A node that is not among the blocks is a part of the outline, too.
package struct TreeOutline {
    /// A node or a record, and how many nodes it is in.
    package enum Part: Hashable, Sendable {
        case node(CID, layer: Int, depth: Int)
        /// The path is any text: a key need not be the path of a record.
        case record(path: String, CID, depth: Int)
        /// A node that was not opened, because it is too deep.
        case closed(CID, depth: Int)
        /// A node that is not among the blocks.
        case missing(CID, depth: Int)
    }

    private let cursor: TreeCursor<CARIndex>
    private let levels: Int

    /// Starts at the root.
    ///
    /// - Parameters:
    ///   - repo: The repository.
    ///   - levels: How many levels of nodes are opened.
    package init(of repo: Repo, levels: Int = .max) {
        cursor = TreeCursor(root: repo.commit.dataID, in: repo.index, limits: repo.options.tree)
        self.levels = levels
    }

    /// The next part, or `nil` after the last.
    ///
    /// - Throws: A `TreeError` when the tree is wrong. There is no way on from there.
    package func next() throws -> Part? {
        switch try cursor.place() {
        case .end: return nil
        case .entry:
            let path = String(decoding: cursor.key, as: UTF8.self)
            let record = CID(cursor.value)
            try cursor.take()
            return .record(path: path, record, depth: cursor.depth)
        case .node(let id, _):
            let depth = cursor.depth
            guard depth < levels else {
                cursor.skip()
                return .closed(CID(id), depth: depth)
            }
            do {
                try cursor.open()
            } catch let error as TreeError where error.reason == .missingNode {
                cursor.skip()
                return .missing(CID(id), depth: depth)
            }
            return .node(CID(id), layer: cursor.layer, depth: depth)
        }
    }
}
