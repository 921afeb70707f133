import ATData
import ATStreams
import BskyServer
import Foundation
import HTTPTransport
import LocalServer

/// The speed at which an index follows a Jetstream, after an outage.
enum IndexBench {
    private static let count = 40_000

    static func run() async throws -> [Measurement] {
        [
            try await row("events of a Jetstream that an index leaves out", stores: false),
            try await row("posts of a Jetstream that an index stores", stores: true),
        ]
    }

    private static func row(_ metric: String, stores: Bool) async throws -> Measurement {
        let server = try await LocalServer.start(options: .init(logLimit: 0))
        let messages = try (0..<count).map(message)
        server.webSocket("/subscribe") { socket in
            for message in messages { try await socket.send(.text(message)) }
            for try await _ in socket {}
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = try FeedIndex(file: folder.appending(path: "feed.sqlite").path, keeping: .hours(1_000_000))
        let seen = Guarded(0)
        let start = ContinuousClock.now
        let filling = Task {
            try await index.fill(from: .jetstream(Jetstream(server.url.absoluteString, version: .v1), from: .oldest)) {
                post, batch in
                seen.withLock { $0 += 1 }
                if stores { batch.add(post, to: "all") }
            }
        }
        while try seen.withLock(\.self) < count || stores && index.count(of: "all") < count {
            try await Task.sleep(for: .milliseconds(5))
        }
        let rate = Double(count) / (start.duration(to: .now) / .seconds(1))
        filling.cancel()
        await server.stop(grace: .zero)
        return Measurement(metric: metric, value: rate, unit: "/s")
    }

    private static func message(_ number: Int) throws -> String {
        let rev = TID(microseconds: UInt64(1_700_000_000_000_000 + number * 1_003), clock: 7)
        let record: LexObject = [
            "$type": "app.bsky.feed.post", "text": .string(String(repeating: "words of number \(number) ", count: 6)),
            "createdAt": "2026-11-22T17:05:09.123Z", "langs": ["en"],
        ]
        let message: LexObject = [
            "did": "did:plc:z72i7hdynmk6r22z27h6tvur", "time_us": .integer(1_700_000_000_000_000 + number),
            "kind": "commit",
            "commit": [
                "rev": .string(rev.description), "operation": "create", "collection": "app.bsky.feed.post",
                "rkey": .string(rev.description), "record": .object(record),
                "cid": .string(CID(hashing: Data(try record.dagCBOR()), codec: .dagCBOR).description),
            ],
        ]
        return String(decoding: try message.json(), as: UTF8.self)
    }
}
