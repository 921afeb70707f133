import ATData
import Foundation
import HTTPTransport
import PostgresDatabase

/// Claims accounts for a process: of the servers that it has, then of servers that nobody has, and then accounts whose
/// server isn't known yet.
struct BackfillClaim {
    /// The most servers of a process. They are more than enough for its downloads at the same time.
    static let mostHosts = 8
    /// From this many accounts of one server that a process has, it claims those of others first.
    private static let mostOfOneHost = 64

    let store: PostgresBackfillStore
    let date: Date

    private var name: String { store.name }
    private var accounts: PostgresQuery { store.table("account") }
    private var hosts: PostgresQuery { store.table("host") }

    /// Returns accounts that were marked as being fetched by this process.
    func run(limit: Int) async throws -> [DID] {
        // These wait for no row, so they can't be part of a deadlock. Nor can the transaction: it waits only for its
        // servers, before it has any other row.
        try await store.freeLost()
        try await wakeRetries()
        let others = store.hostClaims.withLock { claims in
            defer { claims += 1 }
            return claims
        }
        defer { store.hostClaims.withLock { $0 -= 1 } }
        return try await store.transaction(isRepeatable: false, label: "a claim of a backfill") { transaction in
            let count = try await claimHosts(transaction, besides: others)
            var dids: [DID] = []
            if count > 0 { dids = try await claimAtHosts(transaction, limit, each: max(1, limit / count)) }
            if dids.count < limit { dids += try await claimUnresolved(transaction, limit - dids.count) }
            return dids
        }
    }

    /// Makes accounts pending whose time to be tried again has come, or was set by a clock that was ahead: nothing
    /// waits for more than a day.
    private func wakeRetries() async throws {
        try await store.database.execute(
            """
            WITH ready AS MATERIALIZED (
                SELECT did FROM \(accounts) WHERE name = \(name) AND state = \(BackfillState.failed.sql)
                AND (retry <= \(date) OR retry > \(date.addingTimeInterval(90_000))) LIMIT 1000 FOR UPDATE SKIP LOCKED)
            UPDATE \(accounts) AS account SET state = \(BackfillState.pending.sql), retry = NULL FROM ready
            WHERE account.name = \(name) AND account.did = ready.did
            """, isRepeatable: true)
    }

    /// Frees servers without work, and claims others with work. Returns how many this process has.
    ///
    /// - Parameter others: The number of servers that it may get from other claims meanwhile.
    private func claimHosts(_ transaction: PostgresTransaction, besides others: Int) async throws -> Int {
        // Locked first: an account of such a server may be claimed at this moment, and is then seen below.
        let had = try await transaction.query(
            "SELECT 1 FROM \(hosts) WHERE name = \(name) AND owner = \(store.id) FOR UPDATE"
        ).count()
        let freed = try await transaction.execute(
            """
            UPDATE \(hosts) AS place SET owner = NULL WHERE name = \(name) AND owner = \(store.id)
            AND NOT EXISTS (SELECT 1 FROM \(accounts) AS account WHERE account.name = \(name)
                AND account.host = place.host AND account.state = \(BackfillState.pending.sql))
            AND NOT EXISTS (SELECT 1 FROM \(accounts) AS account WHERE account.name = \(name)
                AND account.host = place.host AND account.owner = \(store.id))
            """)
        let wanted = max(0, Self.mostHosts - had + freed - others)
        let claimed = try await transaction.execute(
            """
            WITH ready AS MATERIALIZED (
                SELECT host FROM \(hosts) AS place WHERE name = \(name) AND owner IS NULL
                AND EXISTS (SELECT 1 FROM \(accounts) AS account WHERE account.name = \(name)
                    AND account.host = place.host AND account.state = \(BackfillState.pending.sql))
                LIMIT \(wanted) FOR UPDATE OF place SKIP LOCKED)
            UPDATE \(hosts) AS place SET owner = \(store.id) FROM ready
            WHERE place.name = \(name) AND place.host = ready.host
            """)
        return had - freed + claimed
    }

    private func claimAtHosts(
        _ transaction: PostgresTransaction, _ limit: Int, each: Int
    ) async throws -> [DID] {
        try await claimed(
            transaction,
            """
            SELECT waiting.did FROM \(hosts) AS place CROSS JOIN LATERAL (
                SELECT did FROM \(accounts) AS account WHERE account.name = \(name) AND account.host = place.host
                AND account.state = \(BackfillState.pending.sql) LIMIT \(each) FOR UPDATE SKIP LOCKED) AS waiting
            WHERE place.name = \(name) AND place.owner = \(store.id)
            AND (SELECT count(*) FROM \(accounts) AS ours WHERE ours.name = \(name) AND ours.owner = \(store.id)
                AND ours.host = place.host) < \(Self.mostOfOneHost)
            LIMIT \(limit)
            """)
    }

    private func claimUnresolved(_ transaction: PostgresTransaction, _ limit: Int) async throws -> [DID] {
        try await claimed(
            transaction,
            """
            SELECT did FROM \(accounts) WHERE name = \(name) AND host IS NULL AND state = \(BackfillState.pending.sql)
            LIMIT \(limit) FOR UPDATE SKIP LOCKED
            """)
    }

    private func claimed(_ transaction: PostgresTransaction, _ ready: PostgresQuery) async throws -> [DID] {
        let rows = try await transaction.query(
            """
            WITH ready AS MATERIALIZED (\(ready))
            UPDATE \(accounts) AS account SET state = \(BackfillState.fetching.sql), owner = \(store.id) FROM ready
            WHERE account.name = \(name) AND account.did = ready.did RETURNING account.did
            """)
        var dids: [DID] = []
        for row in try await rows.all() { dids.append(try DID(try row.decode(String.self))) }
        return dids
    }
}
