/// How one kind of credential is refreshed.
///
/// An authority holds no credential: it receives one, and a refresh returns a new one. The `CredentialOwner` decides
/// whether to use it.
package protocol CredentialAuthority<Credential, Home>: Sendable {
    associatedtype Credential: Sendable & Equatable
    /// Whatever a refresh needs besides the credential, such as the server's address.
    associatedtype Home: Sendable = Void

    /// Whether a credential can be used without a refresh, as far as the credential shows.
    func isFresh(_ credential: Credential) -> Bool

    /// Whether a credential that isn't fresh may still be used while it can't be refreshed. Returns `false` by default.
    func isUsable(_ credential: Credential) -> Bool

    /// Whether two credentials are the same to a server. A store may round a date, for example.
    func isSame(_ one: Credential, _ other: Credential) -> Bool

    /// Whether a credential that was found in the store can take the place of the own one. If not, it belongs to
    /// someone else, and the own one has been removed.
    func isSuccessor(_ found: Credential, of own: Credential) -> Bool

    /// Whether a credential is certainly a refreshed version of another one, and not that of another login. Returns
    /// `false` by default.
    func isRefreshed(_ newer: Credential, from older: Credential) -> Bool

    /// Checks that a credential may be sent, before it is marked as sent. Does nothing by default.
    func confirm(_ credential: Credential) async throws

    /// The credential as it is stored while a request to refresh it is on its way, so that other processes can see it.
    /// `nil`, the default, if nothing is stored.
    ///
    /// - Parameter credential: The stored credential.
    /// - Throws: If another process may just have sent the same credential.
    func marked(_ credential: Credential) throws -> Credential?

    /// A marked credential, as it is stored after the request has failed.
    func settled(_ credential: Credential, after verdict: RefreshVerdict) -> Credential

    /// Exchanges a credential for a new one.
    ///
    /// It has no effect except on the server. It is never called twice at the same time. The store is locked meanwhile,
    /// if possible, and the result is stored before it is used.
    func refresh(_ credential: Credential, at home: Home) async throws -> Credential

    /// Judges a failed refresh.
    func verdict(on failure: any Error, of credential: Credential) -> RefreshVerdict

    /// A stored credential as it is stored after a final failure, so that others can see that the server refuses it.
    /// `nil`, the default, if nothing is stored.
    ///
    /// - Parameters:
    ///   - stored: The credential as it is stored.
    ///   - spent: The same credential, as it was sent.
    func refused(_ stored: Credential, by failure: any Error, of spent: Credential) -> Credential?
}

extension CredentialAuthority {
    /// Returns `false`: a credential that isn't fresh isn't used.
    package func isUsable(_ credential: Credential) -> Bool { false }

    /// Compares all of the two credentials.
    package func isSame(_ one: Credential, _ other: Credential) -> Bool { one == other }

    /// Returns `true`.
    package func isSuccessor(_ found: Credential, of own: Credential) -> Bool { true }

    /// Returns `false`: nobody can tell.
    package func isRefreshed(_ newer: Credential, from older: Credential) -> Bool { false }

    /// Does nothing.
    package func confirm(_ credential: Credential) async throws {}

    /// Returns `nil`: the credential may be sent twice.
    package func marked(_ credential: Credential) throws -> Credential? { nil }

    /// Returns `nil`: the stored credential stays as it is.
    package func refused(_ stored: Credential, by failure: any Error, of spent: Credential) -> Credential? { nil }

    /// Returns the credential.
    package func settled(_ credential: Credential, after verdict: RefreshVerdict) -> Credential { credential }
}

/// How a failed refresh affects the credential.
package enum RefreshVerdict: Sendable, Equatable {
    /// The credential can never be refreshed: the user has to sign in again.
    case final
    /// The server or the network failed, and the credential may still be valid. Try again, perhaps after the time that
    /// the server gave.
    case passing(retryAfter: Duration?)
    /// The server may have refreshed the credential, but its response was lost. The credential isn't used again before
    /// the pause is over: the first request may still be on its way, and a second one would look like a theft.
    case ambiguous(pause: Duration)
}

/// The outcome of a refresh.
package enum RefreshEvent<Credential: Sendable>: Sendable {
    /// The credential was refreshed and stored.
    case refreshed(Credential)
    /// The credential was removed, because another process cleared the store.
    case withdrawn
    /// The credential was refreshed after it had been removed. Nobody will use the new one.
    case orphaned(Credential)
    /// The refresh failed for now.
    case failed(any Error)
    /// The refresh failed for good.
    case ended(any Error)
}

/// The credential that a caller waited for was removed, because someone signed out.
package struct CredentialWithdrawn: Error {
    package init() {}
}
