import ATPostgres

func stores(_ stores: PostgresStores) async throws {
    try await stores.migrate()
}
