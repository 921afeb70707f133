import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import LocalNetwork

/// The way from stored events to new ones.
@Suite(.inTurn) struct HandOverTests {
    private func write(_ count: Int, of did: DID, in network: LocalNetwork) async throws {
        for number in 0..<count {
            let record: LexObject = ["text": .string("\(number)")]
            let write = try PreparedWrite(.create, "com.example.note", .init(.now()), record, validate: nil)
            _ = try await network.context.write([write], to: did, expecting: nil)
        }
    }

    @Test(arguments: [false, true])
    func `consumers get every event once and in order while others write`(onDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = LocalNetwork.Options(
            folder: onDisk ? URL(filePath: folder) : nil, streams: LocalStreamOptions(backlog: 100_000))
        var network = try await LocalNetwork.start(options: options)
        var dids: [DID] = []
        for number in 0..<4 {
            dids.append(try await network.createAccount(handle: "a\(number).test", password: "x").did)
        }
        try await write(250, of: dids[0], in: network)
        if onDisk {
            // After that, none of these events is in memory.
            await network.stop()
            network = try await LocalNetwork.start(options: options)
        }
        let notes = Load.size(1000, otherwise: 100)
        let first = network.firehose.lastEvent
        let last = first + 4 * notes
        try await withThrowingTaskGroup(of: Void.self) { group in
            for did in dids { group.addTask { [network] in try await write(notes, of: did, in: network) } }
            for number in 0..<12 {
                group.addTask { [network] in
                    let now = network.firehose.lastEvent
                    let cursor = [0, first / 2, first, now][number % 4]
                    let reader = try await StreamReader(network, cursor: "\(cursor)")
                    // Where everything has been written already, nothing follows.
                    let seqs = cursor == last ? [] : try await reader.events(through: last).compactMap(\.seq)
                    #expect(seqs == Array(cursor + 1..<last + 1))
                    await reader.close()
                }
            }
            try await group.waitForAll()
        }
        await network.stop()
    }

    @Test func `more events than stay in memory are read from the log`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "x")
        try await write(1100, of: alice.did, in: network)
        #expect(try await network.events().compactMap(\.seq) == Array(1...1104))
        await network.stop()
    }
}
