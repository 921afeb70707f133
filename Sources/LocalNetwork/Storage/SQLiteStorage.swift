import Foundation
import HTTPTransport

/// Keeps everything in an SQLite database, in a folder that only its owner can read.
///
/// The database has a write-ahead log, which is passed to the system with every commit and written to the disk at
/// checkpoints. A commit that has returned survives any end of the process. A power cut may lose the last
/// commits, but never leaves part of one.
final class SQLiteStorage: Storage {
    private let connection: Guarded<SQLiteConnection?>

    /// The maximum size of a value in bytes. SQLite limits a row to 1,000,000,000 with its key.
    static let mostBytes = 999_000_000

    /// The layout of the file. A file with a higher number was written by a later version.
    private static let version: Int64 = 3

    var isInstant: Bool { false }

    /// Opens the database of a folder. Creates both if necessary.
    init(folder: String) throws {
        // The folder contains keys and password hashes.
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LocalNetworkError.storage("the folder \"\(folder)\" can't be created: \(error.localizedDescription)")
        }
        let path = Self.file(in: folder)
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        let connection = try SQLiteConnection(path: path)
        // While a network runs, its memory is authoritative, so only one can use the folder.
        try connection.run("PRAGMA locking_mode = EXCLUSIVE")
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("BEGIN EXCLUSIVE")
        guard try connection.run("PRAGMA user_version") <= Self.version else {
            throw LocalNetworkError.storage("\(path) was written by a later version")
        }
        try connection.run(
            "CREATE TABLE IF NOT EXISTS entry (kind INTEGER, key BLOB, value BLOB, PRIMARY KEY (kind, key))")
        try connection.run("PRAGMA user_version = \(Self.version)")
        try connection.run("COMMIT")
        try connection.run("PRAGMA synchronous = NORMAL")
        self.connection = Guarded(connection)
    }

    /// The path of the database in a folder.
    static func file(in folder: String) -> String { folder + "/network.sqlite" }

    func close() {
        connection.withLock { $0 = nil }
    }

    private func open<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try connection.withLock { connection in
            guard let connection else { throw LocalNetworkError.storage("the network has stopped") }
            return try body(connection)
        }
    }

    func entries(in table: StorageTable) throws -> [(key: String, value: [UInt8])] {
        try open { connection in
            var entries: [(key: String, value: [UInt8])] = []
            let statement = try connection.prepare("SELECT key, value FROM entry WHERE kind = ?1")
            try connection.run(statement, [.number(table.rawValue)]) { row in
                entries.append((String(decoding: row.bytes(0), as: UTF8.self), row.bytes(1)))
            }
            return entries
        }
    }

    func value(_ key: String, in table: StorageTable) throws -> [UInt8]? {
        try open { connection in
            var value: [UInt8]?
            let statement = try connection.prepare("SELECT value FROM entry WHERE kind = ?1 AND key = ?2")
            try connection.run(statement, [.number(table.rawValue), .bytes(Array(key.utf8))]) { value = $0.bytes(0) }
            return value
        }
    }

    func commit(_ changes: [StorageChange]) throws {
        try open { connection in
            let put = try connection.prepare("INSERT OR REPLACE INTO entry VALUES (?1, ?2, ?3)")
            let delete = try connection.prepare("DELETE FROM entry WHERE kind = ?1 AND key = ?2")
            try connection.run("BEGIN")
            do {
                for change in changes {
                    let address: [SQLiteConnection.Parameter] = [
                        .number(change.table.rawValue), .bytes(Array(change.key.utf8)),
                    ]
                    if let value = change.value {
                        try connection.run(put, address + [.bytes(value)])
                    } else {
                        try connection.run(delete, address)
                    }
                }
                try connection.run("COMMIT")
            } catch {
                _ = try? connection.run("ROLLBACK")
                throw error
            }
        }
    }
}
