import ATCrypto
import ATData
import ATRepo
import TestLoad
import Testing

/// Changes of trees, compared with trees built anew from the same records.
@Suite(.inTurn)
struct MSTChangeTests {
    /// Keys of which many are on high layers, so that splits and joins go deep.
    private static let keys: [String] = {
        var keys = (0..<300).map { "com.example.record/\($0)" }
        for layer in 2...6 { for part in 0..<6 { keys.append(SampleTree.key(layer: layer, from: part * 100_000)) } }
        return Array(Set(keys)).sorted()
    }()

    @Test(arguments: 0..<Load.size(40, otherwise: 8))
    func `after every change the root is that of a tree built anew`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        var records: [String: BlockID] = [:]
        var tree = MST()
        var blocks = BlockTable()
        for step in 0..<200 {
            let key = Self.keys.randomElement(using: &generator)!
            let value = SampleTree.record(step)
            switch (records[key], Int.random(in: 0..<3, using: &generator)) {
            case (nil, _):
                try tree.insert(key, value)
                records[key] = value
            case (let old?, 0):
                #expect(try tree.update(key, value) == old)
                records[key] = value
            case (let old?, _):
                #expect(try tree.remove(key) == old)
                records[key] = nil
            }
            let expected = try SampleTree.build(records)
            let change = try tree.sealChange()
            try #require(change.root == expected.root, "step \(step), key \(key)")
            // What the change says of nodes is what was added and what went away.
            blocks.insert(change)
            for id in change.removed { blocks.remove(id) }
            if records.isEmpty { blocks.remove(MST.emptyRoot) }
            #expect(
                Set(blocks.ids).subtracting([MST.emptyRoot]) == Set(expected.blocks.ids).subtracting([MST.emptyRoot]))
            // Opened anew from its nodes, every now and then.
            if step % 7 == 0 {
                #expect(try SampleTree.records(change.root, in: expected.blocks) == records)
                tree = MST(root: change.root, in: expected.blocks)
                blocks = expected.blocks
            }
        }
    }

    @Test func `the order of insertions doesn't matter`() throws {
        var generator = SplitMix64(seed: 85)
        let root = try SampleTree.build(Self.keys).root
        for _ in 0..<10 {
            var tree = MST()
            for key in Self.keys.shuffled(using: &generator) { try tree.insert(key, SampleTree.leaf) }
            #expect(tree.seal() == root)
        }
    }

    @Test func `a key that is inserted and removed leaves the tree as it was`() throws {
        var generator = SplitMix64(seed: 91)
        for count in [0, 1, 2, 5, 50, 200] {
            let some = Array(Self.keys.shuffled(using: &generator).prefix(count))
            let (root, blocks) = try SampleTree.build(some)
            for key in Self.keys where !some.contains(key) {
                var tree = MST(root: root, in: blocks)
                try tree.insert(key, SampleTree.leaf)
                #expect(try tree.remove(key) == SampleTree.leaf)
                let change = try tree.sealChange()
                #expect(change.root == root)
                #expect(change.added.isEmpty && change.removed.isEmpty)
            }
        }
    }
}
