import Foundation
import HTTPTransport
import PostgresServer
import TestLoad
import Testing

@testable import PostgresDatabase

/// Servers that don't let clients in, or not to everything.
@Suite(.inTurn) struct RefusalTests {
    /// The error of a first statement.
    private func refusal(_ address: String) async throws -> PostgresError? {
        let database = try PostgresDatabase(address, options: .patientWith(connections: 2))
        return await failure { try await database.execute("SELECT 1") }
    }

    @Test func `a wrong password and a role that may not log in are errors at once, without the password`()
        async throws
    {
        guard let server = try await PostgresServer.own() else { return }
        let direct = try PostgresDatabase(server.address(), options: .patient)
        try await direct.execute("CREATE ROLE known LOGIN PASSWORD 'right'")
        try await direct.execute("CREATE ROLE nobody NOLOGIN")
        let rules = "local all known scram-sha-256\nlocal all all trust\n"
        try await direct.execute(
            PostgresQuery(
                unsafeText: "COPY (SELECT unnest(string_to_array(trim('\(rules)'), E'\\n'))) TO "
                    + "'\(server.folder.path)/data/pg_hba.conf'"))
        try await direct.execute("SELECT pg_reload_conf()")
        let target = server.address(user: "known")
        // The server reads its rules when it likes.
        try await until { try await refusal(target)?.reason == .unreachable }
        let start = ContinuousClock.now
        let wrong = try await refusal("\(target) password=geheim")
        #expect(wrong?.reason == .unreachable && wrong?.message.contains("password authentication failed") == true)
        #expect("\(String(describing: wrong))".contains("geheim") == false)
        let nobody = try await refusal(server.address(user: "nobody"))
        #expect(nobody?.message.contains("not permitted to log in") == true)
        // Each of them would be waited for as long as that.
        #expect(ContinuousClock.now - start < .seconds(100))
        #expect(try await refusal("\(target) password=right") == nil)
    }

    @Test func `a database in another encoding is refused`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let name = "latin\(UInt64.random(in: 0 ... .max))"
        try await PostgresDatabase(server.address(), options: .patient).execute(
            "CREATE DATABASE \(name: name) ENCODING 'LATIN1' TEMPLATE template0")
        let error = try await refusal(server.address(database: name))
        #expect(error?.reason == .unsupported && error?.message.contains("LATIN1") == true)
    }

    @Test func `a server that has no more connections is waited for`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let role = "few\(UInt64.random(in: 0 ... .max))"
        let direct = try PostgresDatabase(server.address(), options: .patient)
        try await direct.execute("CREATE ROLE \(name: role) LOGIN CONNECTION LIMIT 1")
        let one = try PostgresDatabase(server.address(user: role), options: .patient)
        try await one.execute("SELECT 1")
        let other = try PostgresDatabase(server.address(user: role), options: .patient)
        let waiting = Task { try await other.execute("SELECT 1") }
        try await until { "\(other.health)".contains("too many connections") }
        one.close()
        #expect(try await waiting.value == 1)
    }

    @Test func `a user that may only read is told`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let direct = try PostgresDatabase(server.address(), options: .patient)
        let (role, table) = ("reader\(UInt64.random(in: 0 ... .max))", try await direct.table("id bigint"))
        try await direct.execute("CREATE ROLE \(name: role) LOGIN")
        let reader = try PostgresDatabase(server.address(user: role), options: .patient)
        let denied = await failure { try await reader.execute("SELECT * FROM \(name: table)") }
        #expect(denied?.sqlState == "42501" && denied?.message.contains("GRANT") == true)
        try await direct.execute("GRANT ALL ON \(name: table) TO \(name: role)")
        try await direct.execute("ALTER ROLE \(name: role) SET default_transaction_read_only = on")
        let readOnly = try PostgresDatabase(server.address(user: role), options: .patient)
        let error = await failure { try await readOnly.execute("INSERT INTO \(name: table) VALUES (1)") }
        #expect(error?.sqlState == "25006" && error?.message.contains("read-only") == true)
        #expect(try await readOnly.query("SELECT 1").first()?.decode(Int.self) == 1)
    }

    @Test func `a pooler that gives each statement another connection is refused aloud`() async throws {
        guard let server = try await PostgresServer.own(),
            let bouncer = try await PgBouncer.start(before: server, pool: 2, settings: ["pool_mode = statement"])
        else { return }
        let database = try PostgresDatabase(bouncer.address(), options: .patient)
        let error = await failure { _ = try await database.transaction { try await $0.execute("SELECT 1") } }
        #expect(error?.message.contains("statement pooling") == true, "\(String(describing: error))")
    }

    @Test func `a database that is closed while it connects ends its calls`() async throws {
        guard try await PostgresServer.shared() != nil else { return }
        let silent = try SocketRelay(to: nil)
        defer { silent.close() }
        let database = try PostgresDatabase("host=\(silent.folder.path) user=atp", options: .patient)
        let calling = Task { await failure { try await database.execute("SELECT 1") } }
        try await until { silent.isUsed }
        database.close()
        #expect(await calling.value?.reason == .closed)
    }

    @Test(arguments: ["", "HTTP/1.1 400 Bad Request\r\n\r\n", "E\0\0\0\u{5}\0", "R\u{7f}\0\0\0"])
    func `something else than a server is an error`(words: String) async throws {
        guard try await PostgresServer.shared() != nil else { return }
        let other = try SocketRelay(to: nil, saying: words)
        defer { other.close() }
        let database = try PostgresDatabase(
            "host=\(other.folder.path) user=atp", options: PostgresOptions(patience: .milliseconds(500)))
        // On a slow machine, the first calls may not wait until it has said something.
        var error: PostgresError?
        try await until(showing: "\(String(describing: error))") {
            error = await failure { try await database.execute("SELECT 1") }
            return error?.reason != .poolExhausted
        }
        #expect(error?.reason == .unreachable, "\(String(describing: error))")
    }

    @Test func `a statement has up to 65,535 values`() async throws {
        guard let database = try await testDatabase() else { return }
        let many = (0..<65_535).map { _ in "x" }
        let most = PostgresQuery(parts: many)
        #expect(try await database.query(most).first()?.decode(Int.self) == 65_535)
        let error = await failure { try await database.execute(PostgresQuery(parts: many + ["x"])) }
        #expect(error?.reason == .invalidValue)
    }
}

extension PostgresQuery {
    /// Counts its values.
    fileprivate init(parts: [String]) {
        var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: parts.count)
        interpolation.appendLiteral("SELECT count(*) FROM (VALUES (")
        for (index, part) in parts.enumerated() {
            if index > 0 { interpolation.appendLiteral("), (") }
            interpolation.appendInterpolation(part)
        }
        interpolation.appendLiteral(")) AS given")
        self.init(stringInterpolation: interpolation)
    }
}
