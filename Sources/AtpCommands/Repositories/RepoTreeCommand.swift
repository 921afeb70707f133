import ATData
import ATRepo
import CoreATProtocol
import Terminal

/// `atp repo mst`: draws the tree of a repository.
enum RepoTreeCommand {
    private static let file = Argument("FILE", "The CAR file", isFile: true)
    private static let depth = Option("depth", value: "COUNT", "The number of levels to open (default: all)")
    private static let limit = Option("limit", letter: "n", value: "COUNT", "The most lines (default: 1000)")

    static let command = Command(
        "mst", "Draw the tree of a repository",
        discussion: """
            Each node is printed with its layer and its CID, then the nodes and records in it, in the order of their \
            paths. The tree is checked as far as it is drawn.
            """,
        arguments: [file], options: [depth, limit],
        examples: [
            .init("atp repo mst alice.car", "Draw the tree"),
            .init("atp repo mst alice.car --depth 2", "Draw its upper two levels"),
        ]
    ) { invocation in
        let file = try invocation.surroundings.file(try invocation.required(file))
        let levels = try invocation.integer(depth, in: 1...1_000) ?? .max
        let lines = try invocation.integer(limit, in: 1...1_000_000_000) ?? 1_000
        let repo = try Repo.open(file: file, options: .tolerant)
        let outline = TreeOutline(of: repo, levels: levels)
        var printed = 0
        while let part = try outline.next() {
            try Task.checkCancellation()
            guard printed < lines else {
                invocation.console.complain("There is more: pass --limit, or --depth.")
                return
            }
            try invocation.show(json(part)) { try print(part, $0) }
            printed += 1
        }
    }

    private static func json(_ part: TreeOutline.Part) -> LexObject {
        func object(_ kind: String, _ cid: CID, _ depth: Int) -> LexObject {
            ["kind": .string(kind), "depth": .integer(depth), "cid": .string(cid.description)]
        }
        switch part {
        case .node(let cid, let layer, let depth):
            var node = object("node", cid, depth)
            node["layer"] = .integer(layer)
            return node
        case .record(let path, let cid, let depth):
            var record = object("record", cid, depth)
            record["path"] = .string(path)
            return record
        case .closed(let cid, let depth): return object("closed", cid, depth)
        case .missing(let cid, let depth): return object("missing", cid, depth)
        }
    }

    private static func print(_ part: TreeOutline.Part, _ console: Console) throws {
        func line(_ depth: Int, _ text: ConsoleText) throws {
            // A tree has at most 129 layers.
            let bars = String(repeating: "│ ", count: max(0, depth - 1)) + (depth > 0 ? "├ " : "")
            try console.print("\(console.faint("\(bars)"))\(text)")
        }
        switch part {
        case .node(let cid, let layer, let depth):
            try line(depth, "\(console.strong("layer \(layer)")) \(console.faint("\(cid)"))")
        case .record(let path, let cid, let depth): try line(depth, "\(path) \(console.faint("\(cid)"))")
        case .closed(let cid, let depth): try line(depth, "… \(console.faint("\(cid)"))")
        case .missing(let cid, let depth): try line(depth, "\(console.colored("missing", .red)) \(cid)")
        }
    }
}
