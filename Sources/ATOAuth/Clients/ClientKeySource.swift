package import Foundation

/// Where a confidential app keeps its keys.
///
/// Use ``ClientKeys`` for keys that are in memory. Write your own to read them from a file or a secret store:
///
/// ```swift
/// struct FileKeys: ClientKeySource {
///     func keys() throws -> [ClientKey] { try loadKeys() }
/// }
/// ```
///
/// To replace a key, add the new one and publish the metadata; new sessions use it ten minutes later. A session is bound to
/// its key for life. Keep the old key, and keep it published, until no stored session names it.
public protocol ClientKeySource: Sendable {
    /// The keys, in any order. It is called for every assertion, so it should return fast.
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
    /// How long after its publication a key is used for new sessions: servers cache metadata for about as long.
    private var delay: TimeInterval { 600 }

    /// The key for a new session: the newest one that every server has seen. When there is none yet, the oldest.
    ///
    /// - Throws: ``OAuthAppError/noKeys``, or what the source throws.
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
    /// - Throws: ``OAuthAppError/keyGone(id:)``, or what the source throws.
    package func key(of session: ClientKey.Reference) throws -> ClientKey {
        let key = try keys().first { $0.reference == session }
        guard let key else { throw OAuthAppError.keyGone(id: session.id) }
        return key
    }
}
