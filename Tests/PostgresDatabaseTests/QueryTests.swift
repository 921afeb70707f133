import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@Suite(.inTurn) struct QueryTests {
    @Test func `values are parameters and never part of the text`() async throws {
        guard let database = try await testDatabase() else { return }
        let hostile = "'); DROP TABLE likes; --"
        let query: PostgresQuery = "SELECT \(hostile), \(7) + 1"
        #expect(query.text == "SELECT $1, $2 + 1")
        let row = try #require(try await database.query(query).first())
        let (text, number) = try row.decode(String.self, Int.self)
        #expect(text == hostile)
        #expect(number == 8)
        #expect(!"\(query)".contains("DROP"))
        var dumped = ""
        dump(query, to: &dumped)
        #expect(!dumped.contains("DROP"))
    }

    @Test func `a query inside a query keeps its values and its dollar signs`() async throws {
        guard let database = try await testDatabase() else { return }
        let inner: PostgresQuery = "SELECT '$9' || \("b")"
        let row = try await database.query("SELECT \("a"), (\(inner)), \("c")").first()
        let (a, b, c) = try #require(try row?.decode(String.self, String.self, String.self))
        #expect([a, b, c] == ["a", "$9b", "c"])
    }

    @Test func `a name is quoted, and an impossible one is refused`() async throws {
        guard let database = try await testDatabase() else { return }
        let row = try await database.query("SELECT 1 AS \(name: "we\"ird")").first()
        #expect(row?.columns == ["we\"ird"])
        let refused = await failure { try await database.execute("SELECT 1 AS \(name: "")") }
        #expect(refused?.reason == .invalid)
    }

    @Test func `an error has the code and the names, but no value`() async throws {
        guard let database = try await testDatabase() else { return }
        let table = try await database.table("id bigint CONSTRAINT one_only PRIMARY KEY, secret text UNIQUE")
        try await database.execute("INSERT INTO \(name: table) VALUES (1, \("hush"))")
        let error = await failure { try await database.execute("INSERT INTO \(name: table) VALUES (2, \("hush"))") }
        let found = try #require(error)
        #expect(found.isDuplicate)
        #expect(found.reason == .refused)
        #expect(found.table == table)
        #expect(!"\(found)".contains("hush"))
        #expect(try await database.rows(of: table) == 1)
    }

    @Test func `a statement with too many or too large values is refused before it is sent`() async throws {
        guard let database = try await testDatabase() else { return }
        let large = [UInt8](repeating: 1, count: 9 << 20)
        #expect(await failure { try await database.execute("SELECT \(large)") }?.reason == .invalidValue)
        #expect(await failure { try await database.execute("SELECT \("a\0b")") }?.reason == .invalidValue)
        let megabyte = [UInt8](repeating: 7, count: 1 << 20)
        let row = try await database.query("SELECT \(megabyte)").first()
        #expect(try row?.decode([UInt8].self) == megabyte)
    }

    @Test func `a large result arrives in pieces, and may be left`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        let count = Load.size(1_000_000, otherwise: 50_000)
        var sum = 0
        let rows = try await database.query("SELECT generate_series(1, \(count)), 'some text'")
        for try await row in rows { sum += try row.decode(Int.self, String.self).0 }
        #expect(sum == count * (count + 1) / 2)
        // The only connection is free again after a reader has left.
        do {
            let left = try await database.query("SELECT generate_series(1::bigint, 100000000)")
            var iterator = left.makeAsyncIterator()
            #expect(try await iterator.next()?.decode(Int.self) == 1)
        }
        #expect(try await database.query("SELECT 5").first()?.decode(Int.self) == 5)
    }

    @Test func `a repeated statement is prepared, also while its table changes`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        let table = try await database.table("id bigint")
        try await database.execute("INSERT INTO \(name: table) VALUES (1)")
        for _ in 0..<5 { #expect(try await database.query("SELECT * FROM \(name: table)").first()?.count == 1) }
        let prepared = try await database.query("SELECT count(*) FROM pg_prepared_statements").first()
        #expect(try prepared?.decode(Int.self) ?? 0 > 0)
        try await database.execute("ALTER TABLE \(name: table) ADD COLUMN more text")
        for _ in 0..<3 { #expect(try await database.query("SELECT * FROM \(name: table)").first()?.count == 2) }
    }

    @Test func `statements that the server has forgotten, or has under another text, are sent whole`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        func run(_ number: Int) async throws {
            let row = try await database.query(PostgresQuery(unsafeText: "SELECT \(number)")).first()
            #expect(try row?.decode(Int32.self) == Int32(number))
        }
        for _ in 0..<3 { try await run(1) }
        let names = try await database.query("SELECT name FROM pg_prepared_statements").all()
        let name = try #require(try names.map { try $0.decode(String.self) }.first { $0.hasPrefix("atp_") })
        // As behind a PgBouncer, whose connections others use in between.
        let prefix = try #require(name.lastIndex(of: "_").map { name[...$0] })
        for number in 0..<50 {
            _ = try? await database.execute(
                PostgresQuery(unsafeText: "PREPARE \"\(prefix)\(number)\" AS SELECT \(number + 1000)"))
        }
        for _ in 0..<3 { try await run(2) }
        guard let other = try await testDatabase(.patientWith(connections: 1)) else { return }
        for _ in 0..<3 { try await other.execute("SELECT 3") }
        try await other.execute("DEALLOCATE ALL")
        let attempts = Guarded(0)
        try await other.transaction { transaction in
            attempts.withLock { $0 += 1 }
            try await transaction.execute("SELECT 3")
        }
        #expect(attempts.withLock(\.self) == 2)
    }

    @Test func `many tasks share a few connections`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 4)) else { return }
        let count = Load.size(20_000, otherwise: 1_000)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<50 {
                group.addTask {
                    var sum = 0
                    for number in 0..<(count / 50) {
                        let row = try await database.query("SELECT \(task) * 1000000 + \(number)").first()
                        #expect(try row?.decode(Int.self) == task * 1_000_000 + number)
                        sum += 1
                    }
                    return sum
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == count)
        // The fourth is opened while the others work, which may be over before.
        let open = (1...4).map { "PostgresDatabase(\($0) open)" }
        #expect(open.contains("\(database)"), "\(database)")
    }

    @Test func `a call that waits too long for a connection says who has it`() async throws {
        let options = PostgresOptions(
            connections: 1, patience: .milliseconds(300), statementTimeout: .seconds(100))
        guard let database = try await testDatabase(options) else { return }
        // A slow machine may need several of so short waits to connect. Then the connection is there.
        try await until { await failure { try await database.execute("SELECT 0") } == nil }
        try await database.transaction(timeout: .seconds(200), label: "the slow import") { transaction in
            try await transaction.execute("SELECT 1")
            let error = await failure { try await database.execute("SELECT 2") }
            #expect(error?.reason == .poolExhausted)
            #expect(error?.message.contains("the slow import") == true)
            // Leases and sessions have a connection of their own.
            var row: PostgresRow?
            try await until {
                row = try? await database.queryAtOnce("SELECT 3").first()
                return row != nil
            }
            #expect(try row?.decode(Int.self) == 3)
        }
    }

    @Test func `leases and saves of sessions go first, also when too many callers wait`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        let refused = Guarded(0)
        let callers = try await database.transaction(timeout: .seconds(100)) { transaction in
            try await transaction.execute("SELECT 1")
            let callers = (0..<1_010).map { _ in
                Task {
                    let error = await failure { try await database.execute("SELECT 2") }
                    if error?.reason == .poolExhausted { refused.withLock { $0 += 1 } }
                }
            }
            try await until { refused.withLock { $0 } == 10 }
            let row = try await database.queryAtOnce("SELECT 3").first()
            #expect(try row?.decode(Int.self) == 3)
            return callers
        }
        for caller in callers { await caller.value }
        #expect(refused.withLock { $0 } == 10)
    }

    @Test func `a closed database refuses calls`() async throws {
        guard let database = try await testDatabase() else { return }
        try await database.execute("SELECT 1")
        database.close()
        #expect(await failure { try await database.execute("SELECT 1") }?.reason == .closed)
    }
}
