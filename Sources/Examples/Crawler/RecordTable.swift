import ATData
import ATRepo
import Foundation
import SQLiteDatabase

/// The records in a SQLite database.
///
/// `SQLiteDatabase` is internal to this package. Elsewhere, use GRDB, SQLite.swift or your system's SQLite.
actor RecordTable {
    private let database: SQLiteConnection
    private let insert: SQLiteConnection.Statement
    private let delete: SQLiteConnection.Statement
    private let deleteAll: SQLiteConnection.Statement

    init(_ file: URL) throws {
        database = try SQLiteConnection(path: file.path)
        try database.run(
            "CREATE TABLE IF NOT EXISTS records (did TEXT, path TEXT, value TEXT, PRIMARY KEY (did, path))")
        insert = try database.prepare(
            "INSERT OR REPLACE INTO records VALUES (CAST(?1 AS TEXT), CAST(?2 AS TEXT), CAST(?3 AS TEXT))")
        delete = try database.prepare("DELETE FROM records WHERE did = CAST(?1 AS TEXT) AND path = CAST(?2 AS TEXT)")
        deleteAll = try database.prepare("DELETE FROM records WHERE did = CAST(?1 AS TEXT)")
    }

    /// Stores a record as JSON, or removes it if there are no bytes.
    func set(_ path: RecordPath, to bytes: BlockBytes?, of did: DID) throws {
        guard let bytes else { return try database.run(delete, [.text(did), .text(path)]) }
        let value = try LexValue(dagCBOR: bytes.data)
        try database.run(insert, [.text(did), .text(path), .bytes(Array(try value.json()))])
    }

    func removeAll(of did: DID) throws { try database.run(deleteAll, [.text(did)]) }

    /// The number of records, and of accounts with records.
    func counts() throws -> (records: Int64, accounts: Int64) {
        (
            try database.run("SELECT count(*) FROM records"),
            try database.run("SELECT count(DISTINCT did) FROM records")
        )
    }
}

extension SQLiteConnection.Parameter {
    fileprivate static func text(_ value: some CustomStringConvertible) -> Self {
        .bytes(Array(value.description.utf8))
    }
}
