import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import LocalNetwork

/// Where a stream starts.
@Suite(.inTurn) struct CursorTests {
    @Test func `without a cursor, a stream starts with the next event`() async throws {
        try await NetworkProbe.run { probe in
            let reader = try await StreamReader.live(probe.network)
            try await probe.write("one")
            #expect(try await reader.next()?.seq == 9)
            await reader.close()
        }
    }

    @Test(arguments: [0, 3, 8]) func `with a cursor, a stream starts with the event after it`(cursor: Int) async throws
    {
        try await NetworkProbe.run { probe in
            let reader = try await StreamReader(probe.network, cursor: "\(cursor)")
            try await probe.write("one")
            #expect(try await reader.events(through: 9).compactMap(\.seq) == Array(cursor + 1...9))
            await reader.close()
        }
    }

    @Test(arguments: ["9", "9223372036854775807"])
    func `a cursor after the last event ends the stream with an error`(cursor: String) async throws {
        try await NetworkProbe.run { probe in
            let reader = try await StreamReader(probe.network, cursor: cursor)
            #expect(try await reader.next()?.summary == "error FutureCursor")
            #expect(try await reader.next() == nil)
            #expect(reader.socket.closure?.code == .policyViolation)
        }
    }

    @Test(arguments: [
        "x", "-1", "+1", "1.5", "0x1", "%31%00", "9223372036854775808", "1&cursor=2", "%D9%A1",
        String(repeating: "9", count: 5000),
    ])
    func `an invalid cursor ends the stream with an error`(cursor: String) async throws {
        try await NetworkProbe.run { probe in
            let reader = try await StreamReader(probe.network, cursor: cursor)
            #expect(try await reader.next()?.summary == "error InvalidRequest")
            #expect(try await reader.next() == nil)
            #expect(reader.socket.closure?.code == .policyViolation)
            try await until { probe.network.firehose.consumerCount == 0 }
        }
    }

    @Test func `a call that isn't a WebSocket is refused`() async throws {
        try await NetworkProbe.run { probe in
            let answer = try await probe.get("/xrpc/com.atproto.sync.subscribeRepos")
            #expect(answer.status == 426)
        }
    }

    // MARK: Retention

    /// Two accounts and some notes, with a limit to the events that are kept, and what a consumer gets of them.
    private func kept(_ streams: LocalStreamOptions, in folder: URL? = nil, notes: Int = 30) async throws -> [Int] {
        var seqs: [Int] = []
        try await NetworkProbe.run(options: LocalNetwork.Options(folder: folder, streams: streams)) { probe in
            for number in 0..<notes { try await probe.write("\(number)") }
            let events = try await probe.network.events()
            #expect(events.first?.summary == "info OutdatedCursor")
            seqs = events.compactMap(\.seq)
            #expect(events.count == seqs.count + 1)
            // The cursor right before the first one that is kept is not outdated.
            let first = try #require(seqs.first)
            #expect(try await probe.network.events(after: first - 1).compactMap(\.seq) == seqs)
            #expect(try await probe.network.events(after: first - 2).first?.summary == "info OutdatedCursor")
        }
        return seqs
    }

    @Test(arguments: [false, true]) func `only so many events are kept`(onDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let seqs = try await kept(LocalStreamOptions(keptEvents: 10), in: onDisk ? folder : nil)
        #expect(seqs == Array(29...38))
    }

    @Test(arguments: [false, true]) func `only so many bytes are kept`(onDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let seqs = try await kept(LocalStreamOptions(keptBytes: 20_000), in: onDisk ? folder : nil)
        #expect(2..<30 ~= seqs.count && seqs.last == 38)
    }

    @Test(arguments: [false, true])
    func `events are kept for a time, and their numbers are never used again`(onDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = TurnedClock()
        let options = LocalNetwork.Options(
            folder: onDisk ? folder : nil, streams: LocalStreamOptions(keptTime: .seconds(3600)))
        var network = try await LocalNetwork.start(options: options, time: clock.source)
        try await network.createAccount(handle: "alice.test", password: "secret")
        clock.turn(by: .seconds(1800))
        for number in 0..<300 { try await network.createAccount(handle: "a\(number).test", password: "x") }
        clock.turn(by: .seconds(2000))
        // Nothing was written since. The first consumer finds that the first events are too old.
        let events = try await network.events()
        #expect(events.first?.summary == "info OutdatedCursor")
        #expect(events.compactMap(\.seq) == Array(5...1204))
        clock.turn(by: .seconds(3000))
        let reader = try await StreamReader(network, cursor: "1203")
        #expect(try await reader.next()?.summary == "info OutdatedCursor")
        try await network.createAccount(handle: "carol.test", password: "secret")
        #expect(try await reader.next()?.seq == 1205)
        await reader.close()
        guard onDisk else { return await network.stop() }
        clock.turn(by: .seconds(5000))
        let last = try await StreamReader(network, cursor: "1")
        // Those of before are removed by now.
        #expect(try await last.next()?.summary == "info OutdatedCursor")
        await last.close()
        await network.stop()
        network = try await LocalNetwork.start(options: options, time: clock.source)
        #expect(network.firehose.lastEvent == 1208)
        try await network.createAccount(handle: "dan.test", password: "secret")
        #expect(try await network.events(after: 1208).first?.seq == 1209)
        await network.stop()
    }
}
