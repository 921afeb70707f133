import ATCrypto
import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Processes that are killed, and several that share the work.
@Suite(.inTurn)
struct KilledConsumerTests {
    /// How often a consumer is killed: `.ci/stream_kills` asks for more.
    private static let kills =
        ProcessInfo.processInfo.environment["STREAM_KILLS"].flatMap { Int($0) } ?? Load.size(60, otherwise: 12)

    private static let seed =
        ProcessInfo.processInfo.environment["STREAM_KILLS_SEED"].flatMap { UInt64($0) } ?? 0

    /// A network that keeps what it was told, however long the kills take.
    private static let allEvents = LocalNetwork.Options(streams: LocalStreamOptions(keptEvents: 1_000_000))

    @Test(arguments: [false, true])
    func `a consumer that is killed at any moment loses nothing, and repeats only what wasn't saved`(
        isDatabase: Bool
    ) async throws {
        let network = try await LocalNetwork.start(options: Self.allEvents)
        let desk = try ConsumerProcess.Desk(isDatabase: isDatabase)
        defer { desk.remove() }
        var random = SplitMix64(seed: Self.seed + (isDatabase ? 1 : 0))
        /// How many lines there were when each process ended.
        var ends: [Int] = []
        try await network.whileWriting(accounts: 3) {
            for number in 0..<Self.kills {
                let before = try desk.lines().count
                let process = try ConsumerProcess(network.host, desk, from: number == 0 ? 0 : nil)
                // Some are killed at once, and others after some events.
                let wanted = before + [0, 1, 5, 50, 200].randomElement(using: &random).unsafelyUnwrapped
                try await desk.until { $0.count >= wanted }
                try await Task.sleep(for: .microseconds(Int.random(in: 0..<20_000, using: &random)))
                await process.kill()
                ends.append(try desk.lines().count)
                // Before the first save there is no place to return to.
                if number == 0, try desk.lines().compactMap(\.saved).isEmpty {
                    let first = try ConsumerProcess(network.host, desk, from: 0)
                    try await desk.until { !$0.compactMap(\.saved).isEmpty }
                    await first.kill()
                    ends.append(try desk.lines().count)
                }
            }
        }
        let last = Int64(network.firehose.lastEvent)
        let process = try ConsumerProcess(network.host, desk)
        try await desk.until { $0.contains { $0.saved ?? 0 >= last } }
        await process.kill()
        let lines = try desk.lines()
        let events = lines.compactMap(\.event)
        #expect(Set(events) == Set(1...last))
        var start = 0
        for end in ends + [lines.count] {
            // What was saved when a process began is never handled again.
            let saved = lines[..<start].compactMap(\.saved).last ?? 0
            #expect(lines[start..<end].compactMap(\.event).allSatisfy { $0 > saved })
            // Within a process, each event is handled once.
            let own = lines[start..<end].compactMap(\.event)
            #expect(Set(own).count == own.count)
            start = end
        }
        print("killed \(ends.count) consumers: \(last) events, none lost, \(events.count - Int(last)) handled again")
        await network.stop()
    }

    @Test func `processes with a shard each handle every event once, and another number of them goes on`() async throws
    {
        let network = try await LocalNetwork.start(options: Self.allEvents)
        let desks = try (0..<5).map { _ in try ConsumerProcess.Desk(isDatabase: false) }
        defer { for desk in desks { desk.remove() } }
        /// Runs a process for each shard until all have saved the last event, and returns what they have handled.
        func run(_ desks: ArraySlice<ConsumerProcess.Desk>, from start: Int64) async throws -> [Int64: Int] {
            let shards = desks.indices.map { Shard($0 - desks.startIndex, of: desks.count) }
            let processes = try zip(desks, shards).map { try ConsumerProcess(network.host, $0, shard: $1, from: start) }
            let last = Int64(network.firehose.lastEvent)
            for desk in desks { try await desk.until { $0.contains { $0.saved ?? 0 >= last } } }
            for process in processes { await process.kill() }
            var handled: [Int64: Int] = [:]
            for (desk, shard) in zip(desks, shards) {
                for case .event(let seq, let did) in try desk.lines() {
                    handled[seq, default: 0] += 1
                    #expect(did.map { shard.owns($0) } ?? true)
                }
            }
            return handled
        }
        try await network.whileWriting(accounts: 6) {
            try await until { network.firehose.lastEvent >= 120 }
        }
        let first = try await run(desks[..<3], from: 0)
        let middle = Int64(network.firehose.lastEvent)
        #expect(first == Dictionary(uniqueKeysWithValues: (1...middle).map { ($0, 1) }))
        // Two take over from three, at the smallest of their cursors.
        let cursors = try desks[..<3].map { try #require(try $0.lines().compactMap(\.saved).last) }
        try await network.populate(accounts: 4, posts: 20)
        let second = try await run(desks[3...], from: try #require(cursors.min()))
        let last = Int64(network.firehose.lastEvent)
        #expect(last > middle && second == Dictionary(uniqueKeysWithValues: (middle + 1...last).map { ($0, 1) }))
        await network.stop()
    }

    @Test func `a consumer of an honest relay and one that lies is killed at any moment, and misses no record`()
        async throws
    {
        let network = try await LocalNetwork.start(options: Self.allEvents)
        let liar = try await LyingRelay(of: network.host)
        let directory = network.plcURL.absoluteString
        let desk = try RecordDesk(["race", network.host, liar.address, directory])
        defer { desk.remove() }
        var random = SplitMix64(seed: Self.seed + 2)
        try await network.whileWriting(accounts: 3) {
            for _ in 0..<Self.kills {
                let wanted = try desk.lines().count + [0, 1, 5, 50].randomElement(using: &random).unsafelyUnwrapped
                let process = try desk.start()
                try await desk.until { $0.count >= wanted }
                try await Task.sleep(for: .microseconds(Int.random(in: 0..<20_000, using: &random)))
                await process.kill()
            }
        }
        let count = try await desk.expectAllRecords(of: network)
        print("killed \(Self.kills) consumers beside a lying relay: \(count) records, none lost")
        await liar.stop()
        await network.stop()
    }

    @Test func `a consumer is killed at any moment while the directory fails in all ways, and misses no record`()
        async throws
    {
        let network = try await LocalNetwork.start(options: Self.allEvents)
        let directory = try await FailingDirectory(of: network.plcURL)
        let desk = try RecordDesk(["verified", network.host, directory.address])
        defer { desk.remove() }
        var random = SplitMix64(seed: Self.seed + 3)
        try await network.whileWriting(accounts: 3) {
            for round in 0..<Self.kills {
                directory.fail(round % 10 == 0 ? .unavailable : .random(using: &random))
                let process = try desk.start()
                if round % 10 == 0 {
                    // On a busy machine, many are killed before they ask.
                    let failures = directory.failures
                    try await until { directory.failures > failures }
                }
                // Some see the end of an outage, or its beginning.
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    try await Task.sleep(for: .milliseconds(Int.random(in: 1...150, using: &random)))
                    directory.fail(.random(using: &random))
                }
                await process.kill()
            }
        }
        directory.fail(.not)
        let count = try await desk.expectAllRecords(of: network)
        #expect(directory.failures > 0)
        print("killed \(Self.kills) consumers of a failing directory: \(count) records, none lost")
        await directory.stop()
        await network.stop()
    }
}
