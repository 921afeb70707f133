import ATData
import ATStreams
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// The samples of the article about more than one machine, compiled as they stand there, and run.
@Suite(.inTurn)
struct MachinesDocumentationTests {
    private static let dids = (0..<12).map { DID(stringLiteral: "did:web:number\($0).test") }

    /// A server that sends an event of each account to every connection.
    private func server(connections: Int) async throws -> StreamServer {
        let frames = Self.dids.enumerated().map { StreamServer.Step.send(SampleFrame.commit($0 + 1, did: $1)) }
        return try await StreamServer(Array(repeating: frames, count: connections))
    }

    @Test func `shards handle every event once`() async throws {
        let (count, memory) = (3, MemoryCursorStore())
        let server = try await server(connections: count)
        let relay = server.address
        let handled = Guarded<[Int64: Int]>([:])
        @Sendable func index(_ event: FirehoseEvent) async throws {
            guard let seq = event.seq else { return }
            handled.withLock { $0[seq, default: 0] += 1 }
        }
        @Sendable func run(_ number: Int, of count: Int, _ cursors: MemoryCursorStore) async throws {
            // sample: own shard
            @Sendable func stream(_ shard: Shard) -> Firehose {
                var options = StreamOptions()
                options.name = "search \(shard)"
                return Firehose(relay: relay, options: options)
            }
            let shard = Shard(number, of: count)
            try await stream(shard).run(shard: shard, cursors: cursors, index)
            // sample end
        }
        let tasks = (0..<count).map { number in Task { try await run(number, of: count, memory) } }
        // A shard's cursor passes what the others own.
        let ids = (0..<count).map { number in
            StreamID(
                service: server.address, name: "com.atproto.sync.subscribeRepos",
                reader: "search \(Shard(number, of: count))")
        }
        try await until { ids.allSatisfy { memory.load($0) == Int64(Self.dids.count) } }
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        #expect(handled.withLock { $0 } == Dictionary(uniqueKeysWithValues: (1...12).map { ($0, 1) }))
        await server.stop()
    }

    @Test func `processes of a group share a stream`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        // A process whose lease has expired on a busy machine connects again.
        let server = try await StreamServer { _, cursor in
            (0..<12).filter { $0 >= cursor ?? 0 }.map { number in
                StreamServer.Step.send(
                    SampleFrame.commit(number + 1, did: Self.dids[number], ["app.bsky.feed.like/\(number)"]))
            }
        }
        let relay = server.address
        let handled = Guarded<Set<Int64>>([])
        @Sendable func index(_ event: FirehoseEvent) async throws {
            guard let seq = event.seq else { return }
            _ = handled.withLock { $0.insert(seq) }
        }
        let task = Task {
            // sample: group
            let group = StreamGroup("likes", on: SQLiteGroupStore(file))
            try await Firehose(relay: relay).run(on: group, collections: ["app.bsky.feed.like"]) { event in
                try await index(event)
            }
            // sample end
        }
        try await until { handled.withLock { $0.count } == 12 }
        let group = StreamGroup("likes", on: SQLiteGroupStore(file))
        // sample: status
        print(try await group.status())  // who owns what, and how far behind the slowest partition is
        print(group.stats.metrics)  // what this process does, for a monitoring system
        // sample end
        try await until { try await group.status().orphans == 0 }
        task.cancel()
        _ = await task.result
        await server.stop()
    }

    @Test func `workers share what a Tap sends`() async throws {
        let isOver = OneShot()
        let server = try await TapServer([
            (1...3).map { .send(SampleTap.record($0)) } + [.until(isOver)],
            (4...6).map { .send(SampleTap.record($0)) } + [.until(isOver)],
        ])
        let (address, letters) = (server.address, MemoryDeadLetters())
        let seen = Guarded<[Int]>([])
        @Sendable func index(_ event: TapEvent) async throws { seen.withLock { $0.append(event.id) } }
        let workers = (0..<2).map { _ in
            Task {
                // sample: worker
                let tap = Tap(address)
                try await tap.run(deadLetters: letters) { event in
                    try await index(event)
                    return .done
                }
                // sample end
            }
        }
        await server.untilAcked(6)
        #expect(seen.withLock { $0.sorted() } == Array(1...6) && Set(server.acknowledgingConnections) == [0, 1])
        for worker in workers { worker.cancel() }
        for worker in workers { _ = await worker.result }
        isOver.fire()
        await server.stop()
    }

    @Test func `the samples of the article are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let article = root.appending(path: "Sources/ATStreams/ATStreams.docc/MoreThanOneMachine.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 4)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
