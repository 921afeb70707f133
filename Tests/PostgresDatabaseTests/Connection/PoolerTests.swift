import Foundation
import HTTPTransport
import PostgresServer
import TestLoad
import Testing

@testable import PostgresDatabase

/// Clients of a PgBouncer, while it or its server restarts.
@Suite(.inTurn) struct PoolerTests {
    /// A server of its own with a PgBouncer; `nil` where one of them isn't installed.
    private func pair(_ settings: [String] = [], pool: Int = 2) async throws -> (PostgresServer, PgBouncer)? {
        guard let server = try await PostgresServer.own(),
            let bouncer = try await PgBouncer.start(before: server, pool: pool, settings: settings)
        else { return nil }
        return (server, bouncer)
    }

    private func client(_ bouncer: PgBouncer, patience: Duration = .seconds(100)) throws -> PostgresDatabase {
        var options = PostgresOptions.patient
        options.patience = patience
        return try PostgresDatabase(bouncer.address(), options: options)
    }

    /// The server's process that has executed a statement with a mark.
    private func pid(of mark: String, _ direct: PostgresDatabase) async throws -> Int32 {
        var pid: Int32?
        try await until {
            pid = try await direct.query(
                "SELECT pid FROM pg_stat_activity WHERE query LIKE \("%/*\(mark)*/%") AND pid <> pg_backend_pid()",
                isRepeatable: true
            ).first()?.decode(Int32.self)
            return pid != nil
        }
        return try #require(pid)
    }

    @Test func `a server that restarts behind a pooler is waited for`() async throws {
        guard let (server, bouncer) = try await pair() else { return }
        let table = try await client(bouncer).table("id bigint")
        try await server.stop()
        // Until the pooler has noticed it, statements wait there up to their deadlines.
        let probe = try client(bouncer, patience: .milliseconds(500))
        try await until {
            await failure { try await probe.execute("SELECT 1", timeout: .milliseconds(200)) }?.reason == .unreachable
        }
        let database = try client(bouncer)
        let statement = Task { try await database.execute("INSERT INTO \(name: table) VALUES (1)") }
        let transaction = Task {
            try await database.transaction { try await $0.execute("INSERT INTO \(name: table) VALUES (2)") }
        }
        try await until(showing: "\(database.health)") {
            switch database.health {
            case .up: false
            case .degraded(let reason), .down(_, let reason): reason.contains("The pooler has no connection")
            }
        }
        try await server.start()
        #expect(try await statement.value == 1)
        #expect(try await transaction.value == 1)
        #expect(try await database.rows(of: table) == 2)
        #expect(database.health == .up)
        withExtendedLifetime((server, bouncer)) {}
    }

    @Test func `a server that stays away is unreachable, and nothing was changed`() async throws {
        guard let (server, bouncer) = try await pair() else { return }
        let database = try client(bouncer, patience: .milliseconds(500))
        // A slow machine may need several of so short waits to connect.
        try await until { await failure { try await database.execute("SELECT 1") } == nil }
        try await server.stop()
        // The first one waits in the pooler, until that has failed to connect.
        try await until {
            await failure { try await database.execute("SELECT 1", timeout: .milliseconds(200)) }?.reason
                == .unreachable
        }
        let statement = await failure { try await database.execute("SELECT 1") }
        #expect(statement?.reason == .unreachable && statement?.sqlState == nil)
        let transaction = await failure {
            _ = try await database.transaction { try await $0.execute("SELECT 1") }
        }
        #expect(transaction?.reason == .unreachable)
        try await server.start()
        try await until { await failure { try await database.execute("SELECT 1") } == nil }
        withExtendedLifetime((server, bouncer)) {}
    }

    @Test func `a server that crashes behind a pooler leaves a statement open, and undoes a transaction`() async throws
    {
        guard let (server, bouncer) = try await pair() else { return }
        let (database, direct) = (try client(bouncer), try PostgresDatabase(server.address(), options: .patient))
        let alone = Task { try await database.query("SELECT pg_sleep(100) /*alone*/").count() }
        #expect(kill(try await pid(of: "alone", direct), SIGKILL) == 0)
        #expect(await failure { _ = try await alone.value }?.reason == .outcomeUnknown)
        // The server starts again.
        try await until { await failure { try await database.execute("SELECT 1") } == nil }
        let inside = Task {
            try await database.transaction(timeout: .seconds(200)) {
                try await $0.query("SELECT pg_sleep(100) /*inside*/").count()
            }
        }
        #expect(kill(try await pid(of: "inside", direct), SIGKILL) == 0)
        #expect(await failure { _ = try await inside.value }?.reason == .connectionLost)
        withExtendedLifetime((server, bouncer)) {}
    }

    @Test func `a pooler that restarts is waited for`() async throws {
        guard let (server, bouncer) = try await pair() else { return }
        let (database, direct) = (try client(bouncer), try PostgresDatabase(server.address(), options: .patient))
        let table = try await database.table("id bigint")
        let running = Task { try await database.query("SELECT pg_sleep(100) /*running*/").count() }
        let holding = Task {
            try await database.transaction(timeout: .seconds(200)) { transaction in
                try await transaction.execute("INSERT INTO \(name: table) VALUES (1)")
                while true { try await transaction.execute("SELECT pg_sleep(0.01) /*held*/") }
            }
        }
        for mark in ["running", "held"] { _ = try await pid(of: mark, direct) }
        await bouncer.stop()
        #expect(await failure { _ = try await running.value }?.reason == .outcomeUnknown)
        #expect(await failure { try await holding.value }?.reason == .connectionLost)
        let waiting = Task { try await database.execute("INSERT INTO \(name: table) VALUES (2)") }
        try await until { if case .down = database.health { true } else { false } }
        try await bouncer.start()
        #expect(try await waiting.value == 1)
        #expect(try await database.rows(of: table) == 1)
        withExtendedLifetime((server, bouncer)) {}
    }

    @Test func `a statement that has waited too long for the pooler is sent again, and executed once`() async throws {
        guard let (server, bouncer) = try await pair(["query_wait_timeout = 1"], pool: 1) else { return }
        let (holder, database) = (try client(bouncer), try client(bouncer))
        let table = try await database.table("id bigint")
        let (isHeld, isRefused) = (Guarded(false), Guarded(false))
        let holding = Task {
            try await holder.transaction(timeout: .seconds(200)) { transaction in
                while !isRefused.withLock(\.self) {
                    try await transaction.execute("SELECT pg_sleep(0.01)")
                    isHeld.withLock { $0 = true }
                }
            }
        }
        try await until { isHeld.withLock(\.self) }
        let waiting = Task { try await database.execute("INSERT INTO \(name: table) VALUES (1)") }
        try await until { "\(database.health)".contains("query_wait_timeout") }
        isRefused.withLock { $0 = true }
        try await holding.value
        #expect(try await waiting.value == 1)
        #expect(try await database.rows(of: table) == 1)
        withExtendedLifetime((server, bouncer)) {}
    }
}
