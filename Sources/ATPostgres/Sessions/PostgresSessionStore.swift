import ATData
import ATOAuth
public import CoreATProtocol
import Foundation
import HTTPTransport
import PostgresDatabase

/// Stores the session of an account in a PostgreSQL database that several machines share.
///
/// Before a refresh, a process acquires a lease on the session. The others wait, and then use the new session, so that
/// a refresh token is used once across all machines. Without a lease, a process doesn't refresh: while the database
/// can't be reached, calls use the access token until it expires, and then throw without losing the session.
///
/// Reading, logging in and logging out don't wait for the lease. A login or a logout ends the lease, and the result of
/// a refresh in progress isn't stored.
public final class PostgresSessionStore: SessionStore, SharedSessionStore {
    private let rows: SessionRows
    private let lease = Guarded<SessionLease?>(nil)
    /// The most attempts of a change that others disturb.
    private static let mostAttempts = 10

    init(_ context: StoreContext, _ account: DID) {
        rows = SessionRows(context: context, account: account)
    }

    private var context: StoreContext { rows.context }
    private var account: String { rows.account.description }

    /// Returns `true`: no lease, no refresh.
    public var needsLock: Bool { true }

    /// The stored session, or `nil` if there is none.
    public func load() async throws -> Session? { try rows.session(await rows.read()) }

    /// Replaces the stored session unconditionally. Ends the lease of another process.
    public func save(_ session: Session) async throws {
        try await change("The session of \(account)") { row in
            let old = row.flatMap { try? rows.json($0) }
            return Change(data: try StoredSession.data(session, replacing: old), isSent: session.isSent)
        }
    }

    /// Deletes the stored session. The result of a refresh in progress isn't stored.
    public func delete() async throws {
        try await change("The session of \(account)") { row in
            row?.data == nil ? nil : Change(data: nil, isSent: false)
        }
    }

    /// Replaces the stored session, if it has the tokens of `old`.
    ///
    /// New tokens prove that the old ones are spent, so they are stored even if another process has got the lease
    /// meanwhile.
    ///
    /// - Throws: `PostgresStoreError.noLease` if only the mark changes, and another process has got the lease: it may
    ///   be about to send the refresh token.
    package func replace(
        _ old: Session?, by new: Session?, whenUnlocked: @escaping @Sendable (String) -> Void
    ) async throws -> Session? {
        let held = lease.withLock { $0 }
        let isMark = Session.haveSameTokens(old, new)
        for _ in 0..<Self.mostAttempts {
            let row = try await rows.read()
            let stored = try rows.session(row)
            guard Session.haveSameTokens(stored, old) else { return stored }
            if stored == nil, new == nil { return nil }
            let data = try new.map { try StoredSession.data($0, replacing: row.flatMap { try? rows.json($0) }) }
            let change = Change(
                data: data, isSent: new?.isSent ?? false,
                // The refresh is over.
                releases: held != nil && !isMark)
            switch try await write(change, over: row, by: held, isFenced: isMark) {
            case .written:
                if change.releases { endLease(held, isReleased: true) }
                return new
            // Another process has got the lease.
            case .fenced:
                held?.lose()
                throw PostgresStoreError.noLease(account: account)
            case .changed: continue
            }
        }
        throw PostgresStoreError.contended(what: "The session of \(account)")
    }

    // MARK: The lease

    /// Throws if the database can't be reached, or, for a session with a refresh token, unless this process holds the
    /// lease for long enough.
    public func prepareToSave(_ session: Session) async throws {
        // Before a log-in there is no token that could be used twice. It only has to be possible to save.
        guard session.refreshToken != nil else {
            _ = try await rows.read()
            return
        }
        let held = lease.withLock { $0 }
        guard let held, try await held.extend(), held.lasts(context.lease.margin) else {
            throw PostgresStoreError.noLease(account: account)
        }
    }

    /// Acquires the lease on the session, and renews it until it is released.
    ///
    /// - Throws: An error if another process holds it for too long, or the database can't be reached. Then the session
    ///   isn't refreshed.
    public func lock() async throws -> SessionStoreLock? { try await lock {} }

    package func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock? {
        let start = context.time.now()
        var wait = Duration.milliseconds(Int.random(in: 5...25))
        var wasBusy = false
        while true {
            if let claimed = try await SessionLease.claim(rows) {
                lease.withLock { $0 = claimed }
                return SessionStoreLock { [self] in endLease(claimed, isReleased: false) }
            }
            if !wasBusy { whenBusy() }
            wasBusy = true
            guard context.time.now() - start < context.lease.patience else {
                throw PostgresStoreError.busy(account: account)
            }
            try await context.time.sleep(wait)
            wait = min(wait * 2, .milliseconds(250))
        }
    }

    /// Ends a lease, once.
    private func endLease(_ ended: SessionLease?, isReleased: Bool) {
        let wasHeld = lease.withLock { lease in
            guard let ended, lease === ended else { return false }
            lease = nil
            return true
        }
        if wasHeld { ended?.end(isReleased: isReleased) }
    }

    // MARK: Changes

    /// A change of the row.
    private struct Change: Sendable {
        /// The session; `nil` for a log-out.
        let data: Data?
        /// Whether the session says that a refresh token was sent.
        let isSent: Bool
        /// Whether the lease ends with it.
        var releases = false
    }

    private enum Outcome { case written, changed, fenced }

    /// Changes the row, whoever holds the lease.
    private func change(_ what: String, _ body: (SessionRow?) throws -> Change?) async throws {
        for _ in 0..<Self.mostAttempts {
            let row = try await rows.read()
            guard let change = try body(row) else { return }
            let held = lease.withLock { $0 }
            if case .written = try await write(change, over: row, by: held, isFenced: false) { return }
        }
        throw PostgresStoreError.contended(what: what)
    }

    /// Writes the row if nobody has changed it since it was read.
    ///
    /// - Parameters:
    ///   - isFenced: Whether the lease of another process prevents it. Otherwise it ends that lease.
    private func write(
        _ change: Change, over row: SessionRow?, by lease: SessionLease?, isFenced: Bool
    ) async throws -> Outcome {
        let known = row?.version ?? 0
        let saveID = UUID()
        let data = try rows.seal(change.data, version: known + 1)
        let keyID = data == nil ? 0 : context.sealer.keyID
        // A lease of one's own goes on, unless it ends with this change.
        let owner = change.releases ? nil : lease?.owner
        let isAllowed: PostgresQuery =
            if !isFenced {
                "true"
            } else if let lease {
                "session.lease_owner = \(lease.owner) AND session.lease_fence = \(lease.fence)"
            } else {
                "(session.lease_until IS NULL OR session.lease_until < pg_catalog.clock_timestamp())"
            }
        let query: PostgresQuery = """
            INSERT INTO \(rows.table) AS session
                (tenant, account, version, save_id, data, key_id, saved_at, writer_at, sent_at, lease_fence)
            VALUES (\(context.tenant), \(account), \(known + 1), \(saveID), \(data), \(keyID),
                pg_catalog.clock_timestamp(), \(context.time.date()),
                CASE WHEN \(change.isSent) THEN pg_catalog.clock_timestamp() END, 1)
            ON CONFLICT (tenant, account) DO UPDATE SET version = EXCLUDED.version, save_id = EXCLUDED.save_id,
                data = EXCLUDED.data, key_id = EXCLUDED.key_id, saved_at = EXCLUDED.saved_at,
                writer_at = EXCLUDED.writer_at, sent_at = EXCLUDED.sent_at,
                lease_fence = session.lease_fence + CASE WHEN session.lease_owner = \(owner) THEN 0 ELSE 1 END,
                lease_until = CASE WHEN session.lease_owner = \(owner) THEN session.lease_until END,
                lease_owner = CASE WHEN session.lease_owner = \(owner) THEN session.lease_owner END
            WHERE session.version = \(known) AND \(isAllowed)
            RETURNING 1, pg_catalog.set_config('synchronous_commit', 'on', true)
            """
        for attempt in 1...3 {
            do {
                if try await context.database.queryAtOnce(query).first() != nil { return .written }
            } catch let error as PostgresError where error.reason == .outcomeUnknown && attempt < 3 {
                // It is conditional on the version, so it may be sent again.
                continue
            }
            let found = try await rows.read()
            if found?.saveID == saveID { return .written }
            return found?.version ?? 0 == known ? .fenced : .changed
        }
        throw PostgresStoreError.contended(what: "The session of \(account)")
    }
}

extension Session {
    /// Whether it says that its refresh token was sent, and the outcome isn't known.
    fileprivate var isSent: Bool { oauth?.refreshAttempt != nil }
}
