import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// What happens when the server, its processes or the network fail.
@Suite(.inTurn) struct FaultTests {
    /// Ends the server's process of a connection.
    private func terminate(_ pid: Int32, by database: PostgresDatabase) async throws {
        let row = try await database.query("SELECT pg_terminate_backend(\(pid))").first()
        #expect(try row?.decode(Bool.self) == true)
    }

    @Test func `a killed backend is replaced before the next statement`() async throws {
        guard let database = try await testDatabase(.patientWith(connections: 1)) else { return }
        guard let other = try await testDatabase() else { return }
        for _ in 0..<3 {
            let pid = try #require(try await database.query("SELECT pg_backend_pid()").first()).decode(Int32.self)
            try await terminate(pid, by: other)
            try await until {
                try await other.query("SELECT 1 FROM pg_stat_activity WHERE pid = \(pid)").first() == nil
            }
            let next = try #require(try await database.query("SELECT pg_backend_pid()").first()).decode(Int32.self)
            #expect(next != pid)
        }
    }

    @Test func `a backend killed in a statement leaves the outcome open, unless it may be repeated`() async throws {
        guard let database = try await testDatabase(), let other = try await testDatabase() else { return }
        for isRepeatable in [false, true] {
            let mark = "killed-\(UInt64.random(in: 0 ... .max))"
            try await other.execute("CREATE SEQUENCE \(name: mark)")
            // The first attempt would last longer than this test needs.
            let sleep = "pg_sleep(CASE WHEN nextval('\"\(mark)\"') = 1 THEN 100 ELSE 0 END)"
            let sleeping = Task {
                try await database.query(
                    PostgresQuery(unsafeText: "SELECT \(sleep), 7 /*\(mark)*/"), isRepeatable: isRepeatable
                ).first()?.decode("?column?", as: Int.self)
            }
            var pid: Int32?
            try await until {
                pid = try await other.query(
                    """
                    SELECT pid FROM pg_stat_activity
                    WHERE state = 'active' AND query LIKE \("%/*\(mark)*/%") AND pid <> pg_backend_pid()
                        AND (SELECT is_called FROM \(name: mark))
                    """
                ).first()?.decode(Int32.self)
                return pid != nil
            }
            try await terminate(try #require(pid), by: other)
            let error = await failure {
                let value = try await sleeping.value
                #expect(value == 7)
            }
            #expect(error?.reason == (isRepeatable ? nil : .outcomeUnknown))
        }
    }

    @Test func `a backend killed in a transaction changes nothing`() async throws {
        guard let database = try await testDatabase(), let other = try await testDatabase() else { return }
        let table = try await database.table("id bigint")
        let error = await failure {
            try await database.transaction { transaction in
                try await transaction.execute("INSERT INTO \(name: table) VALUES (1)")
                let row = try #require(try await transaction.query("SELECT pg_backend_pid()").first())
                try await terminate(try row.decode(Int32.self), by: other)
                while true { try await transaction.execute("INSERT INTO \(name: table) VALUES (2)") }
            }
        }
        #expect(error?.reason == .connectionLost)
        #expect(try await database.rows(of: table) == 0)
    }

    @Test func `a server that stops and starts is waited for`() async throws {
        guard let server = try await PostgresServer.own() else { return }
        let database = try PostgresDatabase(server.address(), options: .patient)
        let table = try await database.table("id bigint")
        try await server.stop()
        let waiting = Task { try await database.execute("INSERT INTO \(name: table) VALUES (1)") }
        try await until { if case .down = database.health { true } else { false } }
        try await server.start()
        #expect(try await waiting.value == 1)
        #expect(database.health == .up)
        #expect(try await database.rows(of: table) == 1)
    }

    @Test func `those who listen go on after the server has started again`() async throws {
        guard let server = try await PostgresServer.own() else { return }
        let database = try PostgresDatabase(server.address(), options: .patient)
        let wakes = Guarded(0)
        let listening = Task {
            for await _ in database.wakeUps(on: "jobs", every: .seconds(3_600)) { wakes.withLock { $0 += 1 } }
        }
        func untilNotified() async throws {
            let before = wakes.withLock { $0 }
            // At once and when the server listens. All others are notifications.
            try await until {
                // One that is lost with its connection is no matter: the next one comes.
                try? await database.notify("jobs")
                return wakes.withLock { $0 } >= before + 3
            }
        }
        try await untilNotified()
        try await server.stop()
        try await server.start()
        try await untilNotified()
        listening.cancel()
        await listening.value
    }

    @Test func `a cut network ends the statement, and the next one connects again`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let relay = try SocketRelay(to: server.socket)
        defer { relay.close() }
        let database = try PostgresDatabase("host=\(relay.folder.path) user=atp dbname=postgres", options: .patient)
        try await database.execute("SELECT 1")
        let mark = "cut-\(UInt64.random(in: 0 ... .max))"
        let waiting = Task { try await database.execute(PostgresQuery(unsafeText: "SELECT pg_sleep(90) /*\(mark)*/")) }
        let direct = try PostgresDatabase(server.address(), options: .patient)
        try await until {
            try await direct.query(
                """
                SELECT 1 FROM pg_stat_activity
                WHERE state = 'active' AND query LIKE \("%/*\(mark)*/%") AND pid <> pg_backend_pid()
                """
            ).first() != nil
        }
        relay.cut()
        let error = await failure { _ = try await waiting.value }
        #expect(error?.reason == .outcomeUnknown)
        #expect(try await database.query("SELECT 2").first()?.decode(Int.self) == 2)
    }

    @Test func `a statement that may be repeated outlives all connections that a server has closed`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let relay = try SocketRelay(to: server.socket)
        defer { relay.close() }
        let database = try PostgresDatabase("host=\(relay.folder.path) user=atp dbname=postgres", options: .patient)
        /// Opens all connections: each is in use until the last one is.
        func open() async throws {
            let begun = Guarded(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await database.transaction(timeout: .seconds(200)) { transaction in
                            try await transaction.execute("SELECT 1")
                            begun.withLock { $0 += 1 }
                            try await until { begun.withLock { $0 >= 8 } }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        try await open()
        relay.cutWhenUsed()
        #expect(try await database.query("SELECT 2", isRepeatable: true).first()?.decode(Int.self) == 2)
        try await open()
        relay.cutWhenUsed()
        #expect(await failure { try await database.execute("SELECT 3") }?.reason == .outcomeUnknown)
    }

    @Test func `a stalled network ends the statement at its deadline`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let relay = try SocketRelay(to: server.socket)
        defer { relay.close() }
        let database = try PostgresDatabase("host=\(relay.folder.path) user=atp dbname=postgres", options: .patient)
        try await database.execute("SELECT 1")
        relay.stall(true)
        let error = await failure { try await database.execute("SELECT 1", timeout: .milliseconds(100)) }
        #expect(error?.reason == .outcomeUnknown)
        relay.stall(false)
        #expect(try await database.query("SELECT 2").first()?.decode(Int.self) == 2)
    }

    @Test func `a statement that the server executes after its deadline isn't said to be cancelled`() async throws {
        guard let database = try await testDatabase() else { return }
        let table = try await database.table("id bigint")
        // It doesn't let itself be cancelled.
        let body = """
            BEGIN PERFORM pg_sleep(60); EXCEPTION WHEN query_canceled THEN INSERT INTO \(table) VALUES (1);
            """
        try await database.execute(
            // Long enough for a busy machine to begin it.
            PostgresQuery(unsafeText: "DO 'BEGIN \(body) END; END'"), timeout: .seconds(3))
        #expect(try await database.rows(of: table) == 1)
        try await database.execute(
            PostgresQuery(
                unsafeText: """
                    CREATE FUNCTION \(table)_add() RETURNS bigint LANGUAGE plpgsql
                    AS 'BEGIN \(body) END; RETURN 1; END'
                    """))
        // Its row was thrown away.
        let late = await failure {
            try await database.execute(
                // As long.
                PostgresQuery(unsafeText: "SELECT \(table)_add()"), timeout: .seconds(3))
        }
        #expect(late?.reason == .outcomeUnknown)
        #expect(try await database.rows(of: table) == 2)
    }

    @Test(arguments: [true, false])
    func `a commit that is under way when the database is closed, or its task cancelled, may have happened`(
        isClosed: Bool
    ) async throws {
        guard let other = try await testDatabase() else { return }
        let mark = "commit-\(UInt64.random(in: 0 ... .max))"
        // Its limits must not end the commit before the test does.
        var options = PostgresOptions.patient
        options.applicationName = mark
        guard let database = try await testDatabase(options) else { return }
        let table = try await other.table("id bigint")
        let number = Int.random(in: 0 ... .max)
        try await other.execute(
            PostgresQuery(
                unsafeText: """
                    CREATE FUNCTION \(table)_wait() RETURNS trigger LANGUAGE plpgsql
                    AS 'BEGIN PERFORM pg_advisory_xact_lock(\(number)); RETURN NULL; END'
                    """))
        try await other.execute(
            PostgresQuery(
                unsafeText: """
                    CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON \(table) DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION \(table)_wait()
                    """))
        try await other.transaction(timeout: .seconds(200)) { transaction in
            try await transaction.execute("SELECT pg_advisory_xact_lock(\(number))")
            let writing = Task {
                await failure {
                    _ = try await database.transaction(timeout: .seconds(200)) { transaction in
                        try await transaction.execute("INSERT INTO \(name: table) VALUES (1)")
                    }
                }
            }
            try await until {
                try await other.query(
                    """
                    SELECT 1 FROM pg_stat_activity
                    WHERE application_name = \(mark) AND state = 'active' AND query = 'COMMIT'
                    """
                ).first() != nil
            }
            if isClosed {
                database.close()
            } else {
                writing.cancel()
                try await other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = \(mark)")
            }
            #expect(await writing.value?.reason == .outcomeUnknown)
        }
        // The server goes on with a commit whose client is gone.
        if isClosed { try await until { try await other.rows(of: table) == 1 } }
    }
}
