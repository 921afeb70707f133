import Foundation

#if canImport(SQLite3)
import SQLite3
#else
import CSystem
#endif

/// An open SQLite database and its statements. It closes when the last reference to it is released.
package final class SQLiteConnection: @unchecked Sendable {
    // Safe to share: its owners use it under a lock, so that statements of one don't end up between those of another.
    // Unless they say so, SQLite serializes the calls, too (`SQLITE_OPEN_FULLMUTEX`).
    private let database: OpaquePointer
    private let path: String

    /// A statement with parameters, prepared once.
    package final class Statement {
        fileprivate let pointer: OpaquePointer

        fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

        deinit { _ = sqlite3_finalize(pointer) }
    }

    /// A row of a result, valid until the next one is read.
    package struct Row {
        fileprivate let pointer: OpaquePointer

        /// A column with a number.
        package func number(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

        /// A column with text, stored as its bytes.
        package func text(_ column: Int32) -> String {
            // Safe: as below.
            guard let start = sqlite3_column_blob(pointer, column) else { return "" }
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
            return String(decoding: bytes, as: UTF8.self)
        }

        /// A column with bytes.
        package func bytes(_ column: Int32) -> [UInt8] {
            // Safe: the pointer is valid until the next step, and the count belongs to it.
            guard let start = sqlite3_column_blob(pointer, column) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
        }

        /// Whether a column has these bytes.
        package func has(_ bytes: [UInt8], in column: Int32) -> Bool {
            // Safe: as above.
            guard let start = sqlite3_column_blob(pointer, column) else { return bytes.isEmpty }
            return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
                .elementsEqual(bytes)
        }
    }

    /// The value of a statement's parameter.
    package enum Parameter {
        case number(Int64)
        case bytes([UInt8])

        /// Text as its bytes.
        package static func text(_ text: String) -> Self { .bytes(Array(text.utf8)) }
    }

    /// Opens a database file, or creates one that only its owner can read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - patience: How long to wait for other connections, in milliseconds.
    ///   - isGuarded: Whether its owner uses it, and its statements, only under a lock of its own. Then SQLite needs
    ///     none, which it would take for each column that is read.
    package init(path: String, patience: Int32 = 500, isGuarded: Bool = false) throws(SQLiteError) {
        #if !canImport(SQLite3)
        guard csystem_sqlite3_load() == 1 else { throw SQLiteError.noLibrary }
        #endif
        Self.createFile(path)
        var opened: OpaquePointer?
        let locking = isGuarded ? SQLITE_OPEN_NOMUTEX : SQLITE_OPEN_FULLMUTEX
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | locking
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = Self.error(opened, path, code, "open")
            _ = sqlite3_close_v2(opened)
            throw error
        }
        database = opened
        self.path = path
        _ = sqlite3_busy_timeout(opened, patience)
    }

    deinit {
        // Waits for the remaining statements.
        _ = sqlite3_close_v2(database)
    }

    /// Creates an empty file that only its owner can read, unless there is one. Where that fails, SQLite says why.
    private static func createFile(_ path: String) {
        guard access(path, F_OK) != 0 else { return }
        // Another connection may be creating it too. A file that replaces an open database loses what is written to
        // that one, and closing a descriptor of a database ends the locks of this process. So the file gets its name
        // last.
        let unnamed = "\(path).\(UUID().uuidString)"
        let descriptor = open(unnamed, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        close(descriptor)
        link(unnamed, path)
        unlink(unnamed)
    }

    /// Prepares a statement.
    package func prepare(_ text: String) throws -> Statement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(database, text, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code, "prepare for \(text)") }
        return Statement(statement)
    }

    /// Runs SQL without parameters, and returns the number in its last row, if there is one.
    @discardableResult
    package func run(_ text: String) throws -> Int64 {
        var result: Int64 = 0
        try run(prepare(text), []) { result = $0.number(0) }
        return result
    }

    /// Runs a statement, and calls the closure with every row.
    package func run(_ statement: Statement, _ parameters: [Parameter], _ take: (Row) throws -> Void = { _ in }) throws
    {
        defer { _ = sqlite3_reset(statement.pointer) }
        try bind(parameters[...], to: statement, at: 1) {
            while true {
                switch sqlite3_step(statement.pointer) {
                case SQLITE_ROW: try take(Row(pointer: statement.pointer))
                case SQLITE_DONE: return
                case let code: throw error(code, "read or write")
                }
            }
        }
    }

    /// Runs the closure in a transaction, which ends with it: what it wrote is kept, or, if it throws, undone.
    package func inTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // A failed commit may have ended the transaction already.
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    /// Binds parameters while the closure runs.
    private func bind(
        _ parameters: ArraySlice<Parameter>, to statement: Statement, at index: Int32, _ body: () throws -> Void
    ) throws {
        guard let first = parameters.first else { return try body() }
        let rest = parameters.dropFirst()
        switch first {
        case .number(let number):
            let code = sqlite3_bind_int64(statement.pointer, index, number)
            guard code == SQLITE_OK else { throw error(code, "bind a number") }
            try bind(rest, to: statement, at: index + 1, body)
        case .bytes(let bytes):
            try bytes.withUnsafeBytes { bytes in
                // Safe: SQLite only reads the bytes while the statement is stepped, which `body` does. An empty array
                // may have no address, which would stand for null, and null is not equal to itself.
                let start = bytes.baseAddress ?? UnsafeRawPointer(statement.pointer)
                guard let count = Int32(exactly: bytes.count),
                    sqlite3_bind_blob(statement.pointer, index, start, count, nil) == SQLITE_OK
                else { throw error(SQLITE_OK, "take \(bytes.count) bytes") }
                try bind(rest, to: statement, at: index + 1, body)
            }
        }
    }

    private func error(_ code: Int32, _ doing: String) -> SQLiteError {
        Self.error(database, path, code, doing)
    }

    private static func error(
        _ database: OpaquePointer?, _ path: String, _ code: Int32, _ doing: String
    ) -> SQLiteError {
        if code == SQLITE_BUSY { return .busy(path: path) }
        let reason = sqlite3_errmsg(database).map { String(cString: $0) } ?? "out of memory"
        return .failed(path: path, doing: doing, reason: reason)
    }
}
