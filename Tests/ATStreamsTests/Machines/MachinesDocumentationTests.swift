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

    @Test func `shards handle every event once, and another number of them continues at the smallest cursor`()
        async throws
    {
        let (before, memory) = (3, MemoryCursorStore())
        let store: any CursorStore = memory
        let server = try await server(connections: before)
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
        @Sendable func stream(_ shard: Shard) -> Firehose {
            var options = StreamOptions()
            options.name = "search \(shard)"
            return Firehose(relay: relay, options: options)
        }
        func start() async throws -> StreamStart {
            // sample: rebalance
            var cursors: [Int64] = []
            for number in 0..<before {
                let id = stream(Shard(number, of: before)).streamID
                // A shard without a cursor has handled nothing.
                guard let cursor = try await store.load(id) else { return .replay }
                cursors.append(cursor)
            }
            return cursors.min().map { .cursor($0) } ?? .replay
            // sample end
        }
        #expect(try await start() == .replay)
        let tasks = (0..<before).map { number in Task { try await run(number, of: before, memory) } }
        // A shard's cursor passes what the others own.
        let ids = (0..<before).map { stream(Shard($0, of: before)).streamID }
        try await until { ids.allSatisfy { memory.load($0) == Int64(Self.dids.count) } }
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        #expect(handled.withLock { $0 } == Dictionary(uniqueKeysWithValues: (1...12).map { ($0, 1) }))
        memory.save(5, ids[1])
        #expect(try await start() == .cursor(5))
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
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 3)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
