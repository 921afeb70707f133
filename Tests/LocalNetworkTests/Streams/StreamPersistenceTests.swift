import ATData
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import SQLiteDatabase
import TestLoad
import Testing

@testable import LocalNetwork

/// What is left of streams after a network has ended.
@Suite(.inTurn) struct StreamPersistenceTests {
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    /// Runs statements on the database of a folder, which is closed before and after.
    private func change(_ folder: String, _ statements: String...) throws {
        let connection = try SQLiteConnection(path: SQLiteStorage.file(in: folder))
        for statement in statements { try connection.run(statement) }
    }

    private func messages(_ network: LocalNetwork) async throws -> [Data] {
        let reader = try await StreamReader(network, cursor: "0")
        var messages: [Data] = []
        while let data = try await reader.data() {
            messages.append(data)
            if try StreamFrame(data).seq == network.firehose.lastEvent { break }
        }
        await reader.close()
        return messages
    }

    @Test func `a restarted network has the same events, and goes on counting`() async throws {
        try await withFolder { folder in
            let options = LocalNetwork.Options(folder: URL(filePath: folder))
            var before: [Data] = []
            try await NetworkProbe.run(options: options) { probe in
                for number in 0..<20 { try await probe.write("\(number)") }
                try await probe.network.setStatus(.suspended, of: probe.bob)
                before = try await messages(probe.network)
            }
            #expect(before.count == 29)
            let network = try await LocalNetwork.start(options: options)
            #expect(try await messages(network) == before)
            try await network.createAccount(handle: "carol.test", password: "x")
            #expect(try await network.events(after: 29).compactMap(\.seq) == Array(30...33))
            await network.stop()
        }
    }

    @Test func `a folder without a log gets an empty one`() async throws {
        try await withFolder { folder in
            let options = LocalNetwork.Options(folder: URL(filePath: folder))
            try await NetworkProbe.run(options: options) { try await $0.write("one") }
            try change(folder, "DROP TABLE event", "PRAGMA user_version = 3")
            let network = try await LocalNetwork.start(options: options)
            #expect(network.firehose.lastEvent == 0 && network.accounts.count == 2)
            try await network.setStatus(.suspended, of: network.accounts[0])
            #expect(try await network.events().map(\.summary) == ["account false suspended"])
            await network.stop()
        }
    }

    @Test(arguments: [
        "INSERT INTO entry VALUES (1, CAST('droppedEvents1' AS BLOB), CAST('9007199254740991' AS BLOB))",
        "UPDATE event SET id = (2 << 52) - 1 WHERE id = (1 << 52) + 8",
    ])
    func `an invalid number is reported`(damage: String) async throws {
        try await withFolder { folder in
            let options = LocalNetwork.Options(folder: URL(filePath: folder))
            try await NetworkProbe.run(options: options) { _ in }
            try change(folder, damage)
            let error = await #expect(throws: LocalNetworkError.self) { try await LocalNetwork.start(options: options) }
            #expect(error.map { "\($0)".contains("number") } == true)
        }
    }

    @Test func `after a process was killed, every acknowledged write has its event, once`() async throws {
        try await withFolder { folder in
            var written: [String] = []
            for round in 0..<3 {
                let child = try await Child.start(folder: folder)
                let client = ATClient(host: child.host, middleware: [])
                if round == 0 {
                    try await client.procedure(
                        "com.atproto.server.createAccount", input: ["handle": "alice.test", "password": "x"])
                }
                try await client.login(identifier: "alice.test", password: "x")
                let did = try await client.accountDID()
                let acknowledged = Guarded<[String]>([])
                let write: @Sendable () async throws -> Void = {
                    let input: LexValue = [
                        "repo": .string(did.description), "collection": "com.example.note",
                        "record": ["text": .string(UUID().uuidString)],
                    ]
                    let reference = try await client.procedure(
                        "com.atproto.repo.createRecord", input: input, as: RecordReference.self)
                    let parts = reference.uri.description.split(separator: "/")
                    acknowledged.withLock { $0.append(parts.suffix(2).joined(separator: "/")) }
                }
                try await child.kill(after: 20 + round * 9, of: [write, write, write])
                written += acknowledged.withLock { $0 }
                let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
                let events = try await network.events()
                #expect(events.compactMap(\.seq) == Array(1...events.count))
                var chain = CommitChain(network)
                var paths: [String: Int] = [:]
                for event in events {
                    try chain.take(event)
                    if case .commit(let commit) = event { for op in commit.ops { paths[op.path, default: 0] += 1 } }
                }
                #expect(written.allSatisfy { paths[$0] == 1 })
                // Nothing happened without an event, and no event tells of what didn't happen.
                var there: [String: CID] = [:]
                for try await record in try await RepositoryTests.check(network.context, did).records {
                    there[record.path.description] = record.cid
                }
                #expect(chain.records[did] ?? [:] == there)
                #expect(chain.rev(of: did) == network.context.world.withLock { $0.repositories[did]?.head.rev })
                await network.stop()
            }
        }
    }
}
