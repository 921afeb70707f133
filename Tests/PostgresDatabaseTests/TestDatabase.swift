import HTTPTransport
import PostgresDatabase
import PostgresServer

extension PostgresOptions {
    /// Limits that no slow machine reaches.
    static let patient = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(100))

    /// The same limits, with so many connections.
    static func patientWith(connections: Int) -> PostgresOptions {
        var options = patient
        options.connections = connections
        return options
    }
}

/// A database of the shared server. `nil` where PostgreSQL isn't installed.
func testDatabase(_ options: PostgresOptions = .patient) async throws -> PostgresDatabase? {
    guard let server = try await PostgresServer.shared() else { return nil }
    return try PostgresDatabase(server.address(), options: options)
}

/// The error of a call of a database.
func failure(_ body: () async throws -> Void) async -> PostgresError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? PostgresError
    }
}

extension PostgresDatabase {
    /// A table of a test, with a name of its own.
    func table(_ columns: String) async throws -> String {
        let name = "t\(UInt64.random(in: 0 ... .max))"
        try await execute(PostgresQuery(unsafeText: "CREATE TABLE \(name) (\(columns))"))
        return name
    }

    /// The number of rows of a table.
    func rows(of table: String) async throws -> Int {
        let row = try await query("SELECT count(*) FROM \(name: table)").first()
        return try row?.decode(Int.self) ?? 0
    }
}
