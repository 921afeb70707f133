public import Foundation

/// A shared store can't be used.
public enum PostgresStoreError: Error, Hashable, Sendable {
    /// The name of the schema or the tenant is invalid.
    case invalidName(String)
    /// The tables can't be created; the text says what is missing.
    case schema(String)
    /// A newer version of this package has changed the tables in a way that this one can't handle.
    case tooNew(stored: Int, known: Int)
    /// The keys can't be read; the text says why.
    case keys(String)
    /// The row was encrypted with a key that isn't among the keys.
    case unknownKey(what: String)
    /// The row was changed, or moved from another one.
    case damaged(what: String)
    /// This process doesn't hold the lease on the session, so it can't use the refresh token.
    case noLease(account: String)
    /// Another process has held the lease on the session for too long.
    case busy(account: String)
    /// Too many logins are pending.
    case tooManyLogins(Int)
    /// Too many conflicts with other processes that change the same row.
    case contended(what: String)
}

extension PostgresStoreError: CustomStringConvertible, LocalizedError {
    /// A sentence that says what failed, and what to try.
    public var description: String {
        switch self {
        case .invalidName(let name):
            "\(name) is not a name for a schema or a tenant. A schema has up to 41 of a-z, 0-9 and _, and begins with a "
                + "letter or _. A tenant has up to 200 bytes."
        case .schema(let why): "The tables of the store can't be created: \(why)"
        case .tooNew(let stored, let known):
            "The tables of the store have version \(stored), and this program knows \(known). Update it."
        case .keys(let why): "The keys of the store can't be used: \(why)"
        case .unknownKey(let what):
            "\(what) is encrypted with a key that isn't among the keys of this process. Add the key to the older ones."
        case .damaged(let what): "\(what) was changed in the database, and can't be decrypted. Log in again."
        case .noLease(let account):
            "This process holds no lease on the session of \(account), so its refresh token was not used. Try again."
        case .busy(let account):
            "Another process has been refreshing the session of \(account) for too long. Nothing was used. Try again."
        case .tooManyLogins(let limit):
            "\(limit) logins wait for their browsers. Try again later: each ends after an hour at the latest."
        case .contended(let what): "\(what) is changed by others all the time. Try again."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
