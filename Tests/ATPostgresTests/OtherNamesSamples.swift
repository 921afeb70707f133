import ATPostgres
import PostgresDatabase

/// Wrong guesses, which the compiler refuses with the name that this library has, except in a function like this one.
@available(*, unavailable)
func otherNames() async throws {
    let database = try PostgresDatabase(url: "postgres://localhost/app", poolSize: 8)
    for try await row in try await database.query("SELECT 1 AS one") { print(try row.decode(Int.self, "one")) }
    try await PostgresStores(database, keys: .unencrypted).migrate()
}
