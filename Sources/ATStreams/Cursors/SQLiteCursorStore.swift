public import Foundation
import HTTPTransport
import SQLiteDatabase

/// Stores cursors in an SQLite database.
///
/// Several streams and processes can share it. A save is one transaction: after a crash, the database has either the
/// old cursor or the new one. It can be your app's own database: only the table `stream_cursor` is used.
///
/// On Linux, this store requires the library libsqlite3.so.0 at run time. If it is missing, `load` and `save` throw an
/// error that says how to install it. A ``FileCursorStore`` needs no library.
public final class SQLiteCursorStore: CursorStore {
    private let database: SQLiteFile

    /// Creates a store.
    ///
    /// - Parameter file: The database. The file is created if it doesn't exist, readable only by its owner.
    public init(_ file: URL) {
        database = SQLiteFile(
            file,
            tables: [
                """
                stream_cursor (service BLOB, stream BLOB, reader BLOB, cursor INTEGER,
                PRIMARY KEY (service, stream, reader))
                """
            ])
    }

    /// The cursor of a stream; `nil` if none was saved.
    ///
    /// - Throws: An error that says why the database can't be used.
    @concurrent
    public func load(_ stream: StreamID) async throws -> Int64? {
        try database.use { connection in
            try connection.numbers(
                "SELECT cursor FROM stream_cursor WHERE service = ?1 AND stream = ?2 AND reader = ?3", Self.key(stream)
            ).first
        }
    }

    /// Replaces the cursor of a stream.
    ///
    /// - Throws: An error that says why the database can't be used.
    @concurrent
    public func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try database.use { connection in
            try connection.run(
                "INSERT OR REPLACE INTO stream_cursor VALUES (?1, ?2, ?3, ?4)", Self.key(stream) + [.number(cursor)])
        }
    }

    private static func key(_ stream: StreamID) -> [SQLiteConnection.Parameter] {
        // No bytes and no value are different, and an empty name is one.
        [stream.service, stream.name, stream.reader.map { "=\($0)" } ?? "-"].map { .bytes(Array($0.utf8)) }
    }
}

/// An SQLite database that is opened when it is first used, and has its tables then.
final class SQLiteFile: Sendable {
    let path: String
    /// The name of each table, and its columns.
    private let tables: [String]
    private let connection = Guarded<SQLiteConnection?>(nil)

    init(_ file: URL, tables: [String]) {
        path = file.path
        self.tables = tables
    }

    /// Calls the closure with the connection, which nobody else uses meanwhile.
    func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try connection.withLock { connection in
            let opened = try connection ?? open()
            connection = opened
            return try body(opened)
        }
    }

    private func open() throws -> SQLiteConnection {
        // Others hold it for a few milliseconds when they save.
        let connection = try SQLiteConnection(path: path, patience: 5000)
        for table in tables { try connection.run("CREATE TABLE IF NOT EXISTS \(table)") }
        return connection
    }
}

extension SQLiteConnection {
    func run(_ text: String, _ parameters: [Parameter], _ take: (Row) throws -> Void = { _ in }) throws {
        try run(prepare(text), parameters, take)
    }

    /// Reads the rows of a result.
    func values<Value>(_ text: String, _ parameters: [Parameter], _ read: (Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try run(text, parameters) { values.append(try read($0)) }
        return values
    }

    /// The numbers in the first column of a result.
    func numbers(_ text: String, _ parameters: [Parameter]) throws -> [Int64] {
        try values(text, parameters) { $0.number(0) }
    }
}
