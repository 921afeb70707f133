import ATData
import Foundation
import HTTPTransport
import SQLiteDatabase

/// Stores everything in an SQLite database, in a folder that only its owner can read.
///
/// The database uses a write-ahead log, which is passed to the system with every commit and synchronized at
/// checkpoints. A finished commit survives a crash of the process. A power failure may lose the last commits, but never
/// leaves a partial one.
final class SQLiteStorage: Storage {
    private let connection: Guarded<SQLiteConnection?>
    let folder: String

    /// The maximum size of a value in bytes. SQLite limits a row to 1,000,000,000 bytes, including its key.
    static let mostBytes = 999_000_000

    /// The version of the file format. A file with a higher version was written by a later release.
    private static let version: Int64 = 4

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
        self.folder = folder
        let path = Self.file(in: folder)
        self.connection = Guarded(try LocalNetworkError.translating { try Self.open(path) })
    }

    private static func open(_ path: String) throws -> SQLiteConnection {
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
        // The log of a folder of an earlier version starts empty.
        try connection.run(
            "CREATE TABLE IF NOT EXISTS event (id INTEGER PRIMARY KEY, time INTEGER, account BLOB, frame BLOB)")
        try connection.run("PRAGMA user_version = \(Self.version)")
        try connection.run("COMMIT")
        try connection.run("PRAGMA synchronous = NORMAL")
        return connection
    }

    /// The path of the database in a folder.
    static func file(in folder: String) -> String { folder + "/network.sqlite" }

    func close() {
        connection.withLock { $0 = nil }
    }

    func open<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try connection.withLock { connection in
            guard let connection else { throw LocalNetworkError.storage("the network has stopped") }
            return try LocalNetworkError.translating { try body(connection) }
        }
    }

    func entries(in table: StorageTable) throws -> [(key: String, value: [UInt8])] {
        try open { connection in
            var entries: [(key: String, value: [UInt8])] = []
            let statement = try connection.prepare("SELECT key, value FROM entry WHERE kind = ?1")
            try connection.run(statement, [.number(table.rawValue)]) { row in
                entries.append((row.text(0), row.bytes(1)))
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

    func commit(_ batch: StorageBatch) throws -> [EventStream: EventTotals] {
        try open { connection in
            let put = try connection.prepare("INSERT OR REPLACE INTO entry VALUES (?1, ?2, ?3)")
            let delete = try connection.prepare("DELETE FROM entry WHERE kind = ?1 AND key = ?2")
            return try connection.inTransaction {
                for change in batch.changes {
                    let address: [SQLiteConnection.Parameter] = [.number(change.table.rawValue), .text(change.key)]
                    if let value = change.value {
                        try connection.run(put, address + [.bytes(value)])
                    } else {
                        try connection.run(delete, address)
                    }
                }
                return try connection.commitEvents(of: batch)
            }
        }
    }
}

extension LocalNetworkError {
    /// Runs a function, and converts errors of SQLite to errors of the network.
    fileprivate static func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            switch error {
            case .noLibrary: throw LocalNetworkError.noSQLite
            case .busy(let path): throw LocalNetworkError.folderInUse(path)
            case .failed(let path, let doing, let reason):
                throw LocalNetworkError.storage("SQLite could not \(doing) in \(path): \(reason)")
            }
        }
    }
}

// MARK: Events

extension SQLiteStorage {
    func eventTotals(of stream: EventStream) throws -> (totals: EventTotals, last: Int) {
        try open { connection in
            var result = (totals: EventTotals(), last: 0)
            let statement = try connection.prepare(
                "SELECT count(*), total(length(frame)), max(id) FROM event WHERE id > ?1 AND id <= ?2")
            try connection.run(statement, stream.ids(0, EventStream.mostSeq)) { row in
                result.totals = EventTotals(
                    count: Int(clamping: row.number(0)), byteCount: Int(clamping: row.number(1)))
                result.last = EventStream.seq(row.number(2))
            }
            return result
        }
    }

    func eventFacts(of stream: EventStream, after seq: Int, most: Int) throws -> [EventFact] {
        try open { try $0.eventFacts(of: stream, after: seq, most: most) }
    }

    func eventNumbers(of stream: EventStream, about account: DID, before seq: Int, most: Int) throws -> [Int] {
        try open { connection in
            var numbers: [Int] = []
            let statement = try connection.prepare(
                "SELECT id FROM event WHERE id > ?1 AND id <= ?2 AND account = ?3 ORDER BY id DESC LIMIT ?4")
            let parameters: [SQLiteConnection.Parameter] = [
                .bytes(Array(account.description.utf8)), .number(Int64(most)),
            ]
            try connection.run(statement, stream.ids(0, max(0, seq &- 1)) + parameters) { row in
                numbers.append(EventStream.seq(row.number(0)))
            }
            return numbers
        }
    }

    func events(of stream: EventStream, after seq: Int, most: Int, bytes: Int) throws -> [LoggedEvent] {
        try open { connection in
            // The sizes first: the frames together may be larger than memory.
            var size = 0
            let facts = try connection.eventFacts(of: stream, after: seq, most: most)
            let fitting = facts.prefix { fact in
                defer { size += fact.byteCount }
                return size == 0 || size + fact.byteCount <= bytes
            }
            guard let last = fitting.last else { return [] }
            var events: [LoggedEvent] = []
            let statement = try connection.prepare(
                "SELECT id, time, account, frame FROM event WHERE id > ?1 AND id <= ?2 ORDER BY id")
            try connection.run(statement, stream.ids(seq, last.seq)) { row in
                events.append(
                    LoggedEvent(
                        stream: stream, seq: EventStream.seq(row.number(0)),
                        account: try DID(row.text(2)), time: row.number(1),
                        frame: Data(row.bytes(3))))
            }
            return events
        }
    }
}

// One number instead of two columns, so that the table needs no index: almost every write adds events at its end.
extension EventStream {
    /// The maximum number of an event.
    fileprivate static let mostSeq = (1 << 52) - 1

    /// The row ID of an event.
    fileprivate func id(_ seq: Int) -> Int64 { rawValue << 52 | Int64(min(max(0, seq), Self.mostSeq)) }

    /// The parameters for the events after a number, up to another.
    fileprivate func ids(_ first: Int, _ last: Int) -> [SQLiteConnection.Parameter] {
        [.number(id(first)), .number(id(last))]
    }

    /// The number of an event in its stream.
    fileprivate static func seq(_ id: Int64) -> Int { Int(id & Int64(mostSeq)) }
}

extension SQLiteConnection {
    fileprivate func eventFacts(of stream: EventStream, after seq: Int, most: Int) throws -> [EventFact] {
        var facts: [EventFact] = []
        let statement = try prepare(
            "SELECT id, time, length(frame) FROM event WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT ?3")
        try run(statement, stream.ids(seq, EventStream.mostSeq) + [.number(Int64(most))]) { row in
            facts.append(
                EventFact(
                    seq: EventStream.seq(row.number(0)), time: row.number(1), byteCount: Int(clamping: row.number(2))))
        }
        return facts
    }

    /// Adds and removes events, and returns the removed ones.
    fileprivate func commitEvents(of batch: StorageBatch) throws -> [EventStream: EventTotals] {
        if !batch.events.isEmpty {
            let add = try prepare("INSERT INTO event VALUES (?1, ?2, ?3, ?4)")
            for event in batch.events {
                try run(
                    add,
                    [
                        .number(event.stream.id(event.seq)), .number(event.time),
                        .bytes(Array(event.account.description.utf8)), .bytes(Array(event.frame)),
                    ])
            }
        }
        var removed: [EventStream: EventTotals] = [:]
        for erasure in batch.erasures {
            removed[erasure.stream, default: EventTotals()] += try remove(
                "id > ?1 AND id <= ?2 AND account = ?3",
                erasure.stream.ids(0, erasure.before - 1) + [.bytes(Array(erasure.account.description.utf8))])
        }
        for (stream, seq) in batch.dropped {
            removed[stream, default: EventTotals()] += try remove("id > ?1 AND id <= ?2", stream.ids(0, seq))
        }
        return removed
    }

    private func remove(_ condition: String, _ parameters: [Parameter]) throws -> EventTotals {
        var removed = EventTotals()
        let sum = try prepare("SELECT count(*), total(length(frame)) FROM event WHERE \(condition)")
        try run(sum, parameters) { row in
            removed = EventTotals(count: Int(clamping: row.number(0)), byteCount: Int(clamping: row.number(1)))
        }
        try run(prepare("DELETE FROM event WHERE \(condition)"), parameters)
        return removed
    }
}
