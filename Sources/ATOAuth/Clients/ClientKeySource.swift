package import Foundation

/// Provides the keys of a confidential app.
///
/// Use ``ClientKeys`` for keys in memory, or write your own source to read them from a file or a secret store:
///
/// ```swift
/// struct FileKeys: ClientKeySource {
///     func keys() throws -> [ClientKey] { try loadKeys() }
/// }
/// ```
///
/// To replace a key, add the new one and publish the metadata; new sessions use it ten minutes later. A session is
/// bound to its key for life. Keep the old key, and keep it published, until no stored session uses it.
public protocol ClientKeySource: Sendable {
    /// Returns the keys, in any order. It is called for every assertion, so it should be fast.
    func keys() throws -> [ClientKey]
}

/// Keys in memory.
public struct ClientKeys: ClientKeySource, ExpressibleByArrayLiteral {
    private let all: [ClientKey]

    /// Creates a source of keys.
    public init(_ keys: [ClientKey]) { all = keys }

    /// Creates a source of keys.
    public init(arrayLiteral elements: ClientKey...) { all = elements }

    /// The keys.
    public func keys() -> [ClientKey] { all }
}

extension ClientKeySource {
    /// The delay after its publication before a key is used for new sessions, because servers cache metadata.
    private var delay: TimeInterval { 600 }

    /// The key for a new session: the newest one that all servers have fetched, or else the oldest.
    ///
    /// - Throws: ``OAuthAppError/noKeys``, or an error of the source.
    package func keyForNewSession(at now: Date) throws -> ClientKey {
        let keys = try keys()
        let seen = keys.filter { now.timeIntervalSince($0.publishedAt) >= delay }
        let key =
            seen.max { $0.publishedAt < $1.publishedAt } ?? keys.min { $0.publishedAt < $1.publishedAt }
        guard let key else { throw OAuthAppError.noKeys }
        return key
    }

    /// The key that a session is bound to.
    ///
    /// - Throws: ``OAuthAppError/keyGone(id:)``, or an error of the source.
    package func key(of session: ClientKey.Reference) throws -> ClientKey {
        let key = try keys().first { $0.reference == session }
        guard let key else { throw OAuthAppError.keyGone(id: session.id) }
        return key
    }
}
