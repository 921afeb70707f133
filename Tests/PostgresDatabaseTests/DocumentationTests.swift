import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `Queries, transactions, many rows and failures`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let name = "samples\(UInt64.random(in: 0 ... .max))"
        let setUp = try PostgresDatabase(server.address(), options: .patient)
        try await setUp.execute("CREATE DATABASE \(name: name)")
        let address = server.address(database: name)
        let own = try PostgresDatabase(address, options: .patient)
        try await own.execute("CREATE TABLE likes (uri text, count bigint)")
        let (uri, least) = ("at://alice.test/app.bsky.feed.post/1", 10)
        // sample: query
        let database = try PostgresDatabase(address)
        try await database.execute("INSERT INTO likes (uri, count) VALUES (\(uri), \(12))")
        for try await row in try await database.query("SELECT uri, count FROM likes WHERE count > \(least)") {
            let (uri, count) = try row.decode(String.self, Int.self)
            print(uri, count)
        }
        // sample end
        // sample: transaction
        try await database.transaction(timeout: .seconds(5)) { transaction in
            let row = try await transaction.query("SELECT count FROM likes WHERE uri = \(uri) FOR UPDATE").first()
            let count = try row?.decode(Int.self) ?? 0
            try await transaction.execute("UPDATE likes SET count = \(count + 1) WHERE uri = \(uri)")
        }
        // sample end
        #expect(try await database.query("SELECT count FROM likes").first()?.decode(Int.self) == 13)
        let (uris, counts) = (["a", "b"], [1, 2])
        // sample: bulk
        try await database.execute(
            "INSERT INTO likes (uri, count) SELECT * FROM unnest(\(uris), \(counts)) ON CONFLICT DO NOTHING")

        try await database.copy(into: "likes", columns: ["uri", "count"], rows: zip(uris, counts)) { like, row in
            try row.append(like.0)
            try row.append(like.1)
        }
        // sample end
        #expect(try await database.rows(of: "likes") == 5)
        // sample: failure
        do {
            try await database.execute("DELETE FROM likes WHERE uri = \(uri)", isRepeatable: true)
        } catch let error as PostgresError where error.reason == .unreachable {
            print("try again later:", error)
        }
        // sample end
        #expect(try await database.rows(of: "likes") == 4)
    }
}
