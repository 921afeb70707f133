import ATCrypto
import ATPostgres
public import ATServer
import Foundation
import HTTPTransport
import PostgresDatabase

/// Counts calls in a PostgreSQL database that several machines share.
///
/// The counts are not written to the disk: after a crash of the database's server, all windows begin again. The
/// machines' clocks decide when a window ends.
public final class PostgresCallCounts: CallCountStore {
    private let context: StoreContext
    /// The most rows that are deleted in one transaction.
    private static let batch = 10_000
    private let nextTidying = Guarded<ContinuousClock.Instant?>(nil)

    init(_ context: StoreContext) { self.context = context }

    /// Adds calls to counts, and returns what each of them is after that.
    public func add(_ calls: [CallCount]) async throws -> [Int] {
        try await tidy()
        // In the order of the keys, so that two processes never wait for each other.
        let rows = try await context.database.query(
            """
            INSERT INTO \(context.schema.table("call_count")) AS total (key, window_end, calls)
            SELECT key, window_end, calls
            FROM unnest(\(calls.map { Data(key($0)) }), \(calls.map(\.windowEnd)),
                \(calls.map(\.calls))) AS new (key, window_end, calls) ORDER BY key
            ON CONFLICT (key) DO UPDATE SET
                calls = CASE WHEN EXCLUDED.window_end > total.window_end THEN EXCLUDED.calls
                    WHEN EXCLUDED.window_end = total.window_end THEN total.calls + EXCLUDED.calls
                    ELSE total.calls END,
                window_end = GREATEST(total.window_end, EXCLUDED.window_end)
            RETURNING key, calls, window_end
            """
        ).all()
        var totals: [[UInt8]: (calls: Int, end: Date)] = [:]
        for row in rows {
            let (key, calls, end) = try row.decode([UInt8].self, Int.self, Date.self)
            totals[key] = (calls, end)
        }
        // A machine whose clock is late counts in a window that has ended for the others.
        return calls.map { call in
            totals[key(call)].map { $0.end > call.windowEnd ? call.calls : $0.calls } ?? call.calls
        }
    }

    /// Counts of different tenants are different.
    private func key(_ call: CallCount) -> [UInt8] {
        Array(SHA256.hash(Array(context.tenant.utf8) + [0] + call.key).bytes.prefix(16))
    }

    /// Once a minute, deletes the counts of windows that have ended.
    private func tidy() async throws {
        let now = context.time.now()
        let isDue = nextTidying.withLock { next in
            guard next.map({ now >= $0 }) ?? true else { return false }
            next = now + .seconds(60)
            return true
        }
        guard isDue else { return }
        let table = context.schema.table("call_count")
        let ended: PostgresQuery = """
            DELETE FROM \(table) WHERE key IN (
                SELECT key FROM \(table) WHERE window_end < pg_catalog.clock_timestamp() - interval '5 minutes'
                LIMIT \(Self.batch) FOR UPDATE SKIP LOCKED)
            """
        while try await context.database.execute(ended, isRepeatable: true) == Self.batch {}
    }
}
