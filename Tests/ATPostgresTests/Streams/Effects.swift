import ATPostgres
import ATStreams
import Foundation
import LocalNetwork
import PostgresDatabase
import Probes
import TestLoad
import Testing

/// The table that handlers write to. A row that is there twice would be an effect that took place twice.
struct Effects {
    let stores: TestStores
    let database: PostgresDatabase

    init(_ stores: TestStores) async throws {
        self.stores = stores
        database = try stores.database()
        _ = try await stores.open()
        try await database.execute(
            """
            CREATE TABLE \(name: stores.schema).effects
            (number int8 GENERATED ALWAYS AS IDENTITY, uri text, did text, rev text)
            """)
    }

    func uris() async throws -> [String] {
        try await database.query("SELECT uri FROM \(name: stores.schema).effects", isRepeatable: true).all().map {
            try $0.decode(String.self)
        }
    }

    /// Whether the commits of each account took effect in order.
    func areInOrder() async throws -> Bool {
        let rows = try await database.query(
            """
            SELECT count(*) FROM (
                SELECT rev < lag(rev) OVER (PARTITION BY did ORDER BY number) AS is_late
                FROM \(name: stores.schema).effects) AS revs WHERE is_late
            """, isRepeatable: true)
        return try await rows.first()?.decode(Int.self) == 0
    }

    /// Waits until every record of a network has taken effect, and checks that none did twice.
    func expectAll(of network: LocalNetwork) async throws -> Int {
        let last = Int64(network.firehose.lastEvent)
        var expected: Set<String> = []
        for try await event in Firehose(relay: network.host).events(from: .replay) {
            if case .commit(let commit) = event {
                expected.formUnion(commit.ops.map { "\(commit.did)/\($0.path)" })
            }
            if event.seq == last { break }
        }
        var found: [String] = []
        try await until(showing: "\(found.count) of \(expected.count)") {
            found = (try? await uris()) ?? []
            return found.count >= expected.count
        }
        #expect(found.sorted() == expected.sorted())
        #expect(try await areInOrder())
        return expected.count
    }

    /// Takes part in a group that writes the records of a network, in this process.
    func work(
        _ network: LocalNetwork, partitions: Int = 8, lease: Duration = .seconds(5)
    ) async throws -> Task<Void, any Error> {
        var options = GroupOptions()
        (options.heartbeat, options.lease) = (.milliseconds(100), lease)
        let group = StreamGroup(
            "effects", on: try await stores.open(keys: .unencrypted).groups, partitions: partitions, options: options)
        let schema = stores.schema
        return Task {
            try await Firehose(relay: network.host).run(on: group, from: .oldest) { event, transaction in
                guard case .commit(let commit) = event else { return }
                for op in commit.ops {
                    try await transaction.execute(
                        """
                        INSERT INTO \(name: schema).effects (uri, did, rev)
                        VALUES (\("\(commit.did)/\(op.path)"), \(commit.did.description), \(commit.rev.description))
                        """)
                }
            }
        }
    }
}

extension TestStores {
    /// Another process that takes part in the group "effects", with verified events.
    func process(of network: LocalNetwork) throws -> PipedProgram {
        try PipedProgram(
            product: "StoreChild", ["group", address, schema, network.host, network.plcURL.absoluteString])
    }
}
