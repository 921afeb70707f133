import ATStreams
import BskyLexicons
import Foundation
import LocalNetwork

/// The speed of several processes that share the work: shards of a firehose, and workers on a Tap. Each event is
/// decoded, and then waits as long as a slow database takes.
enum MachinesBench {
    /// The arguments that make this program one of the processes, or the Tap.
    static let (shardFlag, workerFlag, tapFlag) = ("--shard", "--worker", "--tap")
    /// How long a handler waits.
    private static let wait = Duration.milliseconds(10)
    private static let records = 6000

    static func run() async throws -> [Measurement] {
        var rows: [Measurement] = []
        let relay = try RelayProcess.start()
        for count in 1...3 {
            let machines = try (0..<count).map { index in
                try ServerProcess.launch(
                    shardFlag, relay.relay, "\(relay.cursor)", "\(relay.cursor + Int64(RelayProcess.commitCount))",
                    "\(Shard(index, of: count))")
            }
            let start = ContinuousClock.now
            for machine in machines { machine.input.fileHandleForWriting.write(Data("go\n".utf8)) }
            for machine in machines { machine.process.waitUntilExit() }
            rows.append(row("shards of a firehose", count, RelayProcess.commitCount, since: start))
        }
        relay.stop()
        for count in 1...3 {
            let server = try ServerProcess.launch(tapFlag)
            let tap = Tap(server.line)
            let events = try await tap.counts().outbox
            let start = ContinuousClock.now
            let machines = try (0..<count).map { _ in try ServerProcess.launch(workerFlag, server.line) }
            while try await tap.counts().outbox > 0 { try await Task.sleep(for: .milliseconds(5)) }
            rows.append(row("workers on a Tap", count, events, since: start))
            for machine in machines + [server] {
                try machine.input.fileHandleForWriting.close()
                machine.process.waitUntilExit()
            }
        }
        return rows
    }

    private static func row(_ name: String, _ count: Int, _ events: Int, since start: ContinuousClock.Instant)
        -> Measurement
    {
        Measurement(
            metric: "\(count) \(name)", value: Double(events) / (start.duration(to: .now) / .seconds(1)),
            unit: "events/s")
    }

    /// A process with a shard: it waits for a line, handles the events after one number up to another, and ends.
    static func serveShard(_ words: [String]) async throws {
        guard words.count == 4, let first = Int64(words[1]), let last = Int64(words[2]), let shard = Shard(words[3])
        else { exit(64) }
        print("ready")
        fflush(nil)
        _ = readLine()
        let firehose = Firehose(relay: words[0])
        let run = Task {
            try await firehose.run(shard: shard, from: .cursor(first), cursors: MemoryCursorStore()) { event in
                _ = event.records(of: AppBsky.Feed.Post.self).count
                try await Task.sleep(for: wait)
            }
        }
        while firehose.stats.cursor ?? 0 < last { try await Task.sleep(for: .milliseconds(2)) }
        run.cancel()
        _ = await run.result
    }

    /// A process that handles events of a Tap until its input ends.
    static func serveWorker(_ address: String) async throws {
        print("ready")
        fflush(nil)
        let run = Task {
            try await Tap(address).run(deadLetters: MemoryDeadLetters()) { event in
                _ = try event.record?.record(of: AppBsky.Feed.Post.self)
                try await Task.sleep(for: wait)
                return .done
            }
        }
        await ServerProcess.untilInputEnds()
        run.cancel()
        _ = await run.result
    }

    /// A Tap with records of a network that it has downloaded, until its input ends.
    static func serveTap() async throws {
        let network = try await LocalNetwork.start()
        try await network.populate(accounts: 40, posts: records)
        let tap = try await network.tap(.init(followsEveryone: true))
        while tap.waitingEvents < records { try await Task.sleep(for: .milliseconds(5)) }
        print(tap.url)
        fflush(nil)
        await ServerProcess.untilInputEnds()
        await network.stop()
    }
}
