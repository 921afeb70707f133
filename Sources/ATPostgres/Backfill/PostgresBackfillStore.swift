public import ATData
public import ATStreams
public import Foundation
import HTTPTransport
import PostgresDatabase

/// Stores the progress of a backfill in a PostgreSQL database, so that several machines can run it together.
///
/// ```swift
/// let backfill = Backfill(source: .collection("app.bsky.feed.post", relay: relay), store: stores.backfill("posts"))
/// try await backfill.run { repo in try await index(repo) }
/// ```
///
/// Start the same program on each machine at any time; `run` returns when the whole backfill is complete. Create one
/// store per process. While it runs, a process sends a heartbeat every quarter of a minute. After a minute without a
/// heartbeat, its accounts and servers are assigned to the others.
///
/// Only one machine at a time downloads from a server, so a second machine doesn't speed up the backfill of one server.
/// A mirror, which also follows a stream, runs on one machine.
public final class PostgresBackfillStore: SharedBackfillStore {
    let context: StoreContext
    let name: String
    /// This process, among those that take part.
    package let id = UUID()
    let state = Guarded(State())
    /// How many claims are under way that may get a server. Of two at once, both could get the last one.
    let hostClaims = Guarded(0)

    struct State {
        /// Says that this process is alive, while it takes part.
        var beating: Task<Void, Never>?
        /// Accounts that were claimed, and not handed out yet.
        var claimed: ArraySlice<DID> = []
        /// All accounts that this process knows to have.
        var held: Set<DID> = []
        /// Whether no other process took part when this one began to.
        var isFirst = false
        /// Whether what has failed for good is still to be made pending, when no other process takes part.
        var revivesFailed = false
        /// When what lost processes have is looked for again.
        var nextSearch: ContinuousClock.Instant?
        /// When it is looked for accounts again after none was found.
        var nextClaim: ContinuousClock.Instant?
        var counts: (value: BackfillStats.Counts, until: ContinuousClock.Instant)?
    }

    init(_ context: StoreContext, _ name: String) {
        self.context = context
        self.name = name
    }

    deinit { state.withLock(\.beating)?.cancel() }

    var database: PostgresDatabase { context.database }
    func table(_ name: String) -> PostgresQuery { context.schema.table("backfill_\(name)") }

    /// Whether the owner of a row is a process that is alive.
    func isAlive(_ owner: PostgresQuery) -> PostgresQuery {
        """
        EXISTS (SELECT 1 FROM \(table("member")) AS member WHERE member.name = \(name) AND member.id = \(owner)
            AND member.until > pg_catalog.clock_timestamp())
        """
    }

    /// Runs a transaction, and again if the connection is lost.
    ///
    /// - Parameter isRepeatable: Whether it does no harm to run it again after a commit whose response was lost.
    func transaction<Outcome>(
        timeout: Duration = .seconds(30), isRepeatable: Bool = true, label: String,
        _ body: (PostgresTransaction) async throws -> Outcome
    ) async throws -> Outcome {
        var attempts = 0
        while true {
            do {
                return try await database.transaction(timeout: timeout, label: label, body)
            } catch let error as PostgresError
                where error.reason == .connectionLost || isRepeatable && error.reason == .outcomeUnknown
            {
                attempts += 1
                guard attempts < 6 else { throw error }
            }
        }
    }

    // MARK: The list

    /// The position in the list of a source; its start if none was stored.
    public func listing(of source: String) async throws -> BackfillListing {
        let row = try await database.query(
            "SELECT cursor, is_complete FROM \(table("list")) WHERE name = \(name) AND source = \(source)",
            isRepeatable: true
        ).first()
        guard let (cursor, isComplete) = try row?.decode(String?.self, Bool.self) else { return BackfillListing() }
        return BackfillListing(cursor: cursor, isComplete: isComplete)
    }

    /// Whether this process may read the list, because no other one does.
    public func claimListing(of source: String) async throws -> Bool {
        try await join()
        let row = try await database.query(
            """
            INSERT INTO \(table("list")) AS list (name, source, owner) VALUES (\(name), \(source), \(id))
            ON CONFLICT (name, source) DO UPDATE SET owner = EXCLUDED.owner
            WHERE list.owner IS NULL OR list.owner = EXCLUDED.owner OR NOT \(isAlive("list.owner")) RETURNING 1
            """, isRepeatable: true
        ).first()
        return row != nil
    }

    /// Adds the accounts of a page and the position in the list, in one transaction.
    public func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async throws {
        // In one order, so that two processes never wait for each other.
        let revs = Dictionary(repos.map { ($0.did.description, $0.rev) }) { [$0, $1].compactMap(\.self).max() }
        let rows = revs.sorted { $0.key < $1.key }
        // A revision of the future would never be reached.
        let wanted = rows.map { row in row.value.flatMap { $0.isAhead(of: Date()) ? nil : $0.description } }
        let (dids, listed) = (rows.map(\.key), rows.map { $0.value?.description })
        let page: PostgresQuery = "unnest(\(dids), \(listed), \(wanted)) AS page (did, rev, wanted)"
        let isNewer: PostgresQuery = "coalesce(page.rev > coalesce(greatest(account.rev, account.wanted), ''), false)"
        let isBack: PostgresQuery = """
            (state = \(BackfillState.gone.sql)
                AND hidden IS DISTINCT FROM \(BackfillEntry.Hidden.untilActive.rawValue)::int2)
            """
        let isPending: PostgresQuery = """
            (state = \(BackfillState.done.sql) AND \(isNewer) OR \(isBack)
                OR state = \(BackfillState.failed.sql) AND retry IS NULL)
            """
        try await transaction(timeout: .seconds(60), label: "a page of a backfill") { transaction in
            if !rows.isEmpty {
                try await transaction.execute(
                    """
                    UPDATE \(table("account")) AS account SET
                        state = CASE WHEN \(isPending) THEN \(BackfillState.pending.sql) ELSE state END,
                        status = CASE WHEN NOT \(isPending) THEN status END,
                        rev = CASE WHEN NOT \(isBack) THEN account.rev END,
                        hidden = CASE WHEN \(isBack) AND (hidden IS NOT NULL OR was_delivered)
                            THEN \(BackfillEntry.Hidden.untilDownloaded.rawValue)::int2 ELSE hidden END,
                        attempts = CASE WHEN \(isPending) THEN 0 ELSE attempts END,
                        wanted = CASE WHEN \(isNewer) THEN coalesce(page.wanted, account.wanted)
                            ELSE account.wanted END
                    FROM \(page) WHERE account.name = \(name) AND account.did = page.did
                    AND (\(isPending) OR \(isNewer) AND page.wanted IS NOT NULL)
                    """)
                try await transaction.execute(
                    """
                    INSERT INTO \(table("account")) (name, did, state, wanted)
                    SELECT \(name), page.did, \(BackfillState.pending.sql), page.wanted FROM \(page)
                    ON CONFLICT (name, did) DO NOTHING
                    """)
            }
            try await transaction.execute(
                """
                INSERT INTO \(table("list")) (name, source, cursor, is_complete)
                VALUES (\(name), \(source), \(listing.cursor), \(listing.isComplete))
                ON CONFLICT (name, source) DO UPDATE SET cursor = EXCLUDED.cursor, is_complete = EXCLUDED.is_complete
                """)
        }
        state.withLock { $0.nextClaim = nil }
    }

    /// Makes every account that is done pending.
    public func recheck() async throws {
        try await forEachPage("SET state = \(BackfillState.pending.sql)", where: "state = \(BackfillState.done.sql)")
    }

    /// Changes accounts, some thousands at a time.
    func forEachPage(_ change: PostgresQuery, where condition: PostgresQuery) async throws {
        var last = ""
        while true {
            let row = try await database.query(
                """
                WITH page AS MATERIALIZED (SELECT did FROM \(table("account"))
                    WHERE name = \(name) AND did > \(last) AND owner IS NULL AND (\(condition))
                    ORDER BY did LIMIT 10000 FOR UPDATE),
                changed AS (UPDATE \(table("account")) AS account \(change) FROM page
                    WHERE account.name = \(name) AND account.did = page.did)
                SELECT max(did) FROM page
                """, isRepeatable: true, timeout: .seconds(60)
            ).first()
            guard let end = try row?.decode(String?.self) else { return }
            last = end
        }
    }

    // MARK: Accounts

    /// The entry of an account; `nil` if there is none.
    public func entry(of did: DID) async throws -> BackfillEntry? {
        try await database.query(
            """
            SELECT state, status, rev, wanted, attempts, retry, was_delivered, hidden FROM \(table("account"))
            WHERE name = \(name) AND did = \(did.description)
            """, isRepeatable: true
        ).first().map { try BackfillRow($0).entry }
    }

    /// Replaces the entry of an account, unless it belongs to another process.
    public func set(_ entry: BackfillEntry, of did: DID) async throws {
        let row = BackfillRow(entry)
        if row.isActive { try await join() }
        // An account without an owner that was this process's was taken from it, and may be done by now.
        let isTaken = row.isActive || state.withLock { $0.held.contains(did) }
        try await database.execute(
            """
            INSERT INTO \(table("account")) AS account
                (name, did, owner, state, status, rev, wanted, attempts, retry, was_delivered, hidden)
            VALUES (\(name), \(did.description), \(row.isActive ? id : nil), \(row.state.rawValue), \(row.status),
                \(row.rev), \(row.wanted), \(entry.attempts), \(entry.retry), \(entry.wasDelivered),
                \(entry.hidden?.rawValue))
            ON CONFLICT (name, did) DO UPDATE SET owner = EXCLUDED.owner, state = EXCLUDED.state,
                status = EXCLUDED.status, rev = EXCLUDED.rev, wanted = EXCLUDED.wanted, attempts = EXCLUDED.attempts,
                retry = EXCLUDED.retry, was_delivered = EXCLUDED.was_delivered, hidden = EXCLUDED.hidden
            WHERE account.owner = \(id) OR (account.owner IS NULL AND NOT \(isTaken))
            """, isRepeatable: true)
        if !row.isActive {
            state.withLock { state in
                state.nextClaim = nil
                state.held.remove(did)
            }
        }
    }

    /// Replaces the revision that the repository of an account must have reached.
    public func want(_ rev: TID, of did: DID) async throws {
        try await database.execute(
            """
            UPDATE \(table("account")) SET wanted = \(rev.description)
            WHERE name = \(name) AND did = \(did.description)
            """, isRepeatable: true)
    }

    /// Claims accounts for this process, and marks them as being fetched.
    public func due(at date: Date, limit: Int) async throws -> [DID] {
        guard limit > 0 else { return [] }
        try await join()
        let now = context.time.now()
        let (ready, mayClaim) = state.withLock { state in
            let ready = Array(state.claimed.prefix(limit))
            state.claimed = state.claimed.dropFirst(limit)
            return (ready, state.nextClaim.map { now >= $0 } ?? true)
        }
        guard ready.isEmpty, mayClaim else { return ready }
        var dids: [DID] = []
        do {
            dids = try await BackfillClaim(store: self, date: date).run(limit: max(limit, 64))
        } catch let error as PostgresError where error.reason == .outcomeUnknown {
            // What it may have got is freed later.
        }
        return state.withLock { state in
            state.held.formUnion(dids)
            state.claimed = dids.dropFirst(limit)
            state.nextClaim = dids.isEmpty ? now + .seconds(1) : nil
            return Array(dids.prefix(limit))
        }
    }

    /// Whether this process may download from an account's server. Claims the server if it is free.
    public func claim(_ did: DID, at host: String) async throws -> Bool {
        let mayGetHost = hostClaims.withLock { claims in
            guard claims == 0 else { return false }
            claims = 1
            return true
        }
        defer { if mayGetHost { hostClaims.withLock { $0 -= 1 } } }
        // One statement, which locks the server's row: it isn't given away meanwhile.
        let row = try await database.query(
            """
            WITH place AS (
                INSERT INTO \(table("host")) AS place (name, host, owner)
                SELECT \(name), \(host),
                    CASE WHEN \(mayGetHost) AND count(*) < \(BackfillClaim.mostHosts) THEN \(id) END
                FROM \(table("host")) WHERE name = \(name) AND owner = \(id) AND host <> \(host)
                HAVING EXISTS (SELECT 1 FROM \(table("account"))
                    WHERE name = \(name) AND did = \(did.description) AND owner = \(id))
                ON CONFLICT (name, host) DO UPDATE SET owner = CASE
                    WHEN place.owner IS NULL OR NOT \(isAlive("place.owner")) THEN EXCLUDED.owner ELSE place.owner END
                RETURNING coalesce(owner = \(id), false) AS is_ours)
            UPDATE \(table("account")) AS account SET host = \(host),
                owner = CASE WHEN is_ours THEN account.owner END,
                state = CASE WHEN is_ours THEN account.state ELSE \(BackfillState.pending.sql) END
            FROM place WHERE account.name = \(name) AND account.did = \(did.description) AND account.owner = \(id)
            RETURNING is_ours
            """, isRepeatable: true
        ).first()
        // Without a row, the account was given to another process.
        let isOurs = try row?.decode(Bool.self) ?? false
        if !isOurs { state.withLock { _ = $0.held.remove(did) } }
        return isOurs
    }

    // MARK: Progress

    /// Returns the time of the next retry; `nil` if there is none.
    public func nextRetry() async throws -> Date? {
        try await database.query(
            """
            SELECT min(retry) FROM \(table("account"))
            WHERE name = \(name) AND state = \(BackfillState.failed.sql) AND retry IS NOT NULL
            """, isRepeatable: true
        ).first()?.decode(Date?.self)
    }

    /// The number of accounts in each state, on all machines. The counts are cached: they are updated at most every two
    /// seconds, and take at most two percent of the time.
    public func counts() async throws -> BackfillStats.Counts {
        let start = context.time.now()
        if let known = state.withLock(\.counts), start < known.until { return known.value }
        let rows = try await database.query(
            """
            SELECT state, retry IS NULL, count(*) FROM \(table("account")) WHERE name = \(name) GROUP BY 1, 2
            """, isRepeatable: true, timeout: .seconds(60))
        var counts = BackfillStats.Counts()
        for row in try await rows.all() {
            let (state, isFinal, count) = try row.decode(Int16.self, Bool.self, Int.self)
            switch BackfillState(rawValue: state) {
            case .pending, nil: counts.pending = counts.pending &+ count
            case .fetching, .delivering: counts.active = counts.active &+ count
            case .done: counts.done = counts.done &+ count
            case .gone: counts.gone = counts.gone &+ count
            case .failed where isFinal: counts.failed = counts.failed &+ count
            case .failed: counts.retrying = counts.retrying &+ count
            }
        }
        let end = context.time.now()
        state.withLock { $0.counts = (counts, end + max(.seconds(2), start.duration(to: end) * 50)) }
        return counts
    }

    /// Whether all accounts are complete, on all machines.
    public func isFinished() async throws -> Bool {
        let row = try await database.query(
            """
            SELECT 1 WHERE EXISTS (
                SELECT 1 FROM \(table("account")) WHERE name = \(name) AND state = \(BackfillState.pending.sql))
            OR EXISTS (SELECT 1 FROM \(table("account")) WHERE name = \(name) AND owner IS NOT NULL)
            OR EXISTS (SELECT 1 FROM \(table("account"))
                WHERE name = \(name) AND state = \(BackfillState.failed.sql) AND retry IS NOT NULL)
            """, isRepeatable: true
        ).first()
        // What is shown at the end is counted at the end.
        if row == nil { state.withLock { $0.counts = nil } }
        return row == nil
    }
}
