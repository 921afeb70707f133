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

    @Test func `the samples run against a network`() async throws {
        let network = try await LocalNetwork.start()
        let server = try await network.startJetstream(options: LocalJetstream.Options(segmentEvents: 4))
        _ = try await network.createAccount(handle: "alice.test", password: "secret")
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "secret")
        let indexed = Guarded<[String]>([])
        let forgotten = Guarded<[RecordPath]>([])
        @Sendable func index(_ text: String) async throws { indexed.withLock { $0.append(text) } }
        @Sendable func forget(_ path: RecordPath) async throws { forgotten.withLock { $0.append(path) } }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
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
        while server.consumerCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
        let post = try await client.create(SamplePost(text: "hello"))
        try await client.delete(post.uri)
        while forgotten.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(1)) }
        #expect(indexed.withLock { $0 } == ["hello"])
        for task in [live, old] {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        let (jetstream, key, store) = (Jetstream(host), "none", MemoryCursorStore())
        let replay = Task {
            // sample: jetstream-replay
            let events = jetstream.replay(key: key, collections: ["app.bsky.feed.post"], cursors: store) { progress in
                print("event", progress.seq, "of", progress.tip)
            }
            for try await event in events {
                for post in event.records(of: AppBsky.Feed.Post.self) { try await index(post.text) }
            }
            // sample end
        }
        _ = try await client.create(SamplePost(text: "again"))
        while indexed.withLock({ $0.count }) < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(indexed.withLock { $0 } == ["hello", "hello", "again"])
        replay.cancel()
        await #expect(throws: CancellationError.self) { try await replay.value }
        await network.stop()
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
