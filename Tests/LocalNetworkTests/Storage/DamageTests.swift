import ATData
import Foundation
import TestLoad
import Testing

@testable import LocalNetwork

/// Folders whose database was changed, by a person or a bad disk.
@Suite(.inTurn) struct DamageTests {
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        let write = try PreparedWrite(.create, "com.example.note", RecordKey("one"), ["text": "one"], validate: nil)
        _ = try await network.context.write([write], to: alice.did, expecting: nil)
        await network.stop()
        try await body(folder)
    }

    /// Changes every entry of a table.
    private func damage(_ table: StorageTable, in folder: String, _ change: (String, [UInt8]) throws -> [UInt8]) throws
    {
        let storage = try SQLiteStorage(folder: folder)
        let entries = try storage.entries(in: table)
        try #require(!entries.isEmpty)
        try storage.commit(
            try entries.map { StorageChange(table: table, key: $0.key, value: try change($0.key, $0.value)) })
        storage.close()
    }

    private func expectDamageReported(_ folder: String) async {
        do {
            let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            await network.stop()
            Issue.record("The network started on a damaged folder.")
        } catch let error as LocalNetworkError {
            #expect("\(error)".contains("network.sqlite"))
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(arguments: [Int.max, Int.min, -1])
    func `a record with an invalid position is reported`(sequence: Int) async throws {
        try await withFolder { folder in
            try damage(.record, in: folder) { _, value in
                var object = try LexObject(dagCBOR: value)
                object["sequence"] = .integer(sequence)
                return try object.dagCBOR()
            }
            await expectDamageReported(folder)
        }
    }

    @Test func `a record without a position is reported, not ignored`() async throws {
        try await withFolder { folder in
            try damage(.record, in: folder) { _, value in
                var object = try LexObject(dagCBOR: value)
                object["sequence"] = nil
                return try object.dagCBOR()
            }
            await expectDamageReported(folder)
        }
    }

    @Test(arguments: [
        StorageTable.account, .operation, .head, .record, .network,
    ])
    func `an entry that can't be read is reported with the file`(table: StorageTable) async throws {
        try await withFolder { folder in
            try damage(table, in: folder) { _, value in Array(value.dropLast(3)) + [0xFF] }
            await expectDamageReported(folder)
        }
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400", "\"1\""])
    func `an invalid epoch is reported`(epoch: String) async throws {
        try await withFolder { folder in
            let storage = try SQLiteStorage(folder: folder)
            try storage.commit([StorageChange(table: .network, key: "accessEpoch", value: Array(epoch.utf8))])
            storage.close()
            await expectDamageReported(folder)
        }
    }

    @Test(arguments: ["9223372036854775807", "-1", "0"])
    func `a password hash with too many rounds, or none, is reported`(rounds: String) async throws {
        try await withFolder { folder in
            try damage(.account, in: folder) { _, value in
                let text = String(decoding: value, as: UTF8.self)
                try #require(text.contains("\"rounds\":100"))
                return Array(text.replacingOccurrences(of: "\"rounds\":100", with: "\"rounds\":\(rounds)").utf8)
            }
            await expectDamageReported(folder)
        }
    }

    @Test func `a revision that has no successor is reported`() async throws {
        try await withFolder { folder in
            try damage(.head, in: folder) { _, value in
                var head = try #require(try JSONSerialization.jsonObject(with: Data(value)) as? [String: Any])
                head["rev"] = "jzzzzzzzzzzzz"
                return Array(try JSONSerialization.data(withJSONObject: head))
            }
            await expectDamageReported(folder)
        }
    }
}
