import ATData
import Foundation
import PostgresDatabase

/// Encrypts rows with the current key that are encrypted with another one.
struct Rekeying: Sendable {
    private static let batch = 100
    let context: StoreContext

    /// Returns how many rows were changed.
    func run() async throws -> Int { try await sessions() + logins() }

    private func sessions() async throws -> Int {
        var changed = 0
        var last = ""
        while true {
            let rows = try await context.database.query(
                """
                SELECT account FROM \(context.schema.table("session")) WHERE tenant = \(context.tenant)
                AND account > \(last) AND data IS NOT NULL AND key_id <> \(context.sealer.keyID)
                ORDER BY account LIMIT \(Self.batch)
                """, isRepeatable: true
            ).all()
            guard !rows.isEmpty else { return changed }
            for row in rows {
                last = try row.decode(String.self)
                if try await session(DID(last)) { changed += 1 }
            }
        }
    }

    /// Encrypts one session anew. Returns `false` if another client has changed it meanwhile: with the current key, or
    /// the next call finds it.
    private func session(_ account: DID) async throws -> Bool {
        let rows = SessionRows(context: context, account: account)
        guard let row = try await rows.read(), let json = try rows.json(row) else { return false }
        let data = try rows.seal(json, version: row.version + 1)
        // The times and the lease stay.
        let changed = try await context.database.execute(
            """
            UPDATE \(rows.table) SET version = version + 1, data = \(data), key_id = \(context.sealer.keyID)
            WHERE \(rows.key) AND version = \(row.version)
            """)
        return changed == 1
    }

    private func logins() async throws -> Int {
        let table = context.schema.table("oauth_login")
        var changed = 0
        var last = ""
        while true {
            let rows = try await context.database.query(
                """
                SELECT name, data FROM \(table) WHERE tenant = \(context.tenant) AND name > \(last)
                AND key_id <> \(context.sealer.keyID) ORDER BY name LIMIT \(Self.batch)
                """, isRepeatable: true
            ).all()
            guard !rows.isEmpty else { return changed }
            for row in rows {
                let (name, old) = try row.decode(String.self, [UInt8].self)
                last = name
                let place = ["oauth_login", context.schema.name, context.tenant, name]
                let bytes = try context.sealer.open(old, context: place, what: "A pending login")
                let data = try context.sealer.seal(bytes, context: place)
                changed += try await context.database.execute(
                    """
                    UPDATE \(table) SET data = \(data), key_id = \(context.sealer.keyID)
                    WHERE tenant = \(context.tenant) AND name = \(name) AND data = \(old)
                    """)
            }
        }
    }
}
