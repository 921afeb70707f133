import ATCrypto
import ATData
import ATRepo
import TestLoad
import Testing

/// Changes at the edges of trees, partial trees, and comparisons.
@Suite(.inTurn)
struct MSTEdgeTests {
    private static let keys = (0..<2_000).map { "com.example.record/\($0)" }

    private func key(_ layer: Int, from first: Int = 0) -> String { SampleTree.key(layer: layer, from: first) }

    /// Checks a tree against one that is built anew, and returns it sealed.
    private func check(_ tree: inout MST, _ keys: [String]) throws {
        #expect(tree.seal() == (try SampleTree.build(keys).root))
    }

    @Test func `the last deletion leaves the empty tree`() throws {
        let keys = [key(0), key(1), key(4)]
        var tree = MST()
        for key in keys { try tree.insert(key, SampleTree.leaf) }
        for key in keys { #expect(try tree.remove(key) == SampleTree.leaf) }
        #expect(tree.seal() == MST.emptyRoot)
        try tree.insert(keys[0], SampleTree.leaf)
        try check(&tree, [keys[0]])
    }

    @Test func `a deletion removes three layers`() throws {
        let keys = [key(0), key(0, from: 900)]
        var tree = MST()
        for key in keys + [key(3)] { try tree.insert(key, SampleTree.leaf) }
        try check(&tree, keys + [key(3)])
        _ = try tree.remove(key(3))
        try check(&tree, keys)
    }

    @Test func `chains of nodes without entries are joined, and made on one side only`() throws {
        let high = key(4, from: 20_000)
        let sorted = (0..<90_000).lazy.map { "com.example.record/\($0)" }.filter { KeyDepth.of($0) == 0 }
        let below = sorted.first { $0 < high }!
        let above = sorted.first { $0 > high }!
        for others in [[below], [above], [below, above]] {
            var tree = MST()
            for key in others { try tree.insert(key, SampleTree.leaf) }
            try tree.insert(high, SampleTree.leaf)
            try check(&tree, others + [high])
            _ = try tree.remove(high)
            try check(&tree, others)
        }
    }

    @Test func `what can't be done changes nothing`() throws {
        let (root, blocks) = try SampleTree.build(Array(Self.keys.prefix(100)))
        var tree = MST(root: root, in: blocks)
        #expect { try tree.insert(Self.keys[5], SampleTree.leaf) } throws: {
            ($0 as? TreeError)?.reason == .keyExists && ($0 as? TreeError)?.key == Self.keys[5]
        }
        for missing in [Self.keys[500], key(6), "com.example.record/", "zzz"] {
            #expect { try tree.remove(missing) } throws: { ($0 as? TreeError)?.reason == .keyNotFound }
            #expect { try tree.update(missing, SampleTree.leaf) } throws: { ($0 as? TreeError)?.reason == .keyNotFound }
        }
        #expect(try tree.update(Self.keys[5], SampleTree.leaf) == SampleTree.leaf)
        #expect(try tree.sealChange().added.isEmpty)
        #expect(tree.seal() == root)
    }

    @Test func `a missing node changes nothing`() throws {
        let (root, blocks) = try SampleTree.build(Array(Self.keys.prefix(300)))
        var failures = 0
        for id in blocks.ids where id != root {
            var fewer = blocks
            fewer.remove(id)
            var tree = MST(root: root, in: fewer)
            for key in Self.keys.prefix(320) {
                do {
                    _ = try KeyDepth.of(key) % 2 == 0 ? tree.remove(key) : tree.update(key, SampleTree.record(1))
                    break
                } catch let error as TreeError {
                    guard error.reason == .missingNode else { continue }
                    failures += 1
                    #expect(tree.seal() == root)
                }
            }
        }
        #expect(failures > 0)
    }

    @Test func `a partial tree knows what it can prove`() throws {
        let (root, blocks) = try SampleTree.build(Self.keys)
        var whole = MST(root: root, in: blocks)
        let proof = BlockTable(try whole.proof(of: [Self.keys[7], "com.example.record/absent"]))
        var tree = MST(root: root, in: proof)
        #expect(try tree.value(of: Self.keys[7]) == .present(SampleTree.leaf))
        #expect(try tree.value(of: "com.example.record/absent") == .absent)
        var unknown = 0
        for key in Self.keys {
            switch try tree.value(of: key) {
            case .present(let value): #expect(value == SampleTree.leaf)
            case .absent: Issue.record("\(key) is there")
            case .unknown(let missing):
                unknown += 1
                #expect(proof.block(missing) == nil && blocks.block(missing) != nil)
            }
        }
        #expect(unknown > 1_900)
        var nothing = MST(root: root, in: BlockTable())
        #expect(try nothing.value(of: Self.keys[7]) == .unknown(missing: root))
    }

    @Test func `the new root need not be there`() throws {
        let high = key(5)
        let others = (0..<400).map { "com.example.record/\($0)" }.filter { $0 < high && KeyDepth.of($0) < 4 }
        let expected = try SampleTree.build(others)
        let whole = try SampleTree.build(others + [high])
        // Only the root, and the nodes without entries below it.
        var tree = MST(root: whole.root, in: whole.blocks)
        var blocks = BlockTable(try tree.proof(of: [high]))
        blocks.remove(expected.root)
        var partial = MST(root: whole.root, in: blocks)
        _ = try partial.remove(high)
        #expect(partial.seal() == expected.root)
    }

    @Test func `a range opens only its own nodes`() throws {
        let collections = (0..<20).map { "com.example.c\(100 + $0)" }
        let keys = collections.flatMap { name in (0..<500).map { "\(name)/\($0)" } }
        let (root, blocks) = try SampleTree.build(keys)
        for name in [collections[0], collections[7], collections[19], "com.example.c107x", "com.example.a", "z.z.z"] {
            let walk = TreeWalk(root: root, in: blocks, range: KeyRange(collection: try NSID(name)))
            var found: [String] = []
            while try walk.next() { found.append(walk.path) }
            #expect(found == keys.filter { $0.hasPrefix("\(name)/") }.sorted())
            // A twentieth of the nodes, and the two edges.
            #expect(walk.openedNodes < blocks.count / 20 + 30, "\(name)")
        }
        let later = KeyRange(collection: try NSID(collections[3]), from: "4")
        let walk = TreeWalk(root: root, in: blocks, range: later)
        var count = 0
        while try walk.next() { count += 1 }
        #expect(count == (0..<500).filter { "\($0)" >= "4" }.count)
    }

    @Test func `a walk goes on when the missing node is there`() throws {
        final class Late: BlockSource, @unchecked Sendable {
            let blocks: BlockTable
            var isLate = false
            init(_ blocks: BlockTable) { self.blocks = blocks }
            func block(_ id: BlockID) -> BlockBytes? {
                isLate.toggle()
                return isLate ? nil : blocks.block(id)
            }
        }
        let (root, blocks) = try SampleTree.build(Self.keys)
        let walk = TreeWalk(root: root, in: Late(blocks))
        var found: [String] = []
        var missing = 0
        while true {
            do {
                guard try walk.next() else { break }
                found.append(walk.path)
            } catch let error as TreeError where error.reason == .missingNode {
                missing += 1
            }
        }
        #expect(found == Self.keys.sorted())
        #expect(missing == blocks.count)
    }

    @Test(arguments: 0..<Load.size(40, otherwise: 8))
    func `the differences of two trees turn one into the other`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed) &+ 90)
        var old: [String: BlockID] = [:]
        for key in Self.keys where Bool.random(using: &generator) { old[key] = SampleTree.record(1) }
        var new = old
        for _ in 0..<[0, 1, 3, 50, 2_000][seed % 5] {
            let key = Self.keys.randomElement(using: &generator)!
            new[key] =
                Bool.random(using: &generator) ? nil : SampleTree.record(Int.random(in: 0..<9, using: &generator))
        }
        if seed == 7 { new = [:] }
        let (one, other) = (try SampleTree.build(old), try SampleTree.build(new))
        let diff = TreeDiff(from: one.root, in: one.blocks, to: other.root, in: other.blocks)
        var changed = old
        var last = ""
        var count = 0
        while let change = try diff.next() {
            #expect(last < change.key && changed[change.key] == change.old && change.old != change.new)
            changed[change.key] = change.new
            last = change.key
            count += 1
        }
        #expect(changed == new)
        #expect(count == Set(old.keys).union(new.keys).count { old[$0] != new[$0] })
        #expect(diff.removedNodes == Set(one.blocks.ids).subtracting(other.blocks.ids))
        #expect(diff.addedNodes == Set(other.blocks.ids).subtracting(one.blocks.ids))
        let same = TreeDiff(from: one.root, in: one.blocks, to: one.root, in: one.blocks)
        #expect(try same.next() == nil)
        #expect(same.openedNodes == 0)
    }

    @Test func `a node that is read and written again is the same`() throws {
        let (root, blocks) = try SampleTree.build(Self.keys)
        var tree = MST(root: root, in: blocks)
        // The proof of all keys has all nodes, each encoded again.
        let again = try tree.proof(of: Self.keys)
        #expect(again.count == blocks.count)
        for block in again { #expect(blocks.block(block.id) == block.bytes && block.isGenuine) }
    }
}
