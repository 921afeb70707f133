import ATCrypto
import ATData
import ATRepo
import Foundation

/// A repository made by a formula, as large as wanted, in a file.
enum RepoFile {
    /// The order of the blocks. Neither is the one in which a reader needs them.
    enum Order: String {
        /// By their identifiers, so in no order: a repository that has moved to its server comes so. It has only posts.
        case identifiers
        /// The newest first, as the reference data server sends them. It has posts among likes and reposts.
        case newest
    }

    /// The argument that makes this program write the file, so that it takes no memory of the measured process.
    static let flag = "--repository"

    private static let did: DID = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"

    /// The path of the file with about so many bytes, which is written if it isn't there.
    static func url(megabytes: Int, _ order: Order = .identifiers) throws -> URL {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "bench-repository-\(megabytes)-\(order)-2.car")
        guard !FileManager.default.fileExists(atPath: file.path) else { return file }
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [flag, file.path, "\(megabytes)", order.rawValue]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file
    }

    /// Writes the file.
    static func write(to path: String, megabytes: Int, _ order: Order) async throws {
        // A record takes about 400 bytes with its part of the tree.
        let count = megabytes * 2_500
        let nodes = Nodes()
        var builder = TreeBuilder { id, bytes in
            nodes.blocks.append((Block(id: id, bytes: BlockBytes(bytes)), nodes.newest))
        }
        var blocks: [(id: BlockID, index: Int, written: Int)] = []
        blocks.reserveCapacity(count * 5 / 4)
        for name in ["like", "post", "repost"] {
            for index in 0..<count where collection(index, order) == name {
                let id = try record(index, name).id
                try builder.append("app.bsky.feed.\(name)/\(key(index))", id)
                blocks.append((id, index, index))
                nodes.newest = index
            }
        }
        let root = builder.finish()
        for (index, node) in nodes.blocks.enumerated() { blocks.append((node.block.id, -1 - index, node.written)) }
        switch order {
        case .identifiers: blocks.sort { $1.id < $0.id }
        case .newest: blocks.sort { ($1.written, $1.id) < ($0.written, $0.id) }
        }
        let signing = try SigningKey(curve: .k256, rawRepresentation: [UInt8](repeating: 7, count: 32))
        let commit = try SignedCommit(did: did, rev: key(count), data: root, signedWith: signing)
        var writer = try CARWriter(root: commit.cid, to: FileSink(URL(filePath: path)))
        try await writer.append(commit.block)
        for (_, index, _) in blocks {
            let block = index < 0 ? nodes.blocks[-1 - index].block : try record(index, collection(index, order))
            try await writer.append(block)
        }
        try await writer.finish()
    }

    private final class Nodes {
        /// The nodes, and the number of the last record before each was written.
        var blocks: [(block: Block, written: Int)] = []
        var newest = 0
    }

    private static func collection(_ index: Int, _ order: Order) -> String {
        guard order == .newest else { return "post" }
        return switch index * 7 % 10 {
        case 0..<6: "like"
        case 6..<9: "post"
        default: "repost"
        }
    }

    private static func key(_ index: Int) -> TID {
        // A post every few minutes.
        TID(microseconds: 1_700_000_000_000_000 + UInt64(index) * 333_333_333, clock: UInt16(index % 1_000))
    }

    private static func record(_ index: Int, _ name: String) throws -> Block {
        var random = SplitMix64(seed: UInt64(index))
        let words = (0..<(8 + Int(random.next() % 30))).map { _ in Self.words[Int(random.next() % 16)] }
        let time = Datetime(Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 333))
        let record: LexObject = [
            "$type": .string("app.bsky.feed.\(name)"), "text": .string(words.joined(separator: " ")), "langs": ["en"],
            "createdAt": .string(time.description),
        ]
        return Block(BlockBytes(try record.dagCBOR()))
    }

    private static let words = [
        "a", "repository", "is", "the", "unit", "of", "truth", "and", "every", "record", "has", "an", "address", "that",
        "proves", "it",
    ]
}
