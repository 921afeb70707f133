import ATData
import ATStreams
import CoreATProtocol
import Foundation
import LocalNetwork
import Probes
import TestLoad
import Testing

/// Several processes, as on several machines, that share the work and are killed.
@Suite(.inTurn)
struct MachinesTests {
    @Test(arguments: [(2, 3), (3, 2)])
    func `another number of shards takes over while accounts write, and nothing is lost`(
        before: Int, after: Int
    ) async throws {
        let network = try await LocalNetwork.start()
        let desks = try (0..<before + after).map { _ in try ConsumerProcess.Desk(isDatabase: false) }
        defer { for desk in desks { desk.remove() } }
        func start(_ desks: ArraySlice<ConsumerProcess.Desk>, from start: Int64) throws -> [ConsumerProcess] {
            try desks.enumerated().map { index, desk in
                try ConsumerProcess(network.host, desk, shard: Shard(index, of: desks.count), from: start)
            }
        }
        /// What the processes have handled, in which each event is theirs, and no process has one twice.
        func handled(_ desks: ArraySlice<ConsumerProcess.Desk>) throws -> [Int64] {
            try desks.enumerated().flatMap { index, desk -> [Int64] in
                let lines = try desk.lines()
                for case .event(_, let did?) in lines { #expect(Shard(index, of: desks.count).owns(did)) }
                let own = lines.compactMap(\.event)
                #expect(Set(own).count == own.count)
                return own
            }
        }
        var place: Int64 = 0
        var processes: [ConsumerProcess] = []
        try await network.whileWriting(accounts: 8) {
            let first = try start(desks[..<before], from: 0)
            for desk in desks[..<before] { try await desk.until { $0.contains { $0.saved ?? 0 >= 60 } } }
            for process in first { await process.kill() }
            // The smallest of their cursors, which they were not at together.
            let cursors = try desks[..<before].map { try #require(try $0.lines().compactMap(\.saved).last) }
            place = try #require(cursors.min())
            processes = try start(desks[before...], from: place)
            let enough = place + 60
            for desk in desks[before...] { try await desk.until { $0.contains { $0.saved ?? 0 >= enough } } }
        }
        let last = Int64(network.firehose.lastEvent)
        for desk in desks[before...] { try await desk.until { $0.contains { $0.saved ?? 0 >= last } } }
        for process in processes { await process.kill() }
        let (old, new) = (try handled(desks[..<before]), try handled(desks[before...]))
        #expect(Set(old).isSuperset(of: 1...place) && old.count == Set(old).count)
        #expect(new.sorted() == Array(place + 1...last))
        await network.stop()
    }

    @Test func `one of several workers of a Tap is killed, and the others handle what it had`() async throws {
        let network = try await LocalNetwork.start()
        let clock = TurnedClock()
        let tap = try await network.tap(.init(followsEveryone: true), time: clock.source)
        // Records that are there before the Tap knows their account come in any order.
        let calls = Tap(tap.url.absoluteString)
        var strangers = 0
        try await until {
            try await calls.cursors().firehose ?? 0 > 0
        } meanwhile: {
            strangers += 1
            _ = try await network.createAccount(handle: "other\(strangers).test", password: "secret")
        }
        let log = FileManager.default.temporaryDirectory.appending(path: "workers-\(UUID().uuidString)")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        // The first one is killed in the middle of its sixth event. The others begin when it has that, as they may be
        // faster.
        var workers = [try WorkerProcess(tap.url, log: log, name: "0", stall: 5)]
        var stalled: Int?
        var clients: [ATClient] = []
        for number in 0..<6 {
            _ = try await network.createAccount(handle: "a\(number).test", password: "secret")
            clients.append(ATClient(host: network.host, middleware: []))
            try await clients[number].login(identifier: "a\(number).test", password: "secret")
        }
        try await until { try await calls.cursors().firehose ?? 0 >= network.firehose.lastEvent }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    for number in 0..<20 { _ = try await client.create(ExamplePost(text: "number \(number)")) }
                }
            }
            try await until {
                stalled = try WorkerProcess.Line.all(log).first(where: \.isStalled)?.id
                return stalled != nil
            }
            for name in ["1", "2"] { workers.append(try WorkerProcess(tap.url, log: log, name: name)) }
            await workers[0].kill()
            try await group.waitForAll()
        }
        // What the killed worker had is sent again after a minute. The Tap may not even have heard of the last records.
        try await until {
            let records = try WorkerProcess.Line.all(log).filter { !$0.isStalled }.compactMap(\.uri)
            return tap.waitingEvents == 0 && Set(records).count == 6 * 20
        } meanwhile: {
            clock.turn(by: .seconds(60))
            try await Task.sleep(for: .milliseconds(50))
        }
        for worker in workers { await worker.kill() }
        let lines = try WorkerProcess.Line.all(log).filter { !$0.isStalled }
        // Each event is handled, by the killed worker or by another one.
        #expect(Set(lines.map(\.id)) == Set(1...tap.acknowledgedEvents))
        // Any of the others may have been the faster one.
        #expect(lines.contains { $0.worker == "0" } && lines.contains { $0.worker != "0" })
        #expect(lines.filter { $0.id == stalled }.map(\.worker).allSatisfy { ["1", "2"].contains($0) })
        // The records of an account are handled in the order in which they were created, whoever handles them.
        var seen: Set<String> = []
        let firsts = lines.compactMap(\.uri).filter { seen.insert($0).inserted }
        for (_, uris) in Dictionary(grouping: firsts, by: { $0.split(separator: "/")[1] }) {
            #expect(uris == uris.sorted())
        }
        #expect(firsts.count == 6 * 20)
        await network.stop()
    }
}
