public import Foundation

/// An error that occurs while starting or using a local network.
public enum LocalNetworkError: Error, Hashable, Sendable {
    /// Storing state in a folder requires the SQLite library, which isn't installed.
    case noSQLite
    /// Another process has the folder's database open.
    case folderInUse(String)
    /// The storage failed, with the reason.
    case storage(String)
    /// An account can't be created, with the reason.
    case account(String)
    /// The network can't have this address or name, with the reason.
    case address(String)
    /// A snapshot can't be saved, loaded or deleted, with the reason.
    case snapshot(String)
    /// A call to the network's own services failed, with the call and the reason.
    case call(String)
}

extension LocalNetworkError {
    static func noSnapshot(_ name: String) -> LocalNetworkError { .snapshot("There is no snapshot \(name).") }
}

extension LocalNetworkError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .noSQLite:
            """
            Keeping a local network in a folder requires libsqlite3.so.0, which is missing. Install it (the package \
            is libsqlite3-0 on Debian and Ubuntu), or start the network without a path.
            """
        case .folderInUse(let path): "\(path) is in use by another process. Stop that one, or choose another folder."
        case .storage(let reason): "The local network can't store its state: \(reason)\(reason.last == "." ? "" : ".")"
        case .address(let reason): "\(reason)."
        case .account(let reason): "The account can't be created: \(reason)."
        case .call(let reason), .snapshot(let reason): reason
        }
    }
}
