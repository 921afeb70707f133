public import ATData
import Foundation
package import HTTPTransport
public import PostgresDatabase

/// The stores of a PostgreSQL database that several machines share.
///
/// ```swift
/// let database = try PostgresDatabase("postgres://app@db/app?sslmode=verify-full")
/// let stores = try await PostgresStores(database, keys: .file(keyFile))
/// let oauth = OAuthClient(app, accounts: stores.accounts)
/// ```
///
/// The tables are in their own schema, `atp` by default. They are created or updated when the stores are created;
/// several processes can do that concurrently.
public struct PostgresStores: Sendable {
    package let context: StoreContext

    /// Creates the stores, and their tables if needed.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - schema: The schema of the tables.
    ///   - tenant: A name that separates the accounts of several apps in the same tables.
    ///   - keys: The keys for sessions and pending logins.
    public init(
        _ database: PostgresDatabase, schema: String = "atp", tenant: String = "", keys: StoreKeys
    ) async throws {
        try await self.init(database, schema: schema, tenant: tenant, keys: keys, time: .system, lease: .standard)
    }

    /// Creates the stores with a clock and times of leases.
    package init(
        _ database: PostgresDatabase, schema: String = "atp", tenant: String = "", keys: StoreKeys, time: TimeSource,
        lease: LeaseTimes
    ) async throws {
        guard tenant.utf8.count <= 200, !tenant.utf8.contains(0) else { throw PostgresStoreError.invalidName(tenant) }
        let schema = try SchemaName(schema)
        try await Migration(database: database, schema: schema).run()
        context = StoreContext(
            database: database, schema: schema, tenant: tenant, sealer: Sealer(keys), time: time, lease: lease)
    }

    /// The statements that create the tables, for an administrator who doesn't let programs do that.
    public static func script(schema: String = "atp") throws -> String { Migration.script(try SchemaName(schema)) }

    /// The OAuth accounts and pending logins.
    public var accounts: PostgresAccountStore { PostgresAccountStore(context) }

    /// The session of an account that logs in with a password, or by OAuth.
    public func session(of account: DID) -> PostgresSessionStore { PostgresSessionStore(context, account) }

    /// The cursors of streams.
    public var cursors: PostgresCursorStore { PostgresCursorStore(context) }

    /// The groups of processes that share a stream.
    public var groups: PostgresGroupStore<PostgresDatabase> { PostgresGroupStore(context.database, context.schema) }

    /// The verified states of repositories, for a `RepoVerifier` in one process. Give each verifier its own name.
    public func chains(_ name: String) -> PostgresChainStore { PostgresChainStore(context, name) }

    /// Events of a Tap that couldn't be handled.
    ///
    /// - Parameters:
    ///   - name: A name for them, such as that of the program.
    ///   - limit: The maximum number of events. Further events aren't acknowledged.
    public func deadLetters(_ name: String, limit: Int = 100_000) -> PostgresDeadLetters {
        PostgresDeadLetters(context, name, limit: limit)
    }

    /// The progress of a backfill that several machines run together. Create one in each process.
    ///
    /// - Parameter name: The name of the backfill, the same on all machines.
    public func backfill(_ name: String) -> PostgresBackfillStore { PostgresBackfillStore(context, name) }

    /// Creates the tables.
    @available(*, unavailable, message: "PostgresStores(database, keys: keys) creates the tables")
    public func migrate() async throws {}

    /// Encrypts all rows with the current key that are encrypted with another one. Returns the number of changed rows.
    ///
    /// You can run it while the stores are in use, and interrupt it: the next call continues.
    @discardableResult
    public func rekey() async throws -> Int { try await Rekeying(context: context).run() }

    /// Deletes expired logins, and the rows of sessions that ended more than a day ago. Returns the number of deleted
    /// rows. Services delete their expired rows themselves.
    @discardableResult
    public func removeExpired() async throws -> Int {
        let garbage = Garbage(context)
        return try await garbage.delete(garbage.logins) + garbage.delete(garbage.sessions)
    }

    /// Deletes everything that nobody needs any more. Returns how many rows of each kind it has deleted.
    package func collectGarbage() async throws -> [(name: String, count: Int)] {
        try await Garbage(context).collect()
    }
}

extension PostgresStores: CustomStringConvertible, CustomReflectable {
    /// The schema and the tenant.
    public var description: String { "PostgresStores(schema \(context.schema.name), tenant \"\(context.tenant)\")" }

    /// Like the description, without keys.
    public var customMirror: Mirror { Mirror(self, children: ["schema": context.schema.name]) }
}

/// The database, keys, limits and clock that all stores share.
package struct StoreContext: Sendable {
    package let database: PostgresDatabase
    package let schema: SchemaName
    package let tenant: String
    let sealer: Sealer
    package let time: TimeSource
    let lease: LeaseTimes
    /// How long the database could be reached without a break.
    let contact = Contact()
}

/// The times of leases.
package struct LeaseTimes: Sendable {
    /// How long a lease lasts if it isn't renewed.
    package var duration: Duration
    /// How often it is renewed.
    package var renewal: Duration
    /// How much of it must be left before a refresh token is sent.
    package var margin: Duration
    /// How much longer others wait after the lease of a process that has sent a token and has not come back.
    package var quarantine: Duration
    /// How long a refresh waits for another process's refresh.
    package var patience: Duration

    package init(
        duration: Duration, renewal: Duration, margin: Duration, quarantine: Duration, patience: Duration
    ) {
        self.duration = duration
        self.renewal = renewal
        self.margin = margin
        self.quarantine = quarantine
        self.patience = patience
    }

    package static let standard = LeaseTimes(
        duration: .seconds(60), renewal: .seconds(15), margin: .seconds(35), quarantine: .seconds(60),
        patience: .seconds(180))
}

/// How long the database could be reached without a break.
final class Contact: Sendable {
    private let times = Guarded<(first: ContinuousClock.Instant, last: ContinuousClock.Instant)?>(nil)
    private static let longestGap = Duration.seconds(15)

    /// Records that a statement has succeeded. Returns how long the contact has lasted.
    func note(_ now: ContinuousClock.Instant) -> Duration {
        times.withLock { times in
            let first = times.flatMap { now - $0.last < Self.longestGap ? $0.first : nil } ?? now
            times = (first, now)
            return now - first
        }
    }

    /// Records that the database could not be reached.
    func lose() { times.withLock { $0 = nil } }
}
