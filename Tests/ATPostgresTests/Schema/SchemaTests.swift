import Foundation
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@testable import ATPostgres

@Suite(.inTurn) struct SchemaTests {
    @Test func `twenty processes create the tables at once`() async throws {
        guard try await PostgresServer.shared() != nil else { return }
        for _ in 0..<Load.size(10, otherwise: 2) {
            let stores = try #require(try await TestStores.make())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let database = try PostgresDatabase(stores.address, options: PostgresOptions(connections: 1))
                        _ = try await PostgresStores(database, schema: stores.schema, keys: .text(stores.keys))
                        database.close()
                    }
                }
                try await group.waitForAll()
            }
            let status = try await PostgresStores.status(of: stores.database(), schema: stores.schema)
            #expect(status.version == status.known && status.isUsable)
        }
    }

    @Test func `a program that knows more tables adds them to older ones, beside a program that doesn't`() async throws
    {
        guard let stores = try await TestStores.make() else { return }
        let (database, schema) = (try stores.database(), try SchemaName(stores.schema))
        #expect(try await PostgresStores.status(of: database, schema: stores.schema).version == nil)
        let older = Migration(database: database, schema: schema, steps: Array(Migration.steps.prefix(1)))
        try await older.run()
        let old = try await PostgresStores.status(of: database, schema: stores.schema)
        #expect(old.version == 1 && old.isUsable && old.sessions == 0)
        try await stores.open().session(of: alice).save(session("one"))
        try await older.run()
        let new = try await PostgresStores.status(of: database, schema: stores.schema)
        #expect(new.version == new.known && new.sessions == 1 && new.keys == 1 && new.unencrypted == 0)
    }

    @Test func `a hostile name of a schema is refused`() async throws {
        guard let stores = try await TestStores.make() else { return }
        for name in ["", "Upper", "a\"b", "a;b", "pg_catalog", "1st", String(repeating: "a", count: 42)] {
            let database = try stores.database()
            let error = await failure { _ = try await PostgresStores(database, schema: name, keys: .unencrypted) }
            #expect(error == .invalidName(name))
        }
    }

    @Test func `the script for an administrator makes what the stores need`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let script = try PostgresStores.script(schema: stores.schema)
        for statement in script.split(separator: ";\n") where !["BEGIN", "COMMIT"].contains(statement) {
            try await stores.database().execute(PostgresQuery(unsafeText: String(statement)))
        }
        // A user that may only read and write.
        let user = "u\(UInt64.random(in: 0 ... .max))"
        let database = try stores.database()
        try await database.execute("CREATE ROLE \(name: user) LOGIN")
        try await database.execute("GRANT USAGE ON SCHEMA \(name: stores.schema) TO \(name: user)")
        try await database.execute(
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(name: stores.schema) TO \(name: user)")
        let limited = try PostgresDatabase(stores.server.address(user: user))
        let opened = try await PostgresStores(limited, schema: stores.schema, keys: .text(stores.keys))
        try await opened.session(of: alice).save(session("one"))
        #expect(try await opened.session(of: alice).load() == session("one"))
        // In a schema that isn't there, it says what has to be granted.
        let error = await failure {
            _ = try await PostgresStores(limited, schema: "absent", keys: .text(stores.keys))
        }
        guard case .schema(let why)? = error else { throw CancellationError() }
        #expect(why.contains("GRANT"))
    }

    @Test func `tables of a newer program are refused, unless they still fit`() async throws {
        guard let stores = try await TestStores.make() else { return }
        _ = try await stores.open()
        let database = try stores.database()
        try await database.execute("UPDATE \(name: stores.schema).meta SET value = 9 WHERE name = 'version'")
        _ = try await stores.open()
        try await database.execute("UPDATE \(name: stores.schema).meta SET value = 9 WHERE name = 'oldest'")
        let status = try await PostgresStores.status(of: database, schema: stores.schema)
        #expect(status.version == 9 && !status.isUsable)
        #expect(await failure { _ = try await stores.open() } == .tooNew(stored: 9, known: status.known))
    }

    @Test func `tenants share tables and see nothing of each other`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (one, two) = (try await stores.open(tenant: "one"), try await stores.open(tenant: "two"))
        try await one.session(of: alice).save(session("one"))
        #expect(try await two.session(of: alice).load() == nil)
        #expect(try await two.accounts.accounts().isEmpty)
        #expect(try await one.accounts.accounts() == [alice])
        #expect("\(one)" == "PostgresStores(schema \(stores.schema), tenant \"one\")")
    }
}
