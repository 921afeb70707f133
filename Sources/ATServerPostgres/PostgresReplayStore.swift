package import ATPostgres
public import ATServer
import Foundation
import HTTPTransport
import PostgresDatabase

/// Remembers used tokens in a PostgreSQL database that several machines share: a million of all accounts and 1,000 of
/// each.
///
/// A token is used once over all machines, also when the connection is lost while its use is recorded. A crash of the
/// database's server loses the uses of the last second. If the database can't be reached, `ServiceAuth` refuses
/// tokens for procedures with a 503.
public final class PostgresReplayStore: ReplayStore {
    private let context: StoreContext
    private let capacity: Int
    private let share: Int
    /// The most rows that are deleted in one transaction.
    private static let batch = 10_000
    private let state = Guarded(State())

    private struct State {
        var isFull = false
        /// When expired uses are deleted the next time.
        var nextTidying: ContinuousClock.Instant?
    }

    convenience init(_ context: StoreContext) { self.init(context, capacity: 1_000_000, share: 1_000) }

    package init(_ context: StoreContext, capacity: Int, share: Int) {
        self.context = context
        self.capacity = capacity
        self.share = share
    }

    /// Records the use of a token.
    public func firstUse(of token: TokenUse) async throws -> ReplayOutcome {
        try await tidy()
        if state.withLock(\.isFull) { return .full }
        let table = context.schema.table("used_token")
        let issuer = token.issuer.description
        let (hash, use) = (Array(token.hash), UUID())
        // The number of the use lets this be sent again after a lost connection. A use is safe after a second.
        let row = try await context.database.query(
            """
            INSERT INTO \(table) AS used (issuer, token, use_id, expires_at)
            SELECT \(issuer), \(hash), \(use), \(token.expires)
            WHERE (SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE issuer = \(issuer)
                AND expires_at >= pg_catalog.clock_timestamp() LIMIT \(share)) AS mine) < \(share)
            ON CONFLICT (issuer, token) DO UPDATE SET use_id = EXCLUDED.use_id WHERE used.use_id = EXCLUDED.use_id
            RETURNING pg_catalog.set_config('synchronous_commit', 'off', true)
            """, isRepeatable: true
        ).first()
        if row != nil { return .first }
        let known = try await context.database.query(
            "SELECT 1 FROM \(table) WHERE issuer = \(issuer) AND token = \(hash)", isRepeatable: true
        ).first()
        return known == nil ? .tooMany : .repeated
    }

    /// Once a minute, deletes expired uses, and checks whether there is room.
    private func tidy() async throws {
        let now = context.time.now()
        let isDue = state.withLock { state in
            guard state.nextTidying.map({ now >= $0 }) ?? true else { return false }
            state.nextTidying = now + .seconds(60)
            return true
        }
        guard isDue else { return }
        let table = context.schema.table("used_token")
        // They are kept a while longer, for machines whose clocks are late.
        let expired: PostgresQuery = """
            DELETE FROM \(table) WHERE (issuer, token) IN (
                SELECT issuer, token FROM \(table)
                WHERE expires_at < pg_catalog.clock_timestamp() - interval '5 minutes' LIMIT \(Self.batch) FOR UPDATE SKIP LOCKED)
            """
        while try await context.database.execute(expired, isRepeatable: true) == Self.batch {}
        let count = try await context.database.query(
            "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(capacity)) AS used",
            isRepeatable: true
        ).first()?.decode(Int.self)
        state.withLock { $0.isFull = count.map { $0 >= capacity } ?? false }
    }
}
