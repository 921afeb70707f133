import ATCrypto
import ATData
import ATRepo

/// Trees for the tests: built from records, and read back by an independent walk.
enum SampleTree {
    /// The record of the interoperability tests.
    static let leaf = id("bafyreie5cvv4h45feadgeuwhbcutmh6t2ceseocckahdoe6uat64zmz454")

    static func id(_ text: String) -> BlockID { BlockID(CID(stringLiteral: text))! }

    /// The identifier of some record.
    static func record(_ number: Int) -> BlockID { BlockID(CID(hashing: "record \(number)".utf8, codec: .dagCBOR))! }

    /// The tree of some records, built bottom up, and its nodes.
    static func build(_ records: [String: BlockID]) throws -> (root: BlockID, blocks: BlockTable) {
        let kept = Kept()
        var builder = TreeBuilder { kept.blocks.insert(Block(id: $0, bytes: BlockBytes($1))) }
        for (key, value) in sorted(records) { try builder.append(key, value) }
        return (builder.finish(), kept.blocks)
    }

    static func build(_ keys: [String]) throws -> (root: BlockID, blocks: BlockTable) {
        try build(Dictionary(keys.map { ($0, leaf) }, uniquingKeysWith: { $1 }))
    }

    /// The records in the order of the bytes of their keys. For keys in Unicode's form NFC, that is Swift's own order.
    static func sorted(_ records: [String: BlockID]) -> [(key: String, value: BlockID)] {
        records.sorted { $0.key < $1.key }
    }

    /// The records of a tree, as a strict walk finds them.
    static func records(
        _ root: BlockID, in blocks: some BlockSource, requiresPaths: Bool = false
    ) throws -> [String: BlockID] {
        let walk = TreeWalk(root: root, in: blocks, requiresPaths: requiresPaths)
        var records: [String: BlockID] = [:]
        while try walk.next() { records[walk.path] = walk.value }
        return records
    }

    /// A key in a collection whose layer is the given one.
    static func key(layer: Int, from first: Int, in collection: String = "com.example.record") -> String {
        (first...).lazy.map { "\(collection)/\($0)" }.first { KeyDepth.of($0) == layer }!
    }

    private final class Kept {
        var blocks = BlockTable()
    }
}

extension BlockTable {
    /// The table with the nodes of a change.
    mutating func insert(_ change: TreeChange) {
        for block in change.added { insert(block) }
    }
}
