import ATData
import ATStreams
import BskyLexicons
import Foundation

/// The speed of reading the messages of a Jetstream, on one core: those that a filter leaves out, and those that are
/// decoded.
enum JetstreamBench {
    private static let count = 1000
    private static let passes = 20

    static func rows() throws -> [Measurement] {
        let messages = try (0..<count).map { try message($0) }
        let bytes = Double(messages.reduce(0) { $0 + $1.utf8.count })
        let all = JetstreamDecoder(.v1)
        let posts = JetstreamDecoder(.v1, collections: ["app.bsky.feed.post"])
        return [
            Measurement(metric: "bytes of a Jetstream message", value: bytes / Double(count), unit: "B"),
            try row("Jetstream v1, filter that 5 % match, posts decoded", messages, posts),
            try row("Jetstream v1, events", messages, all, decodes: false),
            try row("Jetstream v1, events and decoded posts", messages.filter { $0.contains("feed.post") }, all),
        ]
    }

    private static func row(
        _ metric: String, _ messages: [String], _ decoder: JetstreamDecoder, decodes: Bool = true
    ) throws -> Measurement {
        var found = 0
        func pass() throws {
            for message in messages {
                guard case .event(let event) = try decoder.decode(message).content else { continue }
                found += decodes ? event.records(of: AppBsky.Feed.Post.self).count : 1
            }
        }
        try pass()
        let start = ContinuousClock.now
        for _ in 0..<passes { try pass() }
        let time = start.duration(to: .now) / .seconds(1)
        precondition(found > 0, "nothing was read")
        return Measurement(metric: metric, value: Double(messages.count * passes) / time, unit: "messages/s")
    }

    private static func message(_ number: Int) throws -> String {
        let others = ["app.bsky.feed.like", "app.bsky.feed.repost", "app.bsky.graph.follow"]
        let collection = number % 20 == 0 ? "app.bsky.feed.post" : others[number % others.count]
        let rev = TID(microseconds: UInt64(1_700_000_000_000_000 + number * 1_000_003), clock: 7)
        let record: LexObject = [
            "$type": .string(collection), "text": .string(String(repeating: "words of number \(number) ", count: 6)),
            "createdAt": "2026-11-22T17:05:09.123Z", "langs": ["en"],
        ]
        let message: LexObject = [
            "did": "did:plc:z72i7hdynmk6r22z27h6tvur", "time_us": .integer(1_700_000_000_000_000 + number),
            "kind": "commit",
            "commit": [
                "rev": .string(rev.description), "operation": "create", "collection": .string(collection),
                "rkey": .string(rev.description), "record": .object(record),
                "cid": .string(CID(hashing: Data(try record.dagCBOR()), codec: .dagCBOR).description),
            ],
        ]
        return String(decoding: try message.json(), as: UTF8.self)
    }
}
