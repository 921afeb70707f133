import ATCrypto
import ATData
import ATRepo
import ATStreams
import BskyLexicons
import Foundation
import HTTPTransport

/// The speed of reading the frames of a firehose, on one core: those that a filter leaves out, and those that are decoded.
enum FirehoseBench {
    private static let frameCount = 1000
    private static let passes = 10
    /// The records of the repository before the frames. Together they make a tree with as many levels as usual accounts have.
    private static let recordCount = 10_000

    static func run() async throws -> [Measurement] {
        let key = try SigningKey.generate(.k256)
        let frames = try makeFrames(key)
        let bytes = Double(frames.reduce(0) { $0 + $1.count })
        let all = FrameDecoder()
        // One of twenty frames has a post.
        let filter = FrameDecoder(filter: EventFilter(collections: ["app.bsky.feed.post"]))
        var rows = [
            Measurement(metric: "bytes of a frame", value: bytes / Double(frames.count), unit: "B"),
            try row("filter that 5 % match, posts decoded", frames, filter) { commit in
                commit.records(of: AppBsky.Feed.Post.self).count
            },
            try row("operations", frames, all) { $0.ops.count },
            try row("operations and bytes of records", frames, all) { commit in
                try commit.ops.reduce(0) { $0 + (try $1.bytes()?.count ?? 0) }
            },
            try row("operations and decoded records", frames, all) { try decoded($0) },
        ]
        rows.append(
            try row("operations and decoded records, every block hashed", frames, all) { commit in
                var blocks = try CARBlocks(commit.blocks)
                while try blocks.next() != nil {}
                return try decoded(commit)
            })
        return rows + (try verification(frames, key.verifyingKey)) + memory() + (try JetstreamBench.rows())
    }

    /// Frames with every check, beside signatures alone.
    private static func verification(_ frames: [Data], _ key: VerifyingKey) throws -> [Measurement] {
        let check = CommitCheck()
        let verified = try row("verified: hashes, signature, operations undone", frames, FrameDecoder()) { commit in
            try check.root(after: commit, signedBy: key) == MST.emptyRoot ? 0 : 1
        }
        let signatures = try row("signatures alone (K-256)", frames, FrameDecoder()) { commit in
            try commit.commit().isSigned(by: key) ? 1 : 0
        }
        let ratio = Measurement(
            metric: "verified, as a share of signatures alone", value: verified.value / signatures.value, unit: "×")
        return [verified, signatures, ratio]
    }

    /// The states of a million accounts.
    private static func memory() -> [Measurement] {
        let count = 1_000_000
        let before = Usage.residentBytes
        let bytes = ChainMemory(accounts: count)
        let used = Double(Usage.residentBytes) - Double(before)
        precondition(bytes.count == count, "accounts share a state")
        return [Measurement(metric: "memory of an account's state, of 1 M", value: used / Double(count), unit: "B")]
    }

    private static func decoded(_ commit: CommitEvent) throws -> Int {
        try commit.ops.reduce(0) { $0 + (try $1.bytes()?.decode(LexObject.self).count ?? 0) }
    }

    private static func row(
        _ metric: String, _ frames: [Data], _ decoder: FrameDecoder, _ body: (CommitEvent) throws -> Int
    ) throws -> Measurement {
        var count = 0
        func pass() throws {
            for frame in frames {
                if case .event(.commit(let commit)) = try decoder.decode(frame).content { count += try body(commit) }
            }
        }
        // Frames have just come from the network, so they are in the processor's cache.
        try pass()
        let start = ContinuousClock.now
        for _ in 0..<passes { try pass() }
        let time = start.duration(to: .now) / .seconds(1)
        precondition(count > 0, "nothing was read")
        return Measurement(metric: metric, value: Double(frames.count * passes) / time, unit: "frames/s")
    }

    // MARK: The frames

    /// Blocks in memory.
    private final class Storage: RepoStorage {
        private let blocks = Guarded<[CID: BlockBytes]>([:])

        func block(_ cid: CID) -> BlockBytes? { blocks.withLock { $0[cid] } }

        func add(_ new: [Block]) { blocks.withLock { blocks in for block in new { blocks[block.cid] = block.bytes } } }
    }

    /// Commits to one repository, with a record each.
    private static func makeFrames(_ key: SigningKey) throws -> [Data] {
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
