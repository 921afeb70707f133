import ATCrypto
import ATData
import ATRepo
import TestLoad
import Testing

/// Trees that aren't in their only form. Each must be found by a walk, and by a lookup that goes there.
@Suite(.inTurn)
struct InvalidTreeTests {
    /// Ascending keys of one layer each.
    private static func key(_ layer: Int, after first: Int = 0) -> String { SampleTree.key(layer: layer, from: first) }

    /// Sorted keys of layer 0 and one of layer 1 that is between them.
    private struct Keys {
        let below: [String]
        let middle: String
        let above: [String]

        init(_ layer: Int = 1) {
            let middle = key(layer, after: 500_000)
            func three(from numbers: Range<Int>, where isFit: @escaping (String) -> Bool) -> [String] {
                Array(
                    numbers.lazy.map { "com.example.record/\($0)" }.filter { isFit($0) && KeyDepth.of($0) == layer - 1 }
                        .prefix(3))
            }
            below = three(from: 400_000..<500_000) { $0 < middle }
            above = three(from: 500_000..<600_000) { $0 > middle }
            self.middle = middle
        }
    }

    private func expect(
        _ reason: (TreeError.Reason) -> Bool, _ root: BlockID, _ blocks: BlockTable, at key: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let walk = TreeWalk(root: root, in: blocks)
        #expect(sourceLocation: sourceLocation) {
            while try walk.next() {}
        } throws: {
            reason(($0 as? TreeError)?.reason ?? .keyExists)
        }
        // A walk that has failed stays so.
        #expect(throws: TreeError.self, sourceLocation: sourceLocation) { try walk.next() }
        guard let key else { return }
        var tree = MST(root: root, in: blocks)
        #expect(sourceLocation: sourceLocation) {
            _ = try tree.value(of: key)
        } throws: {
            reason(($0 as? TreeError)?.reason ?? .keyExists)
        }
    }

    private func isMalformed(_ reason: TreeError.Reason) -> Bool {
        if case .malformedNode = reason { true } else { false }
    }

    @Test func `a key in a node of another layer`() {
        var blocks = BlockTable()
        let low = Self.key(0)
        let high = Self.key(1)
        let root = blocks.add(RawNode([(low, nil), (high, nil)].sorted { $0.0 < $1.0 }))
        expect({ if case .wrongLayer = $0 { true } else { false } }, root, blocks, at: low < high ? low : high)
    }

    @Test func `a child two layers down`() {
        let high = Self.key(2, after: 500_000)
        let low = (0..<500_000).lazy.map { "com.example.record/\($0)" }.first { KeyDepth.of($0) == 0 && $0 < high }!
        var blocks = BlockTable()
        let child = blocks.add(RawNode([(low, nil)]))
        let root = blocks.add(RawNode(left: child, [(high, nil)]))
        // A key of layer 0, so that the lookup goes down.
        expect({ $0 == .wrongLayer(0, expected: 1) }, root, blocks, at: low)
    }

    @Test func `a child below the lowest layer`() {
        let keys = Keys()
        var blocks = BlockTable()
        let child = blocks.add(RawNode([(keys.below[0], nil)]))
        let root = blocks.add(RawNode(left: child, [(keys.below[1], nil)]))
        expect({ $0 == .childBelowLowestLayer }, root, blocks, at: keys.below[0])
    }

    @Test func `keys that don't ascend`() {
        let keys = Keys()
        for pair in [[keys.below[1], keys.below[0]], [keys.below[0], keys.below[0]]] {
            var blocks = BlockTable()
            var node = RawNode(pair.map { ($0, nil) })
            // The same key again has nothing of its own, so it is written whole.
            if pair[0] == pair[1] { node.entries[1] = RawNode.Entry(prefix: 0, suffix: Array(pair[1].utf8)) }
            let root = blocks.add(node)
            expect({ $0 == .unsorted }, root, blocks, at: pair[0])
        }
    }

    @Test func `a child with keys on the wrong side`() {
        let keys = Keys()
        var blocks = BlockTable()
        let below = blocks.add(RawNode(keys.below.map { ($0, nil) }))
        let above = blocks.add(RawNode(keys.above.map { ($0, nil) }))
        expect({ $0 == .unsorted }, blocks.add(RawNode([(keys.middle, below)])), blocks, at: keys.above[0])
        expect({ $0 == .unsorted }, blocks.add(RawNode(left: above, [(keys.middle, nil)])), blocks, at: keys.below[0])
        // Only one key of the child is.
        let both = blocks.add(RawNode([(keys.below[0], nil), (keys.above[0], nil)]))
        expect({ $0 == .unsorted }, blocks.add(RawNode([(keys.middle, both)])), blocks, at: keys.above[0])
        expect({ $0 == .unsorted }, blocks.add(RawNode(left: both, [(keys.middle, nil)])), blocks, at: keys.below[0])
    }

    @Test func `a key that shares more or less than it says`() {
        let keys = Keys()
        let (first, second) = (keys.below[0], Array(keys.below[1].utf8))
        let shared = RawNode(keys.below.prefix(2).map { ($0, nil) }).entries[1].prefix
        for prefix in [0, shared - 1] {
            var blocks = BlockTable()
            var node = RawNode([(first, nil)])
            node.entries.append(RawNode.Entry(prefix: prefix, suffix: Array(second[prefix...])))
            expect({ $0 == .wrongPrefix(prefix, expected: shared) }, blocks.add(node), blocks, at: first)
        }
        for prefix in [first.utf8.count + 1, 1_025, 70_000, Int(Int32.max)] {
            var blocks = BlockTable()
            var node = RawNode([(first, nil)])
            node.entries.append(RawNode.Entry(prefix: prefix, suffix: [0x61]))
            expect(
                { if case .wrongPrefix(prefix, _) = $0 { true } else { false } }, blocks.add(node), blocks, at: first)
        }
        for prefix in [1, 24, 300] {
            var blocks = BlockTable()
            var node = RawNode()
            node.entries.append(RawNode.Entry(prefix: prefix, suffix: Array(first.utf8)))
            expect({ $0 == .wrongPrefix(prefix, expected: 0) }, blocks.add(node), blocks, at: first)
        }
    }

    @Test func `a key that adds nothing`() {
        let keys = Keys()
        var blocks = BlockTable()
        var node = RawNode([(keys.below[0], nil)])
        node.entries.append(RawNode.Entry(prefix: keys.below[0].utf8.count, suffix: []))
        expect(isMalformed, blocks.add(node), blocks, at: keys.below[0])
        node.entries = [RawNode.Entry(prefix: 0, suffix: [])]
        expect(isMalformed, blocks.add(node), blocks, at: keys.below[0])
    }

    @Test func `nodes without entries`() {
        let keys = Keys()
        var blocks = BlockTable()
        let empty = blocks.add(RawNode())
        expect({ $0 == .emptyNode }, blocks.add(RawNode(left: empty, [(keys.middle, nil)])), blocks, at: keys.below[0])
        let leaf = blocks.add(RawNode([(keys.below[0], nil)]))
        expect({ $0 == .emptyRoot }, blocks.add(RawNode(left: leaf)), blocks, at: keys.below[0])
    }

    @Test func `entries with other fields, or in another order`() {
        let key = Keys().below[0]
        for fields in [
            ["k", "p", "v", "t"], ["k", "p", "v"], ["k", "p", "t", "v", "x"], ["a", "k", "p", "t", "v"],
            ["k", "t", "v"],
            ["p", "k", "t", "v"], ["k", "p", "t"], [], ["k", "p", "t", "t"],
        ] {
            var blocks = BlockTable()
            var node = RawNode([(key, nil)])
            node.entries[0].fields = fields
            expect(isMalformed, blocks.add(node), blocks, at: key)
        }
    }

    @Test func `nodes in another form`() {
        let key = Keys().below[0]
        let good = RawNode([(key, nil)]).bytes
        let start = good[..<3]
        var forms: [[UInt8]] = [
            [], [0xA0], [0xF6], Array("<html>".utf8), [0xA2, 0x61, 0x65, 0x80], good.dropLast(), good + [0],
        ]
        // An array of indefinite length, and lengths that aren't in their shortest form.
        forms.append(start + [0x9F] + good[4..<good.count - 3] + [0xFF] + good.suffix(3))
        forms.append(start + [0x98, 1] + good[4...])
        forms.append(start + [0x99, 0, 1] + good[4...])
        // No left child at all, and three fields.
        forms.append([0xA1, 0x61, 0x65] + good[3..<good.count - 3])
        forms.append([0xA3] + good[1...] + [0x61, 0x6D, 0xF6])
        for form in forms {
            var blocks = BlockTable()
            expect(isMalformed, blocks.add(form), blocks, at: key)
        }
    }

    @Test func `a link that doesn't say DAG-CBOR`() {
        let keys = Keys()
        var blocks = BlockTable()
        let leaf = RawNode([(keys.below[0], nil)]).bytes
        let raw = Block(BlockBytes(leaf), codec: .raw)
        blocks.insert(raw)
        expect(isMalformed, blocks.add(RawNode(left: raw.id, [(keys.middle, nil)])), blocks, at: keys.below[0])
        expect(isMalformed, blocks.add(RawNode([(keys.middle, raw.id)])), blocks, at: keys.above[0])
        expect(isMalformed, raw.id, blocks, at: keys.below[0])
        var node = RawNode([(keys.below[0], nil)])
        node.entries[0].value = raw.id
        expect(isMalformed, blocks.add(node), blocks, at: keys.below[0])
    }

    @Test func `a node that appears twice is found at once`() {
        // Each node has the one below twice: two to the power of the layers, if they were all visited.
        var blocks = BlockTable()
        var node = blocks.add(RawNode([(Self.key(0), nil)]))
        for layer in 1...6 { node = blocks.add(RawNode(left: node, [(Self.key(layer), node)])) }
        let walk = TreeWalk(root: node, in: blocks)
        #expect(throws: TreeError.self) { while try walk.next() {} }
        #expect(walk.openedNodes <= 8)
    }

    @Test func `a chain of nodes without entries ends at the lowest layer`() {
        let key = Self.key(5)
        let low = (0..<500_000).lazy.map { "com.example.record/\($0)" }.first { KeyDepth.of($0) == 0 && $0 < key }!
        var blocks = BlockTable()
        var node = blocks.add(RawNode([(low, nil)]))
        for _ in 0..<128 { node = blocks.add(RawNode(left: node)) }
        let root = blocks.add(RawNode(left: node, [(key, nil)]))
        let walk = TreeWalk(root: root, in: blocks)
        #expect(throws: TreeError.self) { while try walk.next() {} }
        #expect(walk.openedNodes == 6)
        expect({ $0 == .childBelowLowestLayer }, root, blocks, at: low)
    }

    @Test func `more entries than a node may have`() {
        let keys = (0..<40_000).lazy.map { "com.example.record/\($0)" }.filter { KeyDepth.of($0) == 0 }
        let sorted = Array(keys.prefix(10_001)).sorted()
        var blocks = BlockTable()
        expect(
            { $0 == .tooManyEntries(limit: 10_000) }, blocks.add(RawNode(sorted.map { ($0, nil) })), blocks,
            at: sorted[0])
        let most = blocks.add(RawNode(sorted.dropLast().map { ($0, nil) }))
        #expect(throws: Never.self) { try SampleTree.records(most, in: blocks) }
        for count in [100, 10_000, 10_001, Int(Int32.max)] {
            let root = blocks.add([0xA2, 0x61, 0x65] + RawNode.head(4, count) + [0x61, 0x6C, 0xF6])
            #expect(throws: TreeError.self) { try SampleTree.records(root, in: blocks) }
        }
        let huge: [UInt8] = [0xA2, 0x61, 0x65, 0x9B] + [UInt8](repeating: 0xFF, count: 8) + [0x61, 0x6C, 0xF6]
        expect({ $0 == .tooManyEntries(limit: 10_000) }, blocks.add(huge), blocks, at: sorted[0])
    }

    @Test(arguments: ["a", "a/b/c", "com.example.record/ä", "com.example.record/", "/", "com.example/x", "x/y"])
    func `a key that isn't a path is an error, or only said`(key: String) throws {
        let (root, blocks) = try SampleTree.build([key])
        expect({ if case .invalidPath = $0 { true } else { false } }, root, blocks)
        let walk = TreeWalk(root: root, in: blocks, requiresPaths: false)
        #expect(try walk.next())
        #expect(walk.pathFault != nil && walk.path == key)
        #expect(try !walk.next())
    }

    @Test func `a key can't be longer than the limit`() throws {
        let prefix = "com.example.record/"
        let longest = prefix + String(repeating: "a", count: 1_024 - prefix.count)
        let (root, blocks) = try SampleTree.build([longest])
        #expect(try SampleTree.records(root, in: blocks).count == 1)
        var more = blocks
        let long = more.add(RawNode([(longest + "a", nil)]))
        #expect { try SampleTree.records(long, in: more) } throws: {
            ($0 as? TreeError)?.reason == .keyTooLong(limit: 1_024)
        }
        var tree = MST()
        #expect(throws: TreeError.self) { try tree.insert(longest + "a", SampleTree.leaf) }
        #expect(throws: TreeError.self) { try tree.insert("", SampleTree.leaf) }
    }
}
