import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import LocalNetwork
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// A server whose disk is full. It can be read, and written again when there is room.
@Suite(.inTurn) struct FullDiskTests {
    /// Fills the disk to the last block, and returns the file that has to go.
    private func fill(_ server: PostgresServer) throws -> URL {
        let file = server.folder.appending(path: "data/filling")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        for size in [1 << 20, 4_096] {
            let block = Data(count: size)
            while (try? handle.write(contentsOf: block)) != nil {}
        }
        return file
    }

    @Test func `what can't be stored is an error, what is stored stays, and the group goes on when there is room`()
        async throws
    {
        guard let server = try await PostgresServer.own(diskOf: 160) else { return }
        let stores = TestStores(server: server)
        let network = try await LocalNetwork.start()
        let effects = try await Effects(stores)
        let opened = try await stores.open()
        try await opened.session(of: alice).save(session("one"))
        let tasks = [try await effects.work(network), try await effects.work(network)]
        let write = try await network.writer("alice")
        for number in 0..<20 { try await write(number) }
        try await until { try await effects.uris().count == 20 }

        let database = try stores.database()
        // A new connection needs room for a file.
        try await database.execute("SELECT 1")
        let filling = try fill(server)
        // A table that isn't logged: the server gives up when its log has no room.
        var failure: PostgresError?
        do {
            try await database.execute(
                """
                CREATE UNLOGGED TABLE \(name: stores.schema).much AS
                SELECT pg_catalog.repeat(pg_catalog.md5(n::text), 20) AS text
                FROM pg_catalog.generate_series(1, 100000) AS n
                """)
        } catch let error as PostgresError {
            failure = error
        }
        #expect(failure?.sqlState == "53100", "\(failure.map { "\($0)" } ?? "no error")")
        #expect(opened.groups.isTemporary(try #require(failure)))
        #expect(try await opened.session(of: alice).load()?.accessToken == "access-one")
        for number in 20..<40 { try await write(number) }
        try FileManager.default.removeItem(at: filling)
        for number in 40..<60 { try await write(number) }
        try await opened.session(of: alice).save(session("two"))
        #expect(try await effects.expectAll(of: network) == 60)
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        await network.stop()
    }
}
