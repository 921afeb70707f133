import ATCrypto
import ATData
import ATPostgres
import ATStreams
import BskyServer
import BskyServerPostgres
import CoreATProtocol
import Foundation
import PostgresDatabase

/// The speed of the shared stores, beside those of one machine on the same disk. A part of `bench postgres`.
enum SharedStoresBench {
    private static let schema = "bench"
    private static let stream = StreamID(service: "https://relay.test", name: "bench")
    private static let accounts = 10_000

    static func run(_ database: PostgresDatabase) async throws -> [Measurement] {
        try await database.execute("DROP SCHEMA IF EXISTS \(name: schema) CASCADE", timeout: .seconds(60))
        let stores = try await PostgresStores(database, schema: schema, keys: .text(StoreKeys.generate()))
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await [
            try await cursors("cursors saved", stores.cursors),
            try await cursors(
                "cursors saved: SQLiteCursorStore", SQLiteCursorStore(folder.appending(path: "cursors"))),
            try await chains("states of accounts saved, 10,000 together", stores.chains("bench")),
            try await chains(
                "states of accounts saved, 10,000 together: FileChainStore",
                FileChainStore(folder.appending(path: "chains"))),
            try await sessions(stores),
            try await group(stores),
            try await backfill(stores),
        ] + labels(stores)
    }

    private static func measure(
        _ metric: String, _ count: Int, _ body: () async throws -> Void
    ) async throws -> Measurement {
        let duration = try await ContinuousClock().measure { try await body() }
        return Measurement(metric: metric, value: Double(count) / (duration / .seconds(1)), unit: "/s")
    }

    private static func cursors(_ metric: String, _ store: some CursorStore) async throws -> Measurement {
        try await store.save(1, stream)
        return try await measure(metric, 500) { for seq in 2...501 { try await store.save(Int64(seq), stream) } }
    }

    private static func did(_ number: Int) throws -> DID { try DID("did:web:number\(number).test") }

    private static func chains(_ metric: String, _ store: some ChainStore) async throws -> Measurement {
        let rounds = 5
        let records = try (0..<rounds).map { round in
            // A revision, and at the end the mark of a known state.
            let bytes = [UInt8(round + 1)] + Array(repeating: 0, count: 52) + [2]
            return try (0..<accounts).compactMap { ChainRecord(did: try did($0), bytes: bytes) }
        }
        return try await measure(metric, rounds * accounts) { for part in records { try await store.save(part) } }
    }

    /// What a refresh does besides its call: a lease, and a save that ends it.
    private static func sessions(_ stores: PostgresStores) async throws -> Measurement {
        let store = stores.session(of: try did(0))
        return try await measure("sessions locked, saved and released", 300) {
            for number in 0..<300 {
                let lock = try await store.lock()
                try await store.save(
                    Session(
                        accessToken: "access \(number)", refreshToken: "refresh", did: try did(0),
                        host: "https://pds.test"))
                lock?.release()
            }
        }
    }

    /// A hundred events in a transaction, each of which inserts a row.
    private static func group(_ stores: PostgresStores) async throws -> Measurement {
        let groups = stores.groups
        try await groups.create("bench", partitions: 1, service: stream.service)
        let member = GroupMember(name: "bench", lease: .seconds(600))
        guard var claim = try await groups.beat(member, of: "bench").owned.first else {
            throw CocoaError(.userCancelled)
        }
        try await stores.context.database.execute("CREATE TABLE bench.effect (seq int8, text text)")
        let batches = 50
        return try await measure("events of a group, with a row each, 100 together", batches * 100) {
            for batch in 1...batches {
                let current = claim
                try await groups.transaction(current) { transaction in
                    for number in 0..<100 {
                        try await transaction.execute(
                            "INSERT INTO bench.effect VALUES (\(batch * 100 + number), \("some text"))")
                    }
                    return PartitionSave(cursor: Int64(batch * 100), handled: 100)
                }
                claim = PartitionClaim(
                    group: claim.group, partition: 0, owner: claim.owner, fence: claim.fence,
                    cursor: Int64(batch * 100), saves: claim.saves + 1)
            }
        }
    }

    /// Accounts that are claimed, 64 together, and then done, one by one.
    private static func backfill(_ stores: PostgresStores) async throws -> Measurement {
        let store = stores.backfill("bench")
        let page = try (0..<accounts).map { (did: try did($0), rev: TID?.none) }
        try await store.add(page, listing: BackfillListing(isComplete: true), of: "bench")
        let count = 2_048
        return try await measure("accounts of a backfill claimed and done, 16 at a time", count) {
            var left = count
            while left > 0 {
                let dids = try await store.due(at: Date(), limit: 64)
                guard !dids.isEmpty else { throw CocoaError(.fileReadUnknown) }
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    for part in stride(from: 0, to: dids.count, by: 4) {
                        tasks.addTask {
                            for did in dids[part..<min(part + 4, dids.count)] {
                                _ = try await store.claim(did, at: "pds.test")
                                try await store.set(BackfillEntry(.done), of: did)
                            }
                        }
                    }
                    try await tasks.waitForAll()
                }
                left -= dids.count
            }
            try await store.leave()
        }
    }

    /// Labels of one process, as `bench serve` stores them in an SQLite file.
    private static func labels(_ stores: PostgresStores) async throws -> [Measurement] {
        let labeler = try await Labeler("did:web:labels.test", key: .key(.generate(.k256)), store: stores.labels)
        let changes = try (0..<accounts).map { LabelChange(subject: .account(try did($0)), value: "spam") }
        return [
            try await measure("labels signed and stored, 500 together", accounts) { try await labeler.apply(changes) },
            try await measure("labels signed and stored, one by one", 300) {
                for number in 0..<300 { try await labeler.label(.account(try did(accounts + number)), "spam") }
            },
        ]
    }
}
