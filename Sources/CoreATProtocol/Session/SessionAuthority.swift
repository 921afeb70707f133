package import Credentials
package import HTTPTransport

/// How a session's credentials are used, refreshed and ended.
///
/// `PasswordAuthority` does this for logins with a password, and `OAuthAuthority` of the module `ATOAuth` for tokens
/// that are bound to a key. An authority doesn't hold a session: it receives one, and a refresh returns a new
/// one. The environment decides whether to use the new session. If the session was replaced meanwhile, the result of
/// the refresh is discarded, its host included.
///
/// `SessionMiddleware` takes these steps for each call:
/// 1. It waits for a session whose access token `isFresh`, and refreshes it if needed.
/// 2. `authorize` adds the token. The request's `signer` adds what must be new for each send.
/// 3. If the server rejects the request, `remedy` decides: return the error, send again once, or refresh first.
package protocol SessionAuthority: CredentialAuthority where Credential == Session, Home == SessionHome {
    /// Whether this authority is responsible for a session.
    func governs(_ session: Session) -> Bool

    /// Whether a request to the session's host is authorized with the session.
    ///
    /// Calls with credentials of their own, such as a login, are not.
    func authorizes(_ request: HTTPRequest) -> Bool

    /// Authorizes a request to the session's host.
    ///
    /// Called for each attempt, before any other middleware. The request has no `Authorization` header yet.
    nonisolated(nonsending) func authorize(_ request: inout HTTPRequest, as session: Session) async throws

    /// Decides what to do after the server has rejected an authorized request.
    ///
    /// - Parameter request: The request after `authorize`.
    nonisolated(nonsending) func remedy(
        for refusal: RefusedResponse, to request: HTTPRequest, as session: Session
    ) async throws -> Remedy

    /// Tells the server that the session is over. The session is no longer used or stored by then. Throws if the server
    /// hasn't ended it, or can't.
    func end(_ session: Session, at home: SessionHome) async throws
}

/// How to react to a rejected request.
package enum Remedy: Sendable, Hashable {
    /// Return the server's error.
    case giveUp
    /// Refresh the session, once for all calls that need it, and send the request again.
    case refresh
    /// Authorize the request again and send it once more, with what was learned from the refusal.
    case sendAgain
}

extension HTTPRequest {
    /// Whether the session's server forwards the request to another service. That service may say anything about tokens,
    /// but knows nothing about the session's.
    package var isForwarded: Bool { headers["atproto-proxy"] != nil }
}

extension SessionAuthority {
    /// Compares the tokens.
    package func isSame(_ one: Session, _ other: Session) -> Bool { Session.haveSameTokens(one, other) }

    /// Whether both sessions may belong to the same account: a client never becomes another account's.
    package func isSuccessor(_ found: Session, of own: Session) -> Bool {
        found.did == nil || own.did == nil || found.did == own.did
    }

    /// Whether both sessions have the same key: each OAuth login has its own. Other sessions don't show it.
    package func isRefreshed(_ newer: Session, from older: Session) -> Bool {
        newer.oauth != nil && newer.oauth?.proofKey == older.oauth?.proofKey
    }
}

/// The authorities of an environment. Each session is governed by one of them.
final class SessionAuthorities: Sendable {
    /// The authority for sessions that no other one governs.
    let password: PasswordAuthority
    private let others: Guarded<[any SessionAuthority]>

    init(password: PasswordAuthority, others: [any SessionAuthority]) {
        self.password = password
        self.others = Guarded(others)
    }

    /// The authority that governs a session.
    func authority(of session: Session) -> any SessionAuthority {
        others.withLock { $0.last { $0.governs(session) } } ?? password
    }

    /// The same authority, as the session's owner uses it.
    func credentialAuthority(of session: Session) -> any CredentialAuthority<Session, SessionHome> {
        func opened(_ authority: some SessionAuthority) -> any CredentialAuthority<Session, SessionHome> { authority }
        return opened(authority(of: session))
    }

    /// Adds an authority. It replaces one of the same type.
    func add(_ authority: any SessionAuthority) {
        others.withLock { others in
            others.removeAll { type(of: $0) == type(of: authority) }
            others.append(authority)
        }
    }
}
