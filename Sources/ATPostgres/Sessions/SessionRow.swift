import ATData
import CoreATProtocol
import Foundation
import PostgresDatabase

/// The row of an account's session.
struct SessionRow: Sendable {
    /// Counts the changes. It is part of what protects the data.
    let version: Int64
    /// The encrypted session; `nil` after a log-out.
    let data: [UInt8]?
    /// The last change.
    let saveID: UUID
    /// How long ago it was, by the database's clock.
    let age: Double
    /// When it was, by the clock of the process that made it.
    let writtenAt: Date

    /// The columns to select.
    static let columns: PostgresQuery = """
        version, data, save_id,
        EXTRACT(epoch FROM pg_catalog.clock_timestamp() - saved_at)::float8, writer_at
        """

    init(_ row: PostgresRow) throws {
        (version, data, saveID, age, writtenAt) = try row.decode(
            Int64.self, [UInt8]?.self, UUID.self, Double.self, Date.self)
    }
}

/// Turns sessions into rows and back.
struct SessionRows: Sendable {
    let context: StoreContext
    let account: DID

    /// Clocks that differ by less are the same: the statement took a while.
    private static let smallestShift = 5.0

    var table: PostgresQuery { context.schema.table("session") }
    var key: PostgresQuery { "tenant = \(context.tenant) AND account = \(account.description)" }
    private var what: String { "The session of \(account)" }

    /// Reads the row, if there is one.
    func read() async throws -> SessionRow? {
        let row = try await context.database.queryAtOnce(
            "SELECT \(SessionRow.columns) FROM \(table) WHERE \(key)", isRepeatable: true
        ).first()
        return try row.map { try SessionRow($0) }
    }

    /// The session of a row, with its dates by this machine's clock: the clock of the one that wrote it may be wrong.
    func session(_ row: SessionRow?) throws -> Session? {
        guard let row, let data = try json(row) else { return nil }
        guard let session = try? JSONDecoder().decode(Session.self, from: data) else {
            throw PostgresStoreError.damaged(what: what)
        }
        let shift = context.time.date().timeIntervalSince(row.writtenAt) - row.age
        guard abs(shift) >= Self.smallestShift, shift.isFinite else { return session }
        return session.shifted(by: shift)
    }

    /// The decrypted data of a row.
    func json(_ row: SessionRow) throws -> Data? {
        guard let data = row.data else { return nil }
        return Data(try context.sealer.open(data, context: place(row.version), what: what))
    }

    /// Encrypts a session for a version of the row.
    func seal(_ data: Data?, version: Int64) throws -> [UInt8]? {
        try data.map { try context.sealer.seal(Array($0), context: place(version)) }
    }

    private func place(_ version: Int64) -> [String] {
        ["session", context.schema.name, context.tenant, account.description, "\(version)"]
    }
}
