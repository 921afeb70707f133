import ATCrypto
import ATData
import ATRepo

/// The speed of building, changing and checking the trees of repositories, on one core.
enum TreeBench {
    private static let count = 100_000

    static func run() throws -> [Measurement] {
        let paths = paths(count)
        let record = BlockID(CID(hashing: "record".utf8, codec: .dagCBOR))
        guard let record else { return [] }
        var root = record
        let building = try best(5) {
            var builder = TreeBuilder()
            for path in paths { try builder.append(path, record) }
            root = builder.finish()
        }
        let shuffled = paths.prefix(10_000).shuffled()
        let inserting = try best(5) {
            var tree = MST()
            for path in shuffled { try tree.insert(path, record) }
            _ = tree.seal()
        }
        let kept = Kept()
        var builder = TreeBuilder { kept.blocks.insert(Block(id: $0, bytes: BlockBytes($1))) }
        for path in paths { try builder.append(path, record) }
        root = builder.finish()
        let walking = try best(5) {
            let walk = TreeWalk(root: root, in: kept.blocks)
            while try walk.next() {}
        }
        return [
            Measurement(metric: "tree of 100,000 sorted paths", value: building * 1_000, unit: "ms"),
            Measurement(metric: "10,000 random insertions and the root", value: inserting * 1_000, unit: "ms"),
            Measurement(metric: "strict walk", value: Double(count) / walking / 1e6, unit: "M records/s"),
        ] + (try commits(paths, root, kept.blocks, record))
    }

    /// Commits that create one record each in a repository of 100,000.
    private static func commits(
        _ paths: [String], _ root: BlockID, _ blocks: BlockTable, _ record: BlockID
    ) throws -> [Measurement] {
        let key = try SigningKey.generate(.k256)
        var slices: [(data: BlockID, operation: TreeOperation, blocks: BlockTable, commit: Block)] = []
        for path in paths.shuffled().prefix(500) {
            var tree = MST(root: root, in: blocks)
            let added = path + "x"
            try tree.insert(added, record)
            let change = try tree.sealChange()
            let commit = try SignedCommit(
                did: "did:plc:z72i7hdynmk6r22z27h6tvur", rev: .now(), data: change.root, signedWith: key)
            let operation = TreeOperation(key: added, value: record, previous: nil)
            var slice = BlockTable(try tree.proof(of: [added]))
            for block in change.added { slice.insert(block) }
            slices.append((change.root, operation, slice, commit.block))
        }
        let undoing = try best(5) {
            for slice in slices {
                var tree = MST(root: slice.data, in: slice.blocks)
                try tree.undo([slice.operation], to: root)
            }
        }
        let checking = try best(5) {
            for slice in slices {
                let commit = try SignedCommit(slice.commit)
                precondition(commit.isSigned(by: key.verifyingKey), "a signature was rejected")
                var tree = MST(root: commit.dataID, in: slice.blocks)
                try tree.undo([slice.operation], to: root)
            }
        }
        return [
            Measurement(
                metric: "undo a commit of one record", value: undoing / Double(slices.count) * 1e6, unit: "µs"),
            Measurement(
                metric: "check its signature and undo it", value: checking / Double(slices.count) * 1e6, unit: "µs"),
        ]
    }

    private static func paths(_ count: Int) -> [String] {
        (0..<count).map { index in
            let key = TID(microseconds: 1_700_000_000_000_000 + UInt64(index) * 1_234_567, clock: 7)
            return "app.bsky.feed.\(["like", "post", "repost"][index * 3 / count])/\(key)"
        }
    }

    private static func best(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        return try (0..<rounds).map { _ in try clock.measure(body) / .seconds(1) }.min() ?? 0
    }

    private final class Kept {
        var blocks = BlockTable()
    }
}
