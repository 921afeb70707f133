import ATData
import ATStreams
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

/// The samples of the article about Jetstreams, compiled as they stand there, and run.
@Suite(.inTurn)
struct JetstreamSamplesTests {
    /// The names of the samples' types, for the record of the tests.
    private enum AppBsky {
        enum Feed { typealias Post = SamplePost }
    }

    /// What the samples have done.
    private let indexed = Guarded<[String]>([])
    private let forgotten = Guarded<[RecordPath]>([])

    private func index(_ text: String) async throws { indexed.withLock { $0.append(text) } }
    private func forget(_ path: RecordPath) async throws { forgotten.withLock { $0.append(path) } }

    /// Runs a network with a Jetstream, and a client of one of its accounts.
    private func withJetstream(_ body: (LocalJetstream, ATClient) async throws -> Void) async throws {
        let network = try await LocalNetwork.start()
        let server = try await network.startJetstream(options: LocalJetstream.Options(segmentEvents: 4))
        try await body(server, try await network.join("alice"))
        await network.stop()
    }

    @Test func `the samples about live events run against a network`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withJetstream { server, client in
            let (host, other) = (server.host, server.host)
            let live = Task {
                // sample: jetstream
                let jetstream = Jetstream(host)
                let store = FileCursorStore(folder)
                try await jetstream.run(collections: ["app.bsky.feed.post"], cursors: store) { event in
                    switch event {
                    case .commit(let commit) where commit.action == .delete: try await forget(commit.path)
                    case .account(let account) where account.status == .deleted: print("\(account.did) is gone")
                    case .sync(let sync): print("download the repository of \(sync.did) again")
                    default: for post in event.records(of: AppBsky.Feed.Post.self) { try await index(post.text) }
                    }
                }
                // sample end
            }
            let old = Task {
                // sample: jetstream-v1
                let jetstream = Jetstream(host, version: .v1(standby: [other]))
                for try await event in jetstream.events(collections: ["app.bsky.feed.*"]) {
                    if case .commit(let commit) = event { print(commit.action, commit.did, commit.path) }
                }
                // sample end
            }
            try await until { server.consumerCount >= 2 }
            // A stream begins with what happens a moment later.
            try await until {
                indexed.withLock { !$0.isEmpty }
            } meanwhile: {
                _ = try await client.create(SamplePost(text: "early"))
            }
            let post = try await client.create(SamplePost(text: "hello"))
            try await client.delete(post.uri)
            try await until { forgotten.withLock { !$0.isEmpty } }
            #expect(indexed.withLock { $0.filter { $0 != "early" } } == ["hello"])
            for task in [live, old] {
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }

    @Test func `the sample about a replay runs against a network`() async throws {
        try await withJetstream { server, client in
            for text in ["one", "two", "three", "four"] { _ = try await client.create(SamplePost(text: text)) }
            let (jetstream, key, store) = (Jetstream(server.host), "none", MemoryCursorStore())
            let replay = Task {
                // sample: jetstream-replay
                let events = jetstream.replay(key: key, collections: ["app.bsky.feed.post"], cursors: store) {
                    print("event", $0.seq, "of", $0.tip)
                }
                for try await event in events {
                    for post in event.records(of: AppBsky.Feed.Post.self) { try await index(post.text) }
                }
                // sample end
            }
            try await until { indexed.withLock { $0.count } >= 4 }
            _ = try await client.create(SamplePost(text: "five"))
            try await until { indexed.withLock { $0.count } >= 5 }
            #expect(indexed.withLock { $0 } == ["one", "two", "three", "four", "five"])
            replay.cancel()
            await #expect(throws: CancellationError.self) { try await replay.value }
        }
    }

    @Test func `the samples of the article are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let article = root.appending(path: "Sources/ATStreams/ATStreams.docc/FollowingAJetstream.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented == compiled && documented.count == 3)
    }
}

/// The type of the samples. The generated one would take minutes to build for these tests.
private struct SamplePost: LexiconRecord {
    static var typeName: StaticString { "app.bsky.feed.post" }
    static var recordKeys: RecordKeys { .any }
    static var fieldNames: [StaticString] { ["text", "createdAt"] }
    var text: String
    var createdAt = Datetime.now
    var unknownFields = UnknownFields()

    init(text: String) { self.text = text }

    init(from reader: inout WireReader) throws(WireError) {
        var text: String?
        var createdAt: Datetime?
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("text", &text, key) { continue }
            if try reader.field("createdAt", &createdAt, key) { continue }
            try reader.keep(key, &object, type: Self.typeName)
        }
        guard let text, let createdAt else { throw reader.missing("text", object) }
        (self.text, self.createdAt) = (text, createdAt)
        unknownFields = try reader.unknownFields(object, of: Self.self)
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields)
        writer.field("text", text, &object)
        writer.field("createdAt", createdAt, &object)
        writer.endObject(&object)
    }

    func check(_ constraints: inout ConstraintCheck) {}
}
