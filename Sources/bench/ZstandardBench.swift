import ATStreams
import Foundation
import LocalNetwork
import Zstandard

/// The speed of unpacking data from a Jetstream, in Swift and with libzstd, on one core: blocks of its archive, and
/// single events with a dictionary.
enum ZstandardBench {
    private static let eventCount = 50_000
    private static let blockRows = 4_096

    static func run() async throws -> [Measurement] {
        guard ZstandardEngine.library.isAvailable else {
            FileHandle.standardError.write(Data("bench: zstd needs libzstd to compress with\n".utf8))
            return []
        }
        let events = (0..<eventCount).map(event)
        let blocks = stride(from: 0, to: eventCount, by: blockRows).map { start in
            SegmentWriter.body(
                (start..<min(eventCount, start + blockRows)).map { index in
                    SegmentWriter.Row(
                        seq: UInt64(index), witnessed: Int64(index) * 977, kind: UInt8(1 + index % 3),
                        did: "did:plc:\(number(index % 5_000))", collection: collections[index % collections.count],
                        recordKey: "3\(number(index).prefix(12))", rev: "3\(number(index + 7).prefix(12))",
                        payload: events[index])
                })
        }
        let dictionary = try ZstandardDictionary.trained(on: events.suffix(20_000), size: 1 << 16)
        let encoder = try ZstandardEncoder(dictionary: dictionary)
        let messages = try events.prefix(10_000).map { try encoder.encode($0) }
        let frames = try blocks.map { try ZstandardEncoder().encode($0) }
        var rows: [Measurement] = []
        var speeds: [ZstandardEngine: [Double]] = [:]
        for (engine, name) in [(ZstandardEngine.swift, "in Swift"), (.library, "libzstd")] {
            let decoder = try ZstandardDecoder(engine: engine)
            let bytes = Double(blocks.reduce(0) { $0 + $1.count })
            let unpacking = try time { for frame in frames { _ = try decoder.decode(frame, limit: 256 << 20) } }
            let live = try ZstandardDecoder(dictionary: dictionary, engine: engine)
            let receiving = try time { for message in messages { _ = try live.decode(message, limit: 32 << 20) } }
            var count = 0
            let reading = try time {
                for frame in frames {
                    for row in try SegmentBlock(frame: frame, decoder).rows() { count += row.payload.count }
                }
            }
            precondition(count > 0, "nothing was read")
            let values = [bytes / unpacking / 1e6, Double(messages.count) / receiving, Double(eventCount) / reading]
            speeds[engine] = values
            rows.append(Measurement(metric: "\(name): blocks of an archive", value: values[0], unit: "MB/s"))
            rows.append(Measurement(metric: "\(name): events with a dictionary", value: values[1], unit: "events/s"))
            rows.append(Measurement(metric: "\(name): blocks, unpacked and read", value: values[2], unit: "rows/s"))
        }
        let bodies = try blocks.map { try SegmentBlock(body: $0) }
        var count = 0
        let walking = try time { for body in bodies { for row in body.rows() { count += row.payload.count } } }
        let filter = SegmentFilter(collections: ["app.bsky.feed.post"])
        let filtering = try time { for body in bodies { for row in body.rows(filter) { count += row.payload.count } } }
        precondition(count > 0, "nothing was read")
        rows.append(Measurement(metric: "unpacked blocks, read", value: Double(eventCount) / walking, unit: "rows/s"))
        rows.append(
            Measurement(
                metric: "unpacked blocks, one collection read", value: Double(eventCount) / filtering, unit: "rows/s"))
        if let own = speeds[.swift], let library = speeds[.library] {
            for (index, name) in ["blocks of an archive", "events with a dictionary"].enumerated() {
                rows.append(
                    Measurement(metric: "in Swift: \(name)", value: own[index] / library[index], unit: "× libzstd"))
            }
        }
        return rows
    }

    private static let collections = [
        "app.bsky.feed.post", "app.bsky.feed.like", "app.bsky.feed.like", "app.bsky.graph.follow",
        "app.bsky.feed.repost",
    ]

    /// Letters and digits that look like a part of an identifier.
    private static func number(_ index: Int) -> String {
        let hash = XXH64.hash(Data("\(index)".utf8))
        return String(hash, radix: 36) + String(hash &* 0x9E37_79B9_7F4A_7C15, radix: 36)
    }

    /// The JSON of an event, as long as most are.
    private static func event(_ index: Int) -> [UInt8] {
        let words = (0..<(index % 23)).map { number((index &* 31 + $0) % 800).prefix(1 + $0 % 9) }.joined(
            separator: " ")
        return Array(
            """
            {"$type":"message","payload":{"$type":"network.bsky.jetstream.subscribeEvents#commit","seq":\(index),\
            "did":"did:plc:\(number(index % 5_000))","time":"2026-01-01T00:00:00.\(index)Z","operation":"create",\
            "collection":"\(collections[index % collections.count])","rkey":"3\(number(index).prefix(12))","record":\
            {"$type":"\(collections[index % collections.count])","createdAt":"2026-01-01T00:00:00.\(index % 1_000)Z",\
            "langs":["en"],"text":"\(words)"}}}
            """.utf8)
    }

    /// The seconds of the fastest of three passes.
    private static func time(_ body: () throws -> Void) throws -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let start = ContinuousClock.now
            try body()
            best = min(best, start.duration(to: .now) / .seconds(1))
        }
        return best
    }
}
