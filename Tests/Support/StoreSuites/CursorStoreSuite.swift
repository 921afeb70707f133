package import ATStreams
import Testing

/// What every `CursorStore` does.
package enum CursorStoreSuite {
    private static let name = "com.atproto.sync.subscribeRepos"

    /// - Parameter open: Opens the same store as another process does.
    package static func check(_ open: () async throws -> any CursorStore) async throws {
        let store = try await open()
        let streams = [
            StreamID(service: "https://relay.test", name: name), StreamID(service: "https://other.test", name: name),
            StreamID(service: "https://relay.test:8080", name: name),
            StreamID(service: "http://relay.test", name: name),
            StreamID(service: "https://RELAY.test", name: name),
            StreamID(service: "https://relay.test", name: "com.atproto.label.subscribeLabels"),
            StreamID(service: "https://relay.test", name: name, reader: "one"),
            StreamID(service: "https://relay.test", name: name, reader: "../../0/4"),
            StreamID(service: "https://relay.test", name: name, reader: ""),
            StreamID(service: "'; DROP TABLE stream_cursor; --", name: "/"), StreamID(service: "", name: ""),
            StreamID(service: "", name: name),
        ]
        for stream in streams { #expect(try await store.load(stream) == nil) }
        for (index, stream) in streams.enumerated() { try await store.save(Int64(index) << 50, stream) }
        let other = try await open()
        for (index, stream) in streams.enumerated() { #expect(try await other.load(stream) == Int64(index) << 50) }
        try await other.save(.max, streams[0])
        #expect(try await store.load(streams[0]) == .max)
        try await store.save(1, streams[0])
        #expect(try await other.load(streams[0]) == 1)
    }
}
