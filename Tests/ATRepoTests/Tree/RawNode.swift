import ATData
import ATRepo

/// Nodes written field by field, right or wrong.
struct RawNode {
    /// An entry as it is written.
    struct Entry {
        var prefix: Int
        var suffix: [UInt8]
        var right: BlockID?
        var value = SampleTree.leaf
        /// The names of the fields, in the order in which they are written.
        var fields = ["k", "p", "t", "v"]
    }

    var left: BlockID?
    var entries: [Entry] = []

    /// A node with keys, each with the child on its right.
    init(left: BlockID? = nil, _ keys: [(key: String, right: BlockID?)] = []) {
        self.left = left
        var previous: [UInt8] = []
        for (key, right) in keys {
            let key = Array(key.utf8)
            let shared = zip(previous, key).prefix { $0 == $1 }.count
            entries.append(Entry(prefix: shared, suffix: Array(key[shared...]), right: right))
            previous = key
        }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [0xA2, 0x61, UInt8(ascii: "e")] + Self.head(4, entries.count)
        for entry in entries {
            bytes += Self.head(5, entry.fields.count)
            for field in entry.fields {
                bytes += Self.head(3, field.utf8.count) + Array(field.utf8)
                switch field {
                case "k": bytes += Self.head(2, entry.suffix.count) + entry.suffix
                case "p": bytes += Self.head(0, entry.prefix)
                case "t": bytes += Self.link(entry.right)
                case "v": bytes += Self.link(entry.value)
                default: bytes += [0]
                }
            }
        }
        return bytes + [0x61, UInt8(ascii: "l")] + Self.link(left)
    }

    static func link(_ id: BlockID?) -> [UInt8] { id.map { [0xD8, 42, 0x58, 37, 0] + $0.bytes } ?? [0xF6] }

    static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        switch count {
        case ..<24: [kind << 5 | UInt8(count)]
        case ..<256: [kind << 5 | 24, UInt8(count)]
        case ..<65_536: [kind << 5 | 25, UInt8(count >> 8), UInt8(count & 255)]
        default: [kind << 5 | 26] + (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
        }
    }
}

extension BlockTable {
    /// Adds a node, and returns its identifier.
    mutating func add(_ node: RawNode) -> BlockID { add(node.bytes) }

    /// Adds bytes, and returns their identifier.
    mutating func add(_ bytes: [UInt8]) -> BlockID {
        let block = Block(BlockBytes(bytes))
        insert(block)
        return block.id
    }
}
