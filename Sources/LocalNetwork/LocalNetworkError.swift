/// Why a local network could not start, or could not do what a test asked of it.
public enum LocalNetworkError: Error, Hashable, Sendable {
    /// Keeping state in a folder needs SQLite's library, and this system has none.
    case noSQLite
    /// Another process has the folder's database open.
    case folderInUse(String)
    /// The storage failed; the text says how.
    case storage(String)
    /// An account can't be made; the text says why.
    case account(String)
    /// A call to the network's own services failed; the text says which and why.
    case call(String)
}

extension LocalNetworkError: CustomStringConvertible {
    /// What happened and what to try.
    public var description: String {
        switch self {
        case .noSQLite:
            """
            Keeping a local network in a folder needs libsqlite3.so.0, which this system lacks. Install it (the package \
            is libsqlite3-0 on Debian and Ubuntu), or start the network without a path.
            """
        case .folderInUse(let path): "\(path) is in use by another process. Stop that one, or choose another folder."
        case .storage(let reason): "The local network can't keep its state: \(reason)."
        case .account(let reason): "The account can't be made: \(reason)."
        case .call(let reason): reason
        }
    }
}
