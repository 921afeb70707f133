public import ATPostgres
public import ATServer
import Foundation
import HTTPTransport
import PostgresDatabase

/// Remembers used tokens in a PostgreSQL database that several machines share: a million of all accounts and 1,000 of
/// each.
///
/// A token can be used once across all machines, even if the connection is lost while its use is recorded. A crash of
/// the database server loses the tokens used in the last second. If the database can't be reached, `ServiceAuth`
/// rejects tokens for procedures with a 503.
public final class PostgresReplayStore: ReplayStore {
    private let context: StoreContext
    private let share: Int
    private let isFull = Guarded(false)
    private let tidying: Tidying

    convenience init(_ context: StoreContext) { self.init(context, capacity: 1_000_000, share: 1_000) }

    package init(_ context: StoreContext, capacity: Int, share: Int) {
        self.context = context
        self.share = share
        let (table, isFull) = (context.schema.table("used_token"), isFull)
        tidying = Tidying(context, every: .seconds(10)) { database in
            // They are kept a while longer, for machines whose clocks are late.
            try await Tidying.deleteAll(
                """
                DELETE FROM \(table) WHERE (issuer, token) IN (
                    SELECT issuer, token FROM \(table)
                    WHERE expires_at < pg_catalog.clock_timestamp() - interval '5 minutes'
                    LIMIT \(Tidying.batch) FOR UPDATE SKIP LOCKED)
                """, in: database)
            let count = try await database.query(
                "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(capacity)) AS used", isRepeatable: true
            ).first()?.decode(Int.self)
            isFull.withLock { $0 = count.map { $0 >= capacity } ?? false }
        }
    }

    /// Deletes expired uses and checks whether there is room, if it is time.
    package func tidy() async { await tidying.run()?.value }

    /// Records the use of a token.
    public func firstUse(of token: TokenUse) async throws -> ReplayOutcome {
        tidying.run()
        if isFull.withLock(\.self) { return .full }
        let table = context.schema.table("used_token")
        let issuer = token.issuer.description
        let (hash, use) = (Array(token.hash), UUID())
        // The number of the use lets this be sent again after a lost connection. Commits are asynchronous: a crash of
        // the database can lose the last second.
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
}

extension PostgresStores {
    /// Creates a memory of used tokens that rejects a token that was used on any machine. Keep it as long as the
    /// service.
    ///
    /// ```swift
    /// options.auth = ServiceAuth(audiences: identity.audiences, replay: .procedures(stores.usedTokens))
    /// ```
    public var usedTokens: PostgresReplayStore { PostgresReplayStore(context) }
}
