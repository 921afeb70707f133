import ATCrypto
public import ATPostgres
public import ATServer
import Foundation
import HTTPTransport
import PostgresDatabase

/// Counts calls in a PostgreSQL database that several machines share.
///
/// The counts aren't written to disk: after a crash of the database server, they start at zero. Windows follow each
/// machine's clock, so keep the clocks in sync.
public final class PostgresCallCounts: CallCountStore {
    private let context: StoreContext
    private let tidying: Tidying

    init(_ context: StoreContext) {
        self.context = context
        let table = context.schema.table("call_count")
        tidying = Tidying(context) { database in
            try await Tidying.deleteAll(
                """
                DELETE FROM \(table) WHERE key IN (
                    SELECT key FROM \(table) WHERE window_end < pg_catalog.clock_timestamp() - interval '5 minutes'
                    LIMIT \(Tidying.batch) FOR UPDATE SKIP LOCKED)
                """, in: database)
        }
    }

    /// Adds calls to counts, and returns the counts after that.
    public func add(_ calls: [CallCount]) async throws -> [Int] {
        defer { tidying.run() }
        do {
            return try await totals(calls)
        } catch let error as PostgresError where error.reason == .outcomeUnknown {
            return calls.map(\.calls)
        }
    }

    private func totals(_ calls: [CallCount]) async throws -> [Int] {
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
}

extension PostgresStores {
    /// Creates counts of the calls of all machines, for the limits of a service. Keep them as long as the service.
    ///
    /// ```swift
    /// options.callCounts = stores.callCounts
    /// ```
    ///
    /// Different services need stores with different tenants, or they share the counts of calls with the same names.
    public var callCounts: PostgresCallCounts { PostgresCallCounts(context) }
}
