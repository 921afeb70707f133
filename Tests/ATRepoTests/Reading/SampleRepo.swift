import ATCrypto
import ATData
import Foundation
import HTTPTransport

@testable import ATRepo

/// A signed repository made for a test, and its CAR in any order.
struct SampleRepo {
    static let did: DID = "did:web:alice.test"
    let key: SigningKey
    let commit: Block
    let rootID: BlockID
    /// The nodes, in the order in which a walk needs them, each before what it links to.
    let nodes: [Block]
    /// The records by their paths, in order.
    let records: [(path: String, block: Block)]

    /// A repository of posts and likes.
    init(posts: Int, likes: Int = 0, rev: TID = "3jui7kd54zh2y") throws {
        var records: [(String, Block)] = []
        for number in 0..<posts {
            records.append(("com.example.post/\(number)", Self.record("com.example.post", number)))
        }
        for number in 0..<likes {
            records.append(("com.example.like/\(number)", Self.record("com.example.like", number)))
        }
        try self.init(records, rev: rev)
    }

    init(
        _ records: [(path: String, block: Block)], did: DID = SampleRepo.did, rev: TID = "3jui7kd54zh2y",
        key: SigningKey = SampleRepo.usualKey
    ) throws {
        self.key = key
        self.records = records.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let kept = Kept()
        var builder = TreeBuilder { kept.blocks.append(Block(id: $0, bytes: BlockBytes($1))) }
        for record in self.records { try builder.append(record.path, record.block.id) }
        let root = builder.finish()
        let table = BlockTable(kept.blocks)
        // The order of a walk is the order in which it asks for nodes.
        let log = AccessLog(table)
        let walk = TreeWalk(root: root, in: log, requiresPaths: false)
        while try walk.next() {}
        nodes = log.blocks
        commit = try SignedCommit(did: did, rev: rev, data: root, signedWith: key).block
        rootID = root
    }

    static let usualKey = sure { try SigningKey(curve: .k256, rawRepresentation: [UInt8](repeating: 7, count: 32)) }

    /// What never throws.
    private static func sure<Value>(_ body: () throws -> Value) -> Value {
        do { return try body() } catch { preconditionFailure("\(error)") }
    }

    private final class Kept {
        var blocks: [Block] = []
    }

    static func record(_ type: String, _ number: Int, length: Int = 0) -> Block {
        let text = "number \(number)" + String(repeating: "x", count: length)
        let value: LexObject = ["$type": .string(type), "number": .integer(number), "text": .string(text)]
        return Block(BlockBytes(sure { try value.dagCBOR() }))
    }

    /// All blocks in the order in which a reader needs them: commit, then each node, with each record after its entry.
    func streamable() throws -> [Block] {
        let all = BlockTable(nodes)
        let log = AccessLog(all)
        let table = BlockTable(records.map(\.block))
        let walk = TreeWalk(root: rootID, in: log, requiresPaths: false)
        var blocks = [commit]
        var seen: Set<BlockID> = [commit.id]
        func append(_ block: Block) {
            if seen.insert(block.id).inserted { blocks.append(block) }
        }
        while try walk.next() {
            for node in log.takeBlocks() { append(node) }
            if let bytes = table.block(walk.value) { append(Block(id: walk.value, bytes: bytes)) }
        }
        for node in log.takeBlocks() { append(node) }
        return blocks
    }

    /// The blocks without an order that matters: the commit, nodes and records, each once.
    var blocks: [Block] {
        var seen: Set<BlockID> = []
        return ([commit] + nodes + records.map(\.block)).filter { seen.insert($0.id).inserted }
    }

    func car(_ blocks: [Block]? = nil) -> [UInt8] {
        CARFormat.bytes(roots: [commit.id], blocks ?? self.blocks)
    }

    func open(_ blocks: [Block]? = nil, options: RepoOptions = .strict) throws -> Repo {
        try Repo(car: car(blocks), options: options)
    }
}

/// Blocks that remember which of them were needed.
final class AccessLog: BlockSource {
    private let table: BlockTable
    private let log = Guarded<[Block]>([])

    init(_ table: BlockTable) { self.table = table }

    func block(_ id: BlockID) -> BlockBytes? {
        let bytes = table.block(id)
        if let bytes { log.withLock { $0.append(Block(id: id, bytes: bytes)) } }
        return bytes
    }

    var blocks: [Block] { log.withLock { $0 } }

    func takeBlocks() -> [Block] {
        log.withLock { blocks in
            defer { blocks = [] }
            return blocks
        }
    }
}

/// A record of the tests.
struct ExamplePost: LexiconRecord {
    static var typeName: StaticString { "com.example.post" }
    static var recordKeys: RecordKeys { .any }
    static var fieldNames: [StaticString] { ["number", "text"] }
    var number: Int
    var text: String
    var unknownFields = UnknownFields()

    init(from reader: inout WireReader) throws(WireError) {
        var number: Int?
        var text: String?
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("number", &number, key) { continue }
            if try reader.field("text", &text, key) { continue }
            try reader.keep(key, &object, type: Self.typeName)
        }
        guard let number else { throw reader.missing("number", object) }
        guard let text else { throw reader.missing("text", object) }
        self.number = number
        self.text = text
        unknownFields = try reader.unknownFields(object, of: Self.self)
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields)
        writer.field("text", text, &object)
        writer.field("number", number, &object)
        writer.endObject(&object)
    }

    func check(_ constraints: inout ConstraintCheck) {}
}
