import ATData
import ATPostgres
import ATStreams
import Foundation
import GroupChecks
import HTTPTransport
import LocalNetwork
import PostgresDatabase
import TestLoad
import Testing

/// A client of PostgreSQL as a program has it that knows nothing of groups: it sends texts and values, and has neither
/// a connection for urgent calls nor limits for transactions.
private struct OtherClient: GroupDatabase {
    /// A connection in a transaction.
    struct Connection: Sendable {
        let transaction: PostgresTransaction
    }

    /// An error as other clients wrap it.
    struct Failure: Error {
        let code: String
    }

    let database: PostgresDatabase

    func transaction(
        _ purpose: GroupPurpose, _ body: @Sendable (Connection) async throws -> Void
    ) async throws {
        try await database.transaction { try await body(Connection(transaction: $0)) }
    }

    func run(_ statement: GroupStatement, in connection: Connection) async throws -> [[GroupValue]] {
        do {
            let rows = try await connection.transaction.query(try query(statement)).all()
            return try rows.map { row in
                try (0..<row.count).map { column in
                    guard let cell = row.cell(column), cell.bytes != nil else { return .null }
                    switch cell.type {
                    case .bool: return .boolean(try Bool(postgres: cell))
                    case .int4: return .integer(Int64(try Int32(postgres: cell)))
                    case .int8: return .integer(try Int64(postgres: cell))
                    case .uuid: return .uuid(try UUID(postgres: cell))
                    case .bytea: return .bytes(try Data(postgres: cell))
                    default: return .text(try String(postgres: cell))
                    }
                }
            }
        } catch let error as PostgresError {
            throw Failure(code: error.sqlState ?? "08000")
        }
    }

    /// The statement, from its text and its values alone.
    private func query(_ statement: GroupStatement) throws -> PostgresQuery {
        var query: PostgresQuery = ""
        var rest = statement.text[...]
        for (index, value) in statement.values.enumerated() {
            let place = try #require(rest.range(of: "$\(index + 1)"))
            let text = PostgresQuery(unsafeText: String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
            query =
                switch value {
                case .null: "\(query)\(text)NULL"
                case .boolean(let flag): "\(query)\(text)\(flag)"
                case .integer(let number): "\(query)\(text)\(number)"
                case .text(let value): "\(query)\(text)\(value)"
                case .bytes(let bytes): "\(query)\(text)\(bytes)"
                case .uuid(let id): "\(query)\(text)\(id)"
                case .texts(let texts): "\(query)\(text)\(texts)"
                case .byteStrings(let strings): "\(query)\(text)\(strings)"
                }
        }
        return "\(query)\(PostgresQuery(unsafeText: String(rest)))"
    }

    func sqlState(of error: any Error) -> String? {
        (error as? Failure)?.code ?? (error as? PostgresError)?.sqlState
    }

    func isUnreachable(_ error: any Error) -> Bool { sqlState(of: error)?.hasPrefix("08") ?? false }
}

@Suite(.inTurn) struct AnotherClientTests {
    @Test func `groups do with another client what they do with ours`() async throws {
        guard let stores = try await TestStores.make() else { return }
        _ = try await stores.open()
        let database = try stores.database()
        let groups = try PostgresGroupStore(on: OtherClient(database: database), schema: stores.schema)
        func checks() -> GroupChecks {
            GroupChecks(groups) { duration in
                let milliseconds = Int64(duration / .milliseconds(1))
                try await database.execute(
                    "UPDATE \(name: stores.schema).group_member SET until = until - \(milliseconds) * interval '1 ms'")
            }
        }
        try await checks().creation()
        try await checks().fairShares(16, counts: [1, 2, 7, 3])
        try await checks().fencing()
        try await checks().contents()
        try await checks().randomWalk(seed: 5, steps: 300)
    }

    @Test func `a handler writes in the transaction of its own client, exactly once`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let effects = try await Effects(stores)
        let network = try await LocalNetwork.start()
        let client = OtherClient(database: try stores.database())
        let group = StreamGroup(
            "effects", on: try PostgresGroupStore(on: client, schema: stores.schema), partitions: 4)
        let (schema, calls) = (stores.schema, Guarded(0))
        let write = try await network.writer("alice")
        for number in 0..<10 { try await write(number) }
        let task = Task {
            try await Firehose(relay: network.host).run(
                on: group, from: .oldest, onFailure: .deadLetter(attempts: 3)
            ) { event, connection in
                guard case .commit(let commit) = event else { return }
                for op in commit.ops {
                    try await connection.transaction.execute(
                        """
                        INSERT INTO \(name: schema).effects (uri, did, rev)
                        VALUES (\("\(commit.did)/\(op.path)"), \(commit.did.description), \(commit.rev.description))
                        """)
                }
                // One attempt writes in vain.
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                if call == 5 { throw CocoaError(.fileNoSuchFile) }
            }
        }
        #expect(try await effects.expectAll(of: network) == 10)
        // What the failed attempt has written with the events before it was undone.
        #expect(calls.withLock(\.self) > 10)
        task.cancel()
        _ = await task.result
        await network.stop()
    }

    @Test func `tables that are missing are told`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let client = OtherClient(database: try stores.database())
        let groups = try PostgresGroupStore(on: client, schema: stores.schema)
        await #expect {
            try await groups.create("group", partitions: 1, service: "https://relay.test")
        } throws: { error in
            "\(error)".contains("atp store init")
        }
    }
}
