import Foundation
import PostgresDatabase

/// The speed of `PostgresDatabase`, in the database that `ATP_BENCH_POSTGRES` names. psycopg and asyncpg are
/// measured there directly after it.
enum PostgresBench {
    static let one = "SELECT 1, one task"
    static let many = "SELECT 1, 64 tasks and 4 connections"
    static let fetched = "rows of 72 bytes read"
    static let copied = "rows copied in"
    static let upserted = "rows upserted by unnest, 1,000 at a time"

    static let variable = "ATP_BENCH_POSTGRES"
    static let rows = 200_000
    private static let copies = 500_000
    private static let batches = 50

    static func run() async throws -> [Measurement] {
        guard let address = ProcessInfo.processInfo.environment[variable] else {
            let text = "bench: postgres needs a database: \(variable)=postgres://user@host/database\n"
            FileHandle.standardError.write(Data(text.utf8))
            return []
        }
        let database = try PostgresDatabase(address, options: PostgresOptions(connections: 4))
        try await prepare(database)
        return try await [
            try await measure(one, 10_000) { try await select(database, 10_000) },
            try await measure(many, 32_000) {
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    for _ in 0..<64 { tasks.addTask { try await select(database, 500) } }
                    try await tasks.waitForAll()
                }
            },
            try await measure(fetched, rows) {
                var sum: Int64 = 0
                for try await row in try await database.query("SELECT id, one, two FROM bench_rows") {
                    let (id, one, two) = try row.decode(Int64.self, String.self, String.self)
                    sum &+= id &+ Int64(one.utf8.count &+ two.utf8.count)
                }
                guard sum > 0 else { throw CocoaError(.fileReadCorruptFile) }
            },
            try await measure(copied, copies) {
                try await database.copy(into: "bench_copied", columns: ["id", "name"], rows: 1...copies) {
                    number, row in
                    try row.append(number)
                    try row.append("number \(number)")
                }
            },
            try await measure(upserted, batches * 1_000) {
                var generator = SystemRandomNumberGenerator()
                for _ in 0..<batches {
                    let ids = Set((0..<1_000).map { _ in Int64.random(in: 0..<100_000, using: &generator) })
                    try await database.transaction { transaction in
                        try await transaction.execute("SET LOCAL synchronous_commit = off")
                        try await transaction.execute(
                            """
                            INSERT INTO bench_upserted SELECT id, 'name' FROM unnest(\(Array(ids))) AS id
                            ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name
                            """)
                    }
                }
            },
        ] + SharedStoresBench.run(database)
    }

    /// Creates the tables of both sides, new.
    private static func prepare(_ database: PostgresDatabase) async throws {
        for table in ["bench_rows", "bench_copied", "bench_upserted"] {
            try await database.execute("DROP TABLE IF EXISTS \(name: table)")
        }
        try await database.execute("CREATE TABLE bench_copied (id bigint, name text)")
        try await database.execute("CREATE TABLE bench_upserted (id bigint PRIMARY KEY, name text)")
        try await database.execute(
            """
            CREATE TABLE bench_rows AS SELECT id, md5(id::text) AS one, md5((id + 1)::text) AS two
            FROM generate_series(1, \(rows)) AS id
            """, timeout: .seconds(60))
    }

    private static func select(_ database: PostgresDatabase, _ count: Int) async throws {
        for _ in 0..<count { _ = try await database.query("SELECT 1").first()?.decode(Int32.self) }
    }

    /// How many of something are done in a second.
    private static func measure(
        _ metric: String, _ count: Int, _ body: () async throws -> Void
    ) async throws -> Measurement {
        let duration = try await ContinuousClock().measure { try await body() }
        return Measurement(metric: metric, value: Double(count) / (duration / .seconds(1)), unit: "/s")
    }
}
