import ATData
import ATRepo
import ATStreams
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn)
struct DocumentationTests {
    /// Compiled only: it would connect to the Internet.
    private func landing() async throws {
        // sample: landing
        let firehose = Firehose(relay: "https://bsky.network")
        for try await event in firehose.events(collections: ["app.bsky.feed.post"]) {
            for post in event.records(of: AppBsky.Feed.Post.self) { print(post.text) }
        }
        // sample end
    }

    /// The README's sample, compiled only: it would connect to the Internet.
    private func follow(_ folder: URL, index: @Sendable @escaping (String) async throws -> Void) async throws {
        // sample: firehose
        let firehose = Firehose(relay: "https://bsky.network")
        try await firehose.run(cursors: FileCursorStore(folder)) { event in
            for post in event.records(of: AppBsky.Feed.Post.self) { try await index(post.text) }
        }
        // sample end
    }

    /// A server with a few events, and how many there are.
    private func server() async throws -> (StreamServer, Int) {
        let paths = ["app.bsky.feed.post/1", "com.example.note/2"]
        return (
            try await StreamServer([
                [
                    .send(SampleFrame.commit(1, paths)),
                    .send(SampleFrame.account(2, isActive: false, status: "deleted")),
                    .send(SampleFrame.commit(3, ["app.bsky.feed.post/3"])),
                ]
            ]), 3
        )
    }

    @Test func `a loop over chosen events runs until its task is cancelled`() async throws {
        let (server, count) = try await server()
        let firehose = Firehose(relay: server.address)
        let alice = SampleFrame.did
        let task = Task {
            // sample: filter
            let events = firehose.events(collections: ["app.bsky.feed.*", "com.example.note"], dids: [alice])
            for try await event in events {
                switch event {
                case .commit(let commit):
                    for op in commit.ops { print(op.action, op.path, try op.bytes()?.count ?? 0) }
                case .account(let account) where account.status == .deleted: print("\(account.did) is gone")
                case .sync(let sync): print("download the repository of \(sync.did) again")
                default: break
                }
            }
            // sample end
        }
        try await until { firehose.stats.completed >= count }
        // sample: stats
        let stats = firehose.stats
        print(stats.state, "cursor", stats.cursor ?? 0, "in flight", stats.inFlight)
        if let lag = stats.lag, lag > .seconds(60) { print("behind by", lag) }
        for (reason, count) in stats.disconnections { print(reason, count) }
        // sample end
        #expect(stats.cursor == 3)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.stop()
    }

    @Test func `events are handled, and the cursor is in a file`() async throws {
        let (server, count) = try await server()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let firehose = Firehose(relay: server.address)
        let task = Task {
            @Sendable func index(_ text: String) async throws { #expect(text.hasPrefix("app.bsky.feed.post/")) }
            // sample: run
            let store = FileCursorStore(folder)
            try await firehose.run(cursors: store) { event in
                for post in event.records(of: AppBsky.Feed.Post.self) { try await index(post.text) }
            }
            // sample end
        }
        try await until { firehose.stats.completed >= count }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await FileCursorStore(folder).load(firehose.streamID) == 3)
        await server.stop()
        let again = try await self.server().0
        var events = Firehose(relay: again.address).events().makeAsyncIterator()
        let event = try #require(try await events.next())
        // sample: records
        for post in event.records(of: AppBsky.Feed.Post.self, issue: { print($0) }) {
            print(post.path.key, post.text)
        }
        // sample end
        #expect(event.records(of: AppBsky.Feed.Post.self).map(\.path.key) == ["1"])
        await again.stop()
    }

    @Test func `several relays are one stream`() async throws {
        let servers = [try await server().0, try await server().0]
        let (relay, otherRelay) = (servers[0].address, servers[1].address)
        let store = MemoryCursorStore()
        let task = Task {
            // sample: relays
            let firehose = Firehose(racing: [relay, otherRelay])
            for try await event in firehose.events(cursors: store) {
                print(event.seq ?? 0, event.did?.description ?? "")
            }
            // sample end
        }
        let streams = Firehose(racing: [relay, otherRelay]).streams
        // The first two of three events are complete when the loop has the third one.
        try await until { streams.allSatisfy { store.load($0) ?? 0 >= 2 } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        for server in servers { await server.stop() }
    }

    @Test func `a relay that isn't there ends a run with a deadline`() async throws {
        let server = try await StreamServer()
        let clock = TurnedClock()
        let firehose = Firehose(relay: server.address, environment: StreamEnvironment(time: clock.source))
        await server.stop()
        let store = MemoryCursorStore()
        let task = Task {
            // sample: first-event
            do {
                try await firehose.run(cursors: store, firstEventWithin: .seconds(60)) { event in print(event) }
            } catch let error as StreamError {
                print(error)  // No event arrived within 60.0 seconds. No connection could be …
            }
            // sample end
        }
        await clock.untilAsleep(2)
        clock.turn(by: .seconds(60))
        try await task.value
        #expect(firehose.stats.state == .stopped)
    }

    /// The index of the sample about verification.
    private actor Index {
        private var contents: [DID: [RecordPath: CID]] = [:]

        func records(of did: DID) -> [RecordPath: CID] { contents[did] ?? [:] }
        func set(_ cid: CID?, at path: RecordPath, of did: DID) throws { contents[did, default: [:]][path] = cid }
        func removeAll(of did: DID) { contents[did] = nil }
    }

    @Test func `events are verified, and a repository replaces what is known`() async throws {
        let account = try SignedAccount("alice")
        let all = try ["1", "2", "3"].map { try account.commit("app.bsky.feed.post/\($0)") }
        // The second one is missing.
        let bed = try await VerifierBed([account], try [0, 2].map { .send(try account.frame(all[$0], $0 + 1)) })
        let (identities, index) = (bed.identities, Index())
        let firehose = Firehose(relay: bed.server.address)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let task = Task {
            // sample: verify
            let verifier = RepoVerifier(identities: identities, store: FileChainStore(folder))
            let cursors = FileCursorStore(folder)
            let stream = firehose.verified(by: verifier)
            try await stream.run(collections: ["app.bsky.feed.post"], cursors: cursors) { event in
                switch event {
                case .commit(let commit):
                    for op in commit.ops { try await index.set(op.cid, at: op.path, of: commit.did) }
                case .resync(let repo):
                    let known = await index.records(of: repo.did)
                    for change in try repo.changes(from: known) {
                        try await index.set(change.new, at: change.path, of: repo.did)
                    }
                case .account(let account):
                    if account.status == .deleted { await index.removeAll(of: account.did) }
                default: break
                }
            }
            // sample end
        }
        try await until { await index.records(of: account.did).count >= 3 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        guard case .commit(let commit) = try FirehoseEvent(frame: account.frame(all[0], 1)) else { return }
        let event = VerifiedEvent.commit(commit)
        // sample: verified posts
        for post in try event.records(of: AppBsky.Feed.Post.self) { print(post.path, post.text) }
        // sample end
        let verifier = bed.verifier()
        // sample: verifier stats
        let stats = verifier.stats
        print(stats.commits, "commits verified,", stats.resyncs, "repositories downloaded,", stats.resyncing, "to go")
        for (fault, count) in stats.faults { print(fault, count) }
        for (host, faults) in stats.worstHosts { print(host, faults) }
        // sample end
        #expect(stats.commits == 0)
        await bed.stop()
    }

    /// The store of the samples' feed.
    private actor Feed {
        private(set) var posts: Set<String> = []
        func add(_ uri: String) { posts.insert(uri) }
        func remove(_ uri: String) { posts.remove(uri) }
        func removeAll(of did: DID) { posts = posts.filter { !$0.hasPrefix("at://\(did)/") } }
    }

    @Test func `an indexer is tested with created events, and run with a database`() async throws {
        let feed = Feed()
        // sample: indexer
        @Sendable func index(_ event: FirehoseEvent) async throws {
            switch event {
            case .commit(let commit):
                for post in commit.records(of: AppBsky.Feed.Post.self) where post.text.contains("Swift") {
                    await feed.add("at://\(commit.did)/\(post.path)")
                }
                for op in commit.ops where op.action == .delete { await feed.remove("at://\(commit.did)/\(op.path)") }
            case .account(let account) where account.status == .deleted: await feed.removeAll(of: account.did)
            default: break
            }
        }
        // sample end
        let alice = SampleFrame.did
        // sample: testing
        let post: LexObject = ["$type": "app.bsky.feed.post", "text": "Swift!", "createdAt": "2026-11-22T17:00:00Z"]
        let commit = try CommitEvent(seq: 1, did: alice, writes: [.create("app.bsky.feed.post/1", post)])
        try await index(.commit(commit))
        // sample end
        #expect(await feed.posts == ["at://\(alice)/app.bsky.feed.post/1"])
        try await index(.account(AccountEvent(seq: 2, did: alice, isActive: false, status: .deleted)))
        #expect(await feed.posts.isEmpty)

        let (server, count) = try await server()
        let relay = server.address
        let database = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: database) }
        let task = Task {
            // sample: indexing
            var options = StreamOptions()
            options.name = "swift-feed"
            let firehose = Firehose(relay: relay, options: options)
            try await firehose.run(
                collections: ["app.bsky.feed.post"], cursors: SQLiteCursorStore(database), index)
            // sample end
        }
        let stream = StreamID(
            service: Firehose(relay: relay).streamID.service, name: "com.atproto.sync.subscribeRepos",
            reader: "swift-feed")
        try await until { try await SQLiteCursorStore(database).load(stream) == Int64(count) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.stop()
    }

    @Test func `a process handles its shard`() async throws {
        let (server, count) = try await server()
        let (relay, cursors) = (server.address, MemoryCursorStore())
        let number = try #require((0..<4).first { Shard($0, of: 4).owns(SampleFrame.did) })
        let handled = Guarded(0)
        @Sendable func index(_ event: FirehoseEvent) async throws { handled.withLock { $0 += 1 } }
        let task = Task {
            // sample: shards
            let shard = Shard(number, of: 4)
            var options = StreamOptions()
            options.name = "swift-feed \(shard)"
            let firehose = Firehose(relay: relay, options: options)
            try await firehose.run(shard: shard, cursors: cursors, index)
            // sample end
        }
        try await until { handled.withLock({ $0 >= count }) }
        task.cancel()
        _ = await task.result
        await server.stop()
    }

    /// Compiled only: it would connect to the Internet.
    private func watching(_ labeler: DID) async throws {
        var state = LabelState()
        // sample: labels
        let stream = LabelStream(labeler: labeler)
        for try await event in stream.events(from: .oldest) {
            for label in event.labels { state.apply(label.label) }
        }
        // sample end
    }

    @Test func `labels that are in effect are found`() throws {
        let subject: URIString = "did:web:mallory.test"
        var state = LabelState()
        state.apply(
            try SignedLabel(
                [
                    "src": "did:web:labeler.test", "uri": "did:web:mallory.test", "val": "spam",
                    "cts": "2026-11-22T17:00:00Z",
                ] as LexObject))
        // sample: state
        let names = state.labels(on: subject).map(\.val)
        if let expiry = state.nextExpiry() { print("look again at", expiry) }
        // sample end
        #expect(names == ["spam"])
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/ATStreams/ATStreams.docc")
        var documented: [String: String] = [:]
        for name in [
            "ATStreams.md", "BuildingAnIndexer.md", "FollowingTheFirehose.md", "VerifyingTheFirehose.md",
            "WatchingLabels.md",
        ] {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            documented.merge(Samples.inMarkdown(text)) { $1 }
        }
        var compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        // `ReadmeTests` compares this one.
        compiled["firehose"] = nil
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 16)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}

/// The type of the samples. The generated one, with the same name, would take minutes to build for these tests.
private enum AppBsky {
    enum Feed {
        struct Post: LexiconRecord {
            static var typeName: StaticString { "app.bsky.feed.post" }
            static var recordKeys: RecordKeys { .any }
            static var fieldNames: [StaticString] { ["text"] }
            var text: String
            var unknownFields = UnknownFields()

            init(from reader: inout WireReader) throws(WireError) {
                var text: String?
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    if try reader.field("text", &text, key) { continue }
                    try reader.keep(key, &object, type: Self.typeName)
                }
                guard let text else { throw reader.missing("text", object) }
                self.text = text
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("text", text, &object)
                writer.endObject(&object)
            }

            func check(_ constraints: inout ConstraintCheck) {}
        }
    }
}
