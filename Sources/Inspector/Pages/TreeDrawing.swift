import ATData
import LocalNetwork

/// Draws the tree of a repository: the root on the left, each level in a column, each node as a box with its keys.
struct TreeDrawing {
    /// A node in its place.
    private struct Box {
        let node: LocalNetwork.TreeNode
        var top = 0
        /// The height of the node with everything below it.
        var span = 0
    }

    // In pixels.
    private static let width = 230
    private static let gap = 50
    private static let line = 18
    private static let margin = 12
    /// The most lines of a box.
    private static let mostLines = 24

    private let tree: LocalNetwork.Tree
    private let did: String
    private var boxes: [CID: Box] = [:]

    init(_ tree: LocalNetwork.Tree, of did: String) {
        self.tree = tree
        self.did = did
        for node in tree.nodes { boxes[node.cid] = Box(node: node) }
        // From below: a node is as high as those below it together.
        for node in tree.nodes.reversed() {
            let below = children(of: node).reduce(0) { $0 + $1.span }
            boxes[node.cid]?.span = max(Self.height(of: node) + Self.margin, below)
        }
        for node in tree.nodes {
            var top = boxes[node.cid]?.top ?? 0
            for child in children(of: node) {
                boxes[child.node.cid]?.top = top
                top += child.span
            }
        }
    }

    private func children(of node: LocalNetwork.TreeNode) -> [Box] {
        node.parts.compactMap { if case .node(let cid) = $0 { boxes[cid] } else { nil } }
    }

    /// The heading and the shown parts.
    private static func height(of node: LocalNetwork.TreeNode) -> Int {
        (min(node.parts.count, mostLines + 1) + 2) * line - 6
    }

    private static func left(_ depth: Int) -> Int { margin + depth * (width + gap) }

    var svg: HTML {
        let columns = (tree.nodes.last?.depth ?? 0) + 1
        let size = (
            width: Self.left(columns), height: (tree.nodes.first.flatMap { boxes[$0.cid]?.span } ?? 0) + 2 * Self.margin
        )
        return """
            <svg class="tree" xmlns="http://www.w3.org/2000/svg" role="group" aria-labelledby="tree-title tree-about" \
            width="\(size.width)" height="\(size.height)" viewBox="0 0 \(size.width) \(size.height)">\
            <title id="tree-title">The tree of a repository</title><desc id="tree-about">\(description)</desc>\
            \(tree.nodes.map(lines))\(tree.nodes.map(box))</svg>
            """
    }

    private var description: HTML {
        """
        \(tree.nodes.count) of \(tree.nodeCount) nodes in \(tree.levels) levels, with \(tree.recordCount) records. \
        The root is on the left; each node has its records, and the nodes between them to its right.
        """
    }

    /// The lines from a node to those below it.
    private func lines(from node: LocalNetwork.TreeNode) -> HTML {
        guard let box = boxes[node.cid] else { return "" }
        let start = Self.left(node.depth) + Self.width
        var parts: [HTML] = []
        for (index, part) in node.parts.enumerated() {
            guard case .node(let cid) = part, let child = boxes[cid] else { continue }
            let from = Self.middle(of: min(index, Self.mostLines), in: box)
            let to = child.top + Self.margin + Self.line
            parts.append(
                """
                <path d="M\(start) \(from)C\(start + 25) \(from) \(start + 25) \(to) \(start + Self.gap) \(to)"/>
                """)
        }
        return HTML.join(parts)
    }

    /// The middle of a line of a box.
    private static func middle(of index: Int, in box: Box) -> Int { box.top + margin + (index + 1) * line + 14 }

    private func box(_ node: LocalNetwork.TreeNode) -> HTML {
        guard let box = boxes[node.cid] else { return "" }
        let left = Self.left(node.depth)
        let shown = node.parts.prefix(Self.mostLines).enumerated().map { index, part in
            line(part, at: (left + 10, Self.middle(of: index, in: box)))
        }
        let rest = node.parts.count - shown.count
        let more: HTML =
            rest > 0
            ? "<text x=\"\(left + 10)\" y=\"\(Self.middle(of: Self.mostLines, in: box) + 4)\">and \(rest) more</text>"
            : ""
        return """
            <g><title>Node \(node.cid), level \(node.depth)</title><rect x="\(left)" y="\(box.top + Self.margin)" \
            width="\(Self.width)" height="\(Self.height(of: node))" rx="6"/>\
            <text class="head" x="\(left + 10)" y="\(box.top + Self.margin + 18)">\(Self.short(node.cid))</text>\
            \(shown)\(more)</g>
            """
    }

    private func line(_ part: LocalNetwork.TreeNode.Part, at place: (x: Int, y: Int)) -> HTML {
        switch part {
        case .node(let cid):
            let words: HTML = boxes[cid] == nil ? "not drawn" : ""
            return "<text class=\"node\" x=\"\(place.x)\" y=\"\(place.y + 4)\">▸ \(Self.short(cid)) \(words)</text>"
        case .record(let path, let cid):
            let text: HTML = """
                <text x="\(place.x)" y="\(place.y + 4)"><title>\(path), \(cid)</title>\(Self.short(path))</text>
                """
            return Link.path(of: "at://\(did)/\(path)").map { "<a href=\"\($0)\">\(text)</a>" } ?? text
        }
    }

    private static func short(_ cid: CID) -> String { "…\(cid.description.suffix(8))" }

    /// The end of the collection and of the key.
    private static func short(_ path: String) -> String {
        path.count <= 28 ? path : "…\(path.suffix(27))"
    }
}
