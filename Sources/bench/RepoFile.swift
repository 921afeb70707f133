import ATCrypto
import ATData
import ATRepo
import Foundation

/// A repository made by a formula, as large as wanted, in a file. Its blocks are in the order of their identifiers, as the
/// reference data server sends them, which is not the order in which a reader needs them.
enum RepoFile {
    /// The argument that makes this program write the file, so that it takes no memory of the measured process.
    static let flag = "--repository"

    private static let did: DID = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"

    /// The path of the file with about so many bytes, which is written if it isn't there.
    static func url(megabytes: Int) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "bench-repository-\(megabytes)-1.car")
        guard !FileManager.default.fileExists(atPath: file.path) else { return file }
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [flag, file.path, "\(megabytes)"]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file
    }

    /// Writes the file.
    static func write(to path: String, megabytes: Int) async throws {
        // A record takes about 400 bytes with its part of the tree.
        let count = megabytes * 2_500
        let nodes = Nodes()
        var builder = TreeBuilder { nodes.blocks.append(Block(id: $0, bytes: BlockBytes($1))) }
        var order: [(id: BlockID, index: Int)] = []
        order.reserveCapacity(count * 5 / 4)
        for index in 0..<count {
            let id = try record(index).id
            try builder.append("app.bsky.feed.post/\(key(index))", id)
            order.append((id, index))
        }
        let root = builder.finish()
        for (index, node) in nodes.blocks.enumerated() { order.append((node.id, -1 - index)) }
        order.sort { $1.id < $0.id }
        let signing = try SigningKey(curve: .k256, rawRepresentation: [UInt8](repeating: 7, count: 32))
        let commit = try SignedCommit(did: did, rev: key(count), data: root, signedWith: signing)
        var writer = try CARWriter(root: commit.cid, to: FileSink(URL(filePath: path)))
        try await writer.append(commit.block)
        for (_, index) in order {
            try await writer.append(index < 0 ? nodes.blocks[-1 - index] : try record(index))
        }
        try await writer.finish()
    }

    private final class Nodes {
        var blocks: [Block] = []
    }

    private static func key(_ index: Int) -> TID {
        // A post every few minutes.
        TID(microseconds: 1_700_000_000_000_000 + UInt64(index) * 333_333_333, clock: UInt16(index % 1_000))
    }

    private static func record(_ index: Int) throws -> Block {
        var random = SplitMix64(seed: UInt64(index))
        let words = (0..<(8 + Int(random.next() % 30))).map { _ in Self.words[Int(random.next() % 16)] }
        let time = Datetime(Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 333))
        let record: LexObject = [
            "$type": "app.bsky.feed.post", "text": .string(words.joined(separator: " ")), "langs": ["en"],
            "createdAt": .string(time.description),
        ]
        return Block(BlockBytes(try record.dagCBOR()))
    }

    private static let words = [
        "a", "repository", "is", "the", "unit", "of", "truth", "and", "every", "record", "has", "an", "address", "that",
        "proves", "it",
    ]
}
