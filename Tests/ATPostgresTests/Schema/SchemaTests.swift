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
                        var options = PostgresOptions.patient
                        options.connections = 1
                        let database = try PostgresDatabase(stores.address, options: options)
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

    @Test func `a table that a user has locked is waited for`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (database, schema) = (try stores.database(), try SchemaName(stores.schema))
        try await Migration(database: database, schema: schema, steps: Array(Migration.steps.prefix(3))).run()
        let opening = try await database.transaction(timeout: .seconds(200)) { transaction in
            try await transaction.execute("LOCK TABLE \(schema.table("stream_group")) IN ACCESS EXCLUSIVE MODE")
            let opening = Task { try await stores.open() }
            try await until {
                try await stores.database().query(
                    """
                    SELECT 1 FROM pg_catalog.pg_locks AS held JOIN pg_catalog.pg_class AS class ON class.oid = relation
                    JOIN pg_catalog.pg_namespace AS place ON place.oid = relnamespace
                    WHERE nspname = \(stores.schema) AND relname = 'stream_group' AND NOT granted
                    """
                ).count() == 1
            }
            return opening
        }
        _ = try await opening.value
        let status = try await PostgresStores.status(of: database, schema: stores.schema)
        #expect(status.version == status.known)
    }

    @Test func `tables whose rows change all the time leave room for that`() async throws {
        guard let stores = try await TestStores.make() else { return }
        _ = try await stores.open()
        let rows = try await stores.database().query(
            """
            SELECT relname::text, array_to_string(reloptions, ' ') FROM pg_catalog.pg_class AS class
            JOIN pg_catalog.pg_namespace AS place ON place.oid = relnamespace
            WHERE nspname = \(stores.schema) AND reloptions IS NOT NULL
            """)
        var options: [String: String] = [:]
        for try await row in rows {
            let (table, text) = try row.decode(String.self, String.self)
            options[table] = text
        }
        for table in ["group_partition", "group_member", "stream_cursor"] {
            #expect(options[table]?.contains("fillfactor=25 autovacuum_vacuum_threshold=200") == true, "\(table)")
        }
        for (table, share) in [("session", 50), ("group_state", 80), ("chain", 80), ("backfill_account", 70)] {
            #expect(options[table]?.contains("fillfactor=\(share)") == true, "\(table)")
        }
    }

    @Test func `a migration doesn't let older programs back in`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (database, schema) = (try stores.database(), try SchemaName(stores.schema))
        let groups = try await stores.open().groups
        try await groups.create("likes", partitions: 2, service: "https://relay.test")
        try await groups.resize("likes", to: 4)
        let values = try await Migration.values(database, schema)
        #expect(values["oldest"] == Migration.groupChanges.number)
        let older = Migration(database: database, schema: schema, steps: Array(Migration.steps.prefix(4)))
        await #expect(throws: PostgresStoreError.self) { try await older.run() }
        let step = Migration.Step(number: 99, oldest: 1) { _ in [] }
        try await Migration(database: database, schema: schema, steps: Migration.steps + [step]).run()
        let after = try await Migration.values(database, schema)
        #expect(after["version"] == 99 && after["oldest"] == Migration.groupChanges.number)
    }

    @Test func `a step may take longer than a statement of a program`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let database = try PostgresDatabase(
            stores.address, options: PostgresOptions(statementTimeout: .seconds(1)))
        let step = Migration.Step(number: 1, oldest: 1) { _ in ["SELECT pg_sleep(1.5)"] }
        let schema = try SchemaName(stores.schema)
        // Again on a machine that is so slow that its other statements take too long.
        try await until { (try? await Migration(database: database, schema: schema, steps: [step]).run()) != nil }
        #expect(try await Migration.values(stores.database(), schema)["version"] == 1)
    }

    @Test func `a program that has waited for the migration of a newer one looks again`() async throws {
        guard let stores = try await TestStores.make() else { return }
        _ = try await stores.open()
        let database = try stores.database()
        try await database.execute("UPDATE \(name: stores.schema).meta SET value = 99 WHERE name = 'oldest'")
        let migration = Migration(database: database, schema: try SchemaName(stores.schema))
        // As after the wait for the lock, which comes after the first look.
        let error = await failure { try await database.transaction { try await migration.perform($0) } }
        let known = try #require(Migration.steps.last?.number)
        #expect(error == .tooNew(stored: known, known: known))
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
        let limited = try PostgresDatabase(stores.server.address(user: user), options: .patient)
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
