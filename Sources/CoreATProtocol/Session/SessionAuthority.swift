package import HTTPTransport

/// How a session's credentials are used, refreshed and ended.
///
/// `PasswordAuthority` does this for logins with a password, and `OAuthAuthority` of the module `ATOAuth` for tokens
/// that are bound to a key. An authority doesn't hold a session: it receives one, and a refresh returns a new
/// one. The environment decides whether to use the new session. If the session was replaced meanwhile, the result of
/// the refresh is discarded, its host included.
///
/// An authorized call takes these steps:
/// 1. The environment's gate waits for a session whose access token `isFresh`, and refreshes it if needed.
/// 2. `authorize` adds the token. The request's `signer` adds what must be new for each send.
/// 3. If the server rejects the request, `remedy` decides: return the error, send again once, or refresh first.
package protocol SessionAuthority: Sendable {
    /// Whether this authority is responsible for a session.
    func governs(_ session: Session) -> Bool

    /// Whether the session can be refreshed at all. If not, a rejected call fails with the server's error.
    func canRefresh(_ session: Session) -> Bool

    /// Whether the access token can be sent without a refresh, as far as the session shows.
    func isFresh(_ session: Session) -> Bool

    /// Whether an access token that isn't fresh may still be sent while it can't be refreshed.
    func isUsable(_ session: Session) -> Bool

    /// Whether a request to the session's host is authorized with the session.
    ///
    /// Calls with credentials of their own, such as a login, are not.
    func authorizes(_ request: HTTPRequest) -> Bool

    /// Authorizes a request to the session's host.
    ///
    /// Called each time the gate lets the request through, before any middleware. The request has no `Authorization`
    /// header yet.
    nonisolated(nonsending) func authorize(_ request: inout HTTPRequest, as session: Session) async throws

    /// Decides what to do after the server has rejected an authorized request.
    ///
    /// - Parameter request: The request after `authorize`.
    nonisolated(nonsending) func remedy(
        for refusal: RefusedResponse, to request: HTTPRequest, as session: Session
    ) async throws -> Remedy

    /// The session as it is stored while a request to refresh it is on its way. `nil` if nothing is stored.
    ///
    /// - Throws: If another process may just have sent the same token.
    func marked(_ session: Session) throws -> Session?

    /// A marked session, as it is stored after the request has failed.
    func settled(_ session: Session, after verdict: RefreshVerdict) -> Session

    /// Exchanges the session's credentials for new ones.
    ///
    /// It has no effect except on the server; only its result matters. The gate never calls it twice at the same time.
    /// The store is locked meanwhile, if possible, and the result is stored before it is used.
    ///
    /// - Parameter host: The session's server.
    /// - Throws: An error that `verdict` can judge.
    func refresh(_ session: Session, at host: HostAddress) async throws -> Session

    /// Judges a failed refresh: whether the session is over, whether to try again, or whether the server may have spent
    /// the credentials although no response arrived.
    func verdict(on failure: any Error) -> RefreshVerdict

    /// Tells the server that the session is over. The session is no longer used or stored by then.
    func end(_ session: Session, at host: HostAddress) async throws
}

/// What to do about a rejected request.
package enum Remedy: Sendable, Hashable {
    /// Return the server's error.
    case giveUp
    /// Refresh the session, once for all calls that need it, and send the request again.
    case refresh
    /// Authorize the request again and send it once more, with what was learned from the refusal.
    case sendAgain
}

extension SessionAuthority {
    /// Returns `false`: a token that isn't fresh isn't sent.
    package func isUsable(_ session: Session) -> Bool { false }

    /// Returns `nil`: the token may be sent twice.
    package func marked(_ session: Session) throws -> Session? { nil }

    /// Returns the session.
    package func settled(_ session: Session, after verdict: RefreshVerdict) -> Session { session }
}
