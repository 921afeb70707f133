import ATData
import Foundation
import HTTPTransport
import PostgresDatabase

/// The right of one process to refresh a session, for a limited time.
///
/// The row of the session holds the lease, with a number that grows with every holder. The mark of a token that is
/// about to be sent names the number, so a process that was overtaken can't store the mark, and doesn't send the token.
final class SessionLease: Sendable {
    let owner: UUID
    let fence: Int64
    private let rows: SessionRows
    private let state: Guarded<(until: ContinuousClock.Instant, isLost: Bool)>
    private let renewing = Guarded<Task<Void, Never>?>(nil)

    private init(_ rows: SessionRows, _ owner: UUID, _ fence: Int64, until: ContinuousClock.Instant) {
        self.rows = rows
        self.owner = owner
        self.fence = fence
        state = Guarded((until, false))
    }

    // MARK: Getting one

    /// Tries once to get the lease. Returns `nil` if another client holds it.
    static func claim(_ rows: SessionRows) async throws -> SessionLease? {
        let context = rows.context
        let owner = UUID()
        let asked = context.time.now()
        let seconds = context.lease.duration / .seconds(1)
        let quarantine = context.lease.quarantine / .seconds(1)
        // A holder that has sent a token and was cut off from the database comes back with the new session. Who has
        // just started, or has just found the database again, gives it the time.
        let waits = context.contact.note(asked) >= context.lease.quarantine
        let row: PostgresRow?
        do {
            row = try await context.database.queryAtOnce(
                """
                INSERT INTO \(rows.table) AS session
                    (tenant, account, version, save_id, key_id, saved_at, writer_at, lease_owner, lease_fence,
                    lease_until)
                VALUES (\(context.tenant), \(rows.account.description), 0, \(owner), 0, pg_catalog.clock_timestamp(),
                    \(context.time.date()), \(owner), 1,
                    pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => \(seconds)))
                ON CONFLICT (tenant, account) DO UPDATE SET lease_owner = EXCLUDED.lease_owner,
                    lease_fence = session.lease_fence + 1, lease_until = EXCLUDED.lease_until
                WHERE session.lease_until IS NULL OR session.lease_owner = EXCLUDED.lease_owner
                    OR (session.sent_at IS NULL AND session.lease_until < pg_catalog.clock_timestamp())
                    OR (\(waits) AND session.lease_until
                        < pg_catalog.clock_timestamp() - pg_catalog.make_interval(secs => \(quarantine)))
                RETURNING lease_fence, pg_catalog.set_config('synchronous_commit', 'on', true)
                """, isRepeatable: true
            ).first()
        } catch is CancellationError {
            // It may have got the lease.
            Task { await release(rows, owner) }
            throw CancellationError()
        } catch {
            context.contact.lose()
            throw error
        }
        _ = context.contact.note(context.time.now())
        guard let fence = try row?.decode(Int64.self) else {
            // A lease that lasts longer than it can is from before the database's clock was set back, or from a server
            // whose clock was ahead. Its holder may be at work, so it isn't taken away, but ends when it should.
            _ = try await context.database.queryAtOnce(
                """
                UPDATE \(rows.table) SET lease_until =
                    pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => \(seconds))
                WHERE \(rows.key) AND lease_until
                    > pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => \(seconds))
                """, isRepeatable: true
            ).count()
            return nil
        }
        // Measured from before the claim was sent: the database's time began later.
        let lease = SessionLease(rows, owner, fence, until: asked + context.lease.duration)
        lease.renew()
        return lease
    }

    // MARK: Holding it

    /// Whether it is held for at least so long, as far as this process knows.
    func lasts(_ duration: Duration) -> Bool {
        let (until, isLost) = state.withLock { $0 }
        return !isLost && until - rows.context.time.now() >= duration
    }

    /// Whether another client has claimed it, or has logged in or out.
    var isLost: Bool { state.withLock { $0.isLost } }

    /// Records that another client holds it.
    func lose() { state.withLock { $0.isLost = true } }

    private func renew() {
        let (time, times) = (rows.context.time, rows.context.lease)
        let task = Task { [weak self] in
            while (try? await time.sleep(times.renewal)) != nil {
                guard let self, !self.isLost else { return }
                _ = try? await self.extend()
            }
        }
        renewing.withLock { $0 = task }
    }

    /// Makes it last longer, and returns whether it is still held. Also checks that the database can be reached.
    @discardableResult
    func extend() async throws -> Bool {
        let context = rows.context
        let asked = context.time.now()
        let seconds = context.lease.duration / .seconds(1)
        let held = try await context.database.queryAtOnce(
            """
            UPDATE \(rows.table) SET lease_until =
                pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => \(seconds))
            WHERE \(rows.key) AND lease_owner = \(owner) AND lease_fence = \(fence) RETURNING 1
            """, isRepeatable: true
        ).first()
        state.withLock { state in
            guard held != nil else { return state.isLost = true }
            state.until = max(state.until, asked + context.lease.duration)
        }
        return held != nil
    }

    // MARK: The end

    /// Stops renewing. With `isReleased`, the row shows already that nobody holds it.
    func end(isReleased: Bool) {
        renewing.withLock { $0 }?.cancel()
        guard !isReleased, !isLost else { return }
        Task { [self] in await Self.release(rows, owner) }
    }

    /// Lets others have the lease. If this fails, it ends by itself.
    private static func release(_ rows: SessionRows, _ owner: UUID) async {
        _ = try? await rows.context.database.queryAtOnce(
            """
            UPDATE \(rows.table) SET lease_owner = NULL, lease_until = NULL
            WHERE \(rows.key) AND lease_owner = \(owner)
            """, isRepeatable: true
        ).count()
    }

    deinit { renewing.withLock { $0 }?.cancel() }
}
