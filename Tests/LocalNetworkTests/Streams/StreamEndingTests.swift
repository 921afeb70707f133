import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import LocalNetwork

/// How streams end.
@Suite(.inTurn) struct StreamEndingTests {
    /// A network whose clock stands still, and where a consumer may be a few events behind.
    private func withNetwork(
        backlog: Int = 5, _ body: (LocalNetwork, LocalNetwork.Person, TurnedClock) async throws -> Void
    ) async throws {
        let clock = TurnedClock()
        let options = LocalNetwork.Options(streams: LocalStreamOptions(consumerLimit: 2, backlog: backlog))
        let network = try await LocalNetwork.start(options: options, time: clock.source)
        let alice = try await network.createAccount(handle: "alice.test", password: "x")
        try await body(network, alice, clock)
        await network.stop()
    }

    private func write(_ count: Int, bytes: Int, _ network: LocalNetwork, _ person: LocalNetwork.Person) async throws {
        let text = String(repeating: "x", count: bytes)
        for number in 0..<count {
            let record: LexObject = ["text": .string("\(number)" + text)]
            let write = try PreparedWrite(.create, "com.example.note", .init(.now()), record, validate: nil)
            _ = try await network.context.write([write], to: person.did, expecting: nil)
        }
    }

    private func untilGone(_ network: LocalNetwork) async throws {
        try await until { network.firehose.consumerCount == 0 }
    }

    @Test func `a consumer that doesn't keep up is told, and disconnected`() async throws {
        try await withNetwork { network, alice, clock in
            let reader = try await StreamReader.live(network, backlogBytes: 1)
            // More than all buffers on the way hold.
            try await write(40, bytes: 900_000, network, alice)
            // It reads again, but takes longer than it may.
            var events: [StreamFrame] = []
            while events.isEmpty || events.last?.seq != nil {
                events.append(try #require(try await reader.next()))
                clock.turn(by: .seconds(1))
            }
            #expect(events.last?.summary == "error ConsumerTooSlow")
            let seqs = events.compactMap(\.seq)
            // Without a gap up to the end.
            #expect(seqs == Array(5..<5 + seqs.count) && seqs.count < 40)
            #expect(try await reader.next() == nil)
            #expect(reader.socket.closure?.code == .policyViolation)
            try await untilGone(network)
        }
    }

    @Test func `a consumer that never reads is disconnected after a while`() async throws {
        try await withNetwork { network, alice, clock in
            let reader = try await StreamReader.live(network, backlogBytes: 1)
            try await write(40, bytes: 900_000, network, alice)
            #expect(network.firehose.consumerCount == 1)
            try await until({ network.firehose.consumerCount == 0 }, meanwhile: { clock.turn(by: .seconds(1)) })
            await reader.close()
        }
    }

    @Test func `a consumer that is still reading old events isn't too slow`() async throws {
        try await withNetwork { network, alice, clock in
            // More than all buffers on the way hold.
            try await write(40, bytes: 900_000, network, alice)
            let reader = try await StreamReader(network, cursor: "0", backlogBytes: 1)
            try await write(10, bytes: 900_000, network, alice)
            let seqs = try await reader.events(through: 54).compactMap(\.seq)
            #expect(seqs == Array(1...54))
            await reader.close()
        }
    }

    @Test func `there are only so many consumers`() async throws {
        try await withNetwork { network, alice, _ in
            let readers = [try await StreamReader.live(network), try await StreamReader.live(network)]
            do {
                _ = try await StreamReader(network)
                Issue.record("It was accepted.")
            } catch let error as WebSocketError {
                guard case .refused(let response) = error.reason else { throw error }
                #expect(response.status == .serviceUnavailable)
            }
            // A consumer that leaves makes room.
            await readers[0].close()
            try await until { network.firehose.consumerCount != 2 }
            let third = try await StreamReader.live(network)
            try await write(1, bytes: 1, network, alice)
            #expect(try await third.next()?.seq == 5)
            #expect(try await readers[1].next()?.seq == 5)
            for reader in [third, readers[1]] { await reader.close() }
        }
    }

    @Test func `a consumer's pings are answered while events are sent`() async throws {
        try await withNetwork(backlog: 50) { network, alice, _ in
            let reader = try await StreamReader.live(network)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for _ in 0..<50 { try await reader.socket.ping() } }
                group.addTask { try await write(50, bytes: 10_000, network, alice) }
                group.addTask {
                    let seqs = try await reader.events(through: 54).compactMap(\.seq)
                    #expect(seqs == Array(5...54))
                }
                try await group.waitForAll()
            }
            await reader.close()
        }
    }

    @Test func `when consumers are dropped, they can go on where they were`() async throws {
        try await withNetwork { network, alice, _ in
            let reader = try await StreamReader.live(network)
            try await write(1, bytes: 1, network, alice)
            #expect(try await reader.next()?.seq == 5)
            network.firehose.dropConsumers()
            await #expect(throws: WebSocketError.self) { while try await reader.next() != nil {} }
            try await write(2, bytes: 1, network, alice)
            #expect(try await network.events(after: 5).compactMap(\.seq) == [6, 7])
        }
    }

    @Test func `a network that stops says good-bye to its consumers`() async throws {
        let network = try await LocalNetwork.start()
        try await network.createAccount(handle: "alice.test", password: "x")
        let readers = [try await StreamReader.live(network), try await StreamReader(network, cursor: "0")]
        let ends = Task {
            for reader in readers { while try await reader.next() != nil {} }
            return readers.map { $0.socket.closure?.code }
        }
        await network.stop()
        #expect(try await ends.value == [.goingAway, .goingAway])
        #expect(network.firehose.consumerCount == 0)
    }

    @Test func `a network stops although a consumer doesn't read`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "x")
        let reader = try await StreamReader.live(network, backlogBytes: 1)
        try await write(20, bytes: 900_000, network, alice)
        await network.stop()
        try await untilGone(network)
        await reader.close()
    }
}
