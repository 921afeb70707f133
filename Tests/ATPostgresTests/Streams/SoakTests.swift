import ATData
import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import PostgresServer
import Probes
import TestLoad
import Testing

/// One to five processes that join, leave, die and sleep while many accounts write.
@Suite(.inTurn) struct SoakTests {
    /// How many seconds it takes, and how many accounts write: `.ci/group_soak` asks for more.
    private static let seconds =
        ProcessInfo.processInfo.environment["GROUP_SOAK"].flatMap { Int($0) } ?? Load.size(30, otherwise: 5)
    private static let accounts = seconds < 60 ? 50 : 2_000

    /// What has happened to processes.
    private struct Story {
        var joined = 0
        var left = 0
        var killed = 0
        var slept = 0
    }

    /// Lets accounts write, each in its turn, until the closure returns.
    private func whileWriting(_ network: LocalNetwork, _ body: () async throws -> Void) async throws {
        var clients: [ATClient] = []
        for number in 0..<Self.accounts {
            let person = try await network.createAccount(handle: "a\(number).test", password: "secret")
            clients.append(try await network.client(for: person))
        }
        let (isOver, all) = (Guarded(false), clients)
        let writers = (0..<4).map { writer in
            Task {
                var number = 0
                while !isOver.withLock(\.self) {
                    number += 1
                    let client = all[(writer + 4 * number) % all.count]
                    let record: LexValue = ["$type": "com.example.post", "text": .string("number \(number)")]
                    let did = try #require(client.did)
                    try await client.procedure(
                        "com.atproto.repo.createRecord",
                        input: ["repo": .string(did.description), "collection": "com.example.post", "record": record])
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        isOver.withLock { $0 = true }
        for writer in writers { try await writer.value }
        try result.get()
    }

    @Test func `one to five processes join and die for a while, and effects equal events`() async throws {
        guard let stores = try await TestStores.make() else { return }
        var options = LocalNetwork.Options()
        (options.streams.keptEvents, options.logLimit) = (10_000_000, 0)
        let network = try await LocalNetwork.start(options: options)
        let effects = try await Effects(stores)
        var running = [try stores.process(of: network)]
        var story = Story()
        try await whileWriting(network) {
            let end = ContinuousClock.now + .seconds(Self.seconds)
            while ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(Int.random(in: 200...2_000)))
                let index = Int.random(in: 0..<running.count)
                switch Int.random(in: 0..<8) {
                case 0...3 where running.count < 5:
                    running.append(try stores.process(of: network))
                    story.joined += 1
                case 4 where running.count > 1:
                    let process = running.remove(at: index)
                    process.interrupt()
                    _ = await process.end
                    story.left += 1
                case 5:
                    // Longer than its lease, which is a second.
                    running[index].stop()
                    try await Task.sleep(for: .seconds(2))
                    running[index].proceed()
                    story.slept += 1
                case 6...7 where running.count > 1:
                    await running.remove(at: index).kill()
                    story.killed += 1
                default: break
                }
            }
        }
        let count = try await effects.expectAll(of: network)
        for process in running { await process.kill() }
        print(
            """
            soaked \(Self.seconds) s: \(Self.accounts) accounts, \(count) records, each once; processes: \
            \(story.joined) joined, \(story.left) left, \(story.killed) killed, \(story.slept) slept past their lease
            """)
        #expect(count > 0)
        await network.stop()
    }
}
