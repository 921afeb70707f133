import ATData
import ATRepo
import HTTPTransport
import TestLoad
import Testing

/// Every change from one to another of the 128 trees that have some of seven records in three layers.
@Suite(.inTurn)
struct SmallTreePairsTests {
    /// Blocks that know which of them were used.
    private final class UsedBlocks: BlockSource {
        let blocks: BlockTable
        let used = Guarded<Set<BlockID>>([])

        init(_ blocks: BlockTable) { self.blocks = blocks }

        var isPreparing: Bool { false }
        func prepare(_ ids: [BlockID]) -> Int { 0 }

        func block(_ id: BlockID) -> BlockBytes? {
            used.withLock { _ = $0.insert(id) }
            return blocks.block(id)
        }

        /// Only the blocks that were used, without one of them.
        func rest(without missing: BlockID? = nil) -> BlockTable {
            var rest = BlockTable()
            for id in used.withLock({ $0 }) where id != missing {
                if let bytes = blocks.block(id) { rest.insert(Block(id: id, bytes: bytes)) }
            }
            return rest
        }
    }

    /// In order, with the layers 0, 1, 0, 2, 0, 1, 0.
    private static let keys: [String] = [0, 1, 0, 2, 0, 1, 0].enumerated().map { place, layer in
        SampleTree.key(layer: layer, from: 0, in: "com.example.part\(place)")
    }

    private struct Tree {
        let records: [String: BlockID]
        let root: BlockID
        let blocks: BlockTable

        init(_ subset: Int, value: Int) throws {
            var records: [String: BlockID] = [:]
            for (place, key) in SmallTreePairsTests.keys.enumerated() where subset & 1 << place != 0 {
                // Some records are the same in all trees.
                records[key] = SampleTree.record(place % 3 == 0 ? value : 0)
            }
            (root, blocks) = try SampleTree.build(records)
            self.records = records
        }

        /// What leads to another tree, in the order of the keys.
        func operations(to other: Tree) -> [TreeOperation] {
            SmallTreePairsTests.keys.compactMap { key in
                let (old, new) = (records[key], other.records[key])
                return old == new ? nil : TreeOperation(key: key, value: new, previous: old)
            }
        }
    }

    private static func apply(_ operation: TreeOperation, to tree: inout MST) throws {
        switch (operation.value, operation.previous) {
        case (let value?, nil): try tree.insert(operation.key, value)
        case (let value?, _?): _ = try tree.update(operation.key, value)
        case (nil, _): _ = try tree.remove(operation.key)
        }
    }

    @Test(arguments: [0, 1])
    func `commits between small trees can be undone with the nodes that one order needs, and no others`(
        value: Int
    ) throws {
        #expect(Self.keys == Self.keys.sorted())
        let before = try (0..<128).map { try Tree($0, value: 0) }
        let after = try (0..<128).map { try Tree($0, value: value) }
        var (pairs, missing) = (0, 0)
        for old in before {
            for (subset, new) in after.enumerated() where subset % Load.size(1, otherwise: 11) == 0 {
                pairs += 1
                let operations = old.operations(to: new)
                var forwards = MST(root: old.root, in: old.blocks)
                for operation in operations { try Self.apply(operation, to: &forwards) }
                #expect(forwards.seal() == new.root)
                for order in [operations, operations.reversed(), operations.shuffled()] {
                    // The server has undone them from the last to the first.
                    let source = UsedBlocks(new.blocks)
                    var backwards = MST(root: new.root, in: source)
                    for operation in order.reversed() { try Self.apply(operation.inverse, to: &backwards) }
                    #expect(backwards.seal() == old.root)
                    var checked = MST(root: new.root, in: source.rest())
                    let isKeyOrder = order == operations
                    let listed = isKeyOrder ? operations.shuffled() : order
                    #expect(throws: Never.self, "\(operations)") { try checked.undo(listed, to: old.root) }
                    guard isKeyOrder, operations.count > 0 else { continue }
                    // Too few nodes, too few operations, another value.
                    for node in source.used.withLock({ $0 }) {
                        var partial = MST(root: new.root, in: source.rest(without: node))
                        do {
                            try partial.undo(operations, to: old.root)
                        } catch {
                            missing += 1
                            continue
                        }
                        #expect(partial.seal() == old.root)
                    }
                    var fewer = MST(root: new.root, in: new.blocks)
                    #expect(throws: InversionError.self) { try fewer.undo(operations.dropLast(), to: old.root) }
                    guard let last = operations.last, last.previous != nil else { continue }
                    let wrong = TreeOperation(key: last.key, value: last.value, previous: SampleTree.record(99))
                    var changed = MST(root: new.root, in: new.blocks)
                    #expect(throws: InversionError.self) {
                        try changed.undo(operations.dropLast() + [wrong], to: old.root)
                    }
                }
            }
        }
        // Nearly each node of a proof is needed in any order.
        #expect(pairs == 128 * Load.size(128, otherwise: 12) && missing > pairs)
    }
}
