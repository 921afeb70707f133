import CLibpq
import Foundation
import HTTPTransport
import PostgresServer
import TestLoad
import Testing

@testable import PostgresDatabase

@Suite(.inTurn) struct ConnectionTests {
    private func plan(_ text: String, _ environment: [String: String] = [:]) throws -> ConnectionPlan {
        try ConnectionPlan(text, options: PostgresOptions(), environment: environment)
    }

    private func items(_ plan: ConnectionPlan, _ index: Int = 0) -> [String: String] {
        Dictionary(uniqueKeysWithValues: plan.servers[index].map { ($0.keyword, $0.value) })
    }

    @Test func `a URL names its servers, and each is tried by itself`() async throws {
        guard try await PostgresServer.shared() != nil else { return }
        let plan = try plan("postgres://me:p%40ss@db1:5433,db2:5434/app?connect_timeout=3")
        #expect(plan.servers.count == 2)
        let (first, second) = (items(plan), items(plan, 1))
        #expect(
            first["host"] == "db1" && first["port"] == "5433" && second["host"] == "db2" && second["port"] == "5434")
        #expect(first["password"] == "p@ss")
        #expect(first["target_session_attrs"] == "read-write")
        #expect(first["sslmode"] == "require")
        #expect(first["connect_timeout"] == nil)
        #expect(plan.deadline == .seconds(3))
        #expect(plan.redacted("user me, p@ss\nfailed") == "user me, … failed")
    }

    @Test func `what the user wrote stays`() async throws {
        guard try await PostgresServer.shared() != nil else { return }
        #expect(items(try plan("host=db1 sslmode=verify-full application_name=mine"))["sslmode"] == "verify-full")
        #expect(items(try plan("host=db1 application_name=mine"))["application_name"] == "mine")
        #expect(items(try plan("host=db1", ["PGSSLMODE": "disable"]))["sslmode"] == nil)
        #expect(items(try plan("host=/run/postgresql"))["sslmode"] == nil)
        #expect(items(try plan("host=127.0.0.1"))["sslmode"] == nil)
    }

    @Test func `a malformed string isn't quoted in the error`() async throws {
        guard try await PostgresServer.shared() != nil else { return }
        for text in ["password=geheim host", "postgres://me:geheim%zz@db/x", "postgres://me:geheim@[::1/x", "geheim"] {
            let error = #expect(throws: PostgresError.self) { try plan(text) }
            #expect(error?.reason == .invalid)
            #expect(error?.description.contains("geheim") == false)
        }
    }

    @Test func `an unknown database or user is an error at once`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let database = try PostgresDatabase(server.address(database: "absent"), options: .patient)
        let error = await failure { try await database.execute("SELECT 1") }
        #expect(error?.reason == .unreachable)
        #expect(error?.message.contains("absent") == true)
        guard case .down(_, let reason) = database.health else { throw CancellationError() }
        #expect(reason.contains("absent"))
    }

    @Test func `the first server that answers is used`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let database = try PostgresDatabase(
            "host=/nowhere,\(server.folder.path) user=atp dbname=postgres", options: .patient)
        #expect(try await database.query("SELECT 1").first()?.decode(Int.self) == 1)
        #expect(database.health == .up)
    }

    @Test func `a server that doesn't answer is left at the deadline`() async throws {
        guard try await PostgresServer.shared() != nil else { return }
        let silent = try SocketRelay(to: nil)
        defer { silent.close() }
        let database = try PostgresDatabase(
            "host=\(silent.folder.path) user=atp connect_timeout=2", options: PostgresOptions(patience: .seconds(1)))
        let error = await failure { try await database.execute("SELECT 1") }
        #expect(error?.reason == .poolExhausted || error?.reason == .unreachable)
        try await until { if case .down = database.health { true } else { false } }
    }

    @Test func `a cancellation that ends late concerns no later connection`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        func number(_ lease: Lease) async throws -> UInt64 {
            let number: UInt64? = await database.ask(lease) { link, answer in answer(link.number) }
            return try #require(number)
        }
        let first = try await database.withLease(label: "the first") { lease in
            // It is closed with its transaction.
            _ = try await database.run(.simple("BEGIN"), on: lease, timeout: .seconds(100)).count()
            return try await number(lease)
        }
        try await database.withLease(label: "the second") { lease in
            let second = try await number(lease)
            #expect(second != first)
            // It lasts, because its reader doesn't read.
            let rows = try await database.run(
                .statement("SELECT generate_series(1, 100000)"), on: lease, timeout: .seconds(100))
            func state(after number: UInt64) async -> String? {
                database.loop.post { $0.noteCancelled(number) }
                return await database.ask(lease) { link, answer in
                    answer("\(link.cancellation), \(link.drainBy == nil)")
                }
            }
            #expect(await state(after: first) == "none, true")
            #expect(await state(after: second) == "sent, false")
            withExtendedLifetime(rows) {}
        }
    }

    @Test func `a lost library has its own error`() {
        #expect(clibpq_try("/nonexistent/libpq.so.5") == CLIBPQ_MISSING)
        #expect("\(PostgresError.noLibrary)".contains("apt-get install libpq5"))
    }
}
