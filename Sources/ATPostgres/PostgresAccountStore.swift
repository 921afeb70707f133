public import ATData
public import ATOAuth
public import CoreATProtocol
import Foundation
import PostgresDatabase

/// Stores the sessions of accounts and pending logins in a PostgreSQL database that several machines share.
///
/// A login that starts on one machine can be finished on another. Sessions and pending logins are encrypted.
public struct PostgresAccountStore: AccountStore {
    /// The most pending logins. On a server, a stranger can start them.
    private static let mostLogins = 100_000
    private let context: StoreContext

    init(_ context: StoreContext) { self.context = context }

    /// The accounts with a stored session.
    public func accounts() async throws -> [DID] {
        let rows = try await context.database.query(
            """
            SELECT account FROM \(context.schema.table("session"))
            WHERE tenant = \(context.tenant) AND data IS NOT NULL ORDER BY account
            """, isRepeatable: true)
        var accounts: [DID] = []
        for try await row in rows { accounts.append(try DID(try row.decode(String.self))) }
        return accounts
    }

    /// Returns the store of an account's session.
    public func sessionStore(of account: DID) -> any SessionStore { PostgresSessionStore(context, account) }

    /// Stores a pending login, and removes expired ones. Throws if too many are pending.
    public func save(_ login: PendingLogin) async throws {
        let table = context.schema.table("oauth_login")
        let name = login.name
        let data = try context.sealer.seal(Array(JSONEncoder().encode(login)), context: place(name))
        try await context.database.execute(
            """
            DELETE FROM \(table) WHERE (tenant, name) IN (
                SELECT tenant, name FROM \(table) WHERE started_at < pg_catalog.clock_timestamp() - interval '1 hour'
                LIMIT 1000 FOR UPDATE SKIP LOCKED)
            """)
        let saved = try await context.database.execute(
            """
            INSERT INTO \(table) (tenant, name, data, key_id, started_at)
            SELECT \(context.tenant), \(name), \(data), \(context.sealer.keyID), pg_catalog.clock_timestamp()
            WHERE (SELECT count(*) FROM (
                SELECT 1 FROM \(table) WHERE tenant = \(context.tenant) LIMIT \(Self.mostLogins)) AS pending)
                < \(Self.mostLogins)
            ON CONFLICT (tenant, name) DO UPDATE SET data = EXCLUDED.data, key_id = EXCLUDED.key_id
            """, isRepeatable: true)
        guard saved == 1 else { throw PostgresStoreError.tooManyLogins(Self.mostLogins) }
    }

    /// Removes a pending login and returns it. Only one of several callers gets it, on whichever machine.
    public func takeLogin(named name: String) async throws -> PendingLogin? {
        guard name.utf8.count <= 200, !name.utf8.contains(0) else { return nil }
        // A login that can't be decrypted stays, for a process that has its key.
        return try await context.database.transaction(label: "a login") { transaction in
            let row = try await transaction.query(
                """
                DELETE FROM \(context.schema.table("oauth_login")) WHERE tenant = \(context.tenant) AND name = \(name)
                AND started_at >= pg_catalog.clock_timestamp() - interval '1 hour' RETURNING data
                """
            ).first()
            guard let data = try row?.decode([UInt8].self) else { return nil }
            let bytes = try context.sealer.open(data, context: place(name), what: "A pending login")
            return try JSONDecoder().decode(PendingLogin.self, from: Data(bytes))
        }
    }

    private func place(_ name: String) -> [String] { ["oauth_login", context.schema.name, context.tenant, name] }
}
