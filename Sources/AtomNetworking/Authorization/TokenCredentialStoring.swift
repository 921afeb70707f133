public import Foundation

/// Stores a token: in a keychain, a file, a database, or another process.
///
/// The store is the source of truth. An `Atom` reads it before each authorized call and writes to it after a refresh.
/// Your app may write to it when someone signs in, and clear it when they sign out.
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
/// For an actor with a readable and writable property, use `TokenCredentialWritable`.
public protocol TokenCredentialStoring: Sendable {
    /// Reads the token. Without one, calls are sent without authorization.
    func load() async throws -> TokenCredential?

    /// Stores a token. If it throws, the new token stays in memory and is stored before the next call.
    func save(_ credential: TokenCredential) async throws

    /// Stores a refreshed token if the store still contains the one it replaces, and returns what the store contains
    /// afterwards.
    ///
    /// So a refresh that ends after someone signed out, or signed in as someone else, changes nothing. The default
    /// implementation calls `load` and then `save`; implement it if your store can do both in one step.
    func replace(_ spent: TokenCredential, with refreshed: TokenCredential) async throws -> TokenCredential?

    /// Throws if a token of about this size couldn't be stored now. The stored token doesn't change.
    ///
    /// Called before each refresh: if it throws, the refresh token isn't used. The default implementation assumes that
    /// the store can always save.
    func prepareToSave(_ credential: TokenCredential) async throws
}

extension TokenCredentialStoring {
    /// Does nothing.
    public func prepareToSave(_ credential: TokenCredential) async throws {}

    /// Loads, compares the tokens, and saves.
    public func replace(_ spent: TokenCredential, with refreshed: TokenCredential) async throws -> TokenCredential? {
        guard let held = try await load() else { return nil }
        // The store already contains the new token if an earlier attempt wrote it and then failed.
        guard held.hasSameTokens(as: spent) || held.hasSameTokens(as: refreshed) else { return held }
        try await save(refreshed)
        return refreshed
    }
}

/// An error of a token store.
public enum TokenStoreError: Error, Sendable {
    /// The store couldn't be read.
    case notLoaded(any Error)
    /// The store can't be written to. The refresh token wasn't used, or the new token stays in memory, and storing it
    /// is tried again until it succeeds.
    case notSaved(any Error)
    /// The store was cleared while the call waited for a token: someone signed out.
    case signedOut
}

extension TokenStoreError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error, in words.
    public var description: String {
        switch self {
        case .notLoaded(let cause): "The stored token could not be read: \(cause)"
        case .notSaved(let cause):
            "The token could not be stored. It stays in memory, and the next call tries again. \(cause)"
        case .signedOut: "The token was removed while the call waited for a refresh. Sign in again."
        }
    }
}
