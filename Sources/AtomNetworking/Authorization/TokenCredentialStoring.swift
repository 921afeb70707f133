/// Where a token is kept: a keychain, a file, a database, another process.
///
/// What the store holds counts. An `Atom` reads it before each authorized call and writes to it after a refresh; your
/// app may write to it whenever somebody signs in, and empty it when they sign out.
///
/// ```swift
/// struct FileStore: TokenCredentialStoring {
///     let file: URL
///
///     func load() async throws -> TokenCredential? {
///         guard FileManager.default.fileExists(atPath: file.path) else { return nil }
///         return try JSONDecoder().decode(TokenCredential.self, from: Data(contentsOf: file))
///     }
///
///     func save(_ credential: TokenCredential) async throws {
///         try JSONEncoder().encode(credential).write(to: file, options: .atomic)
///     }
/// }
/// ```
///
/// An actor with a property to read and write is `TokenCredentialWritable`.
public protocol TokenCredentialStoring: Sendable {
    /// Reads the token. Without one, calls go out unauthorized.
    func load() async throws -> TokenCredential?

    /// Writes a token. When it throws, the new token is kept in memory and written before the next call.
    func save(_ credential: TokenCredential) async throws

    /// Writes a refreshed token if the store still holds the one that it was bought with, and returns what it holds
    /// afterwards.
    ///
    /// So a refresh that ends after somebody signed out, or signed in as somebody else, changes nothing. Without this
    /// method `load` and `save` are called one after the other; write it where the store can do both in one step.
    func replace(_ spent: TokenCredential, with renewed: TokenCredential) async throws -> TokenCredential?
}

extension TokenCredentialStoring {
    /// Loads, compares the tokens, and saves.
    public func replace(_ spent: TokenCredential, with renewed: TokenCredential) async throws -> TokenCredential? {
        guard let held = try await load() else { return nil }
        // It holds the new one already when an earlier attempt wrote it and then failed.
        guard held.hasSameTokens(as: spent) || held.hasSameTokens(as: renewed) else { return held }
        try await save(renewed)
        return renewed
    }
}

/// What went wrong with a token's store.
public enum TokenStoreError: Error, Sendable {
    /// The store could not be read.
    case notLoaded(any Error)
    /// A refreshed token could not be written. It is kept, and the next call tries again.
    case notSaved(any Error)
    /// The store was emptied while the call waited for a token: somebody signed out.
    case signedOut
}

extension TokenStoreError: CustomStringConvertible {
    /// What went wrong, in words.
    public var description: String {
        switch self {
        case .notLoaded(let cause): "The stored token could not be read: \(cause)"
        case .notSaved(let cause): "The refreshed token could not be stored; the next call tries again. \(cause)"
        case .signedOut: "The token was removed while the call waited for a refresh. Sign in again."
        }
    }
}
