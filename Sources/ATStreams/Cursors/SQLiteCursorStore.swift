public import Foundation
import HTTPTransport
import SQLiteDatabase

/// Keeps cursors in an SQLite database.
///
/// Several streams and processes can share it. A save is one transaction: after a crash, the database has either the
/// old cursor or the new one. It can be your app's own database: only the table `stream_cursor` is used.
///
/// On Linux, the library libsqlite3.so.0 is needed when this is used. Without it, `load` and `save` throw an error that
/// says how to install it. A ``FileCursorStore`` needs no library.
public final class SQLiteCursorStore: CursorStore {
    private let file: URL
    private let connection = Guarded<SQLiteConnection?>(nil)

    /// Creates a store.
    ///
    /// - Parameter file: The database. The file is created if it doesn't exist, readable only by its owner.
    public init(_ file: URL) { self.file = file }

    /// The cursor of a stream; `nil` if none was saved.
    ///
    /// - Throws: An error that says why the database can't be used.
    @concurrent
    public func load(_ stream: StreamID) async throws -> Int64? {
        try use { connection in
            var cursor: Int64?
            let select = try connection.prepare(
                "SELECT cursor FROM stream_cursor WHERE service = ?1 AND stream = ?2 AND reader = ?3")
            try connection.run(select, Self.key(stream)) { cursor = $0.number(0) }
            return cursor
        }
    }

    /// Replaces the cursor of a stream.
    ///
    /// - Throws: An error that says why the database can't be used.
    @concurrent
    public func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try use { connection in
            let replace = try connection.prepare("INSERT OR REPLACE INTO stream_cursor VALUES (?1, ?2, ?3, ?4)")
            try connection.run(replace, Self.key(stream) + [.number(cursor)])
        }
    }

    private static func key(_ stream: StreamID) -> [SQLiteConnection.Parameter] {
        // No bytes and no value are different, and an empty name is one.
        [stream.service, stream.name, stream.reader.map { "=\($0)" } ?? "-"].map { .bytes(Array($0.utf8)) }
    }

    private func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try connection.withLock { connection in
            let opened = try connection ?? open()
            connection = opened
            return try body(opened)
        }
    }

    private func open() throws -> SQLiteConnection {
        // Others hold it for a few milliseconds when they save.
        let connection = try SQLiteConnection(path: file.path, patience: 5000)
        try connection.run(
            """
            CREATE TABLE IF NOT EXISTS stream_cursor
            (service BLOB, stream BLOB, reader BLOB, cursor INTEGER, PRIMARY KEY (service, stream, reader))
            """)
        return connection
    }
}
