import Foundation
import PostgresDatabase

/// Creates the tables, and brings older ones up to date.
///
/// Any number of processes may do it at once. Steps only add: a program of an older version goes on working.
struct Migration: Sendable {
    /// A step, which is run once.
    struct Step: Sendable {
        let number: Int
        /// The oldest version of a program that works with the tables after this step.
        let oldest: Int
        let statements: @Sendable (SchemaName) -> [String]
    }

    /// All steps, in order.
    static let steps = [
        Step(number: 1, oldest: 1) { schema in
            [
                """
                CREATE TABLE \(schema.text("session")) (
                    tenant text COLLATE "C" NOT NULL, account text COLLATE "C" NOT NULL, version int8 NOT NULL,
                    save_id uuid NOT NULL, data bytea, key_id int4 NOT NULL, saved_at timestamptz NOT NULL,
                    writer_at timestamptz NOT NULL, sent_at timestamptz, lease_owner uuid,
                    lease_fence int8 NOT NULL DEFAULT 0, lease_until timestamptz, PRIMARY KEY (tenant, account)
                ) WITH (fillfactor = 50)
                """,
                "ALTER TABLE \(schema.text("session")) ALTER COLUMN data SET STORAGE MAIN",
                """
                CREATE TABLE \(schema.text("oauth_login")) (
                    tenant text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, data bytea NOT NULL,
                    key_id int4 NOT NULL, started_at timestamptz NOT NULL, PRIMARY KEY (tenant, name)
                )
                """,
                "CREATE INDEX oauth_login_started ON \(schema.text("oauth_login")) (started_at)",
                """
                CREATE TABLE \(schema.text("stream_cursor")) (
                    service text COLLATE "C" NOT NULL, stream text COLLATE "C" NOT NULL,
                    reader text COLLATE "C" NOT NULL, seq int8 NOT NULL, saved_at timestamptz NOT NULL,
                    PRIMARY KEY (service, stream, reader)
                ) WITH (fillfactor = 25, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0)
                """,
            ]
        },
        sharedWork,
        groupTables,
        groupControl,
        groupChanges,
        sharedLabels,
        labelEnds,
        hiddenAccounts,
    ]

    let database: PostgresDatabase
    let schema: SchemaName
    var steps = Self.steps

    /// The version of this program.
    private var known: Int { steps.last?.number ?? 0 }

    /// The statements of all steps, for an administrator.
    static func script(_ schema: SchemaName) -> String {
        let statements =
            ["CREATE SCHEMA IF NOT EXISTS \"\(schema.name)\"", metaTable(schema)]
            + steps.flatMap { $0.statements(schema) } + steps.suffix(1).map { setVersion($0, schema) }
        return "BEGIN;\n" + statements.map { "\($0);\n" }.joined() + "COMMIT;\n"
    }

    /// Runs the steps that are missing.
    func run() async throws {
        if try await isCurrent() { return }
        for attempt in 1... {
            do {
                // An index of a large table takes long.
                return try await database.transaction(
                    timeout: .seconds(3_600), label: "a migration", isControl: false, statementTimeout: .seconds(3_600)
                ) { transaction in
                    try await perform(transaction)
                }
            } catch let error as PostgresError {
                // A table is in use, or all processes wait for each other.
                guard error.sqlState == "55P03", attempt < 20 else { throw explained(error) }
                try await Task.sleep(for: .milliseconds(Int.random(in: 100...1_000)))
            }
        }
    }

    func perform(_ transaction: PostgresTransaction) async throws {
        // A process that was stopped must not hold the lock as long as a statement may take.
        try await transaction.executeAll(
            "SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '120s'")
        try await transaction.execute("SELECT pg_catalog.pg_advisory_xact_lock(\(schema.lockNumber))")
        let names = try await transaction.query(
            "SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = \(schema.name)")
        if try await names.first() == nil { try await transaction.executeAll("CREATE SCHEMA \"\(schema.name)\"") }
        try await transaction.executeAll(Self.metaTable(schema))
        // Another process may have changed the tables while this one waited.
        let rows = try await transaction.query("SELECT name, value FROM \(schema.table("meta"))")
        let stored = try await check(Self.values(rows))
        for step in steps where step.number > stored {
            for statement in step.statements(schema) { try await transaction.executeAll(statement) }
            try await transaction.executeAll(Self.setVersion(step, schema))
        }
    }

    /// Whether nothing is to do. Throws if the tables are too new.
    private func isCurrent() async throws -> Bool {
        do {
            return try await check(Self.values(database, schema)) >= known
        } catch let error as PostgresError where ["42P01", "3F000"].contains(error.sqlState) {
            return false
        } catch let error as PostgresError {
            throw explained(error)
        }
    }

    /// Returns the version of the tables. Throws if they are too new.
    private func check(_ values: [String: Int]) throws -> Int {
        let stored = values["version"] ?? 0
        guard values["oldest"] ?? 0 <= known else { throw PostgresStoreError.tooNew(stored: stored, known: known) }
        return stored
    }

    /// The versions that the tables name.
    static func values(_ database: PostgresDatabase, _ schema: SchemaName) async throws -> [String: Int] {
        try await values(
            database.query("SELECT name, value FROM \(schema.table("meta"))", isRepeatable: true))
    }

    private static func values(_ rows: PostgresRows) async throws -> [String: Int] {
        var values: [String: Int] = [:]
        for row in try await rows.all() {
            let (name, value) = try row.decode(String.self, Int.self)
            values[name] = value
        }
        return values
    }

    private func explained(_ error: PostgresError) -> any Error {
        guard error.sqlState == "42501" else { return error }
        return PostgresStoreError.schema(
            """
            the database's user may not do that (\(error.message)). Let its owner run the statements of \
            PostgresStores.script(schema: "\(schema.name)"), and then: GRANT USAGE ON SCHEMA "\(schema.name)" TO …; \
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "\(schema.name)" TO ….
            """)
    }

    private static func metaTable(_ schema: SchemaName) -> String {
        "CREATE TABLE IF NOT EXISTS \(schema.text("meta")) (name text COLLATE \"C\" PRIMARY KEY, value int8 NOT NULL)"
    }

    private static func setVersion(_ step: Step, _ schema: SchemaName) -> String {
        """
        INSERT INTO \(schema.text("meta")) AS meta (name, value)
        VALUES ('version', \(step.number)), ('oldest', \(step.oldest))
        ON CONFLICT (name) DO UPDATE SET value = GREATEST(meta.value, EXCLUDED.value)
        """
    }
}
