import ATCrypto
import ATData
import ATRepo
import ATStreams
import BskyLexicons
import Foundation
import HTTPTransport

/// The speed of reading the frames of a firehose, on one core: those that a filter leaves out, and those that are
/// decoded.
enum FirehoseBench {
    private static let passes = 10
    static let decoding = "operations and decoded records"
    static let hashing = "operations and decoded records, every block hashed"

    static func run() async throws -> [Measurement] {
        let key = try SigningKey.generate(.k256)
        let frames = try FirehoseFrames.make(key)
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
            try row(decoding, frames, all) { try decoded($0) },
        ]
        rows.append(
            try row(hashing, frames, all) { commit in
                var blocks = try CARBlocks(commit.blocks)
                while try blocks.next() != nil {}
                return try decoded(commit)
            })
        return rows + (try verification(frames, key.verifyingKey)) + memory() + (try await LiveFirehoseBench.rows())
            + (try JetstreamBench.rows())
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
}
