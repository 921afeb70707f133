import ATStreams
import Foundation
import HTTPTransport
import PostgresDatabase

// How processes take part in a backfill, and what happens to the accounts of those that are lost.

extension PostgresBackfillStore {
    /// Takes part, until ``leave()``.
    func join() async throws {
        guard state.withLock({ $0.beating == nil }) else { return }
        let isFirst = try await transaction(label: "the start of a backfill") { transaction in
            // Of processes that start at once, one is the first.
            try await transaction.execute(
                "SELECT pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext(\("backfill \(name)")))")
            let others = try await transaction.query(otherMembers).count()
            try await transaction.execute(beatStatement)
            return others == 0
        }
        let (time, renewal) = (context.time, context.lease.renewal)
        state.withLock { state in
            guard state.beating == nil else { return }
            state.isFirst = isFirst
            state.beating = Task { [weak self] in
                while (try? await time.sleep(renewal)) != nil {
                    guard let self else { return }
                    // If this fails for too long, the others get what this process has.
                    _ = try? await self.database.queryAtOnce(self.beatStatement, isRepeatable: true).count()
                }
            }
        }
    }

    /// Says that this process is alive.
    private var beatStatement: PostgresQuery {
        let seconds = context.lease.duration / .seconds(1)
        return """
            INSERT INTO \(table("member")) (name, id, until) VALUES (\(name), \(id),
                pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => \(seconds)))
            ON CONFLICT (name, id) DO UPDATE SET until = EXCLUDED.until
            """
    }

    /// Returns a row if another process takes part.
    private var otherMembers: PostgresQuery {
        """
        SELECT 1 FROM \(table("member")) WHERE name = \(name) AND id <> \(id)
        AND until > pg_catalog.clock_timestamp() LIMIT 1
        """
    }

    /// Releases all accounts and servers at the end of a run.
    public func leave() async throws {
        let beating = state.withLock { state in
            defer { state = State() }
            return state.beating
        }
        beating?.cancel()
        try await transaction(label: "the end of a backfill") { transaction in
            try await transaction.execute(
                """
                UPDATE \(table("account")) SET owner = NULL, state = \(BackfillState.pending.sql)
                WHERE name = \(name) AND owner = \(id)
                """)
            for other in ["host", "list"] {
                try await transaction.execute(
                    "UPDATE \(table(other)) SET owner = NULL WHERE name = \(name) AND owner = \(id)")
            }
            try await transaction.execute("DELETE FROM \(table("member")) WHERE name = \(name) AND id = \(id)")
        }
    }

    /// Prepares a run: makes the accounts of dead processes pending, and also permanently failed accounts, unless
    /// another process takes part.
    public func recover() async throws {
        try await join()
        try await free("owner = \(id) OR NOT \(isAlive("account.owner"))")
        state.withLock { ($0.claimed, $0.held, $0.revivesFailed) = ([], [], true) }
        try await database.execute(
            """
            DELETE FROM \(table("member")) WHERE name = \(name)
            AND until < pg_catalog.clock_timestamp() - interval '1 hour'
            """, isRepeatable: true)
        try await reviveFailed()
    }

    /// Makes what has failed for good pending, once in a run, unless another process takes part.
    private func reviveFailed() async throws {
        let (isDue, isFirst) = state.withLock { ($0.revivesFailed, $0.isFirst) }
        guard isDue else { return }
        if !isFirst {
            guard try await database.query(otherMembers, isRepeatable: true).count() == 0 else { return }
        }
        state.withLock { ($0.revivesFailed, $0.isFirst) = (false, false) }
        try await forEachPage(
            "SET state = \(BackfillState.pending.sql), attempts = 0",
            where: "state = \(BackfillState.failed.sql) AND retry IS NULL")
    }

    /// Frees what belongs to processes that are gone, and what this one has without knowing it, after a claim whose
    /// response was lost. Every five seconds.
    func freeLost() async throws {
        guard isSearchDue() else { return }
        let held = state.withLock { $0.held.map(\.description) }
        try await free("owner = \(id) AND did <> ALL(\(held)) OR owner <> \(id) AND NOT \(isAlive("account.owner"))")
        try await database.execute(
            """
            WITH lost AS MATERIALIZED (
                SELECT host FROM \(table("host")) AS place
                WHERE name = \(name) AND owner IS NOT NULL AND NOT \(isAlive("place.owner"))
                FOR UPDATE SKIP LOCKED)
            UPDATE \(table("host")) AS place SET owner = NULL FROM lost
            WHERE place.name = \(name) AND place.host = lost.host
            """, isRepeatable: true)
        try await reviveFailed()
    }

    /// Makes accounts pending that have an owner and fulfil a condition.
    private func free(_ condition: PostgresQuery) async throws {
        try await database.execute(
            """
            WITH lost AS MATERIALIZED (
                SELECT did FROM \(table("account")) AS account
                WHERE name = \(name) AND owner IS NOT NULL AND (\(condition)) FOR UPDATE SKIP LOCKED)
            UPDATE \(table("account")) AS account SET owner = NULL, state = \(BackfillState.pending.sql) FROM lost
            WHERE account.name = \(name) AND account.did = lost.did
            """, isRepeatable: true)
    }

    /// Whether it is time to look for what lost processes have, which is every five seconds.
    private func isSearchDue() -> Bool {
        let now = context.time.now()
        return state.withLock { state in
            guard state.nextSearch.map({ now >= $0 }) ?? true else { return false }
            state.nextSearch = now + .seconds(5)
            return true
        }
    }
}
