import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@Suite(.inTurn) struct TransactionTests {
    private struct Refusal: Error {}

    @Test func `all statements take effect, or none`() async throws {
        guard let database = try await testDatabase() else { return }
        let table = try await database.table("id bigint")
        try await database.transaction { transaction in
            for number in 1...3 { try await transaction.execute("INSERT INTO \(name: table) VALUES (\(number))") }
        }
        await #expect(throws: Refusal.self) {
            try await database.transaction { transaction in
                try await transaction.execute("INSERT INTO \(name: table) VALUES (4)")
                throw Refusal()
            }
        }
        #expect(try await database.rows(of: table) == 3)
    }

    @Test func `conflicting transactions are run again`() async throws {
        guard let database = try await testDatabase() else { return }
        let table = try await database.table("id bigint, total bigint")
        try await database.execute("INSERT INTO \(name: table) VALUES (1, 0)")
        let (attempts, read) = (Guarded(0), Guarded(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await database.transaction(timeout: .seconds(200)) { transaction in
                        attempts.withLock { $0 += 1 }
                        try await transaction.execute("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")
                        let row = try await transaction.query("SELECT total FROM \(name: table)").first()
                        let total = try row?.decode(Int.self) ?? 0
                        // All read the same before one of them writes.
                        read.withLock { $0 += 1 }
                        try await until { read.withLock { $0 >= 3 } }
                        try await transaction.execute("UPDATE \(name: table) SET total = \(total + 1)")
                    }
                }
            }
            try await group.waitForAll()
        }
        let row = try await database.query("SELECT total FROM \(name: table)").first()
        #expect(try row?.decode(Int.self) == 3)
        #expect(attempts.withLock { $0 } > 3)
    }

    @Test func `a table that changes while its statements are prepared costs one repetition`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 6)) else { return }
        let table = try await database.table("id bigint")
        try await database.execute("INSERT INTO \(name: table) VALUES (1)")
        let attempts = Guarded(0)
        /// Reads the table on each connection, and returns the columns that it has there.
        func columns() async throws -> [Int] {
            attempts.withLock { $0 = 0 }
            let begun = Guarded(0)
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await database.transaction(timeout: .seconds(200)) { transaction in
                            attempts.withLock { $0 += 1 }
                            begun.withLock { $0 += 1 }
                            try await until { begun.withLock { $0 >= 6 } }
                            var count = 0
                            for _ in 0..<3 {
                                count = try await transaction.query("SELECT * FROM \(name: table)").first()?.count ?? 0
                            }
                            return count
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(try await columns() == Array(repeating: 1, count: 6))
        try await database.execute("ALTER TABLE \(name: table) ADD COLUMN more text")
        #expect(try await columns() == Array(repeating: 2, count: 6))
        // Those that had begun on other connections may have failed once, too.
        #expect(7...12 ~= attempts.withLock { $0 })
        // What the server can't do at all is no reason to repeat a transaction.
        attempts.withLock { $0 = 0 }
        let refused = await failure {
            try await database.transaction { transaction in
                attempts.withLock { $0 += 1 }
                try await transaction.execute("SELECT count(*) FROM \(name: table) FOR UPDATE")
            }
        }
        #expect(refused?.sqlState == "0A000" && attempts.withLock { $0 } == 1)
    }

    @Test func `a deadlock ends with both transactions done`() async throws {
        guard let database = try await testDatabase() else { return }
        let table = try await database.table("id bigint, total bigint")
        try await database.execute("INSERT INTO \(name: table) VALUES (1, 0), (2, 0)")
        let (attempts, holding) = (Guarded(0), Guarded(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for order in [[1, 2], [2, 1]] {
                group.addTask {
                    try await database.transaction(timeout: .seconds(200)) { transaction in
                        attempts.withLock { $0 += 1 }
                        for id in order {
                            try await transaction.execute(
                                "UPDATE \(name: table) SET total = total + 1 WHERE id = \(id)")
                            // Each has a row before one of them waits for the other one's.
                            holding.withLock { $0 += 1 }
                            try await until { holding.withLock { $0 >= 2 } }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(attempts.withLock { $0 } > 2)
        let row = try await database.query("SELECT sum(total)::bigint FROM \(name: table)").first()
        #expect(try row?.decode(Int.self) == 4)
    }

    @Test func `a caught error of a statement doesn't commit the rest`() async throws {
        guard let database = try await testDatabase() else { return }
        let table = try await database.table("id bigint")
        let error = await failure {
            try await database.transaction { transaction in
                try await transaction.execute("INSERT INTO \(name: table) VALUES (1)")
                _ = try? await transaction.execute("SELECT 1 / 0")
            }
        }
        #expect(error?.reason == .misuse)
        #expect(try await database.rows(of: table) == 0)
        let ended = await failure {
            _ = try await database.transaction { try await $0.execute("COMMIT") }
        }
        #expect(ended?.reason == .misuse)
    }

    @Test func `a statement that begins a transaction is refused, and nobody writes into it`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)),
            let other = try await testDatabase()
        else { return }
        let table = try await other.table("id bigint")
        let begins: [PostgresQuery] = ["BEGIN", "START TRANSACTION"]
        for (number, begin) in begins.enumerated() {
            #expect(await failure { try await database.execute(begin) }?.reason == .misuse)
            try await database.execute("INSERT INTO \(name: table) VALUES (\(number))")
            #expect(try await other.rows(of: table) == number + 1)
        }
    }

    @Test func `a transaction can't be used after its end`() async throws {
        guard let database = try await testDatabase() else { return }
        let kept = try await database.transaction { $0 }
        #expect(await failure { try await kept.execute("SELECT 1") }?.reason == .misuse)
    }

    @Test func `a deadline ends a statement that hangs`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        let error = await failure {
            _ = try await database.transaction(timeout: .milliseconds(300)) {
                try await $0.execute("SELECT pg_sleep(60)")
            }
        }
        #expect(error?.reason == .timedOut)
        let late = await failure { try await database.execute("SELECT pg_sleep(60)", timeout: .milliseconds(200)) }
        #expect(late?.reason == .timedOut)
        #expect(try await database.query("SELECT 1").first()?.decode(Int.self) == 1)
    }

    @Test func `cancelling a task cancels its statement on the server`() async throws {
        guard let database = try await testDatabase() else { return }
        let mark = "cancelled-\(UInt64.random(in: 0 ... .max))"
        func running() async throws -> Int? {
            try await database.query(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE state = 'active' AND query LIKE \("%/*\(mark)*/%") AND pid <> pg_backend_pid()
                """
            ).first()?.decode(Int.self)
        }
        let task = Task { try await database.execute(PostgresQuery(unsafeText: "SELECT pg_sleep(60) /*\(mark)*/")) }
        try await until { try await running() == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await until { try await running() == 0 }
        // One that is cancelled before it begins.
        let early = Task {
            try await untilCancelledThen { try await database.execute("SELECT pg_sleep(60)") }
        }
        early.cancel()
        await #expect(throws: CancellationError.self) { try await early.value }
    }

    @Test func `a cancelled caller gets its rows or an error, and never an empty result`() async throws {
        guard let database = try await testDatabase() else { return }
        _ = try await database.query("SELECT 1").first()
        for round in 0..<300 {
            let task = Task {
                if round % 2 == 0 { withUnsafeCurrentTask { $0?.cancel() } }
                return try await database.query("SELECT 1").first()
            }
            if round % 2 == 1 {
                try await Task.sleep(for: .microseconds(Int.random(in: 0..<200)))
                task.cancel()
            }
            switch await task.result {
            case .success(let row): #expect(row != nil)
            case .failure(let error): #expect(error is CancellationError, "\(error)")
            }
        }
    }

    @Test func `rows that are left when their transaction ends are missed`() async throws {
        guard let database = try await testDatabase() else { return }
        let rows = Guarded<PostgresRows?>(nil)
        await #expect(throws: Refusal.self) {
            try await database.transaction { transaction in
                // More than are kept for the caller, and few enough that the server sends them all.
                let unread = try await transaction.query("SELECT generate_series(1, 2000)")
                rows.withLock { $0 = unread }
                throw Refusal()
            }
        }
        let unread = try #require(rows.withLock { $0 })
        #expect(await failure { _ = try await unread.all() } != nil)
    }

    private func untilCancelledThen(_ body: () async throws -> Int) async throws -> Int {
        await untilCancelled()
        return try await body()
    }

    @Test func `a cancelled transaction is rolled back and its connection stays usable`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        let table = try await database.table("id bigint")
        let begun = Guarded(false)
        let task = Task {
            try await database.transaction { transaction in
                try await transaction.execute("INSERT INTO \(name: table) VALUES (1)")
                begun.withLock { $0 = true }
                try await transaction.execute("SELECT pg_sleep(60)")
            }
        }
        try await until { begun.withLock { $0 } }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(try await database.rows(of: table) == 0)
    }

    @Test func `COPY adds all rows or none`() async throws {
        guard let database = try await testDatabase() else { return }
        let table = try await database.table("id bigint, name text")
        let count = Load.size(100_000, otherwise: 20_000)
        let copied = try await database.copy(into: table, columns: ["id", "name"], rows: 1...count) { number, row in
            try row.append(number)
            try row.append(number % 10 == 0 ? nil : "row \(number)")
        }
        #expect(copied == count)
        #expect(try await database.rows(of: table) == count)
        await #expect(throws: Refusal.self) {
            try await database.copy(into: table, columns: ["id", "name"], rows: 1...count) { number, row in
                if number == count / 2 { throw Refusal() }
                try row.append(number)
                try row.append("x")
            }
        }
        let mistyped = await failure {
            try await database.copy(into: table, columns: ["id"], rows: 1...10) { number, row in
                try row.append(Int32(number))
            }
        }
        #expect(mistyped?.sqlState != nil)
        #expect(try await database.rows(of: table) == count)
    }

    @Test func `a notification wakes those who listen`() async throws {
        guard let database = try await testDatabase() else { return }
        let channel = "channel \"\(UInt64.random(in: 0 ... .max))\""
        let wakes = Guarded(0)
        let listening = Task {
            for await _ in database.wakeUps(on: channel, every: .seconds(3_600)) { wakes.withLock { $0 += 1 } }
        }
        // At once and when the server listens, which may be one to a busy task. All others are notifications.
        try await until {
            try await database.notify(channel)
            return wakes.withLock { $0 } >= 4
        }
        listening.cancel()
        await listening.value
    }
}
