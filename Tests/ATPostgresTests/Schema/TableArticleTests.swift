import ATData
import ATPostgres
import ATStreams
import Foundation
import PostgresDatabase
import Processes
import TestLoad
import Testing

/// The article about the tables, compared with what there is; and read by the Python package psycopg, where
/// `.ci/world_check` has installed it.
@Suite(.inTurn) struct TableArticleTests {
    private static let python = ProcessInfo.processInfo.environment["ATP_POSTGRES_PYTHON"]
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..", directoryHint: .isDirectory).standardized

    /// The columns that the article names, with their types, by table.
    private func described() throws -> [String: [[String]]] {
        let file = Self.checkout.appending(path: "Sources/ATPostgres/ATPostgres.docc/TheTables.md")
        var (tables, table): ([String: [[String]]], String) = ([:], "")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("### ") { table = String(line.dropFirst(4)) }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("|"), cells.count == 3, cells[0] != "column", !cells[0].hasPrefix("-") else {
                continue
            }
            tables[table, default: []].append(Array(cells.prefix(2)))
        }
        return tables
    }

    @Test func `the article names each column of each table with its type`() async throws {
        guard let stores = try await TestStores.make() else { return }
        _ = try await stores.open()
        let rows = try await stores.database().query(
            """
            SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
            WHERE table_schema = \(stores.schema) ORDER BY ordinal_position
            """)
        var found: [String: [[String]]] = [:]
        for try await row in rows {
            let (table, column, type) = try row.decode(String.self, String.self, String.self)
            found[table, default: []].append([column, type])
        }
        let described = try described()
        for table in Set(found.keys).union(described.keys) {
            #expect(found[table] == described[table], "\(table)")
        }
        #expect(found.count == 22)
    }

    @Test(.enabled(if: python != nil)) func `psycopg reads what the article says`() async throws {
        let stores = try #require(try await TestStores.make())
        let opened = try await stores.open()
        try await opened.session(of: alice).save(session("one"))
        try await opened.cursors.save(4711, StreamID(service: "https://relay.test", name: "any"))
        try await opened.groups.create("likes", partitions: 4, service: "https://relay.test")
        let member = GroupMember(name: "one 1", lease: .seconds(60), newest: 120)
        for claim in try await opened.groups.beat(member, of: "likes").owned {
            try await opened.groups.save(PartitionSave(cursor: 100, handled: 1), of: claim)
        }
        let letter = DeadLetter(
            eventID: 7, did: bob, json: Data(#"{"id":7,"text":"grün"}"#.utf8), reason: "no", attempts: 5, date: Date())
        try await opened.deadLetters("search").put(letter)

        let work = FileManager.default.temporaryDirectory.appending(path: "psycopg-\(UUID())")
        try JSONSerialization.data(withJSONObject: try described()).write(to: work)
        defer { try? FileManager.default.removeItem(at: work) }
        let script = Self.checkout.appending(path: ".ci/world/postgres.py").path
        let output = try await run(
            try #require(Self.python), [script, stores.address, stores.schema], input: work)
        let seen = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
        #expect(seen["tables"] as? Int == 22 && seen["cursor"] as? Int == 4711)
        #expect(seen["service"] as? String == "https://relay.test")
        #expect(seen["group"] as? String == "likes" && seen["behind"] as? Int == 20)
        #expect(seen["account"] as? String == alice.description && seen["letter"] as? String == bob.description)
        #expect((seen["body"] as? [String: Any])?["text"] as? String == "grün")
    }

    private func run(_ program: String, _ arguments: [String], input: URL) async throws -> Data {
        let output = FileManager.default.temporaryDirectory.appending(path: "psycopg-\(UUID())")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let (reading, writing) = (try FileHandle(forReadingFrom: input), try FileHandle(forWritingTo: output))
        let process = try ChildProcess(
            program, arguments, input: .file(reading.fileDescriptor), output: .file(writing.fileDescriptor),
            errors: .inherited)
        #expect(await process.end == .exit(0))
        return try Data(contentsOf: output)
    }
}
