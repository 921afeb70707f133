public import Foundation
import SQLiteDatabase

/// Why a cursor can't be loaded or saved.
public enum CursorStoreError: Error, Hashable, Sendable {
    /// The SQLite library isn't on this system.
    case noSQLite
    /// The database can't be used; the text says why.
    case database(String)

    init(_ error: SQLiteError) {
        switch error {
        case .noLibrary: self = .noSQLite
        case .busy, .failed: self = .database(error.description)
        }
    }
}

extension CursorStoreError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// What failed and what to try, in words.
    public var description: String {
        switch self {
        case .noSQLite:
            "\(SQLiteError.noLibrary) Or keep cursors in files, with a FileCursorStore."
        case .database(let why): why
        }
    }
}
