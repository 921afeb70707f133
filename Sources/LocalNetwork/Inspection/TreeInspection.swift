package import ATData
import ATRepo
import HTTPTransport

// What an inspector sees of the tree of a repository.

extension LocalNetwork {
    /// A node of a repository's tree.
    package struct TreeNode: Sendable {
        /// The records and nodes in a node, in the order of their keys.
        package enum Part: Sendable {
            case record(path: String, CID)
            case node(CID)
        }

        package let cid: CID
        /// The distance from the root.
        package let depth: Int
        package let parts: [Part]
    }

    /// The tree of a repository, from its root downwards.
    package struct Tree: Sendable {
        package let rev: TID
        package let commit: CID
        /// The nodes, each level after the one above it.
        package let nodes: [TreeNode]
        /// The number of all nodes.
        package let nodeCount: Int
        /// The number of all records.
        package let recordCount: Int
        /// The number of levels of the whole tree.
        package let levels: Int
    }

    /// The tree of a repository; `nil` if there is none.
    ///
    /// - Parameter limit: The number of nodes to return.
    package func tree(of did: DID, limit: Int) throws -> Tree? {
        let found = context.world.withLock { world in
            world.repositories[did].map {
                ($0.commit, $0.blocks, $0.collections.values.reduce(0) { $0 + $1.keys.count })
            }
        }
        guard let (commit, blocks, recordCount) = found else { return nil }
        var nodes: [TreeNode] = []
        var level = [CID(commit.dataID)]
        var levels = 0
        while !level.isEmpty, nodes.count < limit {
            var next: [CID] = []
            for cid in level.prefix(limit - nodes.count) {
                guard let block = blocks.block(cid) else { continue }
                let node = TreeNode(cid: cid, depth: levels, parts: try Self.parts(of: block))
                for case .node(let child) in node.parts { next.append(child) }
                nodes.append(node)
            }
            levels += 1
            level = next
        }
        // All nodes except the commit.
        let nodeCount = blocks.ids.count { blocks[$0]?.paths == 0 } - 1
        return Tree(
            rev: commit.rev, commit: commit.cid, nodes: nodes, nodeCount: nodeCount, recordCount: recordCount,
            levels: max(levels, nodes.first?.layer.map { $0 + 1 } ?? 0))
    }

    /// The contents of a node.
    private static func parts(of block: BlockBytes) throws -> [TreeNode.Part] {
        let node = try block.decode(LexObject.self)
        var parts: [TreeNode.Part] = []
        if case .link(let left)? = node["l"] { parts.append(.node(left)) }
        guard case .array(let entries)? = node["e"] else { return parts }
        var key: [UInt8] = []
        for entry in entries {
            guard case .bytes(let rest)? = entry["k"], case .integer(let shared)? = entry["p"],
                case .link(let record)? = entry["v"]
            else { throw StorageDamage(description: "a node of a tree can't be read") }
            key = key.prefix(max(0, shared)) + rest.bytes
            parts.append(.record(path: String(decoding: key, as: UTF8.self), record))
            if case .link(let right)? = entry["t"] { parts.append(.node(right)) }
        }
        return parts
    }
}

extension LocalNetwork.TreeNode {
    /// The layer of the node, from its records; `nil` if it has none.
    fileprivate var layer: Int? {
        for case .record(let path, _) in parts { return KeyDepth.of(path) }
        return nil
    }
}
