/// Where a credential is kept. Other processes may share it.
package protocol CredentialStore<Credential>: Sendable {
    associatedtype Credential: Sendable & Equatable

    /// Reads the stored credential.
    func load() async throws -> Credential?

    /// Stores a credential, whatever the store contains, or deletes the stored one.
    func save(_ credential: Credential?) async throws

    /// Stores a credential, or deletes the stored one, if the store still contains the known one. Returns what it
    /// contains afterwards.
    ///
    /// A credential that others have stored meanwhile, or their removal, stays. So does a mark, if another process has
    /// marked the same credential. Never called before the owner has read or written the store: until then its own
    /// credential is the newer one, and `save` stores it.
    func replace(_ known: Credential?, by new: Credential?) async throws -> Credential?

    /// Throws if a credential of about this size couldn't be stored now. Called before a credential is spent.
    func prepareToSave(_ credential: Credential) async throws

    /// Locks the store for everyone who shares it, if it can be locked. Otherwise the refresh goes ahead without the
    /// lock, or, if this throws, fails before anything is spent.
    ///
    /// - Parameter whenBusy: Called if someone else holds the lock.
    /// - Returns: A function that releases the lock; `nil` without a lock.
    func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> (@Sendable () -> Void)?
}

extension CredentialStore {
    /// Does nothing.
    package func prepareToSave(_ credential: Credential) async throws {}

    /// Returns `nil`: the store has no lock.
    package func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> (@Sendable () -> Void)? { nil }
}

/// A credential can't be stored. Either nothing was spent yet, or the new credential is kept in memory, and its owner
/// and the next caller try to store it again.
package struct CredentialNotStored: Error {
    package let cause: any Error

    package init(cause: any Error) {
        self.cause = cause
    }

    /// Accesses a store, and wraps its error.
    static func wrapping<Outcome>(
        _ act: nonisolated(nonsending) () async throws -> Outcome
    ) async throws(CredentialNotStored) -> Outcome {
        do {
            return try await act()
        } catch {
            throw CredentialNotStored(cause: error)
        }
    }
}
