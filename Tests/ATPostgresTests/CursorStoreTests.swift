import ATPostgres
import ATStreams
import PostgresDatabase
import PostgresServer
import StoreSuites
import TestLoad
import Testing

@Suite(.inTurn) struct CursorStoreTests {
    @Test func `each stream and each reader has a cursor, which all processes see`() async throws {
        guard let stores = try await TestStores.make() else { return }
        try await CursorStoreSuite.check { try await stores.open().cursors }
    }

    @Test func `a database that can't be reached is an error and not a missing cursor`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let database = try stores.database()
        let opened = try await PostgresStores(database, schema: stores.schema, keys: .unencrypted)
        database.close()
        await #expect(throws: (any Error).self) {
            try await opened.cursors.load(StreamID(service: "https://relay.test", name: "any"))
        }
    }
}
