import Foundation

/// Why a database can't be used.
package enum SQLiteError: Error, Hashable, Sendable {
    /// The SQLite library isn't on this system.
    case noLibrary
    /// Another connection has the database in use.
    case busy(path: String)
    /// SQLite failed; the texts say at what, and why.
    case failed(path: String, doing: String, reason: String)
}

extension SQLiteError: CustomStringConvertible, LocalizedError {
    /// The description.
    package var errorDescription: String? { description }

    /// A sentence that says what failed and what to try.
    package var description: String {
        switch self {
        case .noLibrary:
            """
            This system lacks libsqlite3.so.0. Install it: the package is libsqlite3-0 on Debian and Ubuntu.
            """
        case .busy(let path): "\(path) is in use by another process."
        case .failed(let path, let doing, let reason): "SQLite could not \(doing) in \(path): \(reason)."
        }
    }
}
