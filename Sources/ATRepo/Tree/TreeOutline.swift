package import ATData

/// The nodes and records of a repository's tree in drawing order: a node, then its contents.
///
/// The tree is checked as far as it is opened. Missing nodes are part of the outline, too.
package struct TreeOutline {
    /// A node or a record, with its depth.
    package enum Part: Hashable, Sendable {
        case node(CID, layer: Int, depth: Int)
        /// The path may be any text, because keys aren't always valid paths.
        case record(path: String, CID, depth: Int)
        /// A node that wasn't opened, because it is too deep.
        case closed(CID, depth: Int)
        /// A missing node.
        case missing(CID, depth: Int)
    }

    private let cursor: TreeCursor<CARIndex>
    private let levels: Int

    /// Starts at the root.
    ///
    /// - Parameters:
    ///   - repo: The repository.
    ///   - levels: The number of levels to open.
    package init(of repo: Repo, levels: Int = .max) {
        cursor = TreeCursor(root: repo.commit.dataID, in: repo.index, limits: repo.options.tree)
        self.levels = levels
    }

    /// The next part, or `nil` after the last.
    ///
    /// - Throws: A `TreeError` if the tree is invalid. The outline ends there.
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
