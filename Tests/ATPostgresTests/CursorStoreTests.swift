import ATPostgres
import ATStreams
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@Suite(.inTurn) struct CursorStoreTests {
    @Test func `each stream and each reader has a cursor, which all processes see`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let (one, other) = (try await stores.open().cursors, try await stores.open().cursors)
        let commits = StreamID(service: "https://relay.test", name: "com.atproto.sync.subscribeRepos")
        let named = StreamID(service: commits.service, name: commits.name, reader: "")
        #expect(try await one.load(commits) == nil)
        try await one.save(7, commits)
        try await one.save(.max, named)
        #expect(try await other.load(commits) == 7)
        #expect(try await other.load(named) == .max)
        try await other.save(8, commits)
        #expect(try await one.load(commits) == 8)
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
