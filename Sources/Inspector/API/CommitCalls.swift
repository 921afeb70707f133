import ATData
import HTTPTransport
import LocalNetwork

/// The calls about the commits and the tree of a repository.
enum CommitCalls {
    static let calls = [revisions, tree]

    static let revisions = APICall(
        "listRevisions", .get, "/api/repositories/{account}/revisions",
        "The commits of a repository that the firehose still has, newest first. One without operations has replaced "
            + "everything.",
        [
            .account, .query("before", .integer(1...Int.max), "The cursor of the page before"),
            .query("limit", .integer(1...1000), "The most events to read; 50 by default"),
        ],
        returns: .object([
            (
                "revisions",
                .array(
                    .object([
                        ("rev", .text), ("commit", .text), ("time", .text), ("seq", .integer),
                        (
                            "operations",
                            .optional(
                                .array(.object([("action", .text), ("path", .text), ("cid", .optional(.text))])))
                        ),
                    ]))
            ), ("cursor", .optional(.integer)),
        ])
    ) { input, bench in
        let (revisions, next) = try await bench.network.revisions(
            of: bench.account(input).did, before: input.integer("before"), limit: input.integer("limit") ?? 50)
        var answer: LexObject = ["revisions": .array(revisions.map { .object(facts($0)) })]
        answer["cursor"] = next.map { .integer($0) }
        return .object(answer)
    }

    private static func facts(_ revision: LocalNetwork.Revision) -> LexObject {
        var object: LexObject = [
            "rev": .string(revision.rev.description), "commit": .string(revision.commit.description),
            "time": .string(revision.time.description), "seq": .integer(revision.seq),
        ]
        object["operations"] = revision.operations.map { operations in
            .array(
                operations.map { operation in
                    var object: LexObject = ["action": .string(operation.action), "path": .string(operation.path)]
                    object["cid"] = operation.cid.map { .string($0.description) }
                    return .object(object)
                })
        }
        return object
    }

    static let tree = APICall(
        "getTree", .get, "/api/repositories/{account}/tree",
        "The tree of a repository: its nodes, level by level from the root. Each has records and nodes in the order of "
            + "their keys.",
        [.account, .query("limit", .integer(1...10_000), "The most nodes to return; 300 by default")],
        returns: .object([
            ("rev", .text), ("commit", .text), ("levels", .integer), ("nodeCount", .integer), ("recordCount", .integer),
            (
                "nodes",
                .array(
                    .object([
                        ("cid", .text), ("depth", .integer),
                        ("entries", .array(.object([("path", .optional(.text)), ("cid", .text)]))),
                    ]))
            ),
        ])
    ) { input, bench in
        let tree = try bench.tree(of: bench.account(input), limit: input.integer("limit") ?? 300)
        return [
            "rev": .string(tree.rev.description), "commit": .string(tree.commit.description),
            "levels": .integer(tree.levels), "nodeCount": .integer(tree.nodeCount),
            "recordCount": .integer(tree.recordCount),
            "nodes": .array(
                tree.nodes.map { node in
                    [
                        "cid": .string(node.cid.description), "depth": .integer(node.depth),
                        "entries": .array(node.parts.map(entry)),
                    ]
                }),
        ]
    }

    private static func entry(_ part: LocalNetwork.TreeNode.Part) -> LexValue {
        switch part {
        case .node(let cid): ["cid": .string(cid.description)]
        case .record(let path, let cid): ["path": .string(path), "cid": .string(cid.description)]
        }
    }
}

extension Bench {
    func tree(of person: LocalNetwork.Person, limit: Int) throws -> LocalNetwork.Tree {
        guard let tree = try network.tree(of: person.did, limit: limit) else {
            throw APIFailure.notFound("\(person.handle) has no repository")
        }
        return tree
    }
}
