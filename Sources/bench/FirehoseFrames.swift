import ATCrypto
import ATData
import ATRepo
import Foundation
import HTTPTransport

/// The frames of a firehose that `FirehoseBench` reads.
enum FirehoseFrames {
    private static let frameCount = 1000
    /// The records of the repository before the frames. Together they make a tree with as many levels as usual accounts
    /// have.
    private static let recordCount = 10_000

    /// Writes frames to a file, each after its size in four bytes.
    static func write(to file: URL) throws {
        var bytes = Data()
        for frame in try make(try SigningKey.generate(.k256)) {
            withUnsafeBytes(of: UInt32(frame.count).bigEndian) { bytes.append(contentsOf: $0) }
            bytes += frame
        }
        try bytes.write(to: file)
    }

    /// Blocks in memory.
    private final class Storage: RepoStorage {
        private let blocks = Guarded<[CID: BlockBytes]>([:])

        func block(_ cid: CID) -> BlockBytes? { blocks.withLock { $0[cid] } }

        func add(_ new: [Block]) { blocks.withLock { blocks in for block in new { blocks[block.cid] = block.bytes } } }
    }

    /// Commits to one repository, with a record each.
    static func make(_ key: SigningKey) throws -> [Data] {
        let storage = Storage()
        let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
        var writer = try RepoWriter(did: did, key: key, storage: storage, head: nil)
        for start in stride(from: 0, to: recordCount, by: 200) {
            let writes = try (start..<start + 200).map { try write($0) }
            if let commit = try writer.apply(writes) { storage.add(commit.newBlocks) }
        }
        return try (0..<frameCount).compactMap { number in
            guard let commit = try writer.apply([write(recordCount + number)]) else { return nil }
            storage.add(commit.newBlocks)
            return try frame(commit, did, seq: 26_000_000_000 + number)
        }
    }

    private static func write(_ number: Int) throws -> RepoWrite {
        let others = ["app.bsky.feed.like", "app.bsky.feed.repost", "app.bsky.graph.follow"]
        let collection = number % 20 == 0 ? "app.bsky.feed.post" : others[number % others.count]
        let key = RecordKey(TID(microseconds: UInt64(1_700_000_000_000_000 + number * 1_000_003), clock: 7))
        let record: LexObject = [
            "$type": .string(collection), "text": .string(String(repeating: "words of number \(number) ", count: 6)),
            "createdAt": "2026-11-22T17:05:09.123Z", "langs": ["en"],
        ]
        return try .create(RecordPath(try NSID(collection), key), record)
    }

    private static func frame(_ commit: NewCommit, _ did: DID, seq: Int) throws -> Data {
        let ops: [LexValue] = commit.ops.map { op in
            [
                "action": .string(op.action.rawValue), "path": .string(op.path.description),
                "cid": op.cid.map { .link($0) } ?? .null,
            ]
        }
        // These commits only create records, so that no operation names a previous one.
        let fields: LexObject = [
            "seq": .integer(seq), "repo": .string(did.description), "rev": .string(commit.rev.description),
            "since": commit.since.map { .string($0.description) } ?? .null, "time": "2026-11-22T17:05:09.123Z",
            "commit": .link(commit.cid), "ops": .array(ops), "blobs": .array([]), "rebase": .boolean(false),
            "tooBig": .boolean(false), "blocks": .bytes(Bytes(commit.car())),
            "prevData": commit.prevData.map { .link($0) } ?? .null,
        ]
        let header: LexObject = ["t": "#commit", "op": 1]
        return Data(try header.dagCBOR() + fields.dagCBOR())
    }
}
